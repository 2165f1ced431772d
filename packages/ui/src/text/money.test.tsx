// @vitest-environment happy-dom
import { civilDate } from '@puente/domain'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DateText } from './date-text.tsx'
import { Money } from './money.tsx'

// Goal: amounts and dates have the Spanish format everywhere.

afterEach(cleanup)

it('[R1.01] shows an amount with two decimals and the euro sign', () => {
  render(<Money amountCents={123_456} />)
  expect(screen.getByText('1.234,56\u00a0€', { normalizer: (text) => text }).getAttribute('value')).toBe('1234.56')
})

it.each([
  ['long', 'viernes, 20 de noviembre'],
  ['longWithYear', 'viernes, 20 de noviembre de 2026'],
  ['short', '20/11/2026'],
  ['dotted', '20.11.2026'],
] as const)('a date in the format %s is %s', (format, shown) => {
  render(<DateText date={civilDate('2026-11-20')} format={format} />)
  expect(screen.getByText(shown).getAttribute('datetime')).toBe('2026-11-20')
})
