import { ApiFailure } from '@puente/client'
import type { InstalmentPrices, Prices, ProductSettings } from '@puente/contract'
import { accessToken } from '../session/access-token.ts'
import { stored } from '../storage/stored-values.ts'
import { earlyCall } from './early-call.ts'
import { call } from './http.ts'

/** The loan product (requirements R9). */
export const PRODUCT_ID = 1
/** The product in instalments. */
export const INSTALMENT_PRODUCT_ID = 2

/** For a product that is not on sale today: its lender or the law does not allow it. */
export function nullIfNotOnSale(failure: unknown): null {
  if (failure instanceof ApiFailure && [404, 409].includes(failure.status)) return null
  throw failure
}

const askForPrices = (promoCode: string | null, signal?: AbortSignal) =>
  call<Prices>('GET', `/v2/products/${PRODUCT_ID}/prices`, {
    query: { discount: promoCode },
    signal,
  })

const askForInstalments = (promoCode: string | null, payDay: number | null, signal?: AbortSignal) =>
  call<InstalmentPrices>('GET', `/v2/products/${INSTALMENT_PRODUCT_ID}/prices`, {
    query: { discount: promoCode, pay_day: payDay },
    signal,
  })

const earlyInstalments = earlyCall((signal) => askForInstalments(null, null, signal))

export const fetchInstalmentPrices = (
  promoCode: string | null,
  payDay: number | null,
  signal: AbortSignal,
): Promise<InstalmentPrices> =>
  promoCode === null && payDay === null ? earlyInstalments.answer(signal) : askForInstalments(promoCode, payDay, signal)

const earlyPrices = earlyCall((signal) => askForPrices(null, signal))
const earlySettings = earlyCall((signal) =>
  call<ProductSettings>('GET', `/api/products/${PRODUCT_ID}/settings`, { signal }),
)

export const fetchPrices = (promoCode: string | null, signal: AbortSignal): Promise<Prices> =>
  promoCode === null ? earlyPrices.answer(signal) : askForPrices(promoCode, signal)

export const fetchProductSettings = (signal: AbortSignal): Promise<ProductSettings> => earlySettings.answer(signal)

/**
 * A visitor's first page shows prices; a customer's page requests them once it is known which page that is. The request is
 * never a page preload: the browser would reuse its anonymous response for the customer's request to the same URL.
 */
export function requestCalculatorEarly(): void {
  if (accessToken() !== null) return
  // With a promo code, the prices wait until the code is checked.
  if (stored.loanPromocode.get() === null) {
    earlyPrices.send()
    earlyInstalments.send()
  }
  earlySettings.send()
}
