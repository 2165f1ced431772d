import type { MessageRow } from '../db/repositories/messages.ts'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { askToSend } from '../lending/collections/contact-limits.ts'
import { COLLECTION_TEMPLATES } from '../lending/reminders/reminders.ts'
import type { OutgoingMessage, PhoneChannel } from '../providers/sms/message-sender.ts'

/**
 * Sends one queued message. It holds no database connection while the provider answers. Running it again for an
 * accepted message does nothing. A crash between the provider's answer and its record sends the same text twice, which
 * is harmless: it carries the same code.
 */
export const sendMessage =
  (deps: Deps) =>
  async ({ messageId }: Jobs['send-message']): Promise<void> => {
    const { transaction, clock, secrets, messageSender } = deps
    const message = await transaction(async (tx) => {
      const row = await tx.messages.lockById(messageId)
      if (row?.status !== 'queued' || row.sealedText === null) return null
      const now = clock.now()
      if (row.expiresAt !== null && row.expiresAt <= now) {
        await tx.messages.update(messageId, { status: 'expired', sealedText: null, sealedCode: null, updatedAt: now })
        return null
      }
      return (await mayLeave(tx, deps, row, now)) ? row : null
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

/**
 * The one gate of messages about a late debt: what the limits do not allow now waits for its hour, or is withheld when its text would
 * not be true any more by then. Either is written down with the rule.
 */
async function mayLeave(tx: Tx, deps: Deps, message: MessageRow, now: Date): Promise<boolean> {
  const { id, userId, templateKey, channel, recipient, expiresAt, leftAt } = message
  if (userId === null || templateKey === null || !COLLECTION_TEMPLATES.has(templateKey) || leftAt !== null) return true
  const answer = await askToSend(tx, deps, { userId, channel, phone: recipient, at: now })
  if (answer.allowed) {
    await tx.messages.update(id, { leftAt: now })
    return true
  }
  const { rule, from } = answer
  const isPostponed = from !== null && (expiresAt === null || from < expiresAt)
  if (isPostponed) {
    await tx.outbox.add('send-message', { messageId: id }, { delayMs: from.getTime() - now.getTime() })
  } else {
    await tx.messages.update(id, { status: 'withheld', sealedText: null, sealedCode: null, updatedAt: now })
  }
  await tx.contactLimits.addRefusal({
    userId,
    channel,
    rule,
    outcome: isPostponed ? 'postponed' : 'withheld',
    templateKey,
    author: 'system',
    at: now,
    retryAt: from,
  })
  return false
}
