import type { PromoCheck } from '@puente/contract'
import { eurosFromCents } from '@puente/domain'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { keepPreviousAnswer } from '../query-client.ts'
import { stored } from '../storage/stored-values.ts'
import { addressOf, call } from './http.ts'
import { instalmentPricesQuery } from './instalment-prices.ts'
import { fetchPrices, fetchProductSettings, nullIfNotOnSale, PRODUCT_ID } from './product-calls.ts'

/** Prices depend on the business day and the caller. Revalidating unchanged ones costs an empty 304. */
export const PRICES_STALE_AFTER_MS = 30_000

export const checkPromoCode = (promocode: string): Promise<PromoCheck> =>
  call('POST', '/v2/check-promocode', { body: { promocode } })

export const isPromoCodeValid = async (promocode: string): Promise<boolean> => (await checkPromoCode(promocode)).valid

/**
 * The promo code used for prices: the stored one, checked first and dropped if no longer valid (requirements R5). If the
 * check gets no response the code stays: the server checks it again with every price.
 */
async function keptPromoCode(): Promise<string | null> {
  const code = stored.loanPromocode.get()
  if (code === null) return null
  const isValid = await isPromoCodeValid(code).catch(() => true)
  if (isValid) return code
  stored.loanPromocode.clear()
  return null
}

const promoCodeQuery = queryOptions({
  queryKey: ['promo-code'],
  queryFn: keptPromoCode,
  // Without a stored code there is nothing to check, and the prices do not wait.
  initialData: () => (stored.loanPromocode.get() === null ? null : undefined),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Null if only loans in instalments are on sale. If nothing is, the failure says why. */
const pricesQuery = (promoCode: string | null) =>
  queryOptions({
    queryKey: ['prices', promoCode],
    queryFn: ({ client, signal }) =>
      fetchPrices(promoCode, signal).catch(async (failure) => {
        if (nullIfNotOnSale(failure) ?? (await client.fetchQuery(instalmentPricesQuery(promoCode, null)))) return null
        throw failure
      }),
    staleTime: PRICES_STALE_AFTER_MS,
  })

const settingsQuery = queryOptions({
  queryKey: ['product-settings'],
  queryFn: ({ signal }) => fetchProductSettings(signal),
  staleTime: PRICES_STALE_AFTER_MS,
})

export interface Offered {
  readonly amountCents: number
  readonly termDays: number
  readonly promoCode: string | null
}

export const offerPath = ({ amountCents, termDays }: Offered, format: 'html' | 'pdf') =>
  `/v2/products/${PRODUCT_ID}/prices/${termDays}/${eurosFromCents(amountCents)}/offer/${format}`
export const offerQuery = ({ promoCode }: Offered) => (promoCode === null ? {} : { discount: promoCode })

/** The pre-contract information about one loan before the application, as a page for visitors. */
export const offerAddress = (offered: Offered): string => addressOf(offerPath(offered, 'html'), offerQuery(offered))

/** Runs when the registration layout opens: the price, with the stored promo code checked (requirements R2). */
export async function prefetchPrices(queryClient: QueryClient): Promise<void> {
  const promoCode = await queryClient.fetchQuery(promoCodeQuery)
  await queryClient.prefetchQuery(pricesQuery(promoCode))
}

/** The data of the first page. A visitor's is requested early (`first-requests.ts`) and has usually arrived before the program. */
export const prefetchCalculator = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([prefetchPrices(queryClient), queryClient.prefetchQuery(settingsQuery)])
}

/** The price grid for the current code. While a new code is priced, the old grid stays visible. */
export function usePrices() {
  const { data: promoCode } = useQuery(promoCodeQuery)
  const prices = useQuery({
    ...pricesQuery(promoCode ?? null),
    enabled: promoCode !== undefined,
    placeholderData: keepPreviousAnswer,
  })
  return { prices, promoCode: promoCode ?? null }
}

export const useProductSettings = () => useQuery(settingsQuery)

/** Stores a code that was just found valid for seven days, or clears it; the prices follow. */
export function setPromoCode(queryClient: QueryClient, code: string | null): void {
  if (code === null) stored.loanPromocode.clear()
  else stored.loanPromocode.set(code)
  queryClient.setQueryData(promoCodeQuery.queryKey, code)
}
