import type { CivilDate } from '../calendar/civil-date.ts'
import { daysBetween } from '../calendar/civil-date.ts'
import { centsOfUnits, unitsOfDays } from './interest.ts'

export interface Instalment {
  readonly date: CivilDate
  readonly principalCents: number
  readonly commissionCents: number
  readonly totalCents: number
}

/** Equal parts of the principal on each date, with the commission of the days since the date before on what is left. */
export function planInstalments(
  amountCents: number,
  annualRateMillionths: number,
  giveDate: CivilDate,
  dueDates: readonly CivilDate[],
): readonly Instalment[] {
  const parts = dueDates.length
  let previousDate = giveDate
  let bodyCents = amountCents
  let units = 0n
  return dueDates.map((date, index) => {
    const billedCents = centsOfUnits(units)
    units += unitsOfDays(bodyCents, annualRateMillionths, daysBetween(previousDate, date))
    // Whole cents that do not divide evenly go to the last part; commission is rounded on its running sum, never apart.
    const principalCents = index === parts - 1 ? bodyCents : Math.floor(amountCents / parts)
    const commissionCents = centsOfUnits(units) - billedCents
    previousDate = date
    bodyCents -= principalCents
    return { date, principalCents, commissionCents, totalCents: principalCents + commissionCents }
  })
}
