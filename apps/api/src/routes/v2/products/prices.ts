import { ErrorBody, Prices, PricesQuery, ProductParams } from '@puente/contract'
import { AppError, DEFAULT_PRODUCT, parsePromoCode } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { sendCached } from '../../../web/cached-answer.ts'
import { priceAnswers } from './price-answers.ts'

export const prices =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const answerFor = priceAnswers(DEFAULT_PRODUCT)
    app.get(
      '/v2/products/:id/prices',
      {
        schema: {
          tags: ['products'],
          summary: 'The price of every offered term and amount',
          params: ProductParams,
          querystring: PricesQuery,
          response: { 200: Prices, 404: ErrorBody },
        },
      },
      async (request, reply) => {
        if (request.params.id !== DEFAULT_PRODUCT.id) throw new AppError('product_not_found', `${request.params.id}`)
        const today = clock.today()
        const parsed = parsePromoCode(request.query.discount ?? '')
        const userId = request.callerSession?.userId ?? null
        // A code that is not usable discounts nothing here; check-promocode is the call that says so.
        const promo = parsed.ok ? await transaction((tx) => tx.promoCodes.usable(parsed.value, userId, today)) : null
        const answer = answerFor({
          customerKind: 'new',
          isFirstLoan: true,
          percentCommission: promo?.percentCommission ?? 0,
          today,
        })
        return sendCached(request, reply, answer)
      },
    )
  }
