import { releaseHeldMails } from '../customers/notifications/release-held-mails.ts'
import type { Deps } from '../deps.ts'
import { completeOverdueAutoDebitSteps } from '../lending/payouts/auto-debit-step.ts'

/**
 * Every minute: cancels payments and card requests that were not finished in time, and lets signed loans proceed whose
 * borrower made no choice about auto-debit; sends letters whose hold has ended. Money that arrives later for such a payment is booked all the same.
 */
export const sweepCardOperations = (deps: Deps) => async (): Promise<void> => {
  await deps.transaction((tx) => tx.cardOperations.abandonExpired(deps.clock.now()))
  await completeOverdueAutoDebitSteps(deps)
  await deps.transaction((tx) => releaseHeldMails(tx, deps.clock.now()))
}
