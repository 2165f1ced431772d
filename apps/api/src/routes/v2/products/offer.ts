import { ErrorBody, OfferParams, PricesQuery } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { callerTerms } from '../../../products/customer-terms.ts'
import { offerPage } from '../../../products/offer-page.ts'
import { productOnOffer } from '../../../products/product-catalogue.ts'
import { quoteChoice } from '../../../products/quote-choice.ts'
import { wireCents } from '../../../products/wire-cents.ts'
import type { Pages } from '../../../web/pages.ts'

export const priceOffer =
  (deps: Deps, pages: Pages): FastifyPluginAsyncZod =>
  async (app) => {
    const { clock, products, content } = deps
    app.get(
      '/v2/products/:id/prices/:term/:amount/offer/:format',
      {
        schema: {
          tags: ['products'],
          summary: 'The information about one loan before it is asked for, as a page',
          params: OfferParams,
          querystring: PricesQuery,
          response: { 200: z.string(), 404: ErrorBody, 409: ErrorBody, 422: ErrorBody },
        },
      },
      async (request, reply) => {
        const { id, term: termDays, amount, format } = request.params
        if (format !== 'html') throw new AppError('not_found', `no offer in the format ${format}`)
        const today = clock.today()
        const product = productOnOffer(products, id, today)
        const terms = await callerTerms(deps, request, request.query.discount)
        const choice = { amountCents: wireCents('amount', amount), termDays }
        const quote = quoteChoice(product, choice, terms, today, { amount: 'amount', term: 'term' })
        const { percentCommission } = terms
        return pages.sendPlain(offerPage({ quote, product, percentCommission }, content.layout), request, reply)
      },
    )
  }
