import {
  civilDateInMadrid,
  closingFactOf,
  effectiveFacts,
  eurosFromCents,
  figuresOn,
  formatEuros,
  type LoanFact,
} from '@puente/domain'
import { queueLetter } from '../../customers/notifications/letters.ts'
import { notify } from '../../customers/notifications/notify.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sendAmortisationTable } from '../contracts/amortisation-table.ts'
import { issueReceipt } from '../contracts/receipt.ts'

/** The instalment that the money went to first, as `cuota 2 de 3`; null for one payment, and for one that repays a part early. */
function instalmentPaid({ life }: LoanRecord, fact: LoanFact): { number: string; count: string } | null {
  if (life?.contract.plan === undefined || fact.type !== 'payment' || fact.mode !== undefined) return null
  const before = {
    ...life,
    facts: life.facts.slice(
      0,
      life.facts.findIndex(({ id }) => id === fact.id),
    ),
  }
  const rows = figuresOn(before, fact.bookedOn).plan?.instalments ?? []
  const paid = rows.find(({ state }) => state !== 'paid' && state !== 'paid_ahead')
  const last = rows.at(-1)
  return paid === undefined || last === undefined ? null : { number: String(paid.number), count: String(last.number) }
}

/**
 * Notifies a borrower of a received payment, by whatever channel it came; the one that closed the loan comes with the
 * receipt. Money that was returned meanwhile is not announced.
 */
export async function announcePayment(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  record: LoanRecord,
  factId: string,
  now: Date,
): Promise<void> {
  const { loan, life } = record
  const fact = effectiveFacts(life?.facts ?? []).find(({ id }) => id === factId)
  if (fact?.type !== 'payment' && fact?.type !== 'extension') return
  const paidCents = fact.type === 'payment' ? fact.cents : fact.paidCents
  await tx.webhooks.tell({
    cause: `payment:${loan.id}:${factId}`,
    type: 'payment.booked',
    at: now,
    data: { loan: loan.publicId, payment: factId, amount: eurosFromCents(paidCents), date: fact.date },
  })
  const today = civilDateInMadrid(now)
  // Money may come after the payment that closed the loan, or be announced late and together with it.
  const isReturned = loan.returnedOn !== null && life !== null && closingFactOf(life, today)?.id === factId
  const instalment = isReturned ? null : instalmentPaid(record, fact)
  const isNew = await notify(tx, deps, {
    userId: loan.userId,
    template: isReturned ? 'loan_returned' : instalment === null ? 'payment_received' : 'instalment_received',
    parameters: isReturned ? {} : { amount: formatEuros(paidCents), ...instalment },
    cause: `payment:${factId}`,
    now,
  })
  const isRescheduled = (await tx.loans.schedulesOf(loan.id)).some(
    ({ fromFact, reason }) => fromFact === factId && reason === 'payment',
  )
  if (isRescheduled) {
    await sendAmortisationTable(tx, deps, record, { reason: 'new_schedule', cause: `schedule:${factId}`, now, today })
  }
  // A repeated job sends no second letter.
  const receipt = isReturned && isNew ? await issueReceipt(tx, deps, record, now) : null
  if (receipt === null) return
  await queueLetter(tx, deps, {
    loanId: loan.id,
    userId: loan.userId,
    template: 'receipt',
    parameters: {},
    documentIds: [receipt.id],
    now,
  })
}
