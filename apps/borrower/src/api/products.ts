import type { PromoCheck } from '@puente/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { keepPreviousAnswer } from '../query-client.ts'
import { stored } from '../storage/stored-values.ts'
import { addressOf, call } from './http.ts'
import { fetchPrices, fetchProductSettings, PRODUCT_ID } from './product-calls.ts'

/** Prices change with the business day and with who asks. Asking again costs an empty 304 while they have not. */
export const PRICES_STALE_AFTER_MS = 30_000

export const checkPromoCode = (promocode: string): Promise<PromoCheck> =>
  call('POST', '/v2/check-promocode', { body: { promocode } })

export const isPromoCodeValid = async (promocode: string): Promise<boolean> => (await checkPromoCode(promocode)).valid

/**
 * The promo code that prices are asked with: the stored one, checked first and dropped if it is no longer valid
 * (requirements R5). Without an answer to the check it is kept: the server checks again with every price.
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
  // Nothing stored is nothing to check, and the prices need not wait for it.
  initialData: () => (stored.loanPromocode.get() === null ? null : undefined),
  staleTime: Number.POSITIVE_INFINITY,
})

const pricesQuery = (promoCode: string | null) =>
  queryOptions({
    queryKey: ['prices', promoCode],
    queryFn: ({ signal }) => fetchPrices(promoCode, signal),
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
  `/v2/products/${PRODUCT_ID}/prices/${termDays}/${amountCents / 100}/offer/${format}`
export const offerQuery = ({ promoCode }: Offered) => (promoCode === null ? {} : { discount: promoCode })

/** The information about one loan before anybody asks for it, as a page that a visitor can open. */
export const offerAddress = (offered: Offered): string => addressOf(offerPath(offered, 'html'), offerQuery(offered))

/** What the registration layout does on entry: the price, with the stored promo code checked (requirements R2). */
export async function prefetchPrices(queryClient: QueryClient): Promise<void> {
  const promoCode = await queryClient.fetchQuery(promoCodeQuery)
  await queryClient.prefetchQuery(pricesQuery(promoCode))
}

/** What the first page shows. A visitor's is asked for early (`first-requests.ts`), so that it is usually here before the program is. */
export const prefetchCalculator = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([prefetchPrices(queryClient), queryClient.prefetchQuery(settingsQuery)])
}

/** The grid for the code in use. While a new code is priced the old grid stays in view. */
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

/** Uses a code that was just found valid, or none: stored for seven days, and the prices follow. */
export function setPromoCode(queryClient: QueryClient, code: string | null): void {
  if (code === null) stored.loanPromocode.clear()
  else stored.loanPromocode.set(code)
  queryClient.setQueryData(promoCodeQuery.queryKey, code)
}
