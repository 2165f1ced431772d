import { describe, expect, it } from 'vitest'
import { BOOK_ACCOUNTS } from '../loan/books.ts'
import { LEDGER_ACCOUNTS, naturalBalanceCents } from './chart-of-accounts.ts'

// Goal: one chart for loans and journals, and a sign that an accountant expects.

describe('the chart of accounts', () => {
  it('contains every account that a loan posts to', () => {
    expect(BOOK_ACCOUNTS.filter((account) => !LEDGER_ACCOUNTS.includes(account))).toEqual([])
  })

  it.each([
    ['bank', 5_00, 5_00],
    ['write_off', 5_00, 5_00],
    ['unmatched_money', -5_00, 5_00],
    ['owner_funds', -5_00, 5_00],
    ['interest_income', -5_00, 5_00],
    ['bank', -5_00, -5_00],
    ['unmatched_money', 0, 0],
  ] as const)('shows debits less credits of %s, %i cents, as %i cents', (account, cents, shown) => {
    expect(naturalBalanceCents(account, cents)).toBe(shown)
  })
})
