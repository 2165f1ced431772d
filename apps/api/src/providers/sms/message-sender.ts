export type PhoneChannel = 'sms' | 'whatsapp'

/** Why a provider will not deliver, whatever we try. A code we have not met is `unrecognised`, kept verbatim. */
export type MessageRefusal = 'bad_number' | 'blocked' | 'channel_unavailable' | 'unrecognised'

export interface OutgoingMessage {
  /** With the country code, digits only: `34612345678`. */
  readonly to: string
  readonly channel: PhoneChannel
  readonly text: string
  /** The one-time code inside the text: some channels only take it as the parameter of an approved template. */
  readonly code: string | null
  readonly purpose: 'login' | 'sign' | 'new_phone' | 'current_phone' | null
  /** Ours, and the same on every try: delivery reports come back with it. */
  readonly reference: string
}

export type SendOutcome =
  | { readonly outcome: 'accepted'; readonly providerId: string }
  | { readonly outcome: 'refused'; readonly reason: MessageRefusal; readonly providerCode: string }

/** A refusal is a value; no answer is AppError('provider_unavailable') and the job tries again. */
export interface MessageSender {
  readonly channels: readonly PhoneChannel[]
  send(message: OutgoingMessage): Promise<SendOutcome>
}
