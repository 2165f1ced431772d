import type { Loan } from '@puente/contract'
import { eurosFromCents } from '@puente/domain'
import { applicationTexts } from '@puente/texts/application'
import { isSwitchedOn } from '../developer-switches.ts'
import { loadFraudProfile } from '../third-party/fraud-profile.ts'
import { ApiFailure, call } from './http.ts'

export interface LoanApplication {
  readonly amountCents: number
  readonly termDays: number
  readonly promoCode: string | null
  readonly targetUrl: string | null
  /** The same for every try of one application: a try that was heard and not answered makes no second loan. */
  readonly attemptReference: string
}

/** A developer who tries the steps again and again does not want a loan each time (requirements R5). */
const blockedByDeveloper = () =>
  new ApiFailure({
    status: 409,
    label: 'blocked_by_developer',
    message: applicationTexts.blockedByDeveloper,
    data: null,
    errors: [],
    retryAfterSeconds: null,
  })

/** Every application starts here, and with it goes what the fraud script says of the device, where there is one. */
export async function createLoan(application: LoanApplication): Promise<Loan> {
  if (isSwitchedOn('noLoans')) throw blockedByDeveloper()
  const { amountCents, termDays, promoCode, targetUrl, attemptReference } = application
  const fraudProfile = await loadFraudProfile()
  return call<Loan>('POST', '/v2/loan', {
    body: {
      loan_sum: eurosFromCents(amountCents),
      loan_period: termDays,
      ...(promoCode !== null && { promocode: promoCode }),
      ...(targetUrl !== null && { target_url: targetUrl }),
      attempt_reference: attemptReference,
      ...(fraudProfile !== null && { fraud_profile: fraudProfile }),
    },
  })
}

const PROMO_REFUSALS: readonly string[] = ['promoCodeExpired', 'promo_code_for_extension', 'promo_code_no_effect']

/** Whether an application was refused for its promo code alone: without the code it can be sent again. */
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

/** What an agent noted down for the customer; null where there is nothing. */
export async function fetchAgentChoice(): Promise<{ amountCents: number | null; termDays: number | null } | null> {
  try {
    const { raw_data: noted } = await call<AgentData>('GET', '/v2/user/agent_data')
    const { client_loan_amount: euros, client_loan_term: termDays } = noted
    return { amountCents: euros === null ? null : Math.round(euros * 100), termDays }
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null
    throw failure
  }
}
