import { expect, it } from 'vitest'
import { formatHoldEnd, phoneChangeHoldEnd } from './phone-change-hold.ts'

const CHANGED = new Date('2026-03-28T12:00:00Z') // the clocks change in the following night; the hold lasts 24 hours regardless
const END = '2026-03-29T12:00:00.000Z'

it.each([
  ['no change was ever made', null, '2026-03-28T12:00:00Z', null],
  ['at the moment of the change', CHANGED, '2026-03-28T12:00:00Z', END],
  ['a millisecond before the end', CHANGED, '2026-03-29T11:59:59.999Z', END],
  ['at the end', CHANGED, '2026-03-29T12:00:00Z', null],
  ['long after', CHANGED, '2027-01-01T00:00:00Z', null],
] as const)('the hold after a phone change: %s', (_, changedAt, now, end) => {
  expect(phoneChangeHoldEnd(changedAt, new Date(now))?.toISOString() ?? null).toBe(end)
})

it.each([
  ['2026-11-17T10:03:00Z', 'martes, 17 de noviembre, a las 11:03'],
  ['2026-11-17T10:03:00.001Z', 'martes, 17 de noviembre, a las 11:04'], // rounded up to the next minute
  ['2026-07-14T21:59:30Z', 'miércoles, 15 de julio, a las 00:00'], // summer time, and midnight
] as const)('the end of a hold at %s reads "%s"', (end, text) => {
  expect(formatHoldEnd(new Date(end))).toBe(text)
})
