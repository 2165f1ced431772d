import {
  ACTIVE_CREDIT_STATUSES,
  answerRequest,
  type CivilDate,
  civilDateInMadrid,
  figuresOn,
  statusFromNumber,
} from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { refundAccount, refundableOnCard } from '../../lending/refunds/make-refund.ts'

/** What can be paid back on a loan and by which ways, for the staff member who decides. */
export async function readRefundOptions(tx: Tx, deps: Deps, record: LoanRecord) {
  const today = deps.clock.today()
  const { loan, life } = record
  const figures = life === null ? null : figuresOn(life, today)
  const overpaidCents = figures?.overpaidCents ?? 0
  const cards: { order: string; paidOn: CivilDate; refundableCents: number }[] = []
  for (const operation of await tx.cardOperations.completedOf(loan.id)) {
    const refundableCents = await refundableOnCard(tx, deps, operation)
    if (refundableCents <= 0) continue
    cards.push({
      order: operation.orderCode,
      paidOn: civilDateInMadrid(operation.settledAt ?? operation.createdAt),
      refundableCents,
    })
  }
  const debts: { loan: string; owedCents: number }[] = []
  for (const other of await tx.loans.allOf(loan.userId)) {
    if (other.loan.id === loan.id || other.life === null) continue
    if (!ACTIVE_CREDIT_STATUSES.has(statusFromNumber(other.loan.status))) continue
    debts.push({ loan: other.loan.publicId, owedCents: figuresOn(other.life, today).today.amountCents })
  }
  const mayWriteOff = life !== null && answerRequest(life, { type: 'write_off', id: 'asked', date: today }).accepted
  return {
    figures,
    overpaidCents,
    cards,
    debts,
    mayWriteOff,
    account: await refundAccount(tx, record),
    refunds: await tx.refunds.ofLoan(loan.id),
  }
}
