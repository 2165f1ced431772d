import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { isTwilioSignature } from '../../../providers/sms/twilio/twilio.ts'
import { formScope } from '../../web/own-scope.ts'
import { recordMessageReport } from './message-report.ts'

const DELIVERED = new Set(['delivered', 'read'])
const FAILED = new Set(['failed', 'undelivered'])

/** Twilio's delivery reports. */
export const twilioMessageStatus = (deps: Deps): FastifyPluginAsyncZod =>
  formScope(async (app) => {
    const { sms, publicUrl } = deps.config
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
        const result = DELIVERED.has(status) ? 'delivered' : FAILED.has(status) ? 'failed' : null
        const { reference } = request.query
        const providerCode = errorCode ?? status
        if (result !== null) await recordMessageReport(deps, { reference, providerId, result, providerCode })
        return reply.code(204).send()
      },
    )
  })
