import { type CivilDate, type DocumentType, requiredDocuments } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import { type Applicant, documentNeedsOf } from './document-needs.ts'

/**
 * The document types that a customer still has to send, in the order of the request (settled rules, Required
 * documents).
 */
export async function requiredFilesOf(
  tx: Tx,
  applicant: Applicant,
  today: CivilDate,
): Promise<readonly DocumentType[]> {
  return requiredDocuments(await documentNeedsOf(tx, applicant, today))
}
