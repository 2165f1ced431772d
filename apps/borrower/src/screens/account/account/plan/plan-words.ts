import type { Loan } from '@puente/contract'
import { centsOf, euroText, formatEuros } from '@puente/domain'
import { accountTexts } from '@puente/texts/account'
import { instalmentTexts } from '@puente/texts/instalments'
import { dateOfLoan } from '../loan-day.ts'
import { type PlanNow, savedByPayingAllCents } from './plan-now.ts'

const texts = instalmentTexts.top

/** Above the amount: which instalment it is. */
export function planLabel({ state, current, count }: PlanNow): string {
  if (state === 'accelerated') return accountTexts.loan.owedToday
  return state === 'late' ? texts.bringUpToDate : instalmentTexts.ofAll(current.number, count)
}

export function planDateLine(loan: Loan, { state, current, missed }: PlanNow): string {
  const date = dateOfLoan(loan, loan.accelerated_on ?? current.date)
  switch (state) {
    case 'accelerated':
      return texts.accelerated(date)
    case 'late':
      return missed > 1 ? texts.wereDue(missed, date) : texts.wasDue(current.number, date)
    case 'due':
      return texts.dueToday(date)
    default:
      return texts.due(date)
  }
}

/** What paying everything today would save, or what one more late day costs. */
export function planNote(loan: Loan, { state, current, amountCents }: PlanNow): string | null {
  const perDay = euroText(loan.calculations.today.fine)
  if (state === 'accelerated') return texts.acceleratedText(perDay)
  if (state === 'late') return loan.calculations.today.fine > 0 ? texts.lateEachDay(perDay) : texts.late
  const plannedCents = centsOf(current.total) - centsOf(current.paid)
  const smaller = amountCents < plannedCents ? `${texts.smaller(formatEuros(plannedCents))} ` : ''
  const savedCents = savedByPayingAllCents(loan)
  const all = savedCents > 0 ? texts.payAllToday(euroText(loan.calculations.today.amount), formatEuros(savedCents)) : ''
  return `${smaller}${all}`.trim() || null
}

/** The name of each span of the bridge. From four on, only the numbers fit. */
export function spanLabelsOf({ rows, current }: PlanNow): readonly string[] {
  const isShort = rows.length > 3
  return rows.map((row) => {
    if (row.state === 'paid' || row.state === 'paid_ahead') return rows.length > 6 ? '✓' : `✓ ${row.number}`
    return row === current && !isShort ? instalmentTexts.name(row.number) : String(row.number)
  })
}
