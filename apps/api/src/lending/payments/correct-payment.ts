import { formatEuros, paidIn } from '@puente/domain'
import { queueLetter } from '../../customers/notifications/letters.ts'
import { notify } from '../../customers/notifications/notify.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

/**
 * A payment was booked on this loan by a mistake of ours and has been taken back. The borrower is told where they were told of it:
 * in the inbox, and by e-mail if a receipt went out. A payment that was never announced needs no correction.
 */
export async function correctPayment(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  { loan, life }: LoanRecord,
  factId: string,
  now: Date,
): Promise<void> {
  const fact = life?.facts.find(({ id }) => id === factId)
  const announced = await tx.notifications.byCause(loan.userId, `payment:${factId}`)
  if (fact === undefined || announced === null) return
  const amount = formatEuros(paidIn(fact))
  const isNew = await notify(tx, deps, {
    userId: loan.userId,
    template: 'payment_corrected',
    parameters: { amount },
    cause: `payment-corrected:${factId}`,
    now,
  })
  if (!isNew) return
  await tx.notifications.markRead(loan.userId, [announced.id], now)
  if (announced.templateKey !== 'loan_returned') return
  await queueLetter(tx, deps, {
    loanId: null,
    userId: loan.userId,
    template: 'payment_corrected',
    parameters: { amount },
    documentIds: [],
    now,
  })
}
