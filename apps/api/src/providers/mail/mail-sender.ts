export interface MailAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer
}

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  /** Plain text: everybody can read it, and nothing in it can be dressed up as something else. */
  readonly text: string
  readonly attachments: readonly MailAttachment[]
  /** Ours, and the same on every try: a letter that was sent twice can be recognised. */
  readonly reference: string
}

export type MailOutcome =
  | { readonly outcome: 'accepted'; readonly providerId: string }
  /** The address is not good, whatever we try; `providerCode` is the server's own word. */
  | { readonly outcome: 'refused'; readonly providerCode: string }

/** A refusal is a value; no answer, or one that may be better later, is AppError('provider_unavailable'). */
export interface MailSender {
  send(mail: OutgoingMail): Promise<MailOutcome>
}
