import type { CivilDate } from '@puente/domain'

/** Something to be paid, or a card to be registered, on a page of the provider. Every attempt has an order of its own. */
export interface CardOrder {
  /** Twelve characters, the first four digits: what every provider of cards in Spain takes. */
  readonly orderCode: string
  readonly kind: 'payment' | 'tokenize'
  /** 0 where a card is only registered. */
  readonly amountCents: number
  readonly description: string
  /** Where the borrower's browser goes afterwards. It proves nothing: only a notification does. */
  readonly returnUrls: { readonly done: string; readonly failed: string }
}

/** A charge of a registered card without its owner: on the due date, as agreed. */
export interface CardCharge {
  readonly orderCode: string
  readonly amountCents: number
  readonly description: string
  readonly token: string
  /** The scheme's id of the operation in which the owner agreed. */
  readonly firstTransactionId: string | null
}

/**
 * Why a card was not charged. `authentication_required`: the bank wants to hear from the owner, the card is good.
 * `card_dead`: the token will never work again. A code we have not met is `declined`, kept verbatim.
 */
export type CardRefusal = 'authentication_required' | 'card_dead' | 'cancelled' | 'declined'

/** A card as its provider gives it for later charges. */
export interface RegisteredCard {
  readonly token: string
  readonly firstTransactionId: string | null
  /** The last four digits, where the provider tells them. */
  readonly lastDigits: string | null
  readonly expiresOn: CivilDate | null
}

/** What a provider says happened to an order. It may come late, twice, and before what came first. */
export interface CardEvent {
  /** The same notification is the same event, whatever way it was encoded. */
  readonly key: string
  readonly orderCode: string
  /** `other` moved no money by itself, a pre-authorisation for instance: it is recorded and never booked. */
  readonly type: 'charge' | 'refund' | 'other'
  /** Null when it was approved. */
  readonly refusal: CardRefusal | null
  readonly providerCode: string
  readonly amountCents: number
  /** The day on which the provider did it; null where it does not say. */
  readonly happenedOn: CivilDate | null
  readonly card: RegisteredCard | null
}

/** What a person can let happen on the simulated card page (settled rules, Sandbox). */
export const SIMULATED_OUTCOMES = [
  'success',
  'decline',
  'strong_authentication',
  'abandon',
  'late_notification',
  'double_notification',
] as const
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number]

/** How a card that is registered on the simulated page answers when it is charged later. */
export const SIMULATED_CARDS = ['approves', 'declines', 'wants_authentication', 'is_dead', 'answers_late'] as const
export type SimulatedCard = (typeof SIMULATED_CARDS)[number]

export type Checkout =
  /** The browser posts these fields to the provider. */
  | { readonly kind: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  /** There is no provider: a page of ours stands in for it and sends the notifications that it would have sent. */
  | {
      readonly kind: 'simulated'
      notification(isApproved: boolean, card: SimulatedCard, happenedOn: CivilDate): Readonly<Record<string, string>>
    }

/** An answer to a charge that proves itself, or none: then the money may have moved, and only a notification will tell. */
export type ChargeAnswer =
  | { readonly outcome: 'settled'; readonly event: CardEvent }
  | { readonly outcome: 'unknown'; readonly providerCode: string }

/** What a vendor's adapter does. */
export interface CardAdapter {
  checkout(order: CardOrder): Checkout
  /**
   * A refusal is an event. `unknown` must never be tried again. AppError('provider_unavailable') means that nothing was
   * sent: the same order may be tried again.
   */
  charge(charge: CardCharge): Promise<ChargeAnswer>
  /** The event of a notification, or null when its signature is not the provider's. */
  readNotification(fields: Readonly<Record<string, string>>): CardEvent | null
}

/** The card provider of this server. */
export interface CardPayments extends CardAdapter {
  /** The vendor's name. */
  readonly provider: string
  /** Where this provider's notifications come in. */
  readonly notificationPath: `/webhooks/${string}`
}
