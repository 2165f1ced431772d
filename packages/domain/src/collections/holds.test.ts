// Goal: the table of what each hold stops, cell by cell: whether an act may go on never depends on who asks.
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import {
  HELD_ACTS,
  type HeldAct,
  HOLD_KINDS,
  type HoldKind,
  holdThatStops,
  isStaffHold,
  standsOn,
  stops,
} from './holds.ts'

// Columns in the order of the acts. `x` is stopped, `.` goes on.
const ACTS = [
  'new_loan',
  'extension',
  'forbearance',
  'reminder',
  'call',
  'automatic_charge',
  'sale',
  'court',
  'acceleration',
  'bureau_report',
  'money_out',
  'impersonation',
  'erasure',
] as const satisfies readonly HeldAct[]
const TABLE: Readonly<Record<HoldKind, string>> = {
  plan: '.xxxxxxxxx...',
  pause: '.xxxxxxxxx...',
  promise: '...xxxxxxx...',
  masc: '...xxxxxx...x',
  dispute: '.xxxxxxxxxx.x',
  complaint: '....xxxxxx..x',
  aml: 'xxx...x...xxx',
  self_exclusion: 'xx..........x',
  insolvency: 'xxxxxxxxxx...',
  lawyer: '...xx........',
  vulnerable: '...xx........',
  deceased: 'xxxxxxxxxxx..',
}

describe('what a hold stops', () => {
  it('the table below has every act', () => expect(ACTS).toEqual(HELD_ACTS))

  for (const kind of HOLD_KINDS) {
    for (const [column, act] of ACTS.entries()) {
      const isStopped = TABLE[kind][column] === 'x'
      it(`${kind}: ${act} ${isStopped ? 'is stopped' : 'goes on'}`, () => {
        expect(stops(kind, act)).toBe(isStopped)
        expect(holdThatStops([kind], act)).toBe(isStopped ? kind : null)
      })
    }
  }

  it('names the hold that stops an act among several', () => {
    expect(holdThatStops(['self_exclusion', 'lawyer', 'dispute'], 'sale')).toBe('dispute')
    expect(holdThatStops(['self_exclusion', 'lawyer'], 'sale')).toBeNull()
    expect(holdThatStops([], 'sale')).toBeNull()
  })
})

it('a hold stands through its last day', () => {
  const until = civilDate('2026-11-20')
  expect(standsOn({ until }, civilDate('2026-11-20'))).toBe(true)
  expect(standsOn({ until }, civilDate('2026-11-21'))).toBe(false)
  expect(standsOn({ until: null }, civilDate('2099-01-01'))).toBe(true)
})

it('staff set and lift only what a customer tells them; a self-exclusion is not in their hands', () => {
  expect(HOLD_KINDS.filter(isStaffHold)).toEqual(['insolvency', 'lawyer', 'vulnerable', 'deceased'])
})
