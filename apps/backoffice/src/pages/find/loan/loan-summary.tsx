import type { Loan, StaffLoanPage } from '@puente/contract'
import { type CivilDate, euroText, formatDateShort } from '@puente/domain'
import { findTexts, loanPageTexts as texts } from '@puente/texts/backoffice-find'
import { planPageTexts } from '@puente/texts/backoffice-plans'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { Money } from '../../../components/money.tsx'
import { PlanHead } from './plan/plan-head.tsx'

const { head } = planPageTexts
const dateOf = (date: CivilDate | null) => (date === null ? findTexts.none : formatDateShort(date))
const money = (label: string, euros: number): Fact => ({ label, value: <Money euros={euros} /> })
const date = (label: string, day: CivilDate | null): Fact => ({ label, value: dateOf(day) })

/** What a loan owes today and the agreement about it. Of a loan in instalments, first what is due and what comes next. */
export function LoanSummary({ page }: { readonly page: StaffLoanPage }) {
  const { loan } = page
  const isPlan = loan.instalments !== undefined && page.explanation !== null
  if (!isPlan) return <Facts facts={[...single(loan), ...agreement(page)]} />
  return (
    <div className="flex flex-col gap-4">
      <PlanHead loan={loan} />
      <Facts facts={[...ofPlan(loan), ...agreement(page)]} />
    </div>
  )
}

function single({ calculations: { today }, give_date: given, must_pay_date: due }: Loan): readonly Fact[] {
  return [
    money(texts.summary.owed, today.amount),
    money(texts.summary.body, today.body),
    money(texts.summary.commission, today.annual_commission),
    money(texts.summary.fines, today.all_fines),
    date(texts.summary.given, given),
    date(texts.summary.due, due),
  ]
}

function ofPlan(loan: Loan): readonly Fact[] {
  const { today } = loan.calculations
  const { deferred_months: deferred = 0, final_pay_date: final = null } = loan
  return [
    money(texts.summary.body, today.body),
    money(texts.summary.commission, today.annual_commission),
    ...(today.fee === undefined || today.fee === 0 ? [] : [money(head.fee, today.fee)]),
    money(texts.summary.fines, today.all_fines),
    date(texts.summary.given, loan.give_date),
    date(head.final, final),
    ...(deferred === 0 ? [] : [{ label: head.deferral, value: head.deferred(deferred) }]),
  ]
}

function agreement({ loan, refunded_in_excess: refunded }: StaffLoanPage): readonly Fact[] {
  const { settlement } = loan
  return [
    ...(loan.overpaid > 0 ? [money(texts.summary.overpaid, loan.overpaid)] : []),
    ...(refunded > 0 ? [money(texts.summary.refundedInExcess, refunded)] : []),
    ...(settlement === null
      ? []
      : [
          {
            label: texts.summary.settlement,
            value: texts.settlementText(
              euroText(settlement.amount),
              dateOf(settlement.until),
              euroText(settlement.paid),
            ),
          },
        ]),
  ]
}
