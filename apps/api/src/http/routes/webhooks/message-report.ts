import type { Deps } from '../../../deps.ts'

/** What a provider reports about a message that it accepted. */
interface MessageReport {
  /** Our reference. */
  readonly reference: string
  /** The provider's id of the attempt. */
  readonly providerId: string | undefined
  readonly result: 'delivered' | 'failed'
  readonly providerCode: string
}

/**
 * Delivery reports arrive in any order and more than once: a message in a final state stays there. A failed WhatsApp message is
 * resent as a text message while its code is valid.
 */
export const recordMessageReport = (
  { transaction, clock }: Pick<Deps, 'transaction' | 'clock'>,
  { reference, providerId, result, providerCode }: MessageReport,
): Promise<void> =>
  transaction(async (tx) => {
    const message = await tx.messages.lockById(reference)
    // A report about an earlier attempt of the same message does not apply to the current one.
    if (message?.status !== 'accepted' || message.providerId !== providerId) return
    const updatedAt = clock.now()
    if (result === 'delivered') {
      await tx.messages.update(message.id, { status: 'delivered', sealedText: null, sealedCode: null, updatedAt })
    } else if (message.channel === 'whatsapp' && message.sealedText !== null) {
      await tx.messages.update(message.id, { status: 'queued', channel: 'sms', providerId: null, updatedAt })
      await tx.outbox.add(message.purpose === null ? 'send-message' : 'send-code', { messageId: message.id })
    } else {
      await tx.messages.update(message.id, { status: 'failed', providerCode, updatedAt })
    }
  })
