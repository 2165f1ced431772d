import {
  ApprovalWaiting,
  MessageTemplate,
  MessageTemplateParams,
  MessageTemplates,
  MessageTextBody,
  MessageTextMade,
} from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isMessageKey } from '../../../customers/notifications/message-rules.ts'
import type { Deps } from '../../../deps.ts'
import { messageText } from '../../../staff/approvals/acts/message-text.ts'
import { submitAct } from '../../../staff/approvals/submit-act.ts'
import { readMessage, readMessages } from '../../../staff/messages/read-messages.ts'
import { staffCaller } from '../../scopes/staff.ts'
import { errors } from '../../web/error-responses.ts'
import { sendAct } from './send-act.ts'

/** The texts that borrowers receive. A change is a new version, in use from the next message on. */
export const staffMessages =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'messages.change' } as const
    const refusals = { ...errors(401, 403, 404, 409, 422) }

    app.get(
      '/staff/messages',
      {
        config,
        schema: {
          tags: ['staff'],
          summary: 'List the messages that borrowers receive',
          response: { 200: MessageTemplates, ...refusals },
        },
      },
      () => deps.transaction((tx) => readMessages(tx)),
    )

    app.get(
      '/staff/messages/:key',
      {
        config,
        schema: {
          tags: ['staff'],
          summary: 'Read a message: its texts, all their versions, and what they may and must say',
          params: MessageTemplateParams,
          response: { 200: MessageTemplate, ...refusals },
        },
      },
      (request) => deps.transaction((tx) => readMessage(tx, deps, request.params.key)),
    )

    app.post(
      '/staff/messages/:key/versions',
      {
        config,
        schema: {
          tags: ['staff'],
          summary: 'Change the text of a message; of a legal one with a second admin',
          params: MessageTemplateParams,
          body: MessageTextBody,
          response: { 201: MessageTextMade, 202: ApprovalWaiting, ...refusals },
        },
      },
      async (request, reply) => {
        const { key } = request.params
        if (!isMessageKey(key)) throw new AppError('not_found', `there is no message ${key}`)
        const { channel, base_version, subject, text, reason } = request.body
        const change = { key, channel, base_version, subject, text }
        const submitted = await submitAct(deps, staffCaller(request), messageText, change, reason)
        return sendAct(reply, submitted, (result) => result, 201)
      },
    )
  }
