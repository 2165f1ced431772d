import type { Loan } from '@puente/contract'
import { formatDateFrom } from '@puente/domain'
import { applicationSignTexts } from '@puente/texts/application-sign'
import { offerOf } from '../../../api/offered-terms.ts'
import { useToday } from '../../../api/use-today.ts'
import { LoanFigures } from '../../../calculator/loan-figures.tsx'

const texts = applicationSignTexts.confirm

/** The terms to sign. */
export function SignedTerms({ loan }: { readonly loan: Loan }) {
  const { dueDate, termDays, ...figures } = offerOf(loan)
  const today = useToday()
  const due = dueDate === null ? null : texts.dueOn(formatDateFrom(today, dueDate), texts.days(termDays))
  return <LoanFigures {...figures} due={due} />
}
