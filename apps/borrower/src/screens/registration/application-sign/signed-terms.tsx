import type { Loan } from '@puente/contract'
import { formatDateFrom } from '@puente/domain'
import { applicationSignTexts } from '@puente/texts/application-sign'
import { BridgeScene } from '@puente/ui'
import { offerOf } from '../../../api/offered-terms.ts'
import { useToday } from '../../../api/use-today.ts'
import { LoanFigures } from '../../../calculator/loan-figures.tsx'

const texts = applicationSignTexts.confirm

/** The terms to sign, under the bridge that they would build: the walker stands before it. */
export function SignedTerms({ loan }: { readonly loan: Loan }) {
  const { dueDate, termDays, ...figures } = offerOf(loan)
  const today = useToday()
  const due = dueDate === null ? null : texts.dueOn(formatDateFrom(today, dueDate), texts.days(termDays))
  return (
    <div className="overflow-hidden rounded-card">
      <div className="overflow-hidden bg-(--scene-sky)">
        <BridgeScene progress={0} className="-mb-9" />
      </div>
      <div className="-mt-2">
        <LoanFigures {...figures} due={due} />
      </div>
    </div>
  )
}
