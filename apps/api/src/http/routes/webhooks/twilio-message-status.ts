import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { isTwilioSignature } from '../../../providers/sms/twilio/twilio.ts'
import { formScope } from '../../web/own-scope.ts'

const DELIVERED = new Set(['delivered', 'read'])
const FAILED = new Set(['failed', 'undelivered'])

/**
 * Twilio's delivery reports. They arrive in any order and more than once: a message in a final state stays there. A failed
 * WhatsApp message is resent as a text message while its code is valid.
 */
export const twilioMessageStatus = ({ transaction, clock, config }: Deps): FastifyPluginAsyncZod =>
  formScope(async (app) => {
    const { sms, publicUrl } = config
    if (sms.provider !== 'twilio' || publicUrl === undefined) return
    app.post(
      '/webhooks/twilio/message-status',
      {
        // Reject a report without a signature before its body is read.
        onRequest: async ({ headers }) => {
          if (headers['x-twilio-signature'] === undefined) throw new AppError('signature_invalid', 'no signature')
        },
        schema: {
          tags: ['webhooks'],
          summary: 'Receive the delivery report of a message',
          querystring: z.object({ reference: z.uuid() }),
          body: z.record(z.string(), z.string()),
          response: { 204: z.void() },
        },
      },
      async (request, reply) => {
        const signature = request.headers['x-twilio-signature']
        const given = typeof signature === 'string' ? signature : undefined
        if (!isTwilioSignature(given, sms.authToken, `${publicUrl}${request.url}`, request.body)) {
          throw new AppError('signature_invalid', 'a Twilio report with an invalid signature')
        }
        const { MessageStatus: status = '', MessageSid: providerId, ErrorCode: errorCode } = request.body
        await transaction(async (tx) => {
          const message = await tx.messages.lockById(request.query.reference)
          // A report about an earlier attempt of the same message does not apply to the current one.
          if (message?.status !== 'accepted' || message.providerId !== providerId) return
          const updatedAt = clock.now()
          if (DELIVERED.has(status)) {
            await tx.messages.update(message.id, { status: 'delivered', sealedText: null, sealedCode: null, updatedAt })
          } else if (FAILED.has(status) && message.channel === 'whatsapp' && message.sealedText !== null) {
            await tx.messages.update(message.id, { status: 'queued', channel: 'sms', providerId: null, updatedAt })
            await tx.outbox.add(message.purpose === null ? 'send-message' : 'send-code', { messageId: message.id })
          } else if (FAILED.has(status)) {
            await tx.messages.update(message.id, { status: 'failed', providerCode: errorCode ?? status, updatedAt })
          }
        })
        return reply.code(204).send()
      },
    )
  })
