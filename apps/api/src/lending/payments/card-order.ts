import { randomInt, randomUUID } from 'node:crypto'
import { paymentTexts } from '@puente/texts/payments'
import type { Config } from '../../config.ts'
import type { CardOperationRow, NewCardOperation } from '../../db/repositories/card-operations.ts'
import type { Deps } from '../../deps.ts'
import type { CardOrder } from '../../providers/cards/card-payments.ts'

/** How long a borrower may take on the provider's page; after that the loan is free again. */
export const CARD_PAGE_LIFE_MS = 30 * 60_000
/**
 * How long after the end of a payment page the notice of its payment may take. The slowest provider repeats a failed notice for
 * three days; money that we hear of later without a date counts as paid after the page.
 */
export const PROVIDER_DELAY_MS = 72 * 3_600_000
/** How long a charge without an answer waits for its notification before staff must look. */
export const AUTOMATIC_CHARGE_LIFE_MS = 24 * 3_600_000

const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Twelve characters, the first four of them digits, as Spanish card providers require; random, so never reused. */
function newOrderCode(): string {
  const digits = String(randomInt(10_000)).padStart(4, '0')
  const rest = Array.from({ length: 8 }, () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)])
  return `${digits}${rest.join('')}`
}

type OperationFacts = Omit<
  NewCardOperation,
  'id' | 'orderCode' | 'provider' | 'createdAt' | 'expiresAt' | 'settledAt' | 'factId' | 'providerCode'
>

export function newOperation(
  { clock, cardPayments }: Pick<Deps, 'clock' | 'cardPayments'>,
  lifeMs: number,
  facts: OperationFacts,
): NewCardOperation {
  const createdAt = clock.now()
  return {
    ...facts,
    id: randomUUID(),
    orderCode: newOrderCode(),
    provider: cardPayments.provider,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifeMs),
  }
}

/**
 * The address at which a borrower continues an operation. It is ours, carries no token, only an unguessable id, and
 * allows nothing but the payment. Null if the borrower has nothing to do.
 */
export function pathOf(operation: Pick<CardOperationRow, 'id' | 'kind' | 'initiator'>): string | null {
  if (operation.initiator === 'auto_debit') return null
  return operation.kind === 'tokenize' ? `/card/tokenize/${operation.id}` : `/payment/${operation.id}`
}

/** The same as an absolute URL. The sandbox has no configured origin: there the caller's is used. */
export function linkOf(
  operation: Pick<CardOperationRow, 'id' | 'kind' | 'initiator'>,
  config: Pick<Config, 'publicUrl'>,
  callerOrigin: string,
): string {
  return `${config.publicUrl ?? callerOrigin}${pathOf(operation) ?? '/account'}`
}

/** A provider accepts an order once. An order that we gave up can still be paid on the provider's side. */
export const isTaken = ({ status }: Pick<CardOperationRow, 'status'>): boolean =>
  status === 'completed' || status === 'refunded'

/** Where the browser goes after the provider's page (settled rules, Calls). */
export const RETURN_PATHS = {
  paid: '/account',
  cardAdded: '/account?payment=add_card_successful',
  failed: '/account/payment/failed',
  /** The same page with other words: there was no payment attempt. */
  cardNotAdded: '/account/payment/failed?payment=add_card_failed',
} as const

/** The two return addresses of an operation. A payer without a session returns to a page that needs none. */
export function returnPathsOf({ id, kind, payLinkHash }: Pick<CardOperationRow, 'id' | 'kind' | 'payLinkHash'>): {
  done: string
  failed: string
} {
  if (payLinkHash !== null) return { done: `/pay/result/${id}`, failed: `/pay/result/${id}` }
  return kind === 'tokenize'
    ? { done: RETURN_PATHS.cardAdded, failed: RETURN_PATHS.cardNotAdded }
    : { done: RETURN_PATHS.paid, failed: RETURN_PATHS.failed }
}

export function orderOf(operation: CardOperationRow, origin: string): CardOrder {
  const { done, failed } = returnPathsOf(operation)
  return {
    orderCode: operation.orderCode,
    kind: operation.kind === 'tokenize' ? 'tokenize' : 'payment',
    amountCents: operation.amountCents,
    description: paymentTexts.descriptions[operation.kind],
    returnUrls: { done: `${origin}${done}`, failed: `${origin}${failed}` },
  }
}
