import { centsOfUnits, formatEuros, unitsOfDays } from '@puente/domain'

const MILLIONTHS_PER_PERCENT = 10_000
const RATE = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 4, useGrouping: 'always' })

/** A borrowing rate with all its decimals: the sum that explains a price must come out when somebody checks it. */
export const formatRate = (millionths: number): string => `${RATE.format(millionths / MILLIONTHS_PER_PERCENT)}\u00a0%`

/** What one day costs on the whole principal, rounded as a bill of that single day would be. */
export const formatDay = (amountCents: number, annualRateMillionths: number): string =>
  formatEuros(centsOfUnits(unitsOfDays(amountCents, annualRateMillionths, 1)))

/** `7, 14 o 30`. */
export const formatTerms = (termsDays: readonly number[]): string =>
  new Intl.ListFormat('es-ES', { type: 'disjunction' }).format(termsDays.map(String))
