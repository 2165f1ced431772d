import type { Discounts, User } from '@puente/contract'
import { AUTHORIZATION } from '@puente/domain'
import { earlyCall } from '../api/early-call.ts'
import { call } from '../api/http.ts'
import { accessToken } from './access-token.ts'
import type { WireLoan } from './applicant.ts'

export interface SessionData {
  readonly user: User
  /** Also null if it did not load: the account then says so, and the borrower is not locked out. */
  readonly loan: WireLoan | null
  /** The auto-debit discounts; null if they did not load. */
  readonly autoDebitDiscounts: Discounts['items'] | null
}

const AUTO_DEBIT_DISCOUNT = 'autodebit_card_added'

/** Requirements R4.02: the loan is not loaded while the registration is unfinished. */
async function loadLoanOf({ permissions, loan }: User, signal: AbortSignal): Promise<WireLoan | null> {
  const hasLoan = permissions.authorization_status !== AUTHORIZATION.unregistered && loan !== null
  return hasLoan ? call<WireLoan>('GET', '/v2/loan', { signal }).catch(() => null) : null
}

/** Requirements R4: with the user come the current loan and the auto-debit discounts; either may fail and is then null. */
async function askForSession(signal: AbortSignal = new AbortController().signal): Promise<SessionData> {
  const asked = call<User>('GET', '/v2/user', { signal })
  const discounts = call<Discounts>('GET', '/v2/discounts', { query: { target: AUTO_DEBIT_DISCOUNT }, signal })
  const [user, loan, autoDebitDiscounts] = await Promise.all([
    asked,
    asked.then((known) => loadLoanOf(known, signal)),
    discounts.then(({ items }) => items).catch(() => null),
  ])
  return { user, loan, autoDebitDiscounts }
}

const early = earlyCall(askForSession)

/** Requests the session before the main program has loaded. */
export function requestSessionEarly(): void {
  if (accessToken() !== null) early.send()
}

export const loadSession = (signal: AbortSignal): Promise<SessionData> => early.answer(signal)
