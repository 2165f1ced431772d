import { ApiFailure } from '@puente/client'
import type { InstalmentPrices } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import { keepPreviousAnswer } from '../query-client.ts'
import { fetchInstalmentPrices } from './product-calls.ts'

/** Not on sale today, or not known to this server. */
const isNotOnSale = (failure: unknown): boolean =>
  failure instanceof ApiFailure && (failure.status === 404 || failure.status === 409)

async function instalmentPrices(
  promoCode: string | null,
  payDay: number | null,
  signal: AbortSignal,
): Promise<InstalmentPrices | null> {
  try {
    return await fetchInstalmentPrices(promoCode, payDay, signal)
  } catch (failure) {
    if (isNotOnSale(failure)) return null
    throw failure
  }
}

/** The prices in instalments with a day of the month, or the payout's own; null where they are not on sale. */
export const instalmentPricesQuery = (promoCode: string | null, payDay: number | null) =>
  queryOptions({
    queryKey: ['instalment-prices', promoCode, payDay],
    queryFn: ({ signal }) => instalmentPrices(promoCode, payDay, signal),
    staleTime: 30_000,
    placeholderData: keepPreviousAnswer,
  })
