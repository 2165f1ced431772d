import type { BankWidgetMessage } from '@puente/contract'
import type { BankSession } from '../../../api/bank-data.ts'

/** The outcome of the frame's page. There is no session if the bank notifies our server instead of the browser. */
export type BankOutcome =
  | { readonly kind: 'connected'; readonly session: BankSession | null }
  | { readonly kind: 'failed' }
  | { readonly kind: 'cancelled' }

const SOURCE: BankWidgetMessage['source'] = 'puente-bank'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function sessionOf({ sessionId, sessionIdSignature, bankId, bankName }: Record<string, unknown>): BankSession | null {
  if (!isText(sessionId) || !isText(sessionIdSignature) || !isText(bankId) || !isText(bankName)) return null
  return { sessionId, sessionIdSignature, bankId, bankName }
}

/** Parses a message of the frame; null unless it ends a sign-in. Any window may post anything. */
export function bankOutcome(data: unknown): BankOutcome | null {
  if (!isRecord(data) || data.source !== SOURCE) return null
  if (data.type === 'connected') return { kind: 'connected', session: sessionOf(data) }
  return data.type === 'failed' || data.type === 'cancelled' ? { kind: data.type } : null
}
