import { AppError, MESSAGE_CHANNELS, matterOf } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { channelNames, messageNames } from '@puente/texts/backoffice-messages'
import { z } from 'zod'
import { isMessageKey, needsTwoPeople, requireMessage } from '../../../customers/notifications/message-rules.ts'
import { announceStaff } from '../../../db/announce-staff.ts'
import type { TemplateRow } from '../../../db/repositories/notifications.ts'
import type { Tx } from '../../../db/transaction.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.messageText

const MessagePayload = z.object({
  key: z.string().refine(isMessageKey),
  channel: z.enum(MESSAGE_CHANNELS),
  /** The version that the author read. */
  base_version: z.int(),
  subject: z.string().nullable(),
  text: z.string(),
})
type MessageChange = z.infer<typeof MessagePayload>

/** The version in use. A change that was written against an older one would undo what a colleague wrote meanwhile. */
async function versionInUse(
  tx: Tx,
  { key, channel, base_version: base }: Pick<MessageChange, 'key' | 'channel' | 'base_version'>,
): Promise<TemplateRow> {
  const newest = await tx.notifications.newestTemplate(key, channel)
  if (newest === null) throw new AppError('not_found', `the message ${key} has no ${channel}`)
  if (newest.version !== base) throw new AppError('approval_stale', `${key} ${channel} has version ${newest.version}`)
  return newest
}

/** A new version of a message. What was sent before keeps the version it was sent with. */
export const messageText = defineAct({
  act: 'message_text',
  payload: MessagePayload,

  async describe(tx, change, deps) {
    const { key, channel, subject, text } = change
    const inUse = await versionInUse(tx, change)
    requireMessage(key, channel, { subject, text }, deps)
    if (inUse.text === text && inUse.subject === subject) {
      throw new AppError('validation_failed', 'no text changes', {
        fields: [{ property: 'text', key: 'messageUnchanged' }],
      })
    }
    const { title, when } = messageNames[key]
    return {
      title: texts.title(title, channelNames[channel]),
      lines: [
        { label: texts.message, value: title },
        { label: texts.when, value: when },
        { label: texts.channel, value: channelNames[channel] },
        { label: texts.version, value: String(inUse.version + 1) },
        ...(inUse.subject === subject
          ? []
          : [
              { label: texts.subjectBefore, value: inUse.subject ?? '' },
              { label: texts.subject, value: subject ?? '' },
            ]),
        { label: texts.textBefore, value: inUse.text },
        { label: texts.text, value: text },
      ],
      matters: [matterOf('message', `${key}:${channel}`)],
      customerIds: [],
    }
  },

  stateOf: async (tx, { key, channel }) => String((await tx.notifications.newestTemplate(key, channel))?.version ?? 0),

  needsTwo: async (_tx, { key }) => needsTwoPeople(key),

  async run(tx, deps, change, { actor, now, reason }) {
    const { key, channel, subject, text } = change
    const inUse = await versionInUse(tx, change)
    // Rules or addresses may have changed while the request waited.
    requireMessage(key, channel, { subject, text }, deps)
    const version = inUse.version + 1
    const { severity } = inUse
    const row = { key, channel, version, severity, subject, text, author: actor, writtenAt: now, reason }
    if (!(await tx.notifications.addTemplate(row))) throw new AppError('approval_stale', 'the version exists already')
    const detail = { message: messageNames[key].title, channel, version, reason }
    await tx.audit.record({ at: now, actor, action: 'message_text_changed', userId: null, detail })
    await announceStaff(tx, 'messages')
    return { version }
  },

  outcome: ({ version }) => [{ label: texts.version, value: String(version) }],
})
