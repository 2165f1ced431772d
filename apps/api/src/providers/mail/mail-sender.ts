interface MailAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer
}

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  /** Plain text: every mail program can show it, and it can disguise nothing. */
  readonly text: string
  readonly attachments: readonly MailAttachment[]
  /** Our reference, the same on every attempt: a message that was sent twice can be recognised. */
  readonly reference: string
}

type MailOutcome =
  | { readonly outcome: 'accepted'; readonly providerId: string }
  /** The address will never work; `providerCode` is the server's own code. */
  | { readonly outcome: 'refused'; readonly providerCode: string }

/** A refusal is a value. No response, or a temporary failure, is AppError('provider_unavailable'). */
export interface MailSender {
  send(mail: OutgoingMail): Promise<MailOutcome>
  /** Proves that the provider accepts our credentials, without any effect. AppError('provider_unavailable') says why not. */
  check(): Promise<void>
}
