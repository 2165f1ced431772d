import { CodeSent, Loan, PaymentLink, ProposalConfirmed, ProposalParams, SignLoanBody } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { customerCaller } from '../../../../customers/codes/caller.ts'
import { revealSandboxCode } from '../../../../customers/codes/send-code.ts'
import { typedCode } from '../../../../customers/codes/typed-code.ts'
import type { Deps } from '../../../../deps.ts'
import { linkOf } from '../../../../lending/payments/card-order.ts'
import { type ConfirmOutcome, confirmProposal, payConfirmed } from '../../../../lending/proposals/confirm-proposal.ts'
import { declineProposal } from '../../../../lending/proposals/end-proposal.ts'
import { sendProposalCode } from '../../../../lending/proposals/proposal-code.ts'
import { lockOwnProposal, readyToConfirm } from '../../../../lending/proposals/ready-to-confirm.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { publicOrigin } from '../../../web/caller-origin.ts'
import { errors } from '../../../web/error-responses.ts'

const over = (id: string) => new AppError('proposal_over', `proposal ${id} is over`)

function confirmed(outcome: ConfirmOutcome, id: string) {
  if (outcome.outcome === 'over') throw over(id)
  if (outcome.outcome === 'incorrect') throw new AppError('code_incorrect', `wrong code for proposal ${id}`)
  return outcome
}

/** An extension or a discount that staff prepared: the borrower confirms it with a code, pays it, or declines it. */
export const loanProposals =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, config } = deps
    const params = ProposalParams

    app.post(
      '/v2/loan/proposals/:id/code',
      {
        schema: {
          tags: ['loan'],
          summary: 'Send the code that confirms a prepared extension or discount',
          params,
          response: { 200: CodeSent, ...errors(401, 403, 404, 409, 422, 429) },
        },
      },
      async (request, reply) => {
        const { userId } = borrower(request)
        const { id } = request.params
        const sent = await transaction(async (tx) => {
          const { record, row } = await lockOwnProposal(tx, userId, id)
          const ready = await readyToConfirm(tx, deps, record, row)
          return ready.outcome === 'over' ? null : sendProposalCode(tx, deps, ready, customerCaller(request, deps))
        })
        if (sent === null) throw over(id)
        if (!sent.isNew) {
          throw new AppError('resend_too_early', 'the last code was sent too recently', {
            retryAfterSeconds: sent.resendAfterSeconds,
          })
        }
        revealSandboxCode(reply, sent)
        return { resend_after_seconds: sent.resendAfterSeconds }
      },
    )

    app.post(
      '/v2/loan/proposals/:id/confirm',
      {
        schema: {
          tags: ['loan'],
          summary: 'Confirm a prepared extension or discount with the code; an extension with a cost is paid next',
          params,
          body: SignLoanBody,
          response: { 200: ProposalConfirmed, ...errors(401, 403, 404, 409, 422, 429) },
        },
      },
      async (request) => {
        const { userId, sessionId } = borrower(request)
        const { id } = request.params
        const code = typedCode(config, request.body.code)
        const outcome = await transaction((tx) =>
          confirmProposal(tx, deps, {
            proposalId: id,
            userId,
            code,
            caller: customerCaller(request, deps),
            origin: {
              sessionId,
              address: request.ip,
              port: request.socket.remotePort ?? null,
              userAgent: request.headers['user-agent'] ?? null,
            },
          }),
        )
        const { operation, record } = confirmed(outcome, id)
        const origin = publicOrigin(config, request)
        return {
          loan: await transaction((tx) => readLoanView(tx, deps, record, origin)),
          payment_link: operation && linkOf(operation, config, origin),
        }
      },
    )

    app.post(
      '/v2/loan/proposals/:id/payment',
      {
        schema: {
          tags: ['payments'],
          summary: 'Create a link to pay by card the cost of an extension that was confirmed with a code',
          params,
          response: { 200: PaymentLink, ...errors(401, 403, 404, 409, 422) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const { id } = request.params
        const outcome = await transaction(async (tx) => {
          const { record, row } = await lockOwnProposal(tx, userId, id)
          return payConfirmed(tx, deps, record, row)
        })
        const { operation } = confirmed(outcome, id)
        if (operation === null) throw over(id)
        return { payment_link: linkOf(operation, config, publicOrigin(config, request)) }
      },
    )

    app.post(
      '/v2/loan/proposals/:id/decline',
      {
        schema: {
          tags: ['loan'],
          summary: 'Decline a prepared extension or discount',
          params,
          response: { 200: Loan, ...errors(401, 403, 404, 409, 422) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const context = { actor: 'borrower', now: clock.now(), today: clock.today() }
        return transaction(async (tx) => {
          const record = await declineProposal(tx, { userId, proposalId: request.params.id }, context)
          return readLoanView(tx, deps, record, publicOrigin(config, request))
        })
      },
    )
  }
