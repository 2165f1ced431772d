import { LOAN_STATUSES, statusNumber } from '@puente/domain'
import { expect, it } from 'vitest'
import { moodOf, progressOf } from './loan-mood.ts'

// Goal: colour means something or is not there: amber only near the date, red only late, and a court case has no landscape.

const days = (left: number | null, late = 0) => ({ total: 30, left, late })

it.each([
  ['active', days(20), 'calm'],
  ['active', days(4), 'calm'],
  ['active', days(3), 'soon'],
  ['active', days(0), 'soon'],
  ['extended', days(20), 'calm'],
  ['overdue', days(0, 1), 'late'],
  ['collector_in_progress', days(0, 70), 'late'],
  ['discount', days(0, 30), 'late'],
  ['pre_court', days(0, 80), null],
  ['court', days(0, 95), null],
  ['execution', days(0, 200), null],
  ['returned', days(0), 'done'],
] as const)('a loan in %s with %o is %s', (status, left, mood) => {
  expect(moodOf({ status: statusNumber(status), days: left })).toBe(mood)
})

it('no status is red without a late day', () => {
  for (const status of LOAN_STATUSES) expect(moodOf({ status: statusNumber(status), days: days(10) })).not.toBe('late')
})

it.each([
  [days(30), 0],
  [days(15), 0.5],
  [days(0), 1],
  [days(0, 12), 1],
  [days(null), 0], // not paid out yet
  [{ total: 0, left: 0, late: 0 }, 0],
])('with %o the walker is at %f of the term', (left, share) => {
  expect(progressOf({ status: 2, days: left })).toBe(share)
})
