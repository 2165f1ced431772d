import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH, MESSAGE_CHANNELS } from '@puente/domain'
import { z } from 'zod'
import { Instant } from './wire.ts'

const Channel = z.enum(MESSAGE_CHANNELS).meta({ id: 'MessageChannel' })
/** Above every limit of the rules, which answer with a reason at the field. */
const SLACK = 2

export const MessageTemplates = z
  .object({
    items: z.array(
      z.object({
        key: z.string(),
        group: z.string(),
        title: z.string(),
        when: z.string().meta({ description: 'When it is sent' }),
        needs_two: z.boolean().meta({ description: 'A new text waits for a second person, with four eyes' }),
        channels: z.array(z.object({ channel: Channel, version: z.int(), is_own: z.boolean() })),
      }),
    ),
  })
  .meta({ id: 'MessageTemplates' })
export type MessageTemplates = z.infer<typeof MessageTemplates>

export const MessageTemplateParams = z.object({ key: z.string().min(1).max(60) })

const MessageVersion = z
  .object({
    version: z.int(),
    subject: z.string().nullable(),
    text: z.string(),
    author: z.string().nullable().meta({ description: 'Null: a text of the product' }),
    written_at: Instant.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'MessageVersion' })

export const MessageTemplate = z
  .object({
    key: z.string(),
    title: z.string(),
    when: z.string(),
    needs_two: z.boolean(),
    channels: z.array(
      z.object({
        channel: Channel,
        variables: z.array(
          z.object({
            name: z.string(),
            meaning: z.string(),
            example: z.string(),
            is_required: z.boolean(),
          }),
        ),
        hosts: z.array(z.string()).meta({ description: 'Host names that the text may lead to' }),
        versions: z.array(MessageVersion).meta({ description: 'Newest first: the first is in use' }),
        shipped: z
          .object({ subject: z.string().nullable(), text: z.string() })
          .meta({ description: 'The text that this version of the product brings' }),
      }),
    ),
  })
  .meta({ id: 'MessageTemplate' })
export type MessageTemplate = z.infer<typeof MessageTemplate>

export const MessageTextBody = z
  .object({
    channel: Channel,
    base_version: z.int().positive().meta({ description: 'The version in use that the author read' }),
    subject: z
      .string()
      .max(MAX_SUBJECT_LENGTH * SLACK)
      .nullable()
      .default(null)
      .meta({ description: 'Of an e-mail' }),
    text: z.string().max(MAX_MESSAGE_LENGTH.email * SLACK),
    reason: z.string().trim().min(5).max(500),
  })
  .meta({ id: 'MessageTextBody' })
export const MessageTextMade = z.object({ version: z.int() }).meta({ id: 'MessageTextMade' })
