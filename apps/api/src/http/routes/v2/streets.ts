import { PagedList, PageQuery } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { placesAnswer } from '../../../customers/places/places-answer.ts'
import type { Deps } from '../../../deps.ts'
import { errors } from '../../web/error-responses.ts'

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
          response: { 200: PagedList, ...errors(422) },
        },
      },
      async ({ query }) => placesAnswer(query, (search) => transaction((tx) => tx.places.streets(search))),
    )
  }
