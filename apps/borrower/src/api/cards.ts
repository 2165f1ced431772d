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

/** The address where the new card is typed in. */
export const startCardRequest = () => call<PaymentLink>('POST', '/v2/user/payment_card')

export const makeCardDefault = (cardId: number) => call<PaymentCards>('PUT', `/v2/user/payment_card/${cardId}`)

/** Whether a card can still be charged: one may run out while it stands in the list. */
export const canBeCharged = async (cardId: number): Promise<boolean> =>
  (await call<PaymentCardValidity>('GET', `/v2/user/payment_card/${cardId}/validate`)).valid

export const removeCard = (cardId: number) => call<null>('DELETE', `/v2/user/payment_card/${cardId}`)

/**
 * The redirect of requirements R7. What stands in the address is a ticket that works once, never the session's
 * own token: addresses are kept in histories and logs.
 */
export async function cardTokenizeAddress(): Promise<string> {
  const { ticket } = await call<UrlTicket>('POST', '/v2/user/ticket')
  return `${apiBase()}/card/tokenize?access_token=${encodeURIComponent(ticket)}`
}

export const chooseAutoDebit = (isEnabled: boolean) =>
  call<Loan>('POST', '/v2/loan/steps/autodebit/complete', { body: { autodebit_enabled: isEnabled } })

/** Per cent off the next loan for a card that pays by itself; null while unknown, where it failed, and where none is offered. */
export function useAutoDebitDiscount(): number | null {
  const { autoDebitDiscounts } = useSession()
  return autoDebitDiscounts?.find(({ is_earned: isEarned }) => !isEarned)?.percent ?? null
}

export const promoCodesQuery = queryOptions({
  queryKey: ['personal-promo-codes'],
  queryFn: ({ signal }) => call<PersonalPromoCodes>('GET', '/v2/user/promocodes', { signal }),
})
