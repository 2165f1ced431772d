import { ErrorBody, PagedList, PageQuery } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { placesAnswer } from '../../../customers/places/places-answer.ts'
import type { Deps } from '../../../deps.ts'

export const cities =
  ({ transaction }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/cities',
      {
        config: { admits: 'anyone', etag: true },
        schema: {
          tags: ['catalogues'],
          summary: 'List municipalities, of one province or of all',
          querystring: PageQuery,
          response: { 200: PagedList, 422: ErrorBody },
        },
      },
      async ({ query }) => placesAnswer(query, (search) => transaction((tx) => tx.places.cities(search))),
    )
  }
