import type { OcrUser } from '@puente/contract'
import {
  type ApplicantIdentity,
  type CivilDate,
  compareDocument,
  identityRead,
  type MrzCheck,
  type ReadIdentity,
  readMrz,
} from '@puente/domain'
import type { DocumentRow } from '../../db/repositories/documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

/** Recognition occupies a core for seconds: beyond this number the customer's photos are kept unread. */
const READINGS_PER_HOUR = 10
const HOUR_MS = 3_600_000

const toOcrUser = (read: ReadIdentity): OcrUser => ({
  first_name: read.firstName,
  first_surname: read.firstSurname,
  second_surname: read.secondSurname,
  personal_id: read.personalId,
  birthday: read.birthday,
  expiration_date: read.expirationDate,
  nationality: read.nationality,
  gender: read.gender,
  is_complete: read.isComplete,
})

const fromOcrUser = (read: OcrUser): ReadIdentity => ({
  firstName: read.first_name,
  firstSurname: read.first_surname,
  secondSurname: read.second_surname,
  personalId: read.personal_id,
  birthday: read.birthday,
  expirationDate: read.expiration_date,
  nationality: read.nationality,
  gender: read.gender,
  isComplete: read.is_complete,
})

async function statedIdentity(tx: Tx, userId: number): Promise<ApplicantIdentity> {
  const person = (await tx.users.byId(userId))?.person
  return {
    firstName: person?.firstName ?? null,
    firstSurname: person?.firstSurname ?? null,
    secondSurname: person?.secondSurname ?? null,
    personalId: person?.personalId ?? null,
    birthday: person?.birthday ?? null,
    expirationDate: person?.expirationDate ?? null,
    nationality: person?.nationality ?? null,
    gender: person?.gender ?? null,
  }
}

/** The document, unless it has nothing to read: it is gone, or the whole zone was read on the back of the card. */
async function documentToRead(tx: Tx, documentId: number): Promise<DocumentRow | null> {
  const document = await tx.documents.byId(documentId)
  if (document === null || document.fileId === null || document.supersededAt !== null) return null
  if (document.type === 'id_card' && (await tx.documents.bestReadingOf(document.userId))?.isComplete) return null
  return document
}

/**
 * Reads the machine-readable zone of a photo, stores it sealed, and records for an underwriter what differs from the
 * applicant's data. It decides and blocks nothing. It holds no database connection while it reads.
 */
export async function readIdentity(deps: Deps, documentId: number): Promise<void> {
  const { transaction, clock, files, documentReader, secrets } = deps
  if (documentReader === null) return
  const { document, isOverLimit } = await transaction(async (tx) => {
    const found = await documentToRead(tx, documentId)
    if (found === null) return { document: null, isOverLimit: false }
    const since = new Date(clock.now().getTime() - HOUR_MS)
    return { document: found, isOverLimit: (await tx.documents.countRead(found.userId, since)) >= READINGS_PER_HOUR }
  })
  if (document?.fileId == null) return
  const image = await files.get(document.fileId)
  if (image === null) return
  const today = clock.today()
  const reading = isOverLimit ? null : readMrz(await documentReader.readText(image), today)
  const read = reading === null ? null : identityRead(reading)
  await transaction(async (tx) => {
    const now = clock.now()
    await tx.documents.markRead(documentId, now)
    if (read !== null) {
      await tx.documents.saveReading({
        documentId,
        userId: document.userId,
        sealedData: secrets.seal(JSON.stringify(toOcrUser(read))),
        isComplete: read.isComplete,
        readAt: now,
      })
    }
    // The front of a Spanish card has no zone: a front without one is not a finding.
    if (read === null && document.type === 'id_card') return
    await note(tx, document, read, { today, now, failedChecks: reading?.failedChecks ?? [] })
  })
}

interface Comparison {
  readonly today: CivilDate
  readonly now: Date
  readonly failedChecks: readonly MrzCheck[]
}

async function note(
  tx: Tx,
  { id: documentId, userId }: Pick<DocumentRow, 'id' | 'userId'>,
  read: ReadIdentity | null,
  { today, now, failedChecks }: Comparison,
): Promise<void> {
  const found = compareDocument(await statedIdentity(tx, userId), read, today)
  const loan = await tx.loans.currentOf(userId)
  await tx.documents.addFindings(
    found.map((code) => ({
      userId,
      loanId: loan?.loan.id ?? null,
      documentId,
      code,
      detail: code === 'document_check_digit_wrong' ? { checks: failedChecks } : {},
      foundAt: now,
    })),
  )
}

/** Compares new applicant data with what was read before, for photos that were sent before the data. */
export async function compareWithReading(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  userId: number,
  { today, now }: { readonly today: CivilDate; readonly now: Date },
): Promise<void> {
  const row = await tx.documents.bestReadingOf(userId)
  if (row === null) return
  const read = fromOcrUser(JSON.parse(secrets.unseal(row.sealedData)) as OcrUser)
  await note(tx, { id: row.documentId, userId }, read, { today, now, failedChecks: [] })
}

/** True while the photo that usually has the zone waits for its reading: the back, or the front without one. */
export async function isBeingRead(
  tx: Tx,
  { documentReader }: Pick<Deps, 'documentReader'>,
  userId: number,
): Promise<boolean> {
  if (documentReader === null) return false
  const photos = (await tx.documents.standingOf(userId)).filter(isReadable)
  const awaited = photos.find(({ type }) => type === 'id_card_back') ?? photos[0]
  return awaited?.readAt === null
}

/** The machine-readable zone is on the back of a Spanish card, on the front of others. */
export const isReadable = ({ type, contentType }: Pick<DocumentRow, 'type' | 'contentType'>): boolean =>
  (type === 'id_card' || type === 'id_card_back') && contentType === 'image/jpeg'

/** The data read from a user's documents; null if nothing was read. */
export async function readingOf(tx: Tx, { secrets }: Pick<Deps, 'secrets'>, userId: number): Promise<OcrUser | null> {
  const row = await tx.documents.bestReadingOf(userId)
  return row === null ? null : (JSON.parse(secrets.unseal(row.sealedData)) as OcrUser)
}
