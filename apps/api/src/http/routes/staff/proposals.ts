import {
  ApprovalWaiting,
  PrepareProposalBody,
  ProposalParams,
  StaffLoanParams,
  StaffProposal,
  StaffProposals,
  StandingBody,
} from '@puente/contract'
import { AppError, addDays, PROPOSAL_DAYS, type ProposalTerms } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { mayExtend } from '../../../lending/loans/current-loan.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { withdrawProposal } from '../../../lending/proposals/end-proposal.ts'
import { discountAct } from '../../../staff/approvals/acts/discount.ts'
import { submitActIn } from '../../../staff/approvals/submit-act.ts'
import { lockLoanByPublicId } from '../../../staff/lock-loan.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { proposalOptions, toStaffProposal } from '../../views/proposal-view.ts'
import { errors } from '../../web/error-responses.ts'
import { sendAct } from './send-act.ts'
import { staffContext } from './staff-context.ts'

const termsOf = (body: PrepareProposalBody): ProposalTerms =>
  body.kind === 'extension'
    ? {
        kind: 'extension',
        termDays: body.term,
        fixedCostCents: body.cost == null ? null : wireCents('cost', body.cost),
      }
    : { kind: 'discount', agreedCents: wireCents('amount', body.amount), until: body.until }

/** Extensions and discounts that staff prepare and the borrower confirms with a code. */
export const staffProposals =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    const tags = ['staff']

    app.get(
      '/staff/loans/:public_id/proposals',
      {
        config: { permission: 'customers.read' },
        schema: {
          tags,
          summary: 'List what was prepared for the borrower, and what may be prepared today',
          params: StaffLoanParams,
          response: { 200: StaffProposals, ...errors(401, 403, 404, 422) },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { public_id: publicId } = request.params
          const record = await tx.loans.byPublicId(publicId)
          if (record === null) throw new AppError('loan_not_found', `there is no loan ${publicId}`)
          const { id, userId } = record.loan
          await tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'loan_viewed',
            userId,
            detail: { loan_id: id, part: 'proposals' },
          })
          const today = clock.today()
          return {
            items: (await tx.proposals.ofLoan(id)).map((row) => toStaffProposal(record, row, today)),
            options: proposalOptions(record, deps.config, today, !(await mayExtend(tx, record, today))),
          }
        }),
    )

    app.post(
      '/staff/loans/:public_id/proposals',
      {
        config: { permission: 'loans.prepare' },
        schema: {
          tags,
          summary: 'Prepare an extension or a discount for the borrower; one that forgives much needs a second person',
          params: StaffLoanParams,
          body: PrepareProposalBody,
          response: { 200: StaffProposal, 202: ApprovalWaiting, ...errors(401, 403, 404, 409, 422) },
        },
      },
      async (request, reply) => {
        const { body } = request
        const loan = request.params.public_id
        const today = clock.today()
        const expiresOn = body.expires_on ?? addDays(today, PROPOSAL_DAYS.default)
        const payload = { loan, expiresOn, terms: termsOf(body) }
        return transaction(async (tx) => {
          const record = await lockLoanByPublicId(tx, loan)
          const submitted = await submitActIn(tx, deps, staffCaller(request), discountAct, payload, body.reason)
          return sendAct(reply, submitted, (proposal) => toStaffProposal(record, proposal, today))
        })
      },
    )

    app.post(
      '/staff/loans/:public_id/proposals/:id/withdrawal',
      {
        config: { permission: 'loans.prepare' },
        schema: {
          tags,
          summary: 'Withdraw a proposal that the borrower has not accepted',
          params: StaffLoanParams.extend(ProposalParams.shape),
          body: StandingBody,
          response: { 200: StaffProposal, ...errors(401, 403, 404, 409, 422) },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const record = await lockLoanByPublicId(tx, request.params.public_id)
          const context = staffContext(deps, request, request.body.reason)
          const row = await withdrawProposal(tx, record, request.params.id, context)
          return toStaffProposal(record, row, clock.today())
        }),
    )
  }
