import { ACTIVE_CREDIT_STATUSES, AppError, isStaffHold, type StaffHoldKind, statusFromNumber } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { HoldRow } from '../../db/repositories/holds.ts'
import type { Tx } from '../../db/transaction.ts'

type HoldContext = ChangeContext & { readonly reason: string }

/**
 * Waits for what is being done with the customer's debts and makes the next act wait: an act reads the holds of a loan under its lock. In
 * the order of their ids, as every other caller that locks several.
 */
async function lockDebtsOf(tx: Tx, userId: number): Promise<void> {
  const rows = await tx.loans.rowsOf(userId)
  const owed = rows.filter(({ status }) => ACTIVE_CREDIT_STATUSES.has(statusFromNumber(status)))
  for (const { id } of owed.toReversed()) await tx.loans.lockById(id)
}

/** Holds all debts of a customer, because the customer or the family told staff so. A second time changes nothing. */
export async function setHold(tx: Tx, userId: number, kind: StaffHoldKind, context: HoldContext): Promise<void> {
  const { actor, now, reason } = context
  await lockDebtsOf(tx, userId)
  const row = await tx.holds.add({ userId, loanId: null, kind, until: null, reason, setBy: actor, setAt: now })
  if (row === null) return
  await tx.audit.record({ at: now, actor, action: 'hold_set', userId, detail: { hold: kind, reason } })
}

/** Lifts a hold that staff may lift. One that follows from a procedure ends with it. */
export async function liftHold(tx: Tx, userId: number, id: number, context: HoldContext): Promise<HoldRow> {
  const { actor, now, reason } = context
  const row = await tx.holds.byId(id)
  if (row === null || row.userId !== userId) throw new AppError('not_found', `customer ${userId} has no hold ${id}`)
  if (!isStaffHold(row.kind)) throw new AppError('not_allowed', `a ${row.kind} is not lifted by hand`)
  await lockDebtsOf(tx, userId)
  const lifted = await tx.holds.lift(id, actor, reason, now)
  if (lifted === null) return row
  await tx.audit.record({ at: now, actor, action: 'hold_lifted', userId, detail: { hold: row.kind, reason } })
  return lifted
}
