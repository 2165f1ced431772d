import type { Loan } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { expect, it } from 'vitest'
import { loanIn } from '../testing/loans.ts'
import { CUSTOMER } from '../testing/server.ts'
import { userData } from './user-data.ts'

// Goal: when a loan counts as one for the marketing data (settled rules, No loan).
const CASES: readonly (readonly [string, Loan | null, string])[] = [
  ['never had one', null, 'false'],
  ['has a debt', loanIn('overdue'), 'true'],
  ['paid it back', loanIn('returned'), 'false'],
  ['let the application expire', loanIn('timeout'), 'false'],
  ['was refused and has to wait', loanIn('denied', { reapply_from: civilDate('2026-12-15') }), 'true'],
  ['was refused and may apply again', loanIn('denied', { reapply_from: null }), 'false'],
]

it.each(CASES)('[R9.05] activeCredit of a borrower who %s', (_, loan, activeCredit) => {
  const short = loan && { id: loan.id, public_id: loan.public_id, status: loan.status }
  expect(userData({ ...CUSTOMER, loan: short }, loan).activeCredit).toBe(activeCredit)
})
