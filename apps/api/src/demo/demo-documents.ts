import { type CivilDate, FIRST_DOCUMENT_TYPES, IDENTITY_DOCUMENT_TYPES } from '@puente/domain'
import sharp from 'sharp'
import type { Tx } from '../db/transaction.ts'
import type { SealedFiles } from '../providers/file-store/sealed-files.ts'

/** One picture for every document of every demo customer: a grey card that cannot be mistaken for a real one. */
const SPECIMEN = { width: 856, height: 540, channels: 3 as const, background: '#b8c4cc' }

export interface Specimen {
  readonly fileId: string
  readonly sizeBytes: number
}

const stored = new WeakMap<SealedFiles, Promise<Specimen>>()

/** The picture. The first customer that needs it stores it. */
export function demoSpecimen(files: SealedFiles): Promise<Specimen> {
  const known = stored.get(files)
  if (known !== undefined) return known
  const making = sharp({ create: SPECIMEN })
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
