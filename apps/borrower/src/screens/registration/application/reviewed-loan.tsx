import { type CivilDate, formatDateFrom } from '@puente/domain'
import { applicationTexts } from '@puente/texts/application'
import { useToday } from '../../../api/use-today.ts'
import { LoanFigures } from '../../../calculator/loan-figures.tsx'
import { instalmentsInWords, planDatesInWords } from '../../../instalments/plan-in-words.ts'
import { useLoanSummary } from '../../../layouts/registration/loan-summary.tsx'

const texts = applicationTexts.review

/** The loan that the review is about; nothing while its price loads. */
export function ReviewedLoan() {
  const summary = useLoanSummary()
  const today = useToday()
  if (summary === null) return null
  const { dueDate, plan } = summary.offer
  const ofPlan = (first: CivilDate) => plan && `${instalmentsInWords(plan)}. ${planDatesInWords(today, first, plan)}`
  const due = dueDate === null ? null : (ofPlan(dueDate) ?? texts.loanDue(formatDateFrom(today, dueDate)))
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">{texts.loan}</h2>
      <LoanFigures {...summary.offer} due={due} />
    </section>
  )
}
