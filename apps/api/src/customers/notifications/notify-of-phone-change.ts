import { formatHoldEnd, phoneChangeHoldEnd } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { renderTemplate, SUPPORT_PHONE } from '../../platform/render-template.ts'
import { keptTemplate } from './kept-template.ts'
import { queueLetter } from './letters.ts'
import { queuedSms } from './notify.ts'

interface PhoneChangeNotice {
  readonly userId: number
  readonly from: string
  readonly to: string
  readonly now: Date
}

/**
 * Tells both numbers, the e-mail address and the inbox that the account has another phone. Sent at any hour: a customer
 * who did not request the change has a day to stop it.
 */
export async function notifyOfPhoneChange(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  { userId, from, to, now }: PhoneChangeNotice,
): Promise<void> {
  const { brand, contacts } = deps.content.layout
  const supportPhone = contacts.customer_phone ?? deps.config.fallbackPhones.customer
  const ending = to.slice(-2)
  await tx.notifications.add({
    userId,
    template: 'phone_changed',
    parameters: { ending },
    cause: `phone_changed:${now.toISOString()}`,
    now,
  })
  const sms = await tx.notifications.newestTemplate('phone_changed', 'sms')
  if (sms !== null) {
    const values = { brand: brand.name, ending, [SUPPORT_PHONE]: supportPhone }
    const text = renderTemplate(sms.text, values)
    const messages = [from, to].map((phone) => ({
      ...queuedSms(deps, phone, text, now),
      userId,
      ...keptTemplate(sms, values),
    }))
    await tx.messages.addMany(messages)
    await tx.outbox.addMany(
      'send-message',
      messages.map(({ id }) => ({ messageId: id })),
    )
  }
  const end = phoneChangeHoldEnd(now, now) ?? now
  await queueLetter(tx, deps, {
    loanId: null,
    userId,
    template: 'phone_changed',
    parameters: { ending, until: formatHoldEnd(end) },
    documentIds: [],
    now,
  })
}
