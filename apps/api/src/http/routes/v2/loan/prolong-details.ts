import { ProlongDetails, ProlongDetailsQuery } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  currentLoan,
  hasPendingPayment,
  refuseBlocked,
  refuseHeldExtension,
  requestedPromo,
} from '../../../../lending/loans/current-loan.ts'
import { quoteExtensions } from '../../../../lending/loans/quotes.ts'
import { requireExtensionDiscount } from '../../../../lending/products/require-promo-effect.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { withTae } from '../../../views/loan-quotes.ts'
import { errors } from '../../../web/error-responses.ts'

export const prolongDetails =
  ({ transaction, clock, promoGuesses }: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/loan/prolong_details',
      {
        schema: {
          tags: ['loan'],
          summary: 'List the extensions available today, with an optional promo code',
          querystring: ProlongDetailsQuery,
          response: {
            200: ProlongDetails,
            ...errors(401, 403, 404, 409, 422, 429),
          },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const today = clock.today()
        const quote = () =>
          transaction(async (tx) => {
            await refuseBlocked(tx, userId)
            const record = await currentLoan(tx, userId)
            refuseHeldExtension(record, today)
            const promo = await requestedPromo(tx, userId, request.query.promocode, today)
            const isHeld = await hasPendingPayment(tx, record.loan.id, clock.now())
            const { offers, defaultTermDays } = quoteExtensions(record, today, promo, isHeld)
            requireExtensionDiscount(promo, offers)
            return {
              available_extensions: offers.map((offer) => withTae(record, today, offer)),
              default_extension_term: defaultTermDays,
            }
          })
        return promoGuesses.lookUp(request, request.query.promocode, quote)
      },
    )
  }
