// Goal: a corrected answer repeats exactly the check that used the old one.
import { describe, expect, it } from 'vitest'
import { statusFromNumber } from '../loan/status.ts'
import { type AnswerChange, mayRepeatDecision, type RepeatedCheck, repeatedCheck } from './answer-changes.ts'
import { ALL_STATUSES } from './testing/applicants.ts'

const NOTHING: AnswerChange = { identity: false, means: false, contract: false }
const EVERYTHING: AnswerChange = { identity: true, means: true, contract: true }

type Row = readonly [
  status: number,
  identity: RepeatedCheck,
  means: RepeatedCheck | null,
  contract: RepeatedCheck | null,
]

const TABLE: readonly Row[] = [
  [0, 'identity', null, null],
  [100, 'identity', null, null],
  [33, 'identity', null, null],
  [35, 'identity', null, null],
  [37, 'identity', null, null], // the decision that follows reads the new figures
  [34, 'identity', 'decision', null],
  [26, 'identity', 'decision', 'contract'],
]

describe('a corrected answer', () => {
  it.each(TABLE)('in status %i repeats: identity %s, means %s, contact %s', (number, identity, means, contract) => {
    const loan = { status: statusFromNumber(number), isSigned: false }
    expect(repeatedCheck(loan, { ...NOTHING, identity: true })).toBe(identity)
    expect(repeatedCheck(loan, { ...NOTHING, means: true })).toBe(means)
    expect(repeatedCheck(loan, { ...NOTHING, contract: true })).toBe(contract)
    expect(repeatedCheck(loan, NOTHING)).toBeNull()
    expect(repeatedCheck(loan, EVERYTHING)).toBe('identity')
  })

  it('repeats nothing without a loan or after the signature', () => {
    expect(repeatedCheck(null, EVERYTHING)).toBeNull()
    for (const number of ALL_STATUSES) {
      expect(repeatedCheck({ status: statusFromNumber(number), isSigned: true }, EVERYTHING)).toBeNull()
    }
  })
})

it.each([
  [1, true], // the decision that made the offer
  [2, true],
  [3, false],
  [9, false],
])('after %i decisions corrected figures may lead to another: %s', (decisions, may) => {
  expect(mayRepeatDecision(decisions)).toBe(may)
})
