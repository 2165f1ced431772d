import { Skeleton, SkeletonGroup } from '@puente/ui'
import { wholeLoan } from '../../../api/loan.ts'
import { useSession } from '../../../session/session.ts'
import { StepOutline } from '../step-outline.tsx'
import { CounterOffer } from './counter-offer.tsx'
import { Declined } from './declined.tsx'

const DENIED = 4
const AWAITING_SIGN_CONTRACT = 26

/** The decision. A loan approved as requested skips this page: the signing page shows its terms. */
export function ApproveConditionsScreen() {
  const { user, loan } = useSession()
  if (user === null) return null
  const whole = wholeLoan(loan)
  if (user.permissions.is_blocked || user.loan?.status === DENIED) return <Declined user={user} loan={whole} />
  if (whole?.status === AWAITING_SIGN_CONTRACT) return <CounterOffer loan={whole} />
  return (
    <StepOutline step="approveConditions" tellsTime={false} saving="none">
      <SkeletonGroup>
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    </StepOutline>
  )
}
