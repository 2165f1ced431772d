import { AppError } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { receiveBankEvent } from '../../../lending/bank-data/receive-bank-event.ts'
import type { PushProvider } from '../../../providers/bank-data/bank-data.ts'
import { errors } from '../../web/error-responses.ts'

/** Ninety days of a busy account are a few hundred kilobytes; this is many times that. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024
/** An address without our proof accepts only encrypted data, which costs memory to read: allow less. */
const UNPROVEN_LIMIT_BYTES = 1024 * 1024

/** Runs before the body is read. */
const checkAddress =
  ({ isProvenAddress }: PushProvider) =>
  async ({ query, headers }: FastifyRequest): Promise<void> => {
    const { request_code: reference, proof } = query as Record<string, unknown>
    if (proof === undefined) {
      if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= UNPROVEN_LIMIT_BYTES) return
      throw new AppError('body_too_large', 'an event without a proof is too large or of unknown size')
    }
    if (!isProvenAddress(String(reference), String(proof))) {
      throw new AppError('signature_invalid', 'the proof in the address is invalid')
    }
  }

/** Unnax's events about a visit. Unauthenticated events are refused; events about an unknown visit are acknowledged and dropped. */
export const unnaxWebhook =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const provider = deps.bankData.all.find(({ delivery }) => delivery === 'webhook')
    if (provider?.delivery !== 'webhook') return
    app.post(
      '/webhooks/unnax',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        onRequest: checkAddress(provider),
        schema: {
          tags: ['webhooks'],
          summary: 'Receive the data of a bank import',
          body: z.unknown(),
          querystring: z.record(z.string(), z.string()),
          response: { 200: z.object({ received: z.literal(true) }), ...errors(403) },
        },
      },
      async (request) => {
        const event = provider.readEvent(request.body, request.query)
        if (event === null) throw new AppError('signature_invalid', 'an unauthenticated event')
        const outcome = event.type === 'other' ? 'ignored' : await receiveBankEvent(deps, provider.name, event)
        request.log.info({ event: event.type, outcome }, 'bank event')
        return { received: true as const }
      },
    )
  }
