import type { OcrUser } from '@puente/contract'
import {
  type ApplicantIdentity,
  type CivilDate,
  compareDocument,
  countryFromThreeLetters,
  type MrzReading,
  readMrz,
} from '@puente/domain'
import type { DocumentRow } from '../../db/repositories/documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

const GENDERS: Readonly<Record<'M' | 'F', number>> = { M: 2, F: 3 }

const toOcrUser = (reading: MrzReading): OcrUser => ({
  first_name: reading.firstName,
  first_surname: reading.firstSurname,
  second_surname: reading.secondSurname,
  personal_id: reading.personalId,
  birthday: reading.birthday,
  expiration_date: reading.expirationDate,
  nationality: reading.nationality === null ? null : countryFromThreeLetters(reading.nationality),
  gender: reading.sex === null ? null : GENDERS[reading.sex],
  is_complete: reading.isComplete,
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
  const document = await transaction((tx) => documentToRead(tx, documentId))
  if (document?.fileId == null) return
  const image = await files.get(document.fileId)
  if (image === null) return
  const today = clock.today()
  const reading = readMrz(await documentReader.readText(image), today)
  await transaction(async (tx) => {
    if (reading !== null) {
      await tx.documents.saveReading({
        documentId,
        userId: document.userId,
        sealedData: secrets.seal(JSON.stringify(toOcrUser(reading))),
        isComplete: reading.isComplete,
        readAt: clock.now(),
      })
    }
    await note(tx, document, reading, today, clock.now())
  })
}

async function note(
  tx: Tx,
  { id: documentId, userId, type }: DocumentRow,
  reading: MrzReading | null,
  today: CivilDate,
  now: Date,
): Promise<void> {
  // The front of a Spanish card has no zone: a front without one is not a finding.
  if (reading === null && type === 'id_card') return
  const found = compareDocument(await statedIdentity(tx, userId), reading, today)
  const loan = await tx.loans.currentOf(userId)
  await tx.documents.addFindings(
    found.map((code) => ({
      userId,
      loanId: loan?.loan.id ?? null,
      documentId,
      code,
      detail: code === 'document_check_digit_wrong' ? { checks: reading?.failedChecks ?? [] } : {},
      foundAt: now,
    })),
  )
}

/** The data read from a user's documents; null if nothing was read. */
export async function readingOf(tx: Tx, { secrets }: Pick<Deps, 'secrets'>, userId: number): Promise<OcrUser | null> {
  const row = await tx.documents.bestReadingOf(userId)
  return row === null ? null : (JSON.parse(secrets.unseal(row.sealedData)) as OcrUser)
}
