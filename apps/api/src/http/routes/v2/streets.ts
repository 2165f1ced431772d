import { ErrorBody, PagedList, PageQuery } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { placesAnswer } from '../../../customers/places/places-answer.ts'
import type { Deps } from '../../../deps.ts'

export const streets =
  ({ transaction }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/streets',
      {
        config: { admits: 'anyone', etag: true },
        schema: {
          tags: ['catalogues'],
          summary: 'Suggest streets: imported ones, and those that several customers share',
          querystring: PageQuery,
          response: { 200: PagedList, 422: ErrorBody },
        },
      },
      async ({ query }) => placesAnswer(query, (search) => transaction((tx) => tx.places.streets(search))),
    )
  }
