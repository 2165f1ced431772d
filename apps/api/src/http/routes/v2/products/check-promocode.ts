import { PromoCheck, PromoCheckBody } from '@puente/contract'
import { parsePromoCode } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { promoCheck } from '../../../../lending/products/promo-check.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { errors } from '../../../web/error-responses.ts'

export const checkPromocode =
  ({ transaction, clock, promoGuesses }: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/check-promocode',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['products'],
          summary: 'Check whether a promo code reduces the price of a new loan of the caller today',
          body: PromoCheckBody,
          response: { 200: PromoCheck, ...errors(422, 429) },
        },
      },
      async (request) => {
        const parsed = parsePromoCode(request.body.promocode ?? request.body.discount ?? '')
        if (!parsed.ok) return { valid: false }
        const userId = request.callerSession?.userId ?? null
        const lookUp = () => transaction((tx) => tx.promoCodes.usable(parsed.value, userId, clock.today()))
        const promo = await promoGuesses.lookUp(request, parsed.value, lookUp, (found) => found !== null)
        return promoCheck(promo)
      },
    )
  }
