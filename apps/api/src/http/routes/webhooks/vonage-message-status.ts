import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { bodyHash, signedBodyHash, vonageErrorCode } from '../../../providers/sms/vonage/vonage.ts'
import { errors } from '../../web/error-responses.ts'
import { ownScope } from '../../web/own-scope.ts'
import { recordMessageReport } from './message-report.ts'

const Report = z.object({
  message_uuid: z.string(),
  client_ref: z.uuid(),
  status: z.string(),
  error: z.object({ type: z.string() }).optional(),
})

const RESULTS = new Map<string, 'delivered' | 'failed'>([
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['rejected', 'failed'],
  ['undeliverable', 'failed'],
])

function readReport(body: string): z.infer<typeof Report> {
  try {
    return Report.parse(JSON.parse(body))
  } catch (cause) {
    throw new AppError('body_malformed', 'a Vonage report of another form', { cause })
  }
}

/** Vonage's delivery reports. */
export const vonageMessageStatus = (deps: Deps): FastifyPluginAsyncZod =>
  ownScope(async (app) => {
    const { sms } = deps.config
    if (sms.provider !== 'vonage') return
    // The signature is over the bytes of the body.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
      done(null, text)
    })
    app.post(
      '/webhooks/vonage/message-status',
      {
        // Reject a report without a valid token before its body is read.
        onRequest: async ({ headers }) => {
          if (signedBodyHash(headers.authorization, sms) === null)
            throw new AppError('signature_invalid', 'no valid token')
        },
        schema: {
          tags: ['webhooks'],
          summary: 'Receive the delivery report of a message',
          body: z.string(),
          response: { 204: z.void(), ...errors(403) },
        },
      },
      async ({ headers, body }, reply) => {
        if (signedBodyHash(headers.authorization, sms) !== bodyHash(body)) {
          throw new AppError('signature_invalid', 'a Vonage report with another body than the signed one')
        }
        const { message_uuid: providerId, client_ref: reference, status, error } = readReport(body)
        const result = RESULTS.get(status)
        const providerCode = error === undefined ? status : vonageErrorCode(error.type)
        if (result !== undefined) await recordMessageReport(deps, { reference, providerId, result, providerCode })
        return reply.code(204).send()
      },
    )
  })
