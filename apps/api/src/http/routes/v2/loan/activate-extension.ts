import { ActivateExtensionBody, Loan } from '@puente/contract'
import { AppError, parsePromoCode } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import { acceptExtension, completeExtension } from '../../../../lending/contracts/extension-document.ts'
import { bookRequest } from '../../../../lending/loans/book.ts'
import {
  lockCurrentLoan,
  refuseBlocked,
  refuseHeldExtension,
  requestedPromo,
} from '../../../../lending/loans/current-loan.ts'
import { extensionOf, quoteExtensions } from '../../../../lending/loans/quotes.ts'
import { refusalError } from '../../../../lending/loans/refusal-error.ts'
import { linkOf } from '../../../../lending/payments/card-order.ts'
import { preparePayment } from '../../../../lending/payments/start-payment.ts'
import { requireExtensionDiscount } from '../../../../lending/products/require-promo-effect.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { publicOrigin } from '../../../web/caller-origin.ts'
import { errors } from '../../../web/error-responses.ts'

type PaymentFirst = { readonly payment_link: string }

/** An extension without an upfront cost starts at once; any other starts with its payment (settled rules, Extensions). */
export const activateExtension =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, config, promoGuesses } = deps
    app.post(
      '/v2/loan/activate_extension',
      {
        config: { takesKey: true },
        schema: {
          tags: ['loan'],
          summary: 'Activate an extension that costs nothing now',
          body: ActivateExtensionBody,
          response: {
            200: Loan,
            ...errors(401, 403, 404, 409, 422, 429),
          },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { userId } = session
        const { term, promocode } = request.body
        const [now, today, origin] = [clock.now(), clock.today(), publicOrigin(config, request)]
        const actor = actorOf(session)
        const activate = () =>
          transaction(async (tx): Promise<Loan | PaymentFirst> => {
            await refuseBlocked(tx, userId)
            const record = await lockCurrentLoan(tx, userId)
            refuseHeldExtension(record, today)
            const loanId = record.loan.id
            // The same extension requested twice on one day is one extension: a double click must not activate two.
            const id = `extension:${today}:${term}`
            if (record.life?.facts.some((fact) => fact.id === id)) {
              return readLoanView(tx, deps, record, origin)
            }
            const promo = await requestedPromo(tx, userId, promocode, today)
            const { offers } = quoteExtensions(record, today, promo, false)
            requireExtensionDiscount(promo, offers)
            const offer = extensionOf(offers, term, loanId)
            if (offer.costCents > 0) {
              const code = parsePromoCode(promocode ?? '')
              const paymentRequest = {
                kind: 'prolongation',
                termDays: term,
                ...(code.ok ? { promoCode: code.value } : {}),
              } as const
              const operation = await preparePayment(tx, deps, record, paymentRequest)
              return { payment_link: linkOf(operation, config, origin) }
            }
            await tx.cardOperations.abandonExpired(now, loanId)
            if ((await tx.loans.pendingPaymentOf(loanId)) !== null) {
              throw new AppError('payment_pending', `a payment holds loan ${loanId}`)
            }
            const outcome = await bookRequest(
              tx,
              record,
              { type: 'extension', id, date: today, termDays: term, promo },
              { actor, now, today },
            )
            if (outcome.outcome === 'refused') throw refusalError(outcome.reason, loanId)
            if (record.life !== null) {
              const choice = { record, life: record.life, offer, date: today }
              const document = await acceptExtension(tx, deps, choice, id, now)
              await completeExtension(tx, deps, { document, record: outcome.record, context: { actor, now, today } })
            }
            return readLoanView(tx, deps, outcome.record, origin)
          })
        return activated(await promoGuesses.lookUp(request, promocode, activate), userId)
      },
    )
  }

/** The response says that the extension has to be paid first. Its link holds nothing until it is opened. */
function activated(body: Loan | PaymentFirst, userId: number): Loan {
  if ('id' in body) return body
  throw new AppError('payment_required', `user ${userId} has to pay before the extension`, { extra: body })
}
