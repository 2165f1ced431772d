import { expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const NOW = new Date('2026-11-16T12:00:00Z')

it.each([
  ['2026-11-16T12:00:20Z', 'ahora'],
  ['2026-11-16T11:57:00Z', 'hace 3 min'],
  ['2026-11-16T09:00:00Z', 'hace 3 h'],
  ['2026-11-15T11:00:00Z', 'ayer'],
  // Less than 48 hours, and two nights, ago.
  ['2026-11-14T22:30:00Z', 'anteayer'],
  ['2026-11-18T11:00:00Z', 'pasado mañana'],
  // Less than 72 hours, and the third day from now.
  ['2026-11-19T11:47:00Z', 'dentro de 3 días'],
  ['2026-10-16T12:00:00Z', 'hace 1 mes'],
  ['2025-01-01T12:00:00Z', 'hace 1 año'],
  ['2024-11-01T12:00:00Z', 'hace 2 años'],
])('%s is "%s"', (at, text) => {
  expect(relativeTime(new Date(at), NOW).replace(/\s/g, ' ')).toBe(text)
})
