import { PagedList, PageQuery } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { placesAnswer } from '../../../customers/places/places-answer.ts'
import type { Deps } from '../../../deps.ts'
import { errors } from '../../web/error-responses.ts'

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
          response: { 200: PagedList, ...errors(422) },
        },
      },
      async ({ query }) => placesAnswer(query, (search) => transaction((tx) => tx.places.cities(search))),
    )
  }
