import { callBackBy, type ExtensionBar, formatEuros } from '@puente/domain'
import { extensionBars, extensionNotAppliedTask } from '@puente/texts/extension-not-applied'
import { notify } from '../../customers/notifications/notify.ts'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

interface NotApplied {
  readonly before: LoanRecord
  /** The loan with the money booked; the same as before if no loan could take it. */
  readonly after: LoanRecord
  readonly bar: ExtensionBar
}

/**
 * A borrower paid for an extension that is not possible any more. They are told at once, with the reason, and offered the money
 * back; staff get a task to call them. Money that closed the loan exactly needs no word: the receipt says it.
 */
export async function tellExtensionNotApplied(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  operation: CardOperationRow,
  { before, after, bar }: NotApplied,
  { actor, now, today }: ChangeContext,
): Promise<void> {
  const { userId, amountCents, orderCode } = operation
  const { loan } = after
  const isHeld = before === after
  const owedBackCents = isHeld
    ? amountCents
    : Math.max(0, (after.account?.excess.overpaidCents ?? 0) - Math.max(0, before.account?.excess.overpaidCents ?? 0))
  if (bar === 'covers_debt' && owedBackCents === 0) return
  const [amount, reason] = [formatEuros(amountCents), extensionBars[bar]]
  const isNew = await notify(tx, deps, {
    userId,
    template: owedBackCents > 0 ? 'extension_money_owed_back' : 'extension_not_applied',
    parameters: { amount, reason, ...(owedBackCents > 0 ? { owed: formatEuros(owedBackCents) } : {}) },
    cause: `extension-not-applied:${orderCode}`,
    now,
  })
  if (!isNew) return
  const detail = { loan_id: loan.id, order: orderCode, reason: bar, amount_cents: amountCents }
  await tx.audit.record({ at: now, actor, action: 'extension_not_applied', userId, detail })
  // An open request for a call stays the only one: the call answers both.
  const task = await tx.customerCare.addCall({
    userId,
    loanId: loan.id,
    title: extensionNotAppliedTask(amount, reason),
    dueOn: callBackBy(today),
    callTime: 'any',
    createdBy: actor,
    createdAt: now,
  })
  if (task !== null) await announceStaff(tx, `customer:${userId}`, 'tasks')
}
