import type { CivilDate } from '@puente/domain'

/** A payment, or a card registration, on the provider's page. Every attempt has its own order. */
export interface CardOrder {
  /** Twelve characters, the first four of them digits: the format that every card provider in Spain accepts. */
  readonly orderCode: string
  readonly kind: 'payment' | 'tokenize'
  /** 0 if the card is only registered. */
  readonly amountCents: number
  readonly description: string
  /** Where the borrower's browser returns to. The return proves nothing: only a notification does. */
  readonly returnUrls: { readonly done: string; readonly failed: string }
}

/** A charge of a registered card without its owner present: on the due date, as agreed. */
export interface CardCharge {
  readonly orderCode: string
  readonly amountCents: number
  readonly description: string
  readonly token: string
  /** The card scheme's id of the operation in which the owner agreed. */
  readonly firstTransactionId: string | null
}

/**
 * Why a card was not charged. `authentication_required`: the bank requires the owner to authenticate; the card is valid.
 * `card_dead`: the token will never work again. An unknown code is `declined`, kept verbatim.
 */
export type CardRefusal = 'authentication_required' | 'card_dead' | 'cancelled' | 'declined'

/** A card in the form that its provider returns for later charges. */
export interface RegisteredCard {
  readonly token: string
  readonly firstTransactionId: string | null
  /** The last four digits, if the provider sends them. */
  readonly lastDigits: string | null
  readonly expiresOn: CivilDate | null
}

/** What a provider reports about an order. Events may arrive late, twice, and out of order. */
export interface CardEvent {
  /** Equal notifications have the same event id, however they were encoded. */
  readonly key: string
  readonly orderCode: string
  /** `other` moved no money, for example a pre-authorisation: it is recorded and never booked. */
  readonly type: 'charge' | 'refund' | 'other'
  /** Null if it was approved. */
  readonly refusal: CardRefusal | null
  readonly providerCode: string
  readonly amountCents: number
  /** The day on which the provider executed it; null if the provider does not say. */
  readonly happenedOn: CivilDate | null
  readonly card: RegisteredCard | null
}

/** The outcomes that a tester can choose on the simulated card page (settled rules, Sandbox). */
export const SIMULATED_OUTCOMES = [
  'success',
  'decline',
  'strong_authentication',
  'abandon',
  'late_notification',
  'double_notification',
] as const

/** How a card registered on the simulated page responds to a later charge. */
export const SIMULATED_CARDS = ['approves', 'declines', 'wants_authentication', 'is_dead', 'answers_late'] as const
export type SimulatedCard = (typeof SIMULATED_CARDS)[number]

export type Checkout =
  /** The browser posts these fields to the provider. */
  | { readonly kind: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  /** There is no provider: one of our own pages replaces it and sends the same notifications. */
  | {
      readonly kind: 'simulated'
      notification(isApproved: boolean, card: SimulatedCard, happenedOn: CivilDate): Readonly<Record<string, string>>
    }

/** A verified response to a charge, or none. Without one the money may have moved, and only a notification will tell. */
type ChargeAnswer =
  | { readonly outcome: 'settled'; readonly event: CardEvent }
  | { readonly outcome: 'unknown'; readonly providerCode: string }

/** Money of an earlier payment that goes back to its card, all of it or a part. */
export interface CardRefund {
  /** The order of the payment. */
  readonly orderCode: string
  readonly amountCents: number
  readonly description: string
}

/** The outcome of a refund. `unknown`: the money may have gone back; only a notification or a staff member can tell. */
export interface RefundAnswer {
  readonly outcome: 'refunded' | 'refused' | 'unknown'
  readonly providerCode: string
}

/** The interface of a vendor's adapter. */
export interface CardAdapter {
  checkout(order: CardOrder): Checkout
  /**
   * A refusal is an event. `unknown` must never be retried. AppError('provider_unavailable') means that nothing was sent:
   * the same order may be retried.
   */
  charge(charge: CardCharge): Promise<ChargeAnswer>
  /**
   * Gives money of an approved payment back. `unknown` must never be tried again: providers take several refunds of one order.
   * AppError('provider_unavailable') means that nothing was sent.
   */
  refund(refund: CardRefund): Promise<RefundAnswer>
  /** The event of a notification, or null if the signature is not the provider's. */
  readNotification(fields: Readonly<Record<string, string>>): CardEvent | null
}

/** The card provider that this server uses. */
export interface CardPayments extends CardAdapter {
  /** The vendor's name. */
  readonly provider: string
  /** The path that receives this provider's notifications. */
  readonly notificationPath: `/webhooks/${string}`
}
