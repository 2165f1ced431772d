import type { StaffUserRow } from '../../db/repositories/staff-users.ts'
import type { Tx } from '../../db/transaction.ts'

/**
 * The account as it is now, locked against every other change of its password, factors or access. Take it before sessions and links
 * are locked. What was read before a password was checked may be out of date: the check takes a tenth of a second.
 */
export async function lockAccount(tx: Tx, staffId: number): Promise<StaffUserRow | null> {
  await tx.codes.lock(`staff account ${staffId}`)
  return tx.staffUsers.byId(staffId)
}
