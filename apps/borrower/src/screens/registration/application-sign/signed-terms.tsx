import type { Loan } from '@puente/contract'
import { formatDateFrom } from '@puente/domain'
import { applicationSignTexts } from '@puente/texts/application-sign'
import { BridgeScene } from '@puente/ui'
import { offerOf } from '../../../api/offered-terms.ts'
import { useToday } from '../../../api/use-today.ts'
import { LoanFigures } from '../../../calculator/loan-figures.tsx'
import { OfferedInstalments } from '../../../instalments/offered-instalments.tsx'
import { instalmentsInWords, planDatesInWords } from '../../../instalments/plan-in-words.ts'

const texts = applicationSignTexts.confirm

/** The terms to sign, under the bridge that they would build: the walker stands before it. */
export function SignedTerms({ loan }: { readonly loan: Loan }) {
  const { dueDate, termDays, plan, ...figures } = offerOf(loan)
  const today = useToday()
  const isPlan = plan !== undefined && dueDate !== null
  const inWords = isPlan ? `${instalmentsInWords(plan)}. ${planDatesInWords(today, dueDate, plan)}` : null
  const due = dueDate === null ? null : (inWords ?? texts.dueOn(formatDateFrom(today, dueDate), texts.days(termDays)))
  return (
    <>
      <div className="overflow-hidden rounded-card">
        <div className="overflow-hidden bg-(--scene-sky)">
          <BridgeScene progress={0} spans={plan?.rows.length} className="-mb-9" />
        </div>
        <div className="-mt-2">
          <LoanFigures {...figures} due={due} />
        </div>
      </div>
      {plan === undefined ? null : <OfferedInstalments plan={plan} />}
    </>
  )
}
