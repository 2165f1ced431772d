import { AvailableBankAccounts } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

/** Possible payout accounts: those that the bank showed in the borrower's own name. Polled while there are none. */
export const availableBankAccounts =
  ({ transaction }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/user/available_bank_accounts',
      {
        config: { etag: true },
        schema: {
          tags: ['user'],
          summary: "List the borrower's own bank accounts",
          response: { 200: AvailableBankAccounts, ...errors(401, 403) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const accounts = await transaction((tx) => tx.bankImports.newestAccountsOf(userId))
        return { accounts: accounts.filter(({ isOwn }) => isOwn).map(({ iban }) => iban) }
      },
    )
  }
