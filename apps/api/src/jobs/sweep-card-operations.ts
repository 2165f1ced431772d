import type { Deps } from '../deps.ts'
import { completeOverdueAutoDebitSteps } from '../lending/payouts/auto-debit-step.ts'

/**
 * Every minute: gives up payments and card requests that nobody finished in time, and lets signed loans go on whose owner
 * did not choose about auto-debit. Money that comes for a payment after this is booked all the same.
 */
export const sweepCardOperations = (deps: Deps) => async (): Promise<void> => {
  await deps.transaction((tx) => tx.cardOperations.abandonExpired(deps.clock.now()))
  await completeOverdueAutoDebitSteps(deps)
}
