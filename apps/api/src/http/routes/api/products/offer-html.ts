import { OfferQuery, ProductParams } from '@puente/contract'
import { CLOSED_STATUSES, quoteLoan, statusFromNumber } from '@puente/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { LoanRow } from '../../../../db/loan-record.ts'
import { productOnOffer } from '../../../../db/product-catalogue.ts'
import { instalmentSpecimen } from '../../../../lending/contracts/instalment-specimen.ts'
import { offerInputs } from '../../../../lending/contracts/loan-inputs.ts'
import { paperOf } from '../../../../lending/contracts/paper-of.ts'
import { paperHtml } from '../../../../lending/contracts/render-html.ts'
import { requireLawful } from '../../../../lending/products/lawful-quote.ts'
import { type Offer, offerPaper } from '../../../../lending/products/offer-paper.ts'
import { quoteChoice } from '../../../../lending/products/quote-choice.ts'
import { wireCents } from '../../../../lending/products/wire-cents.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { callerTerms } from '../../../web/caller-terms.ts'
import { errors } from '../../../web/error-responses.ts'
import type { Pages } from '../../../web/pages.ts'

const isOpenApplication = ({ signedAt, status }: LoanRow): boolean =>
  signedAt === null && !CLOSED_STATUSES.has(statusFromNumber(status))

/**
 * The offer page for a caller who has not chosen an amount and term: the application that waits for a signature, or the
 * calculator's starting values.
 */
export const offerHtml =
  (deps: HttpDeps, pages: Pages): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, products } = deps

    /** The offer with today's date: it is paid out after the signature, which is still missing. */
    function offerOfApplication(loan: LoanRow): Offer {
      const { amountCents, termDays, isFirstLoan, percentCommission } = loan
      const product = products.version(loan.productId, loan.productVersion)
      const quote = quoteLoan({
        product,
        amountCents,
        termDays,
        isFirstLoan,
        percentCommission,
        giveDate: clock.today(),
      })
      return { quote: requireLawful(quote, product, deps.regimes), product, percentCommission }
    }

    // The signing step opens it from memory, because the call needs the caller's token.
    const send = (offer: Offer, request: FastifyRequest, reply: FastifyReply) =>
      pages.sendPlain({ ...paperHtml(offerPaper(offer, deps)), isFile: true }, request, reply)

    app.get(
      '/api/products/:id/offer/html',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['products'],
          summary: 'Get the information about the current loan offer, as a page',
          params: ProductParams,
          querystring: OfferQuery,
          response: { 200: z.string(), ...errors(404, 409, 422) },
        },
      },
      async (request, reply) => {
        const { amount, term, discount } = request.query
        const today = clock.today()
        const userId = request.callerSession?.userId ?? null
        const isNamed = amount !== undefined || term !== undefined
        const current = userId === null || isNamed ? null : await transaction((tx) => tx.loans.currentOf(userId))
        if (current !== null && isOpenApplication(current.loan)) {
          const { loan } = current
          if (loan.instalments !== null) {
            const { ine } = await transaction((tx) => offerInputs(tx, deps, loan, today))
            return pages.sendPlain({ ...paperHtml(paperOf(ine)), isFile: true }, request, reply)
          }
          return send(offerOfApplication(current.loan), request, reply)
        }
        const product = productOnOffer(products, request.params.id, today)
        const terms = await callerTerms(deps, request, discount)
        if (product.instalments !== undefined) {
          const inputs = instalmentSpecimen(deps, 'ine', { product, terms, query: request.query, today })
          return pages.sendPlain({ ...paperHtml(paperOf(inputs)), isFile: true }, request, reply)
        }
        const defaults = product.calculatorDefaults[terms.customerKind]
        const choice = {
          amountCents: amount === undefined ? defaults.amountCents : wireCents('amount', amount),
          termDays: term ?? defaults.termDays,
        }
        const quote = quoteChoice(
          product,
          choice,
          terms,
          { today, regimes: deps.regimes },
          { amount: 'amount', term: 'term' },
        )
        const offer = { quote, product, percentCommission: terms.percentCommission }
        return send(offer, request, reply)
      },
    )
  }
