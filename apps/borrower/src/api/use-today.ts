import { type CivilDate, civilDateInMadrid } from '@puente/domain'
import { useQuery } from '@tanstack/react-query'
import { instalmentPricesQuery } from './instalment-prices.ts'
import { usePrices } from './products.ts'

/** The server's business date, which the prices carry; until they load, today in Madrid by this device's clock. */
export function useToday(): CivilDate {
  const { prices, promoCode } = usePrices()
  const { data: plans } = useQuery({ ...instalmentPricesQuery(promoCode, null), enabled: prices.data === null })
  return (prices.data ?? plans)?.date ?? civilDateInMadrid(new Date())
}
