import type { ScheduledInstalment } from '@puente/contract'
import { centsOf, formatEuros } from '@puente/domain'

/** What an instalment is made of; the fee only where there is one. */
export const partsOf = (rows: readonly ScheduledInstalment[]) =>
  rows.some(({ fee }) => fee > 0) ? (['interest', 'fee', 'principal'] as const) : (['interest', 'principal'] as const)

export const sumOf = (rows: readonly ScheduledInstalment[], part: 'principal' | 'interest' | 'fee' | 'total'): number =>
  rows.reduce((cents, row) => cents + centsOf(row[part]), 0)

/** The amounts of a column have no sign: the heading of the table says euros. */
export const plain = (cents: number): string => formatEuros(cents).replace(/\s€$/, '')
