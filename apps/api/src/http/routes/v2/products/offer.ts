import { OfferParams, PricesQuery } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { productOnOffer } from '../../../../db/product-catalogue.ts'
import { paperHtml } from '../../../../lending/contracts/render-html.ts'
import { offerPaper } from '../../../../lending/products/offer-paper.ts'
import { quoteChoice } from '../../../../lending/products/quote-choice.ts'
import { wireCents } from '../../../../lending/products/wire-cents.ts'
import { sha256OfFile } from '../../../../providers/pdf/paper.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { callerTerms } from '../../../web/caller-terms.ts'
import { errors } from '../../../web/error-responses.ts'
import type { Pages } from '../../../web/pages.ts'
import { sendPdf } from '../../../web/send-pdf.ts'

export const priceOffer =
  (deps: HttpDeps, pages: Pages): FastifyPluginAsyncZod =>
  async (app) => {
    const { clock, products, publicPrinter } = deps
    app.get(
      '/v2/products/:id/prices/:term/:amount/offer/:format',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['products'],
          summary: 'Get the pre-contract information about one loan, as a page or a PDF',
          params: OfferParams,
          querystring: PricesQuery,
          response: { 200: z.string(), ...errors(404, 409, 422, 429) },
        },
      },
      async (request, reply) => {
        const { id, term: termDays, amount, format } = request.params
        const today = clock.today()
        const product = productOnOffer(products, id, today)
        const terms = await callerTerms(deps, request, request.query.discount)
        const choice = { amountCents: wireCents('amount', amount), termDays }
        const quote = quoteChoice(
          product,
          choice,
          terms,
          { today, regimes: deps.regimes },
          { amount: 'amount', term: 'term' },
        )
        const { percentCommission } = terms
        const paper = offerPaper({ quote, product, percentCommission }, deps)
        if (format === 'html') return pages.sendPlain(paperHtml(paper), request, reply)
        const file = await publicPrinter.print(paper, request, reply)
        return sendPdf(request, reply, { content: file, sha256: sha256OfFile(file), fileName: 'oferta' })
      },
    )
  }
