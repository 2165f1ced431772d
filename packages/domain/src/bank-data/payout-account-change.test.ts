// Goal: a signed borrower can correct the payout account until the transfer leaves, and never after it.
import { expect, it } from 'vitest'
import { mayCorrectPayoutAccount, type PayoutProgress, payoutAccountHoldEnd } from './payout-account-change.ts'

const CASES: readonly [PayoutProgress['status'], PayoutProgress['lastTransfer'], boolean][] = [
  ['awaiting_sign_contract', null, false],
  ['contract_signed', null, true],
  ['processing', 'queued', true],
  ['processing', 'sent', false],
  ['processing', 'ambiguous', false],
  ['processing', 'completed', false],
  ['processing', null, false],
  ['processing_fail', 'failed', true],
  ['processing_fail', 'returned', true],
  ['active', 'completed', false],
  ['returned', 'completed', false],
  ['timeout', null, false],
]
for (const [status, lastTransfer, expected] of CASES) {
  it(`${expected ? 'takes' : 'refuses'} another account in ${status} with ${lastTransfer ?? 'no'} transfer`, () => {
    expect(mayCorrectPayoutAccount({ status, lastTransfer, isWithdrawn: false })).toBe(expected)
    expect(mayCorrectPayoutAccount({ status, lastTransfer, isWithdrawn: true })).toBe(false)
  })
}

it('holds a transfer for a day after the change, to the millisecond', () => {
  const changedAt = new Date('2026-10-24T12:00:00Z')
  const dayLater = new Date('2026-10-25T12:00:00Z')
  expect(payoutAccountHoldEnd(changedAt, new Date(dayLater.getTime() - 1))).toEqual(dayLater)
  expect(payoutAccountHoldEnd(changedAt, dayLater)).toBeNull()
  expect(payoutAccountHoldEnd(null, dayLater)).toBeNull()
})
