import { randomUUID } from 'node:crypto'
import { addDays, civilDateInMadrid, renderTemplate, SUPPORT_PHONE } from '@puente/domain'
import type { NewNotification } from '../../db/repositories/notifications.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { supportPhoneOf } from '../../platform/content/support-phone.ts'
import { madridHour } from '../../platform/madrid-time.ts'
import { keptTemplate } from './kept-template.ts'

/** A text message that waits for its job. */
export const queuedSms = ({ secrets }: Pick<Deps, 'secrets'>, phone: string, text: string, now: Date) => ({
  id: randomUUID(),
  recipient: phone,
  channel: 'sms' as const,
  sealedText: secrets.seal(text),
  status: 'queued' as const,
  createdAt: now,
  updatedAt: now,
})

/** A text message about money can wait until people are up. */
const QUIET = { from: 22, until: 9 }

/** So long after waking hours begin, or after now, the messages of a night are spread. */
const SPREAD_MS = 3_600_000

/** When many messages leave: one after the other, so that they do not all wait for the provider at once, and none late in the evening. */
export function sendingTimes(deps: Pick<Deps, 'config'>, now: Date): { delayMs: number; spreadMs: number } {
  const delayMs = quietMs(deps, now)
  if (deps.config.mode === 'sandbox') return { delayMs, spreadMs: 0 }
  const firstAt = new Date(now.getTime() + delayMs)
  const untilQuietMs = madridHour(civilDateInMadrid(firstAt), QUIET.from).getTime() - firstAt.getTime()
  return { delayMs, spreadMs: Math.min(SPREAD_MS, untilQuietMs) }
}

/** How long an SMS waits, by the hour in Madrid. The sandbox shows at once what production would send. */
export function quietMs({ config }: Pick<Deps, 'config'>, now: Date): number {
  const today = civilDateInMadrid(now)
  const wakesAt = madridHour(now >= madridHour(today, QUIET.from) ? addDays(today, 1) : today, QUIET.until)
  return config.mode === 'sandbox' ? 0 : Math.max(0, wakesAt.getTime() - now.getTime())
}

/** Notifies a borrower in the inbox and on these phones, at any hour: of a change that the owner of the account must be able to stop. */
export async function notifyAtOnce(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  notification: NewNotification,
  phones: readonly string[],
): Promise<void> {
  await tx.notifications.add(notification)
  const { userId, template, parameters = {}, now } = notification
  const sms = await tx.notifications.newestTemplate(template, 'sms')
  if (sms === null) return
  const values = { brand: deps.content.layout.brand.name, [SUPPORT_PHONE]: supportPhoneOf(deps), ...parameters }
  const text = renderTemplate(sms.text, values)
  const messages = phones.map((phone) => ({
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

/**
 * Notifies a borrower in the inbox and, if the template has one, by SMS; both in the caller's commit. Once per cause:
 * false if it was sent before.
 */
export async function notify(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  notification: NewNotification,
): Promise<boolean> {
  if (!(await tx.notifications.add(notification))) return false
  const { userId, template, parameters = {}, now } = notification
  const sms = await tx.notifications.newestTemplate(template, 'sms')
  const customer = await tx.users.byId(userId)
  if (sms === null || customer === null) return true
  const { brand, contacts } = deps.content.layout
  const values = {
    brand: brand.name,
    [SUPPORT_PHONE]: contacts.customer_phone ?? deps.config.fallbackPhones.customer,
    ...parameters,
  }
  const text = renderTemplate(sms.text, values)
  const message = { ...queuedSms(deps, customer.user.phone, text, now), userId, ...keptTemplate(sms, values) }
  await tx.messages.add(message)
  await tx.outbox.add('send-message', { messageId: message.id }, { delayMs: quietMs(deps, now) })
  return true
}
