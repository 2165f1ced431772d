import type {
  Loan,
  PaymentCards,
  PaymentCardValidity,
  PaymentLink,
  PersonalPromoCodes,
  UrlTicket,
} from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { apiBase } from './base-url.ts'
import { call } from './http.ts'

export const cardsQuery = queryOptions({
  queryKey: ['payment-cards'],
  queryFn: ({ signal }) => call<PaymentCards>('GET', '/v2/user/payment_cards', { signal }),
})

/** The address of the page that takes the new card. */
export const startCardRequest = () => call<PaymentLink>('POST', '/v2/user/payment_card')

export const makeCardDefault = (cardId: number) => call<PaymentCards>('PUT', `/v2/user/payment_card/${cardId}`)

/** True while the card can be charged: a listed card may have expired. */
export const canBeCharged = async (cardId: number): Promise<boolean> =>
  (await call<PaymentCardValidity>('GET', `/v2/user/payment_card/${cardId}/validate`)).valid

export const removeCard = (cardId: number) => call<null>('DELETE', `/v2/user/payment_card/${cardId}`)

/**
 * The redirect of requirements R7. The URL carries a single-use ticket, never the session token: URLs end up in histories
 * and logs.
 */
export async function cardTokenizeAddress(): Promise<string> {
  const { ticket } = await call<UrlTicket>('POST', '/v2/user/ticket')
  return `${apiBase()}/card/tokenize?access_token=${encodeURIComponent(ticket)}`
}

export const chooseAutoDebit = (isEnabled: boolean) =>
  call<Loan>('POST', '/v2/loan/steps/autodebit/complete', { body: { autodebit_enabled: isEnabled } })

/** Percent off the next loan for auto-debit; null while unknown, after a failure, or if there is no such discount. */
export function useAutoDebitDiscount(): number | null {
  const { autoDebitDiscounts } = useSession()
  return autoDebitDiscounts?.find(({ is_earned: isEarned }) => !isEarned)?.percent ?? null
}

export const promoCodesQuery = queryOptions({
  queryKey: ['personal-promo-codes'],
  queryFn: ({ signal }) => call<PersonalPromoCodes>('GET', '/v2/user/promocodes', { signal }),
})
