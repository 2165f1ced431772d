import { OcrUser } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isBeingRead, readingOf } from '../../../customers/documents/read-identity.ts'
import type { Deps } from '../../../deps.ts'
import { borrower } from '../../scopes/borrower.ts'
import { errors } from '../../web/error-responses.ts'

const RETRY_AFTER_SECONDS = 2

/**
 * The data read from the photos of the caller's identity card. A 404 with `retry-after` means that a photo is still being
 * read.
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
          response: { 200: OcrUser, ...errors(401, 404) },
        },
      },
      async (request, reply) => {
        const { userId } = borrower(request)
        const { reading, isExpected } = await deps.transaction(async (tx) => ({
          reading: await readingOf(tx, deps, userId),
          isExpected: await isBeingRead(tx, deps, userId),
        }))
        if (reading === null) {
          // Without the header there is nothing to wait for.
          const wait = isExpected ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {}
          throw new AppError('not_found', `no card reading for user ${userId}`, wait)
        }
        reply.header('cache-control', 'no-store')
        return reading
      },
    )
  }
