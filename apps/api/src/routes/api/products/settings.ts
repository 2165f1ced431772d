import { ErrorBody, ProductParams, ProductSettings } from '@puente/contract'
import { AppError, DEFAULT_PRODUCT, eurosFromCents } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cacheAnswer, sendCached } from '../../../web/cached-answer.ts'

export const productSettings = (): FastifyPluginAsyncZod => async (app) => {
  const { amountCents, termDays } = DEFAULT_PRODUCT.calculatorDefaults.new
  const settings: ProductSettings = {
    calculator: {
      amount_default_toggle_position: eurosFromCents(amountCents),
      term_default_toggle_position: termDays,
    },
  }
  const answer = cacheAnswer(JSON.stringify(settings))
  app.get(
    '/api/products/:id/settings',
    {
      schema: {
        tags: ['products'],
        summary: 'Where the calculator starts',
        params: ProductParams,
        response: { 200: ProductSettings, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      if (request.params.id !== DEFAULT_PRODUCT.id) throw new AppError('product_not_found', `${request.params.id}`)
      return sendCached(request, reply, answer)
    },
  )
}
