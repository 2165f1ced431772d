// Goal: the random loans that the tests of the books use include what happens rarely. A mutation run leaves this file out: it says
// nothing about a rule.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lateLife, randomLife } from '../../test-data/random-lives.ts'
import { positionOn } from './loan-history.ts'
import { CREDIT_STATUSES, type LoanStatus } from './status.ts'

describe('random loan histories', () => {
  it('include refunds, refunds of money that was reversed later, write-offs, recoveries and their reversals', () => {
    const seen = new Set<string>()
    for (const { life, end } of fc.sample(randomLife, { numRuns: 1000, seed: 20_261_120 })) {
      for (const { type } of life.facts) seen.add(type)
      const { account } = positionOn(life, end).money
      if (account === null) continue
      if (account.excess.overpaidCents < 0) seen.add('refunded in excess')
      if (account.writeOff !== null && account.writeOff.recoveredCents > 0) seen.add('recovery')
      if (account.excess.refundedCents === 0 && life.facts.some(({ type }) => type === 'refund'))
        seen.add('refund returned')
      if (account.writeOff === null && life.facts.some(({ type }) => type === 'write_off'))
        seen.add('write-off cancelled')
    }
    const wanted = ['refund', 'write_off', 'refunded in excess', 'recovery', 'refund returned', 'write-off cancelled']
    expect(wanted.filter((one) => !seen.has(one))).toEqual([])
  }, 60_000)

  it('reach every status that a paid-out loan can have', () => {
    const reached = new Set<LoanStatus>()
    for (const { life, end } of fc.sample(fc.oneof(randomLife, lateLife), { numRuns: 1000, seed: 20_261_120 })) {
      for (const { to } of positionOn(life, end).changes) reached.add(to)
    }
    expect(reached).toEqual(new Set([...CREDIT_STATUSES, 'processing', 'processing_fail']))
  }, 60_000)
})
