import { Discounts, DiscountsQuery } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { CARD_DISCOUNT } from '../../../../lending/payments/register-card.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

/** Discounts on the next loan: the earned ones, and the one for adding a card. */
export const listDiscounts =
  ({ transaction }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/discounts',
      {
        config: { etag: true },
        schema: {
          tags: ['user'],
          summary: 'List the discounts on the next loan',
          querystring: DiscountsQuery,
          response: { 200: Discounts, ...errors(401, 422) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const { earned, hasCard } = await transaction(async (tx) => ({
          earned: await tx.customerDiscounts.openOf(userId),
          hasCard: (await tx.paymentCards.liveOf(userId)).length > 0,
        }))
        const items = earned.map(({ target, percent }) => ({ target: target as string, percent, is_earned: true }))
        // A customer with a card has nothing to add.
        const isOffered = !hasCard && items.every(({ target }) => target !== CARD_DISCOUNT.target)
        const all = isOffered ? [...items, { ...CARD_DISCOUNT, is_earned: false }] : items
        return {
          items: all.filter(({ target }) => request.query.target === undefined || target === request.query.target),
        }
      },
    )
  }
