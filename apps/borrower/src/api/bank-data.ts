import type { BankWidget, Loan, NewerBankTokenBody, UrlTicket } from '@puente/contract'
import { apiBase } from './base-url.ts'
import { call } from './http.ts'

/** A finished sign-in at the bank, as the widget hands it over. */
export type BankSession = Readonly<NewerBankTokenBody>

/**
 * The address of the page on which a person signs in at the bank. What stands in the address of our call is a ticket that
 * works once, never the session's own token.
 */
export async function fetchBankWidget(provider: string): Promise<URL> {
  const { ticket } = await call<UrlTicket>('POST', '/v2/user/ticket')
  const { url } = await call<BankWidget>('GET', `/aggregation/${provider}/widget`, { query: { token: ticket } })
  return new URL(url, apiBase())
}

/** The same session twice gives the same answer: a message that comes again does no harm. */
export const saveBankSession = (session: BankSession) => call<Loan>('POST', '/v2/loan/bank_token', { body: session })
