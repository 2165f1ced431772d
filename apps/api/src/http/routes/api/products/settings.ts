import { ProductParams, ProductSettings } from '@puente/contract'
import { eurosFromCents } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { productOnOffer } from '../../../../db/product-catalogue.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { callerTerms } from '../../../web/caller-terms.ts'
import { errors } from '../../../web/error-responses.ts'

export const productSettings =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { clock, products } = deps
    app.get(
      '/api/products/:id/settings',
      {
        config: { admits: 'anyone', etag: true, public: true },
        schema: {
          tags: ['products'],
          summary: 'Get the calculator settings for the caller',
          params: ProductParams,
          response: { 200: ProductSettings, ...errors(404) },
        },
      },
      async (request) => {
        const today = clock.today()
        const product = productOnOffer(products, request.params.id, today)
        const { customerKind } = await callerTerms(deps, request)
        const { amountCents, termDays } = product.calculatorDefaults[customerKind]
        return {
          calculator: {
            amount_default_toggle_position: eurosFromCents(amountCents),
            term_default_toggle_position: termDays,
          },
        }
      },
    )
  }
