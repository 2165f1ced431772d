import { ApiFailure, nullIfMissing } from '@puente/client'
import type { Loan } from '@puente/contract'
import { centsOf, eurosFromCents } from '@puente/domain'
import { applicationTexts } from '@puente/texts/application'
import { isSwitchedOn } from '../developer-switches.ts'
import { loadFraudProfile } from '../third-party/fraud-profile.ts'
import { call } from './http.ts'

export interface LoanApplication {
  readonly amountCents: number
  readonly termDays: number
  /** In instalments: their number, and the chosen day of the month. The term is then not sent. */
  readonly plan?: { readonly productId: number; readonly count: number; readonly payDay: number | null } | undefined
  readonly promoCode: string | null
  readonly targetUrl: string | null
  /** The same key for every attempt of one application: a request whose response was lost creates no second loan. */
  readonly attemptReference: string
}

/** Developers who repeat the steps can switch off loan creation (requirements R5). */
const blockedByDeveloper = () =>
  new ApiFailure({
    status: 409,
    label: 'blocked_by_developer',
    message: applicationTexts.blockedByDeveloper,
  })

/** The start of every application. Sends the fraud script's device profile along, if there is one. */
export async function createLoan(application: LoanApplication): Promise<Loan> {
  if (isSwitchedOn('noLoans')) throw blockedByDeveloper()
  const { amountCents, termDays, plan, promoCode, targetUrl, attemptReference } = application
  const fraudProfile = await loadFraudProfile()
  return call<Loan>('POST', '/v2/loan', {
    body: {
      loan_sum: eurosFromCents(amountCents),
      ...(plan === undefined
        ? { loan_period: termDays }
        : { product_id: plan.productId, instalments: plan.count, pay_day: plan.payDay }),
      ...(promoCode !== null && { promocode: promoCode }),
      ...(targetUrl !== null && { target_url: targetUrl }),
      attempt_reference: attemptReference,
      ...(fraudProfile !== null && { fraud_profile: fraudProfile }),
    },
  })
}

const PROMO_REFUSALS: readonly string[] = ['promoCodeExpired', 'promo_code_for_extension', 'promo_code_no_effect']

/** True if only the promo code was refused: the application can be sent again without it. */
export const isPromoRefusal = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && PROMO_REFUSALS.includes(failure.label)

interface AgentData {
  readonly raw_data: {
    /** Euros. */
    readonly client_loan_amount: number | null
    /** Days. */
    readonly client_loan_term: number | null
  }
}

/** The loan an agent noted for the customer; null if there is none. */
export async function fetchAgentChoice(): Promise<{ amountCents: number | null; termDays: number | null } | null> {
  const data = await call<AgentData>('GET', '/v2/user/agent_data').catch(nullIfMissing)
  if (data === null) return null
  const { client_loan_amount: euros, client_loan_term: termDays } = data.raw_data
  return { amountCents: euros === null ? null : centsOf(euros), termDays }
}
