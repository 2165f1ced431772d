import type { Transaction } from '../../../db/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { MailSender } from '../mail-sender.ts'

/** Delivers into the inbox of the sandbox. An address that begins with `refused` is refused, as one that does not exist. */
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
})
