import { OcrUser } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isBeingRead, readingOf } from '../../../customers/documents/read-identity.ts'
import type { Deps } from '../../../deps.ts'
import { borrower } from '../../scopes/borrower.ts'
import { errors } from '../../web/error-responses.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * The data read from the photos of the caller's identity card. A 404 with `retry-after` means that a photo is still being
 * read; 204, that nothing was read and there is nothing to wait for.
 */
export const ocrUser =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/ocr_user',
      {
        schema: {
          tags: ['documents'],
          summary: 'Get the data read from the identity card',
          response: { 200: OcrUser, 204: z.void(), ...errors(401, 404) },
        },
      },
      async (request, reply) => {
        const { userId } = borrower(request)
        const { reading, isExpected } = await deps.transaction(async (tx) => ({
          reading: await readingOf(tx, deps, userId),
          isExpected: await isBeingRead(tx, deps, userId),
        }))
        reply.header('cache-control', 'no-store')
        if (reading === null && !isExpected) return reply.code(204).send()
        if (reading === null) {
          const wait = { retryAfterSeconds: RETRY_AFTER_SECONDS }
          throw new AppError('not_found', `no card reading for user ${userId} yet`, wait)
        }
        return reading
      },
    )
  }
