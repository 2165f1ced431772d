// Goal: staff are warned of old figures, and not on every midnight while the night still runs on time.
import { expect, it } from 'vitest'
import { civilDate } from './civil-date.ts'
import { isNightMissing } from './night.ts'

it.each([
  ['before the first night', null, false, '2026-11-16T10:00:00+01:00', false],
  ['during the day', '2026-11-16', false, '2026-11-16T23:59:00+01:00', false],
  ['just after midnight', '2026-11-16', false, '2026-11-17T00:00:00+01:00', false],
  ['while the night runs', '2026-11-16', false, '2026-11-17T00:06:00+01:00', false],
  ['when the night is late', '2026-11-16', false, '2026-11-17T00:20:00+01:00', true],
  ['after a night that failed', '2026-11-16', true, '2026-11-17T00:06:00+01:00', true],
  ['after two missing nights, at midnight', '2026-11-15', false, '2026-11-17T00:01:00+01:00', true],
  ['on the night of the longer day', '2026-10-25', false, '2026-10-26T00:10:00+01:00', false],
] as const)('%s', (_when, asOf, hasFailed, now, expected) => {
  expect(isNightMissing(asOf === null ? null : civilDate(asOf), hasFailed, new Date(now))).toBe(expected)
})
