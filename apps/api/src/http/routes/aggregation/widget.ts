import { randomUUID } from 'node:crypto'
import { BankWidget, BankWidgetParams, BankWidgetQuery } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { bankOwnerOf } from '../../../lending/bank-data/bank-owner.ts'
import { loanStatusOf } from '../../../lending/bank-data/settle-import.ts'
import { mintWidgetTicket } from '../../../lending/bank-data/widget-ticket.ts'
import { redeemUrlToken } from '../../../lending/payments/url-ticket.ts'
import { publicOrigin } from '../../web/caller-origin.ts'
import { errors } from '../../web/error-responses.ts'
import { visitPath } from './visit-page.ts'

/** An unfinished visit is deleted after this time. */
const OPENED_LIFE_MS = 24 * 3_600_000

/** The page where a borrower signs in to the bank, for an application that waits for it (35). */
export const bankWidget =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, config, bankData } = deps
    app.get(
      '/aggregation/:provider/widget',
      {
        schema: {
          tags: ['loan'],
          summary: 'Open the page to sign in to the bank',
          params: BankWidgetParams,
          querystring: BankWidgetQuery,
          response: { 200: BankWidget, ...errors(401, 403, 404, 409, 503) },
        },
      },
      async (request, reply) => {
        reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
        const provider = bankData.byName(request.params.provider)
        if (provider === null) throw new AppError('not_found', `${request.params.provider} is not configured`)
        const reference = randomUUID()
        const visitor = await transaction(async (tx) => {
          const { userId } = await redeemUrlToken(tx, deps, request.query.token)
          const record = await tx.loans.currentOf(userId)
          if (record === null) throw new AppError('loan_not_found', `user ${userId} has no loan`)
          const { id: loanId } = record.loan
          const status = loanStatusOf(record)
          if (status !== 'awaiting_bank_process_data') {
            throw new AppError('illegal_transition', `loan ${loanId} is in ${status}, which needs no bank sign-in`)
          }
          if (provider.delivery === 'webhook') {
            const now = clock.now()
            await tx.bankImports.dropOpenedBefore(new Date(now.getTime() - OPENED_LIFE_MS))
            const opened = { id: reference, loanId, userId, provider: provider.name, createdAt: now }
            await tx.bankImports.addConnection({ ...opened, status: 'opened' })
          }
          return { loanId, userId }
        })
        const origin = publicOrigin(config, request)
        const ticket = mintWidgetTicket(deps, visitor)
        const owner = bankOwnerOf(deps, visitor.loanId)
        const { url } = await provider.openWidget({ reference, owner, origin, ticket })
        // A provider that notifies only the server gets a page of ours around its own, which notifies the browser.
        return { url: provider.delivery === 'webhook' ? `${origin}${visitPath({ ticket, reference, url })}` : url }
      },
    )
  }
