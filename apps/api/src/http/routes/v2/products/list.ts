import { Products } from '@puente/contract'
import { eurosFromCents, productsOnSale, regimeOn } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { HttpDeps } from '../../../http-deps.ts'
import { callerTerms } from '../../../web/caller-terms.ts'
import { inEuros } from './price-answers.ts'

/** Converts an annual rate in millionths to per cent. */
const percentOfMillionths = (millionths: number): number => millionths / 10_000

export const listProducts =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { clock, products, regimes } = deps
    app.get(
      '/v2/products',
      {
        config: { admits: 'anyone', etag: true },
        schema: {
          tags: ['products'],
          summary: 'List the products on offer today, with the amounts for the caller',
          response: { 200: Products },
        },
      },
      async (request) => {
        const today = clock.today()
        const { customerKind } = await callerTerms(deps, request)
        return {
          items: productsOnSale(regimeOn(today, regimes), products.onOffer(today), today).map((product) => ({
            id: product.id,
            version: product.version,
            valid_from: product.validFrom,
            customer_kind: customerKind,
            amount_steps: product.amountsCents[customerKind].map(inEuros),
            term_steps: [...product.termsDays],
            annual_rate: percentOfMillionths(product.annualRateMillionths),
            late_margin: percentOfMillionths(product.lateMarginMillionths),
            first_loan_free_up_to:
              product.firstLoanFreeUpToCents === null ? null : eurosFromCents(product.firstLoanFreeUpToCents),
            extension_terms: [...product.extensionTermsDays],
            ...(product.instalments && {
              kind: 'instalments' as const,
              instalment_steps: [...product.instalments.counts],
            }),
          })),
        }
      },
    )
  }
