import type { Transaction } from '../../../db/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { MailSender } from '../mail-sender.ts'

/** Delivers to the sandbox inbox. An address that begins with `refused` is refused like one that does not exist. */
export const sandboxMailSender = (transaction: Transaction, clock: Clock): MailSender => ({
  async send({ to, subject, text, attachments, reference }) {
    if (to.startsWith('refused')) return { outcome: 'refused', providerCode: '550' }
    await transaction((tx) =>
      tx.sandbox.addMessage({
        recipient: to,
        channel: 'email',
        subject,
        text,
        attachments: attachments.map(({ fileName }) => fileName),
        sentAt: clock.now(),
      }),
    )
    return { outcome: 'accepted', providerId: `sandbox-${reference}` }
  },
  check: async () => undefined,
})
