import { AppError, hasPermission } from '@puente/domain'
import type { Tx } from '../db/transaction.ts'

/** Work about customers goes to an active colleague who sees customers, and never to the staff account of one of them. */
export async function assertTakesTasks(tx: Tx, username: string, userIds: readonly number[]): Promise<void> {
  const staff = await tx.staffUsers.activeByName(username)
  const isAllowed = staff !== null && hasPermission(staff.roles, 'customers.annotate')
  if (isAllowed && (staff.ownCustomerId === null || !userIds.includes(staff.ownCustomerId))) return
  throw new AppError('validation_failed', `${username} takes no work about these customers`, {
    fields: [{ property: 'assignee', key: 'unknownOption' }],
  })
}
