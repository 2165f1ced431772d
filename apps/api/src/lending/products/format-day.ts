import { centsOfUnits, formatEuros, unitsOfDays } from '@puente/domain'
import { contractCommonTexts } from '@puente/texts/contract-common'

/** The cost of one day on the whole principal, rounded like a bill for that single day. */
export const formatRoundedDay = (amountCents: number, annualRateMillionths: number): string =>
  formatEuros(centsOfUnits(unitsOfDays(amountCents, annualRateMillionths, 1)))

/** The same, but an amount that rounds to zero is not shown as zero. */
export function formatDay(amountCents: number, annualRateMillionths: number): string {
  const units = unitsOfDays(amountCents, annualRateMillionths, 1)
  const isTooLittle = units > 0n && centsOfUnits(units) === 0
  return isTooLittle ? contractCommonTexts.lessThanACent : formatRoundedDay(amountCents, annualRateMillionths)
}

/** `1 y 3`. */
export const formatDayList = (days: readonly number[]): string =>
  new Intl.ListFormat('es-ES', { type: 'conjunction' }).format(days.map(String))

/** `7, 14 o 30`. */
export const formatTerms = (termsDays: readonly number[]): string =>
  new Intl.ListFormat('es-ES', { type: 'disjunction' }).format(termsDays.map(String))
