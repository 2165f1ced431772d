import { CLOSED_STATUSES, statusFromNumber } from '@puente/domain'
import { registrationTexts } from '@puente/texts/registration'
import { ProgressSteps } from '@puente/ui'
import { wholeLoan } from '../../api/loan.ts'
import { useSession } from '../../session/session.ts'
import { progressStages, type Reached } from './progress-stages.ts'

const texts = registrationTexts.progress

export function RegistrationProgress({ pathname }: { readonly pathname: string }) {
  const stages = progressStages(pathname, useReached())
  if (stages === null) return null
  // All active stages are lit: the last one is current, those before it are done.
  const current = stages.filter(({ isActive }) => isActive).at(-1)
  return (
    <ProgressSteps
      label={texts.label}
      stages={stages.map((stage) => ({
        key: stage.key,
        label: texts[stage.key],
        state: stage === current ? 'current' : stage.isActive ? 'done' : 'todo',
      }))}
    />
  )
}

function useReached(): Reached {
  const { user, loan } = useSession()
  if (!user?.loan || CLOSED_STATUSES.has(statusFromNumber(user.loan.status))) return 'nothing'
  // Only a signed contract can be withdrawn from.
  return wholeLoan(loan)?.withdrawal_until ? 'signature' : 'application'
}
