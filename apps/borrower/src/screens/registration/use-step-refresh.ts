import type { StepRoute } from '@puente/domain'
import { useEffect } from 'react'
import { refreshSession, useSession } from '../../session/session.ts'

const SECOND_MS = 1000
const USUAL_MS = 30 * SECOND_MS
const BLOCKED_MS = 20 * SECOND_MS
const LIVENESS_PENDING_MS = 5 * SECOND_MS

/** The steps whose data changes on the server while they are open (requirements R9). */
const QUICKER_MS: Partial<Record<StepRoute, number>> = {
  bankVerification: 3 * SECOND_MS,
  applicationSign: 7 * SECOND_MS,
  autoDebitConfirmation: 7 * SECOND_MS,
}

export function stepRefreshMs(
  step: StepRoute,
  { isBlocked, isLivenessPending }: { readonly isBlocked: boolean; readonly isLivenessPending: boolean },
): number {
  if (step === 'documents' && isLivenessPending) return LIVENESS_PENDING_MS
  return QUICKER_MS[step] ?? (isBlocked ? BLOCKED_MS : USUAL_MS)
}

/** Polls the user while a step is visible. */
export function useStepRefresh(step: StepRoute): void {
  const { user } = useSession()
  const everyMs = stepRefreshMs(step, {
    isBlocked: user?.permissions.is_blocked ?? false,
    isLivenessPending: user?.liveness.status === 'pending',
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshSession()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
