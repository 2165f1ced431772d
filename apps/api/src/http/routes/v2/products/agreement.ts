import { AgreementParams, AgreementQuery } from '@puente/contract'
import { AppError } from '@puente/domain'
import { contractCommonTexts } from '@puente/texts/contract-common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { productOnOffer } from '../../../../db/product-catalogue.ts'
import { instalmentSpecimen } from '../../../../lending/contracts/instalment-specimen.ts'
import { pagePaper } from '../../../../lending/contracts/page-paper.ts'
import { paperOf } from '../../../../lending/contracts/paper-of.ts'
import { paperHtml } from '../../../../lending/contracts/render-html.ts'
import { mandateSpecimen, specimenInputs } from '../../../../lending/contracts/specimens.ts'
import { quoteChoice } from '../../../../lending/products/quote-choice.ts'
import { wireCents } from '../../../../lending/products/wire-cents.ts'
import { type Paper, sha256OfFile } from '../../../../providers/pdf/paper.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { callerTerms } from '../../../web/caller-terms.ts'
import { errors } from '../../../web/error-responses.ts'
import type { Pages } from '../../../web/pages.ts'
import { sendPdf } from '../../../web/send-pdf.ts'

/** `/legal/condiciones` is our page `condiciones`; a page on another site cannot be printed. */
const slugOf = (url: string): string => /^\/legal\/([\w-]+)$/.exec(url)?.[1] ?? ''

/** The documents of a product, public before applying (Ley 16/2011 art. 10.8). */
export const agreement =
  (deps: HttpDeps, pages: Pages): FastifyPluginAsyncZod =>
  async (app) => {
    const { clock, products, content, publicPrinter } = deps
    async function sendPaper(
      paper: Paper,
      type: keyof typeof contractCommonTexts.files,
      request: FastifyRequest<{ Querystring: { format: 'html' | 'pdf' } }>,
      reply: FastifyReply,
    ) {
      if (request.query.format === 'html') return pages.sendPlain(paperHtml(paper), request, reply)
      const file = await publicPrinter.print(paper, request, reply)
      const fileName = contractCommonTexts.files[type]
      return sendPdf(request, reply, { content: file, sha256: sha256OfFile(file), fileName })
    }

    app.get(
      '/v2/products/:id/agreement/:type',
      {
        config: { admits: 'anyone' },
        schema: {
          tags: ['products'],
          summary: 'Get a product document to read before applying, as a page or a PDF',
          params: AgreementParams,
          querystring: AgreementQuery,
          response: { 200: z.string(), ...errors(404, 409, 422, 429) },
        },
      },
      async (request, reply) => {
        const { id, type } = request.params
        const { format, amount, term, discount } = request.query
        const today = clock.today()
        if (type === 'autodebit') {
          // Who signed while the product was sold reads it too.
          const product = products.current(id, today)
          if (product === null) throw new AppError('product_not_found', `there is no product ${id}`)
          const terms = await callerTerms(deps, request)
          return sendPaper(paperOf(mandateSpecimen(deps, { product, terms, date: today })), type, request, reply)
        }
        const product = productOnOffer(products, id, today)
        if (type === 'terms' || type === 'privacy') {
          const slug = slugOf(type === 'terms' ? content.layout.legal.terms_url : content.layout.legal.privacy_url)
          const page = content.pages.get(slug)
          if (page === undefined) throw new AppError('not_found', `unknown page ${slug}`)
          if (format === 'html') return pages.sendContent(slug, request, reply)
          const file = await publicPrinter.print(
            pagePaper(page, content.layout.brand.legal_name, today),
            request,
            reply,
          )
          return sendPdf(request, reply, { content: file, sha256: sha256OfFile(file), fileName: slug })
        }
        const terms = await callerTerms(deps, request, discount)
        if (product.instalments !== undefined) {
          const inputs = instalmentSpecimen(deps, type, { product, terms, query: request.query, today })
          return sendPaper(paperOf(inputs), type, request, reply)
        }
        const usual = product.calculatorDefaults[terms.customerKind]
        const choice = {
          amountCents: amount === undefined ? usual.amountCents : wireCents('amount', amount),
          termDays: term ?? usual.termDays,
        }
        const quote = quoteChoice(
          product,
          choice,
          terms,
          { today, regimes: deps.regimes },
          { amount: 'amount', term: 'term' },
        )
        const paper = paperOf(specimenInputs(deps, type, { product, quote, terms, date: today }))
        return sendPaper(paper, type, request, reply)
      },
    )
  }
