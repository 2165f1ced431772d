import type { Transaction } from '../../../db/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { MessageSender } from '../message-sender.ts'

/**
 * Delivers to the sandbox inbox. Numbers with these endings simulate other outcomes: …0404 is refused as a bad number, …0405
 * refuses WhatsApp and accepts text messages.
 */
export const sandboxMessageSender = (transaction: Transaction, clock: Clock): MessageSender => ({
  channels: ['sms', 'whatsapp'],
  async send({ to, channel, text, code, purpose, reference }) {
    if (to.endsWith('0404')) return { outcome: 'refused', reason: 'bad_number', providerCode: 'sandbox-0404' }
    if (channel === 'whatsapp' && to.endsWith('0405')) {
      return { outcome: 'refused', reason: 'channel_unavailable', providerCode: 'sandbox-0405' }
    }
    await transaction((tx) =>
      tx.sandbox.addMessage({ recipient: to, channel, text, code, purpose, sentAt: clock.now() }),
    )
    return { outcome: 'accepted', providerId: `sandbox-${reference}-${channel}` }
  },
  check: async () => undefined,
})
