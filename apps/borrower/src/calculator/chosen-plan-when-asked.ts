import type { QueryClient } from '@tanstack/react-query'
import { stored } from '../storage/stored-values.ts'

/** The instalments to apply for (`chosenPlan`), whose code loads only for who chose them. */
export async function planToApplyFor(queryClient: QueryClient, amountCents: number, promoCode: string | null) {
  if (stored.loanInstalments.get() === null) return undefined
  const { chosenPlan } = await import('./plans/chosen-plan.ts')
  return chosenPlan(queryClient, amountCents, promoCode)
}

/** The same where only instalments are on sale (`onlyPlan`). */
export async function onlyPlanToApplyFor(queryClient: QueryClient, wantedCents: number, promoCode: string | null) {
  const { onlyPlan } = await import('./plans/chosen-plan.ts')
  return onlyPlan(queryClient, wantedCents, promoCode)
}
