import { Prices, PricesQuery, ProductParams } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { productOnOffer } from '../../../../db/product-catalogue.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { sendCached } from '../../../web/cached-answer.ts'
import { callerTerms } from '../../../web/caller-terms.ts'
import { errors } from '../../../web/error-responses.ts'
import { priceAnswers } from './price-answers.ts'

export const prices =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { clock, products } = deps
    const answerFor = priceAnswers(deps.regimes)
    app.get(
      '/v2/products/:id/prices',
      {
        config: { admits: 'anyone', public: true },
        schema: {
          tags: ['products'],
          summary: 'Get the price of every offered term and amount for the caller',
          params: ProductParams,
          querystring: PricesQuery,
          response: { 200: Prices, ...errors(404, 409) },
        },
      },
      async (request, reply) => {
        const today = clock.today()
        const product = productOnOffer(products, request.params.id, today)
        const terms = await callerTerms(deps, request, request.query.discount)
        return sendCached(request, reply, answerFor(product, { ...terms, today }))
      },
    )
  }
