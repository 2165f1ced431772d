import { renderTemplate } from '@puente/domain'
import type { SentMessage } from '../../db/repositories/customer-story.ts'
import type { Tx } from '../../db/transaction.ts'

/** What was never stored with a message. */
const NOT_KEPT = { link: '[enlace]', code: '[código]' }

/**
 * The text of a message that was sent, rendered again from its template and values: the text itself is wiped after sending. Null
 * where they were not kept, as for codes.
 */
export async function renderSentText(tx: Tx, message: SentMessage): Promise<string | null> {
  if (message.text !== null) return message.text
  const { channel, templateKey, templateVersion, parameters } = message
  if (templateKey === null || templateVersion === null || parameters === null) return null
  // A WhatsApp message is sent with the text of the SMS.
  const templateChannel = channel === 'email' ? 'email' : 'sms'
  const template = await tx.notifications.templateVersion(templateKey, templateChannel, templateVersion)
  return template && renderTemplate(template.text, { ...NOT_KEPT, ...parameters })
}
