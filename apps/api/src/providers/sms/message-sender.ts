export type PhoneChannel = 'sms' | 'whatsapp'

/** Why a provider will never deliver the message. An unknown code is `unrecognised`, kept verbatim. */
export type MessageRefusal = 'bad_number' | 'blocked' | 'channel_unavailable' | 'unrecognised'

export interface OutgoingMessage {
  /** With the country code, digits only: `34612345678`. */
  readonly to: string
  readonly channel: PhoneChannel
  readonly text: string
  /** The one-time code in the text: some channels only accept it as the parameter of an approved template. */
  readonly code: string | null
  readonly purpose: 'login' | 'sign' | 'new_phone' | 'current_phone' | 'email' | 'payout_account' | null
  /** Our reference, the same on every attempt: delivery reports carry it. */
  readonly reference: string
}

type SendOutcome =
  | { readonly outcome: 'accepted'; readonly providerId: string }
  | { readonly outcome: 'refused'; readonly reason: MessageRefusal; readonly providerCode: string }

/** A refusal is a value. No response is AppError('provider_unavailable'), and the job retries. */
export interface MessageSender {
  readonly channels: readonly PhoneChannel[]
  send(message: OutgoingMessage): Promise<SendOutcome>
  /** Proves that the provider accepts our credentials, without any effect. AppError('provider_unavailable') says why not. */
  check(): Promise<void>
}
