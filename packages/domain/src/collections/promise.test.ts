// Goal: every state of a promise with every event, which promises are taken, and their limits.
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import type { LoanStatus } from '../loan/status.ts'
import {
  PROMISE_STATES,
  type PromiseEvent,
  type PromiseState,
  promiseBarrier,
  promiseEvent,
  promiseProblem,
  settledPromise,
} from './promise.ts'

const TABLE: Readonly<Record<PromiseState, Readonly<Record<PromiseEvent, PromiseState | null>>>> = {
  open: { paid: 'kept', paid_in_part: 'partly', not_paid: 'broken' },
  kept: { paid: 'kept', paid_in_part: 'partly', not_paid: 'broken' },
  partly: { paid: 'partly', paid_in_part: 'partly', not_paid: 'broken' },
  broken: { paid: null, paid_in_part: null, not_paid: null },
}
describe('a promise', () => {
  for (const from of PROMISE_STATES) {
    for (const event of ['paid', 'paid_in_part', 'not_paid'] as const) {
      const to = TABLE[from][event]
      it(`${from}, ${event}: ${to ?? 'stays'}`, () => expect(settledPromise(from, event)).toBe(to))
    }
  }

  it.each([
    [100_00, 100_00, 'paid'],
    [100_00, 120_00, 'paid'],
    [100_00, 99_99, 'paid_in_part'],
    [100_00, 50_00, 'paid_in_part'],
    [100_00, 49_99, 'not_paid'],
    [99, 50, 'paid_in_part'],
    [99, 49, 'not_paid'],
    [100_00, 0, 'not_paid'],
  ] as const)('of %i cents with %i paid is %s', (promised, paid, event) => {
    expect(promiseEvent(promised, paid)).toBe(event)
  })
})

describe('a new promise', () => {
  const standing = (status: LoanStatus, ...earlier: PromiseState[]) => ({ status, owedCents: 100_00, earlier })
  it.each([
    [standing('overdue'), null],
    [standing('awaiting_collector'), null],
    [standing('collector_in_progress', 'kept', 'partly', 'broken'), null],
    [standing('active'), 'not_late'],
    [standing('presale'), 'not_late'],
    [standing('court'), 'not_late'],
    [{ ...standing('overdue'), owedCents: 0 }, 'not_late'],
    [standing('overdue', 'open'), 'promise_open'],
    [standing('overdue', 'broken', 'kept', 'broken'), 'too_many_broken'],
  ] as const)('%j: %s', (given, barrier) => expect(promiseBarrier(given)).toBe(barrier))

  const TODAY = civilDate('2026-11-18')
  it.each([
    [5_00, '2026-11-18', null],
    [100_00, '2026-12-02', null],
    [4_99, '2026-11-20', { property: 'amount', key: 'minAmount' }],
    [100_01, '2026-11-20', { property: 'amount', key: 'maxAmount' }],
    [50_00, '2026-11-17', { property: 'date', key: 'minDate' }],
    [50_00, '2026-12-03', { property: 'date', key: 'maxDate' }],
  ] as const)('of %i cents for %s: %j', (amountCents, date, problem) => {
    expect(promiseProblem({ amountCents, date: civilDate(date) }, 100_00, TODAY)).toEqual(problem)
  })

  it('may be the whole of a debt below the least amount', () => {
    expect(promiseProblem({ amountCents: 3_00, date: TODAY }, 3_00, TODAY)).toBeNull()
  })
})
