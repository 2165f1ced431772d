import { type StepRoute, stepNumber } from '@puente/domain'
import { registrationTexts } from '@puente/texts/registration'
import { Button } from '@puente/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { applicantOf } from '../../session/applicant.ts'
import { useSession } from '../../session/session.ts'
import { StepLine, useStepProgress } from './step-progress.tsx'
import type { OpenView } from './step-views.ts'
import { useStepEdit } from './use-step-edit.ts'

const texts = registrationTexts.position

interface StepPositionProps {
  readonly step: StepRoute
  /** The open view of a step that has several. */
  readonly view: OpenView | null
  /** Null if the duration does not matter. */
  readonly minutes: number | null
}

/** Above the heading of a step: "Atrás", where the borrower is, how long it takes, and the line of the whole way. */
export function StepPosition({ step, view, minutes }: StepPositionProps) {
  const { user } = useSession()
  const { mark, before, goBack } = useStepEdit(step)
  const position = user === null ? null : stepNumber(step, applicantOf(user, null, null))
  const progress = useStepProgress(step, position, view?.share ?? 0)
  const toView = view?.goBack ?? null
  if (before === null && toView === null && position === null && progress === null) return null
  const isFromReview = before?.step === 'application' && (mark !== null || step !== 'application')
  const words = [
    ...(position === null ? [] : [texts.step(position.number, position.of)]),
    ...(minutes === null || minutes === 0 ? [] : [texts.minutes(minutes)]),
  ]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
        {before === null && toView === null ? null : (
          <Button
            variant="quiet"
            icon={<ArrowLeft size={20} aria-hidden="true" />}
            onClick={toView ?? goBack}
            className="-ml-3 px-3! whitespace-nowrap"
          >
            {isFromReview && toView === null ? texts.toReview : texts.back}
          </Button>
        )}
        <p className="ml-auto flex flex-wrap justify-end gap-x-1.5 text-sm text-ink-soft tabular-nums first:ml-0">
          {progress?.name == null ? null : <strong className="font-strong text-ink">{progress.name}</strong>}
          {words.length === 0 ? null : <span>{words.join(' · ')}</span>}
        </p>
      </div>
      {progress === null ? null : <StepLine stages={progress.stages} />}
    </div>
  )
}
