import { LoanExtension, ProlongQuery } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  currentLoan,
  hasPendingPayment,
  refuseBlocked,
  refuseHeldExtension,
  requestedPromo,
} from '../../../../lending/loans/current-loan.ts'
import { extensionOf, quoteExtensions } from '../../../../lending/loans/quotes.ts'
import { requireExtensionDiscount } from '../../../../lending/products/require-promo-effect.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { withTae } from '../../../views/loan-quotes.ts'
import { errors } from '../../../web/error-responses.ts'

export const prolong =
  ({ transaction, clock, promoGuesses }: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/loan/prolong',
      {
        schema: {
          tags: ['loan'],
          summary: 'Preview the cost and result of one extension',
          querystring: ProlongQuery,
          response: {
            200: LoanExtension,
            ...errors(401, 403, 404, 409, 422, 429),
          },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const { term, promocode } = request.query
        const today = clock.today()
        const quote = () =>
          transaction(async (tx) => {
            await refuseBlocked(tx, userId)
            const record = await currentLoan(tx, userId)
            refuseHeldExtension(record, today)
            const promo = await requestedPromo(tx, userId, promocode, today)
            const isHeld = await hasPendingPayment(tx, record.loan.id, clock.now())
            const { offers, defaultTermDays } = quoteExtensions(record, today, promo, isHeld)
            requireExtensionDiscount(promo, offers)
            const offer = extensionOf(offers, term ?? defaultTermDays, record.loan.id)
            return withTae(record, today, offer)
          })
        return promoGuesses.lookUp(request, promocode, quote)
      },
    )
  }
