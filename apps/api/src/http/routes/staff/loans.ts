import {
  ApprovalWaiting,
  Loan,
  LoanSale,
  LoanSaleBody,
  MoveLoanBody,
  ReversePaymentBody,
  SettlementBody,
  StaffLoanParams,
  StandingBody,
} from '@puente/contract'
import { AppError, LOAN_STATUSES, statusNumber } from '@puente/domain'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { LoanRecord } from '../../../db/loan-record.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { BookingOutcome } from '../../../lending/loans/book.ts'
import { staffRefusalError } from '../../../lending/loans/refusal-error.ts'
import { reversePayment } from '../../../lending/loans/staff.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import type { ActCaller } from '../../../staff/approvals/act.ts'
import { courtMove } from '../../../staff/approvals/acts/court-move.ts'
import { portfolioSale } from '../../../staff/approvals/acts/portfolio-sale.ts'
import { type SettlementPayload, settlementAct } from '../../../staff/approvals/acts/settlement.ts'
import { submitAct, submitActIn } from '../../../staff/approvals/submit-act.ts'
import { lockLoanByPublicId } from '../../../staff/lock-loan.ts'
import { staffCaller } from '../../scopes/staff.ts'
import { readLoanView } from '../../views/loan-view.ts'
import { errors } from '../../web/error-responses.ts'
import { sendAct } from './send-act.ts'
import { staffContext } from './staff-context.ts'

/** Up to a thousand loans by their public ids. */
const SALE_MAX_BYTES = 64 * 1024

const unknownOption = (property: string) =>
  new AppError('validation_failed', `unknown ${property}`, { fields: [{ property, key: 'unknownOption' }] })

export const staffLoans =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction } = deps
    const tags = ['staff']
    const refusals = { ...errors(401, 403, 404, 409, 422) }
    const answers = { 200: Loan, ...refusals }

    const book = (publicId: string, work: (tx: Tx, record: LoanRecord) => Promise<BookingOutcome>): Promise<Loan> =>
      transaction(async (tx) => {
        const record = await lockLoanByPublicId(tx, publicId)
        if (record.life === null) throw staffRefusalError('not_in_this_status', record.loan.id)
        const outcome = await work(tx, record)
        if (outcome.outcome === 'refused') throw staffRefusalError(outcome.reason, record.loan.id)
        return readLoanView(tx, deps, outcome.record)
      })

    const settle = (caller: ActCaller, payload: SettlementPayload, reason: string, reply: FastifyReply) =>
      transaction(async (tx) => {
        const submitted = await submitActIn(tx, deps, caller, settlementAct, payload, reason)
        return sendAct(reply, submitted, (record) => readLoanView(tx, deps, record))
      })

    app.post(
      '/staff/loans/:public_id/move',
      {
        config: { permission: 'loans.move' },
        schema: {
          tags,
          summary:
            'Move a debt between collection, presale and court; entering and leaving court needs a second person',
          params: StaffLoanParams,
          body: MoveLoanBody,
          response: { 202: ApprovalWaiting, ...answers },
        },
      },
      async (request, reply) => {
        const to = LOAN_STATUSES.find((status) => statusNumber(status) === request.body.to)
        if (to === undefined) throw unknownOption('to')
        const move = { loan: request.params.public_id, to }
        return transaction(async (tx) => {
          const submitted = await submitActIn(tx, deps, staffCaller(request), courtMove, move, request.body.reason)
          return sendAct(reply, submitted, (record) => readLoanView(tx, deps, record))
        })
      },
    )

    app.post(
      '/staff/loans/:public_id/settlement',
      {
        config: { permission: 'loans.settle' },
        schema: {
          tags,
          summary: 'Agree to settle a debt for less, if paid by a date; one that forgives much needs a second person',
          params: StaffLoanParams,
          body: SettlementBody,
          response: { 202: ApprovalWaiting, ...answers },
        },
      },
      async (request, reply) => {
        const { amount, until, reason } = request.body
        const agreement = { agreedCents: wireCents('amount', amount), until }
        const payload = { loan: request.params.public_id, settlement: { direction: 'agree' as const, ...agreement } }
        return settle(staffCaller(request), payload, reason, reply)
      },
    )

    app.post(
      '/staff/loans/:public_id/settlement-cancellation',
      {
        config: { permission: 'loans.settle' },
        schema: {
          tags,
          summary:
            'End a settlement before its date; the loan returns to its earlier status. Two people where it forgave much',
          params: StaffLoanParams,
          body: StandingBody,
          response: { 202: ApprovalWaiting, ...answers },
        },
      },
      async (request, reply) => {
        const payload = { loan: request.params.public_id, settlement: { direction: 'cancel' as const } }
        return settle(staffCaller(request), payload, request.body.reason, reply)
      },
    )

    app.post(
      '/staff/loans/:public_id/payment-reversal',
      {
        config: { permission: 'loans.reverse_payment' },
        schema: {
          tags,
          summary: 'Record that a payment does not count any more, and why',
          params: StaffLoanParams,
          body: ReversePaymentBody,
          response: answers,
        },
      },
      async (request) => {
        const { fact_id: factId, cause = 'bank_return', reason } = request.body
        const context = staffContext(deps, request, reason)
        return book(request.params.public_id, (tx, record) => reversePayment(tx, record, { factId, cause }, context))
      },
    )

    app.post(
      '/staff/loan-sales',
      {
        config: { permission: 'loans.sell' },
        bodyLimit: SALE_MAX_BYTES,
        schema: {
          tags,
          summary:
            'Sell debts in presale to one buyer, with a second person; the result lists those that cannot be sold',
          body: LoanSaleBody,
          response: { 200: LoanSale, 202: ApprovalWaiting, ...refusals },
        },
      },
      async (request, reply) => {
        const { reason, ...sale } = request.body
        const submitted = await submitAct(deps, staffCaller(request), portfolioSale, sale, reason)
        return sendAct(reply, submitted, (result) => result)
      },
    )
  }
