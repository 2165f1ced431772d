import { InstalmentPrices, Prices, ProductParams, ProductPricesQuery } from '@puente/contract'
import { AppError, type Product } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { productOnOffer } from '../../../../db/product-catalogue.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { sendCached } from '../../../web/cached-answer.ts'
import { callerTerms } from '../../../web/caller-terms.ts'
import { errors } from '../../../web/error-responses.ts'
import { priceAnswers } from './price-answers.ts'

/** A day of the month is of a product that lets the borrower pick one. */
function requirePayDay({ id, instalments }: Product, payDay: number | null): number | null {
  if (payDay === null || instalments?.dueDay === 'choice') return payDay
  throw new AppError('validation_failed', `product ${id} has no day to choose`, {
    fields: [{ property: 'pay_day', key: 'unknownOption' }],
  })
}

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
          querystring: ProductPricesQuery,
          response: { 200: z.union([Prices, InstalmentPrices]), ...errors(404, 409, 422) },
        },
      },
      async (request, reply) => {
        const today = clock.today()
        const product = productOnOffer(products, request.params.id, today)
        const terms = await callerTerms(deps, request, request.query.discount)
        const payDay = requirePayDay(product, request.query.pay_day ?? null)
        return sendCached(request, reply, answerFor(product, { ...terms, today, payDay }))
      },
    )
  }
