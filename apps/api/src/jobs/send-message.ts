import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import type { OutgoingMessage, PhoneChannel } from '../providers/sms/message-sender.ts'

/**
 * Sends one queued message. It holds no database connection while the provider answers. Running it again for an
 * accepted message does nothing. A crash between the provider's answer and its record sends the same text twice, which
 * is harmless: it carries the same code.
 */
export const sendMessage =
  ({ transaction, clock, secrets, messageSender }: Deps) =>
  async ({ messageId }: Jobs['send-message']): Promise<void> => {
    const message = await transaction(async (tx) => {
      const row = await tx.messages.lockById(messageId)
      if (row?.status !== 'queued' || row.sealedText === null) return null
      const now = clock.now()
      if (row.expiresAt !== null && row.expiresAt <= now) {
        await tx.messages.update(messageId, { status: 'expired', sealedText: null, sealedCode: null, updatedAt: now })
        return null
      }
      return row
    })
    if (!message || message.sealedText === null) return

    const outgoing: Omit<OutgoingMessage, 'channel'> = {
      to: message.recipient,
      text: secrets.unseal(message.sealedText),
      code: message.sealedCode === null ? null : secrets.unseal(message.sealedCode),
      purpose: message.purpose,
      reference: messageId,
    }
    let channel: PhoneChannel = messageSender.channels.includes(message.channel) ? message.channel : 'sms'
    let result = await messageSender.send({ ...outgoing, channel })
    if (result.outcome === 'refused' && channel === 'whatsapp') {
      // Lending may break the messaging service's commerce policy (Twilio 68008): the text message is always the
      // fallback.
      channel = 'sms'
      result = await messageSender.send({ ...outgoing, channel })
    }
    const isAccepted = result.outcome === 'accepted'
    // A WhatsApp message is accepted first and may fail later; until then keep the text for the fallback.
    const isTextNeeded = isAccepted && channel === 'whatsapp'
    await transaction((tx) =>
      tx.messages.update(messageId, {
        channel,
        status: isAccepted ? 'accepted' : 'failed',
        providerId: result.outcome === 'accepted' ? result.providerId : null,
        providerCode: result.outcome === 'refused' ? result.providerCode : null,
        updatedAt: clock.now(),
        ...(isTextNeeded ? {} : { sealedText: null, sealedCode: null }),
      }),
    )
  }
