import type { MessageTemplate, MessageTemplates } from '@puente/contract'
import { AppError, SUPPORT_PHONE } from '@puente/domain'
import { messageNames, messageVariables } from '@puente/texts/backoffice-messages'
import {
  channelsOf,
  isMessageKey,
  MESSAGE_KEYS,
  messageRules,
  needsTwoPeople,
  shippedText,
} from '../../customers/notifications/message-rules.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { supportPhoneOf } from '../../platform/content/support-phone.ts'

/** Every message with its channels, in the order of the product's own texts. */
export async function readMessages(tx: Tx): Promise<MessageTemplates> {
  const templates = await tx.notifications.newestTemplates()
  const items = MESSAGE_KEYS.map((key) => ({
    key,
    ...messageNames[key],
    needs_two: needsTwoPeople(key),
    channels: channelsOf(key).flatMap((channel) =>
      templates
        .filter((template) => template.key === key && template.channel === channel)
        .map(({ version, author }) => ({ channel, version, is_own: author !== null })),
    ),
  }))
  return { items }
}

/** One message: its texts with all versions, and what they may and must say. */
export async function readMessage(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'content'>,
  key: string,
): Promise<MessageTemplate> {
  if (!isMessageKey(key)) throw new AppError('not_found', `there is no message ${key}`)
  const templates = await tx.notifications.templatesOf(key)
  // The lender's own name and phone, so that the length of an SMS is the true one.
  const own: Readonly<Record<string, string>> = {
    brand: deps.content.layout.brand.name,
    [SUPPORT_PHONE]: supportPhoneOf(deps),
  }
  const channels = channelsOf(key).map((channel) => {
    const { variables, required, hosts } = messageRules(key, channel, deps)
    return {
      channel,
      variables: variables.map((name) => ({
        name,
        meaning: messageVariables[name]?.meaning ?? name,
        example: own[name] ?? messageVariables[name]?.example ?? name,
        is_required: required.includes(name),
      })),
      hosts: [...hosts],
      versions: templates
        .filter((template) => template.channel === channel)
        .map(({ version, subject, text, author, writtenAt, reason }) => ({
          version,
          subject,
          text,
          author,
          written_at: writtenAt?.toISOString() ?? null,
          reason,
        })),
      shipped: shippedText(key, channel) ?? { subject: null, text: '' },
    }
  })
  const { title, when } = messageNames[key]
  return {
    key,
    title,
    when,
    needs_two: needsTwoPeople(key),
    channels,
  }
}
