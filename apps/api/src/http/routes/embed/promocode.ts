import { EmbedPromoCodeQuery, PromoCheck } from '@puente/contract'
import { parsePromoCode } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerAddress } from '../../../customers/codes/caller.ts'
import { promoCheck } from '../../../lending/products/promo-check.ts'
import type { HttpDeps } from '../../http-deps.ts'
import { errors } from '../../web/error-responses.ts'
import { requestBudget } from '../../web/request-budget.ts'

const CHECKS_PER_MINUTE = 30

/** For the read-only calculator on other sites: true when any new customer could use this code today. */
export const embedPromocode =
  ({ transaction, clock, promoGuesses }: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const spend = requestBudget({ name: 'embedded promo checks', limit: CHECKS_PER_MINUTE, windowMs: 60_000 }, clock)
    app.get(
      '/embed/promocode',
      {
        config: { public: true },
        schema: {
          tags: ['embed'],
          summary: 'Check whether a new customer can use a promo code',
          querystring: EmbedPromoCodeQuery,
          response: { 200: PromoCheck, ...errors(422, 429) },
        },
      },
      async (request, reply) => {
        await transaction((tx) => spend(tx, callerAddress(request.ip)))
        reply.header('cache-control', 'no-store')
        const parsed = parsePromoCode(request.query.code)
        if (!parsed.ok) return { valid: false }
        const lookUp = () => transaction((tx) => tx.promoCodes.usable(parsed.value, null, clock.today()))
        const promo = await promoGuesses.lookUp(request, parsed.value, lookUp, (found) => found !== null)
        return promoCheck(promo)
      },
    )
  }
