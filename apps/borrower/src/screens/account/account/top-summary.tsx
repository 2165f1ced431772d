import type { Loan } from '@puente/contract'
import { civilDate, formatDateFrom, formatEuros, formatTae, type TopCard, type TopSentence } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { Money } from '@puente/ui'
import { centsOf } from '../../../api/loan.ts'
import { dayOf } from './loan-day.ts'
import { leftOfSettlementCents } from './settlement.ts'

const texts = accountTexts.top

/** The amount that the first card asks for. */
export const topAmountCents = (loan: Loan, { amount }: TopCard): number =>
  (amount === 'agreed' ? leftOfSettlementCents(loan) : null) ?? centsOf(loan.calculations.today.amount)

/** Amount, TAE and the one sentence of a debt. */
export function TopSummary({ loan, top }: { readonly loan: Loan; readonly top: TopCard }) {
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <div>
          <p>{top.amount === 'agreed' ? texts.agreed : accountTexts.loan.owedToday}</p>
          <p className="text-3xl font-heading">
            <Money amountCents={topAmountCents(loan, top)} />
          </p>
        </div>
        {loan.tae === null ? null : (
          <dl className="flex gap-1.5 pb-1">
            <dt className="text-ink-soft">{accountTexts.loan.tae}</dt>
            <dd className="font-strong tabular-nums">{formatTae(loan.tae)}</dd>
          </dl>
        )}
      </div>
      <p className="mt-2">{sentenceOf(loan, top.sentence)}</p>
    </div>
  )
}

/** Sentences of other states belong to the cards of their own. */
function sentenceOf(loan: Loan, sentence: TopSentence): string | null {
  const { days, settlement, payment_situation: payment } = loan
  const today = dayOf(loan)
  const inWords = (date: string) => formatDateFrom(today, civilDate(date))
  const due = loan.must_pay_date === null ? '' : inWords(loan.must_pay_date)
  const paid = formatEuros(centsOf('amount' in payment ? payment.amount : 0))
  switch (sentence) {
    case 'due_later':
      return [texts.dueLater(due, days.left ?? 0), onDueDate(loan)].filter(Boolean).join(' ')
    case 'due_today':
      return texts.dueToday
    case 'late':
      return texts.late(days.late, due)
    case 'collector_will_call':
      return texts.collectorWillCall(days.late)
    case 'collector_in_charge':
      return texts.collectorInCharge(days.late)
    case 'sale_announced':
      return texts.saleAnnounced(days.late)
    case 'pre_court':
      return texts.preCourt
    case 'court':
      return texts.court
    case 'post_court':
      return texts.postCourt
    case 'execution':
      return texts.execution
    case 'settlement':
      // The agreement and the status arrive together; without it the debt itself is the best answer.
      return settlement === null
        ? texts.late(days.late, due)
        : texts.settlement(inWords(settlement.until), formatEuros(centsOf(loan.calculations.today.amount)))
    case 'withdrawn':
      return texts.withdrawn(due)
    case 'payment_pending':
      return texts.paymentPending(paid)
    case 'payment_abandoned':
      return texts.paymentAbandoned(paid)
    case 'payment_returned':
      return payment.kind === 'returned'
        ? texts.paymentReturned[payment.cause ?? 'bank_return'](paid, inWords(payment.returned_on))
        : null
    default:
      return null
  }
}

/** Waiting costs interest: the borrower sees it before choosing to wait. */
const onDueDate = ({ return_amount: then, calculations }: Loan): string | null =>
  then > calculations.today.amount ? texts.onDueDate(formatEuros(centsOf(then))) : null
