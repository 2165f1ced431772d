import type { BankWidget, Loan, NewerBankTokenBody, UrlTicket } from '@puente/contract'
import { apiBase } from './base-url.ts'
import { call } from './http.ts'

/** A finished bank sign-in, as the widget reports it. */
export type BankSession = Readonly<NewerBankTokenBody>

/**
 * The address of the bank sign-in page. Our request carries a single-use ticket in its URL, never the session token.
 */
export async function fetchBankWidget(provider: string): Promise<URL> {
  const { ticket } = await call<UrlTicket>('POST', '/v2/user/ticket')
  const { url } = await call<BankWidget>('GET', `/aggregation/${provider}/widget`, { query: { token: ticket } })
  return new URL(url, apiBase())
}

/** Idempotent: a repeated message with the same session does no harm. */
export const saveBankSession = (session: BankSession) => call<Loan>('POST', '/v2/loan/bank_token', { body: session })
