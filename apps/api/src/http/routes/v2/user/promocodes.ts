import { PersonalPromoCodes } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

export const personalPromocodes =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/user/promocodes',
      {
        config: { etag: true },
        schema: {
          tags: ['user'],
          summary: 'List the customer’s personal promo codes that can be used today',
          response: { 200: PersonalPromoCodes, ...errors(401) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const rows = await transaction((tx) => tx.promoCodes.personal(userId, clock.today()))
        return {
          items: rows.map((row) => ({
            code: row.code,
            percent_commission: row.percentCommission,
            percent_extension: row.percentExtension,
            percent_extension_price: row.percentExtensionPrice,
            valid_until: row.validUntil,
          })),
        }
      },
    )
  }
