import { Loan, SignLoanBody } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { customerCaller } from '../../../../customers/codes/caller.ts'
import { typedCode } from '../../../../customers/codes/typed-code.ts'
import type { Deps } from '../../../../deps.ts'
import { signLoan as signWithCode } from '../../../../lending/contracts/sign-loan.ts'
import { lockCurrentLoan } from '../../../../lending/loans/current-loan.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { errors } from '../../../web/error-responses.ts'

export const signLoan =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/loan/sign',
      {
        schema: {
          tags: ['loan'],
          summary: 'Sign the contract with the code from the message',
          body: SignLoanBody,
          response: {
            200: Loan,
            ...errors(401, 403, 404, 409, 422, 429),
          },
        },
      },
      async (request) => {
        const session = borrower(request)
        const typed = typedCode(deps.config, request.body.code)
        const signed = await deps.transaction(async (tx) => {
          const record = await lockCurrentLoan(tx, session.userId)
          const outcome = await signWithCode(tx, deps, record, {
            code: typed,
            caller: customerCaller(request, deps),
            origin: {
              sessionId: session.sessionId,
              address: request.ip,
              port: request.socket.remotePort ?? null,
              userAgent: request.headers['user-agent'] ?? null,
            },
          })
          return outcome.outcome === 'signed' ? { loan: await readLoanView(tx, deps, outcome.record) } : outcome
        })
        if ('loan' in signed) return signed.loan
        const code = signed.outcome === 'incorrect' ? 'code_incorrect' : signed.error
        throw new AppError(code, `user ${session.userId} could not sign`)
      },
    )
  }
