import { OcrUser } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readingOf } from '../../../customers/documents/read-identity.ts'
import type { Deps } from '../../../deps.ts'
import { borrower } from '../../scopes/borrower.ts'
import { errors } from '../../web/error-responses.ts'

/** The data read from the photos of the caller's identity card. */
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
        const reading = await deps.transaction((tx) => readingOf(tx, deps, userId))
        if (reading === null) throw new AppError('not_found', `no card reading for user ${userId}`)
        reply.header('cache-control', 'no-store')
        return reading
      },
    )
  }
