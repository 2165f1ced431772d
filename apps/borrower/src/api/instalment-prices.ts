import { queryOptions } from '@tanstack/react-query'
import { keepPreviousAnswer } from '../query-client.ts'
import { fetchInstalmentPrices, nullIfNotOnSale } from './product-calls.ts'

/** The prices in instalments with a day of the month, or the payout's own; null where they are not on sale. */
export const instalmentPricesQuery = (promoCode: string | null, payDay: number | null) =>
  queryOptions({
    queryKey: ['instalment-prices', promoCode, payDay],
    queryFn: ({ signal }) => fetchInstalmentPrices(promoCode, payDay, signal).catch(nullIfNotOnSale),
    staleTime: 30_000,
    placeholderData: keepPreviousAnswer,
  })
