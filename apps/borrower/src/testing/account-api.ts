import type { Loan, ProductView, User } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { cleanup } from '@testing-library/react'
import { expect } from 'vitest'
import { queryClient } from '../query-client.ts'
import { signIn, signOut } from '../session/session.ts'
import { ACTIVE_LOAN, EXPLANATION, MOVEMENTS, quoteOf } from './loans.ts'
import { CUSTOMER, LAYOUT } from './server.ts'
import type { StandInApi } from './stand-in-api.ts'

/** The product for a returning customer. */
const PRODUCT: ProductView = {
  id: 1,
  version: 1,
  valid_from: civilDate('2026-01-01'),
  customer_kind: 'repeat',
  amount_steps: [{ from: 50, to: 1000, step: 10 }],
  term_steps: [{ from: 7, to: 30, step: 1 }],
  annual_rate: 365,
  late_margin: 2,
  first_loan_free_up_to: 300,
  extension_terms: [7, 14],
}

export interface Account {
  readonly user?: User
  /** Null: the customer never had a loan. */
  readonly loan?: Loan | null
}

/** Signs a customer in to a working account; a test overrides the responses it is about. */
export function signInTo(api: StandInApi, { user = CUSTOMER, loan = ACTIVE_LOAN }: Account = {}): void {
  const short = loan && { id: loan.id, public_id: loan.public_id, status: loan.status }
  api.answer('GET /content/layout', () => ({ body: LAYOUT }))
  api.answer('GET /v2/user', () => ({ body: { ...user, loan: short } }))
  if (loan) {
    api.answer('GET /v2/loan', () => ({ body: loan }))
    api.answer(`GET /v2/loans/${loan.public_id}/timeline`, () => ({ body: { items: MOVEMENTS } }))
  }
  api.answer('GET /v2/loans', () => ({ body: { items: loan ? [loan] : [] } }))
  api.answer('GET /v2/loan/explain', () => ({ body: EXPLANATION }))
  api.answer('GET /v2/loan/partial_repay', ({ query }) => ({ body: quoteOf(Number(query.amount)) }))
  api.answer('GET /v2/loan/prolong', ({ query }) => {
    const listed = loan?.available_extensions.find(({ term }) => term === Number(query.term))
    return { body: { ...listed, tae: 2870.4 } }
  })
  api.answer('GET /v2/products', () => ({ body: { items: [PRODUCT] } }))
  api.answer('GET /v2/user/payment_cards', () => ({ body: { items: [] } }))
  api.answer('GET /v2/user/sessions', () => ({ body: { items: [] } }))
  api.answer('GET /v2/user/promocodes', () => ({ body: { items: [] } }))
  api.answer('GET /v2/discounts', () => ({
    body: { items: [{ target: 'autodebit_card_added', percent: 15, is_earned: false }] },
  }))
  api.answer('GET /v2/notification-inbox', () => ({ body: [] }))
  api.answer('POST /v2/notification-inbox/read', () => ({ body: null }))
  api.answer('GET /version.json', () => ({ body: { version: 'test' } }))
  api.answer('POST /v2/user/logout', () => ({ body: null }))
  signIn('token')
}

/** Ends the visit. Waits for pending requests first: an aborted one would be reported as an error. */
export async function leaveAccount(): Promise<void> {
  await expect.poll(() => queryClient.isFetching(), { interval: 10 }).toBe(0)
  cleanup()
  await signOut()
}
