// Goal: of the versions of a product, exactly one is current, and one that never applied is not shown as a price.
import { expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { versionState } from './version-state.ts'

const versions = [
  { version: 1, validFrom: civilDate('2026-01-01') },
  { version: 2, validFrom: civilDate('2026-10-01') },
  { version: 3, validFrom: civilDate('2026-12-01') },
  { version: 4, validFrom: civilDate('2026-12-01') },
]

it.each([
  ['2026-09-30', ['current', 'coming', 'replaced', 'coming']],
  ['2026-10-01', ['past', 'current', 'replaced', 'coming']],
  ['2026-12-01', ['past', 'past', 'replaced', 'current']],
] as const)('the versions of a product on %s are %j', (today, states) => {
  expect(versions.map((version) => versionState(version, versions, civilDate(today)))).toEqual(states)
})
