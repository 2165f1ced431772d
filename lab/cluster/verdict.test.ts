// Goal: a run of failovers is called clean only if every promise was kept.
import { describe, expect, it } from 'vitest'
import type { Findings } from '../chaos/check.ts'
import { figuresOf, type Round, tableOf, violations } from './verdict.ts'

const CLEAN: Findings = { lost: [], doubled: [], stuck: [], inconsistent: [], unexpected: [] }
const ROUND: Round = {
  victim: 'postgres',
  before: 'db-1',
  after: 'db-2',
  serviceMs: 6_300,
  standbyMs: 17_200,
  hasLiveEvent: true,
  hasOwnWrite: true,
  hasStandbyReads: true,
}

describe('violations', () => {
  it('violations are none when everything came back in time and nothing is missing', () => {
    expect(violations([ROUND, { ...ROUND, serviceMs: 30_000 }], CLEAN)).toEqual([])
  })

  it.each<[Partial<Round>, string]>([
    [{ serviceMs: null }, 'the service did not come back'],
    [{ serviceMs: 30_100 }, 'the service came back after 30.1 s'],
    [{ after: null }, 'the standby did not take over'],
    [{ after: 'db-1' }, 'the standby did not take over'],
    [{ standbyMs: null }, 'no standby became synchronous again'],
    [{ hasLiveEvent: false }, 'an open page was not told of a change on the other API process'],
    [{ hasOwnWrite: false }, 'a list did not show what its reader had just written'],
    [{ hasStandbyReads: false }, 'lists were not read on the standby again'],
  ])('%o', (broken, sentence) => {
    expect(violations([ROUND, { ...ROUND, ...broken }], CLEAN)).toEqual([`round 2: ${sentence}`])
  })

  it.each(['lost', 'doubled', 'stuck', 'inconsistent', 'unexpected'] as const)('are what was %s', (kind) => {
    expect(violations([ROUND], { ...CLEAN, [kind]: ['transfer 1'] })).toEqual([`${kind}: transfer 1`])
  })
})

it('a table shows every round', () => {
  expect(tableOf([ROUND, { ...ROUND, victim: 'machine', after: null, serviceMs: null }])).toEqual([
    'round  killed    primary      service back  standby back',
    '1      postgres  db-1 → db-2  6.3 s         17.2 s',
    '2      machine   db-1 → –     – s           17.2 s',
  ])
})

it('figures are the median and the worst of one victim', () => {
  const rounds = [4_000, 9_000, 5_000].map((serviceMs) => ({ ...ROUND, serviceMs }))
  expect(figuresOf([...rounds, { ...ROUND, victim: 'machine' }], 'postgres')).toEqual({
    count: 3,
    median: '5.0',
    max: '9.0',
  })
})
