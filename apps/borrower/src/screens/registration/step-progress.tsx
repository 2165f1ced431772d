import { CLOSED_STATUSES, type StepNumber, type StepRoute, statusFromNumber } from '@puente/domain'
import { registrationTexts } from '@puente/texts/registration'
import { type ProgressStage, ProgressSteps } from '@puente/ui'
import { wholeLoan } from '../../api/loan.ts'
import { progressStages, type Reached } from '../../layouts/registration/progress-stages.ts'
import { PATHS } from '../../paths.ts'
import { useSession } from '../../session/session.ts'

const texts = registrationTexts.progress

/** The steps after the registration: photos and bank, signature and card. */
const STEPS_OF = { confirmation: 2, loanTitle: 2 }

/** The stages with their steps and the name of the current one; null on the pages without the line (requirements R2.29). */
export function useStepProgress(step: StepRoute, position: StepNumber | null, share: number) {
  const stages = progressStages(PATHS[step], useReached())
  if (stages === null) return null
  // All active stages are lit: the last one is current, those before it are done.
  const current = stages.filter(({ isActive }) => isActive).at(-1)
  const steps = { registration: (position?.of ?? 7) - STEPS_OF.confirmation - STEPS_OF.loanTitle, ...STEPS_OF }
  const done = position === null ? 0 : position.number - 1 + share
  let before = 0
  const shown = stages.map((stage): ProgressStage => {
    const start = before
    before += steps[stage.key]
    const state = stage === current ? 'current' : stage.isActive ? 'done' : 'todo'
    const pieces = Array.from({ length: steps[stage.key] }, (_, index) =>
      state === 'done' ? 1 : Math.min(1, Math.max(0, done - start - index)),
    )
    // A stage that has begun shows it, also in its first step.
    if (state === 'current') pieces[0] = Math.max(pieces[0] ?? 0, BEGUN)
    return { key: stage.key, label: texts[stage.key], state, steps: pieces }
  })
  return { stages: shown, name: current === undefined ? null : texts[current.key] }
}

const BEGUN = 0.15

export const StepLine = ({ stages }: { readonly stages: readonly ProgressStage[] }) => (
  <ProgressSteps label={texts.label} stages={stages} />
)

function useReached(): Reached {
  const { user, loan } = useSession()
  if (!user?.loan || CLOSED_STATUSES.has(statusFromNumber(user.loan.status))) return 'nothing'
  // Only a signed contract can be withdrawn from.
  return wholeLoan(loan)?.withdrawal_until ? 'signature' : 'application'
}
