import type { OcrUser } from '@puente/contract'
import { addDays, type CivilDate, FIRST_DOCUMENT_TYPES, IDENTITY_DOCUMENT_TYPES } from '@puente/domain'
import sharp from 'sharp'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { SealedFiles } from '../providers/file-store/sealed-files.ts'
import type { demoPerson } from './demo-person.ts'

/** One picture for every document of every demo customer: a grey card that cannot be mistaken for a real one. */
const SPECIMEN = { width: 856, height: 540, channels: 3 as const, background: '#b8c4cc' }
/** A portrait and lines of print, without letters. */
const DRAWING = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540">
  <rect x="24" y="24" width="808" height="492" rx="28" fill="#e6ecef"/>
  <rect x="64" y="120" width="230" height="300" rx="12" fill="#9fb0ba"/>
  <circle cx="179" cy="228" r="62" fill="#e6ecef"/><path d="M84 420a95 100 0 0 1 190 0z" fill="#e6ecef"/>
  <rect x="64" y="60" width="380" height="28" rx="8" fill="#6f8591"/>
  <rect x="340" y="140" width="380" height="26" rx="6" fill="#8ea1ac"/>
  <rect x="340" y="200" width="300" height="26" rx="6" fill="#8ea1ac"/>
  <rect x="340" y="260" width="420" height="26" rx="6" fill="#8ea1ac"/>
  <rect x="340" y="320" width="240" height="26" rx="6" fill="#8ea1ac"/>
  <rect x="64" y="452" width="728" height="26" rx="6" fill="#6f8591"/>
</svg>`)

interface Specimen {
  readonly fileId: string
  readonly sizeBytes: number
}

const stored = new WeakMap<SealedFiles, Promise<Specimen>>()

/** The picture. The first customer that needs it stores it. */
export function demoSpecimen(files: SealedFiles): Promise<Specimen> {
  const known = stored.get(files)
  if (known !== undefined) return known
  const making = sharp({ create: SPECIMEN })
    .composite([{ input: DRAWING }])
    .jpeg()
    .toBuffer()
    .then(async (bytes) => ({ fileId: await files.put(bytes, 'document'), sizeBytes: bytes.length }))
  stored.set(files, making)
  // Try again after a failure.
  making.catch(() => stored.delete(files))
  return making
}

/** The documents that a customer has sent, and staff have accepted, on the way to a loan. */
export async function giveDemoDocuments(
  tx: Tx,
  userId: number,
  { fileId, sizeBytes }: Specimen,
  { now, expirationDate }: { readonly now: Date; readonly expirationDate: CivilDate },
): Promise<void> {
  for (const type of FIRST_DOCUMENT_TYPES) {
    await tx.documents.add({
      userId,
      type,
      status: 'accepted',
      fileId,
      sizeBytes,
      contentType: 'image/jpeg',
      validUntil: IDENTITY_DOCUMENT_TYPES.has(type) ? expirationDate : null,
      uploadedAt: now,
      uploadedBy: 'borrower',
      reviewedAt: now,
      reviewedBy: 'system',
    })
  }
}

interface WaitingDocuments {
  readonly userId: number
  readonly person: ReturnType<typeof demoPerson>
  readonly now: Date
}

/** Documents that wait for staff. The text read from the card differs from the form in one day, as a reviewer would meet it. */
export async function giveWaitingDocuments(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  { fileId, sizeBytes }: Specimen,
  { userId, person, now }: WaitingDocuments,
): Promise<void> {
  for (const type of FIRST_DOCUMENT_TYPES) {
    const { id: documentId } = await tx.documents.add({
      userId,
      type,
      status: 'pending',
      fileId,
      sizeBytes,
      contentType: 'image/jpeg',
      uploadedAt: now,
      uploadedBy: 'borrower',
    })
    if (type !== 'id_card_back') continue
    const reading: OcrUser = {
      first_name: person.firstName.toUpperCase(),
      first_surname: person.firstSurname.toUpperCase(),
      second_surname: person.secondSurname.toUpperCase(),
      personal_id: person.personalId,
      birthday: addDays(person.birthday, 1),
      expiration_date: person.expirationDate,
      nationality: person.nationality,
      gender: person.gender,
      is_complete: true,
    }
    const sealedData = secrets.seal(JSON.stringify(reading))
    await tx.documents.saveReading({ documentId, userId, sealedData, isComplete: true, readAt: now })
    const found = { userId, documentId, code: 'document_birthday_differs', detail: {}, foundAt: now }
    await tx.documents.addFindings([found])
  }
}
