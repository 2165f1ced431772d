import { BankTokenBody, Loan, NewerBankTokenBody } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { Deps } from '../../../../deps.ts'
import { connectBank, type FinishedSignIn } from '../../../../lending/bank-data/connect-bank.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { errors } from '../../../web/error-responses.ts'

function readSignIn(body: z.infer<typeof BankTokenBody> | z.infer<typeof NewerBankTokenBody>): FinishedSignIn {
  if ('token1' in body) {
    const session = { sessionId: body.token1, signature: body.token2 }
    return { session, bankName: body.bank_name, field: 'token1' }
  }
  const session = { sessionId: body.sessionId, signature: body.sessionIdSignature }
  return { session, bankName: body.bankName, field: 'sessionId' }
}

/** The borrower has signed in to the bank: the application moves on to the import. */
export const bankToken =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    app.post(
      '/v2/loan/bank_token',
      {
        schema: {
          tags: ['loan'],
          summary: 'Submit a finished bank sign-in',
          body: z.union([BankTokenBody, NewerBankTokenBody]),
          response: { 200: Loan, ...errors(401, 403, 404, 409, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const context = { actor: actorOf(session), now: clock.now(), today: clock.today() }
        const signIn = readSignIn(request.body)
        return transaction(async (tx) => {
          const record = await tx.loans.lockCurrentOf(session.userId)
          if (record === null) throw new AppError('loan_not_found', `user ${session.userId} has no loan`)
          return readLoanView(tx, deps, await connectBank(tx, deps, record, signIn, context))
        })
      },
    )
  }
