import type { Loan, User } from '@puente/contract'
import { CUSTOMER } from './server.ts'
import type { StandInApi } from './stand-in-api.ts'

/** A borrower whose application has reached this loan. */
export const applying = (loan: Loan, changes: Partial<User> = {}): User => ({
  ...CUSTOMER,
  permissions: { is_blocked: false, authorization_status: 2 },
  loan: { id: loan.id, public_id: loan.public_id, status: loan.status },
  ...changes,
})

/** Makes the server return this user and loan. */
export function serve(api: StandInApi, loan: Loan, changes: Partial<User> = {}): void {
  api.answer('GET /v2/user', () => ({ body: applying(loan, changes) }))
  api.answer('GET /v2/loan', () => ({ body: loan }))
}
