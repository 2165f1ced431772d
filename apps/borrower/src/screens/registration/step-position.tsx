import { type StepRoute, stepNumber } from '@puente/domain'
import { registrationTexts } from '@puente/texts/registration'
import { Button } from '@puente/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { applicantOf } from '../../session/applicant.ts'
import { useSession } from '../../session/session.ts'
import { useStepEdit } from './use-step-edit.ts'

const texts = registrationTexts.position

/** "Atrás" and "Paso 3 de 8", above the heading of a step. */
export function StepPosition({ step }: { readonly step: StepRoute }) {
  const { user } = useSession()
  const { mark, before, goBack } = useStepEdit(step)
  const position = user === null ? null : stepNumber(step, applicantOf(user, null, null))
  if (before === null && position === null) return null
  const isFromReview = before?.step === 'application' && (mark !== null || step !== 'application')
  return (
    <div className="-mt-1 -mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      {before === null ? null : (
        <Button
          variant="quiet"
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          onClick={goBack}
          className="-ml-3 px-3!"
        >
          {isFromReview ? texts.toReview : texts.back}
        </Button>
      )}
      {position === null ? null : (
        <p className="ml-auto text-sm font-medium text-ink-soft tabular-nums">
          {texts.step(position.number, position.of)}
        </p>
      )}
    </div>
  )
}
