import type { Loan } from '@puente/contract'
import { formatDateLong } from '@puente/domain'
import { applicationSignTexts } from '@puente/texts/application-sign'
import { offerOf } from '../../../api/offered-terms.ts'
import { LoanFigures } from '../../../calculator/loan-figures.tsx'

const texts = applicationSignTexts.confirm

/** The terms to sign. */
export function SignedTerms({ loan }: { readonly loan: Loan }) {
  const { dueDate, termDays, ...figures } = offerOf(loan)
  const due = dueDate === null ? null : texts.dueOn(formatDateLong(dueDate), texts.days(termDays))
  return <LoanFigures {...figures} due={due} />
}
