import { describe, expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { acceptsEvent, legalTransitions, nextStatus, staffEventTo, staffMovesFrom } from './loan-transitions.ts'
import { LOAN_STATUSES, type LoanStatus, statusFromNumber, statusNumber } from './status.ts'

// Goal: exactly the transitions of the life-cycle table are legal, out of all 25 × 25 pairs.

const TABLE: readonly (readonly [from: number, to: readonly number[]])[] = [
  [0, [100, 4, 36]],
  [100, [33, 35, 34, 26, 4, 36]],
  [33, [100, 35, 4, 36]],
  [35, [37, 4, 36, 33]], // 33 by a change of identity, also from 34 and 26
  [37, [35, 33, 34, 26, 4, 36]],
  [34, [26, 10, 4, 36, 33, 37]], // 37 by a change of the decision's inputs, also from 26
  [26, [1, 4, 36, 33, 34, 37]],
  [1, [10, 36]],
  [10, [2, 15]],
  [15, [10, 34, 4, 36]],
  [2, [3, 20, 21, 38, 15]],
  [20, [3, 20, 21, 38, 2, 23, 24]], // 2, 23 and 24 by the reversal of the payment that bought the extension
  // From 21 to 32 a withdrawal leads to 2. Only in instalments: arrears paid lead from 21, 23, 24, 28 and 29 to 2 or 20, and an
  // acceleration and its revocation leave the status as it is.
  [21, [3, 20, 23, 28, 38, 2, 24, 21]], // 24 by the reversal of an extension
  [23, [3, 20, 24, 28, 38, 2, 23]],
  [24, [3, 20, 23, 28, 29, 38, 2, 24]],
  [28, [27, 24, 3, 2, 20, 28]],
  [29, [30, 3, 38, 24, 2, 20, 29]], // 29 → 24, 30 → 29, 31 → 30 and 32 → 31 undo a move made by mistake
  [30, [31, 3, 38, 29, 2]],
  [31, [32, 3, 38, 30, 2]],
  [32, [3, 38, 31, 2]],
  [38, [3, 2, 20, 21, 23, 24, 29, 30, 31, 32]],
  [3, [2, 20, 21, 23, 24, 28, 29, 30, 31, 32, 38]],
]

/** Read inside a test: a table that cannot be read must fail one. */
const isLegal = (from: LoanStatus, to: LoanStatus): boolean =>
  legalTransitions().some((one) => one.from === from && one.to === to)

describe('the life cycle', () => {
  const allowed = new Map(TABLE.map(([from, to]) => [statusFromNumber(from), new Set(to.map(statusFromNumber))]))
  for (const from of LOAN_STATUSES) {
    it(`from ${statusNumber(from)} ${from} each of the 25 statuses is legal or rejected as decided`, () => {
      for (const to of LOAN_STATUSES) {
        const isAllowed = allowed.get(from)?.has(to) ?? false
        expect(isLegal(from, to), `${from} → ${to}`).toBe(isAllowed)
      }
    })
  }

  it('a withdrawal makes a debt in arrears, collection or court active again, and before the court so do arrears paid', () => {
    const eventsToActive = (from: LoanStatus) =>
      legalTransitions().flatMap((one) => (one.from === from && one.to === 'active' ? [one.event] : []))
    for (const from of [30, 31, 32].map(statusFromNumber)) expect(eventsToActive(from), from).toEqual(['withdrawn'])
    for (const from of [21, 23, 24, 28, 29].map(statusFromNumber)) {
      expect(eventsToActive(from).sort(), from).toEqual(['arrears_cleared', 'withdrawn'])
    }
  })

  it('only a loan in arrears before the court is cleared, accelerated or called back', () => {
    for (const event of ['arrears_cleared', 'accelerated', 'acceleration_revoked'] as const) {
      const accepting = LOAN_STATUSES.filter((from) => acceptsEvent(from, event, { recorded: 'extended' }))
      expect(accepting.map(statusNumber).sort()).toEqual([21, 23, 24, 28, 29])
    }
    for (const from of [21, 23, 24, 28, 29].map(statusFromNumber)) {
      expect(nextStatus(from, 'arrears_cleared', { recorded: 'active' })).toBe('active')
      expect(nextStatus(from, 'arrears_cleared', { recorded: 'extended' })).toBe('extended')
      expect(refusal(() => nextStatus(from, 'arrears_cleared', { recorded: 'overdue' }))).toBe('illegal_transition')
      expect(nextStatus(from, 'accelerated')).toBe(from)
      expect(nextStatus(from, 'acceleration_revoked')).toBe(from)
    }
  })

  it('4, 27 and 36 are final', () => {
    for (const final of ['denied', 'sold', 'timeout'] as const) {
      expect(legalTransitions().filter(({ from }) => from === final)).toEqual([])
    }
  })
})

const refusal = (run: () => LoanStatus) => {
  try {
    return run()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

describe('one event', () => {
  it('leads to its status', () => {
    expect(nextStatus('awaiting_sign_contract', 'agreement_signed')).toBe('contract_signed')
    expect(nextStatus('active', 'due_date_passed')).toBe('overdue')
  })

  it('throws if the status does not accept it, and never leaves the status unchanged', () => {
    const events = new Set(legalTransitions().map(({ event }) => event))
    const known = new Set(legalTransitions().map(({ from, event }) => `${from} ${event}`))
    for (const from of LOAN_STATUSES) {
      for (const event of events) {
        if (known.has(`${from} ${event}`)) continue
        expect(refusal(() => nextStatus(from, event, { isSigned: true }))).toBe('illegal_transition')
      }
    }
  })

  it('ends or offers a loan that waits for an account only before it is signed', () => {
    expect(nextStatus('awaiting_issuance_method', 'offer_made', { isSigned: false })).toBe('awaiting_sign_contract')
    expect(nextStatus('awaiting_issuance_method', 'application_ended', { isSigned: false })).toBe('timeout')
    expect(acceptsEvent('awaiting_issuance_method', 'application_ended', { isSigned: true })).toBe(false)
    expect(nextStatus('awaiting_issuance_method', 'payout_started', { isSigned: true })).toBe('processing')
    expect(nextStatus('awaiting_issuance_method', 'withdrawn', { isSigned: true })).toBe('timeout')
    expect(acceptsEvent('awaiting_issuance_method', 'payout_started', { isSigned: false })).toBe(false)
    // Without knowing whether it is signed, neither is legal.
    expect(acceptsEvent('awaiting_issuance_method', 'payout_started')).toBe(false)
    expect(nextStatus('awaiting_issuance_method', 'application_refused', { isSigned: true })).toBe('denied')
  })

  it('restores a status only if the recorded one may be restored', () => {
    expect(nextStatus('returned', 'payment_reversed', { recorded: 'presale' })).toBe('presale')
    expect(nextStatus('discount', 'settlement_missed', { recorded: 'court' })).toBe('court')
    expect(refusal(() => nextStatus('returned', 'payment_reversed'))).toBe('illegal_transition')
    expect(refusal(() => nextStatus('returned', 'payment_reversed', { recorded: 'sold' }))).toBe('illegal_transition')
    expect(refusal(() => nextStatus('discount', 'settlement_missed', { recorded: 'presale' }))).toBe(
      'illegal_transition',
    )
  })

  it.each([
    ['pre_court', 'collector_in_progress'],
    ['court', 'pre_court'],
    ['post_court', 'court'],
    ['execution', 'post_court'],
  ] as const)('staff undo a mistaken move to %s: back to %s', (from, to) => {
    expect(staffEventTo(from, to)).toBe('move_corrected')
    expect(nextStatus(from, 'move_corrected')).toBe(to)
  })

  it('offers staff only the statuses that a move by hand reaches', () => {
    expect(staffMovesFrom('pre_court')).toContain('court')
    expect(staffMovesFrom('court')).toEqual(expect.arrayContaining(['pre_court', 'post_court']))
    expect(staffMovesFrom('active')).toEqual([])
    expect(staffMovesFrom('returned')).toEqual([])
  })

  it('lets staff move loans through collection and court only', () => {
    expect(staffEventTo('overdue', 'awaiting_collector')).toBe('collector_awaited')
    expect(staffEventTo('collector_in_progress', 'pre_court')).toBe('pre_court_started')
    expect(staffEventTo('overdue', 'returned')).toBeUndefined()
    expect(staffEventTo('court', 'active')).toBeUndefined()
    expect(staffEventTo('court', 'collector_in_progress')).toBeUndefined()
    expect(staffEventTo('overdue', 'active')).toBeUndefined()
    expect(staffEventTo('presale', 'sold')).toBeUndefined()
  })
})
