import { type CivilDate, civilDateInMadrid } from '@puente/domain'
import { usePrices } from './products.ts'

/** The server's business date, which the prices carry; until they load, today in Madrid by this device's clock. */
export function useToday(): CivilDate {
  const { prices } = usePrices()
  return prices.data ? prices.data.date : civilDateInMadrid(new Date())
}
