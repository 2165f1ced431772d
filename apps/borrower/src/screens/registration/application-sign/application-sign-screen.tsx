import { Skeleton, SkeletonGroup } from '@puente/ui'
import { wholeLoan } from '../../../api/loan.ts'
import { useSession } from '../../../session/session.ts'
import { StepOutline } from '../step-outline.tsx'
import { CodeView } from './code-view.tsx'
import { ConfirmView } from './confirm-view.tsx'
import { useSignView } from './sign-view.ts'

/** First the contract, then the code that signs it. */
export function ApplicationSignScreen() {
  const { user, loan } = useSession()
  const { signing } = useSignView()
  const whole = wholeLoan(loan)
  if (user === null) return null
  if (whole === null) {
    return (
      <StepOutline step="applicationSign">
        <SkeletonGroup>
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-12 w-full" />
        </SkeletonGroup>
      </StepOutline>
    )
  }
  // A code belongs to one loan: a history entry of an older one opens nothing.
  return signing === whole.public_id ? <CodeView user={user} loan={whole} /> : <ConfirmView user={user} loan={whole} />
}
