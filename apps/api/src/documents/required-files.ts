import type { CivilDate } from '@puente/domain'
import type { Tx } from '../db/transaction.ts'

/** The types of documents that a customer still has to send, in the order in which they are asked for (decisions §4). */
export async function requiredFilesOf(_tx: Tx, _userId: number, _today: CivilDate): Promise<readonly string[]> {
  return []
}
