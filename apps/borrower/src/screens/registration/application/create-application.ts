import type { Prices, User } from '@puente/contract'
import { adjustRequest, centsOf, eurosFromCents, formatEuros, type LoanOptions } from '@puente/domain'
import { applicationTexts as texts } from '@puente/texts/application'
import { instalmentCalculatorTexts } from '@puente/texts/instalment-calculator'
import { registrationTexts } from '@puente/texts/registration'
import type { QueryClient } from '@tanstack/react-query'
import { showAlert } from '../../../alerts/alerts.ts'
import { createLoan, fetchAgentChoice, isPromoRefusal, type LoanApplication } from '../../../api/application.ts'
import { isPromoCodeValid } from '../../../api/products.ts'
import { onlyPlanToApplyFor, planToApplyFor } from '../../../calculator/chosen-plan-when-asked.ts'
import { offeredAmounts, offeredTerms } from '../../../calculator/loan-offer.ts'
import { stored } from '../../../storage/stored-values.ts'

const optionsOf = (prices: Prices): LoanOptions =>
  new Map(offeredTerms(prices).map((termDays) => [termDays, offeredAmounts(prices, termDays)]))

const storedAmountCents = () => {
  const euros = stored.loanSum.get()
  return euros === null ? null : centsOf(euros)
}

export interface ApplicationOptions {
  readonly user: User
  /** Null where only instalments are on sale. */
  readonly prices: Prices | null
  /** The default loan for a borrower who has chosen nothing. */
  readonly defaults: { readonly amountCents: number; readonly termDays: number }
  readonly attemptReference: string
  readonly queryClient: QueryClient
  /** Removes a code that the server no longer accepts. */
  readonly dropPromoCode: () => void
}

async function usablePromoCode(dropPromoCode: () => void): Promise<string | null> {
  const code = stored.loanPromocode.get()
  if (code === null || (await isPromoCodeValid(code))) return code
  dropPromoCode()
  showAlert({ severity: 'info', message: texts.promoDropped })
  return null
}

interface Terms {
  readonly amountCents: number
  readonly termDays: number
  readonly plan?: LoanApplication['plan']
}
interface Asked {
  readonly amountCents: number | null
  readonly termDays: number | null
}

function termsOf(prices: Prices, asked: Asked, defaults: ApplicationOptions['defaults']): Terms {
  const { amountCents, termDays, isAdjusted } = adjustRequest(asked, optionsOf(prices), defaults)
  if (isAdjusted.amount || isAdjusted.term) {
    const term = registrationTexts.summary.termDays(termDays)
    showAlert({ severity: 'info', message: texts.adjusted(formatEuros(amountCents), term) })
  }
  stored.loanSum.set(eurosFromCents(amountCents))
  stored.loanTerm.set(termDays)
  return { amountCents, termDays }
}

/** Where only instalments are on sale: the nearest of what was chosen, which the review shows. */
async function termsInInstalments(
  { defaults, queryClient }: ApplicationOptions,
  asked: Asked,
  promoCode: string | null,
): Promise<Terms | null> {
  const wantedCents = asked.amountCents ?? defaults.amountCents
  const nearest = await onlyPlanToApplyFor(queryClient, wantedCents, promoCode)
  if (nearest === null) {
    showAlert({ severity: 'error', message: instalmentCalculatorTexts.none })
    return null
  }
  const { amountCents, plan } = nearest
  const isSameCount = (stored.loanInstalments.get() ?? plan.count) === plan.count
  if (amountCents !== wantedCents || !isSameCount) {
    const message = instalmentCalculatorTexts.adjusted(formatEuros(amountCents), plan.count)
    showAlert({ severity: 'info', message })
  }
  stored.loanSum.set(eurosFromCents(amountCents))
  stored.loanInstalments.set(plan.count)
  return { amountCents, termDays: defaults.termDays, plan }
}

/**
 * Applies for the chosen loan (requirements R5): checks the promo code, moves amount and term to what is on offer, and
 * informs the borrower of both. An agent's customer gets what the agent noted. False if the chosen instalments are not on sale any more:
 * the borrower sees the price of one payment first.
 */
export async function createApplication(options: ApplicationOptions): Promise<boolean> {
  const { user, prices, defaults, attemptReference, queryClient, dropPromoCode } = options
  const promoCode = await usablePromoCode(dropPromoCode)
  const agents = user.is_registered_by_agent ? await fetchAgentChoice() : null
  const asked = agents ?? { amountCents: storedAmountCents(), termDays: stored.loanTerm.get() }
  const terms = prices === null ? await termsInInstalments(options, asked, promoCode) : termsOf(prices, asked, defaults)
  if (terms === null) return false
  const { amountCents, termDays } = terms
  const plan = terms.plan ?? (agents === null ? await planToApplyFor(queryClient, amountCents, promoCode) : undefined)
  if (plan === 'gone') {
    showAlert({ severity: 'info', message: instalmentCalculatorTexts.gone })
    return false
  }
  const application = { amountCents, termDays, plan, targetUrl: stored.targetUrl.get(), attemptReference }
  try {
    await createLoan({ ...application, promoCode })
  } catch (failure) {
    if (promoCode === null || !isPromoRefusal(failure)) throw failure
    // The price is the same without the code, so the application continues without it.
    dropPromoCode()
    showAlert({ severity: 'info', message: failure.message })
    await createLoan({ ...application, promoCode: null })
  }
  return true
}
