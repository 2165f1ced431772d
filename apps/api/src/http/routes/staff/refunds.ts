import {
  ApprovalWaiting,
  MakeRefundBody,
  RefundOptions,
  RefundOutcomeBody,
  RefundParams,
  StaffLoanParams,
  StaffRefund,
  StaffRefunds,
  StaffRefundsQuery,
  UnclaimedMoneyPage,
  UnclaimedMoneyQuery,
} from '@puente/contract'
import { AppError, addDays, daysBetween, eurosFromCents, leftForOnePersonCents } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { refundAct } from '../../../staff/approvals/acts/refund.ts'
import { refundOutcomeAct } from '../../../staff/approvals/acts/refund-outcome.ts'
import { moneyOut } from '../../../staff/approvals/money-out.ts'
import { submitAct } from '../../../staff/approvals/submit-act.ts'
import { readRefundOptions } from '../../../staff/refunds/refund-options.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { maskedIban, toRefundView } from '../../views/refund-view.ts'
import { errors } from '../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../web/keyset.ts'
import { sendAct } from './send-act.ts'

const ListKey = z.tuple([z.iso.datetime(), z.uuid()])
const LoanKey = z.tuple([z.int()])

/** Money that customers paid too much, on its way back. */
export const staffRefunds =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, config } = deps
    const tags = ['staff']
    const refusals = errors(401, 403, 404, 409, 422)

    app.get(
      '/staff/loans/:public_id/refund-options',
      {
        config: { permission: 'customers.read' },
        schema: {
          tags,
          summary: 'What is owed back on a loan, and the ways to pay it back',
          params: StaffLoanParams,
          response: { 200: RefundOptions, ...refusals },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const record = await tx.loans.byPublicId(request.params.public_id)
          if (record === null) throw new AppError('loan_not_found', `there is no loan ${request.params.public_id}`)
          const { loan } = record
          await tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'loan.refund_options_read',
            userId: loan.userId,
            detail: { loan_id: loan.id },
          })
          const { figures, overpaidCents, cards, debts, account, refunds, mayWriteOff } = await readRefundOptions(
            tx,
            deps,
            record,
          )
          const writeOff = figures?.writeOff ?? null
          const out = await moneyOut(tx, deps, staffCaller(request), { loanId: loan.id, userId: loan.userId })
          return {
            overpaid: eurosFromCents(overpaidCents),
            refunded: eurosFromCents(figures?.refundedCents ?? 0),
            refunded_in_excess: eurosFromCents(figures?.refundedInExcessCents ?? 0),
            one_person_up_to: config.fourEyes
              ? eurosFromCents(leftForOnePersonCents(out, config.refundLimitCents))
              : null,
            sent_in_30_days: {
              customer: eurosFromCents(out.toCustomerCents),
              caller: eurosFromCents(out.byStaffCents),
            },
            booked_by_caller: out.isBookedByStaff,
            cards: cards.map(({ order, paidOn, refundableCents }) => ({
              order,
              paid_on: paidOn,
              refundable: eurosFromCents(refundableCents),
            })),
            account: account && maskedIban(account.iban),
            loans: debts.map(({ loan: other, owedCents }) => ({ loan: other, owed: eurosFromCents(owedCents) })),
            refunds: refunds.map((refund) => toRefundView(refund, loan)),
            write_off: writeOff && {
              on: writeOff.on,
              loss: eurosFromCents(writeOff.lossCents),
              recovered: eurosFromCents(writeOff.recoveredCents),
            },
            may_write_off: mayWriteOff,
            owed: eurosFromCents(figures?.today.amountCents ?? 0),
          }
        }),
    )

    app.post(
      '/staff/loans/:public_id/refunds',
      {
        config: { permission: 'refunds.make' },
        schema: {
          tags,
          summary: 'Pay overpaid money back; above the limit with a second person',
          params: StaffLoanParams,
          body: MakeRefundBody,
          response: { 200: StaffRefund, 202: ApprovalWaiting, ...refusals },
        },
      },
      async (request, reply) => {
        const caller = staffCaller(request)
        const { amount, method, card_order: cardOrder, target_loan: targetLoan, reason } = request.body
        const loan = request.params.public_id
        const owner = await transaction(async (tx) => {
          const record = await tx.loans.byPublicId(loan)
          if (record === null) throw new AppError('loan_not_found', `there is no loan ${loan}`)
          return record.loan
        })
        const order = {
          loan,
          method,
          cents: wireCents('amount', amount),
          ...(method === 'card' && cardOrder !== undefined ? { cardOrder } : {}),
          ...(method === 'offset' && targetLoan !== undefined ? { targetLoan } : {}),
        }
        const submitted = await submitAct(deps, caller, refundAct, order, reason)
        return sendAct(reply, submitted, async (refund) => {
          const made = await transaction((tx) => tx.refunds.byId(refund.id))
          return toRefundView(made ?? refund, owner)
        })
      },
    )

    app.get(
      '/staff/refunds',
      {
        config: { permission: 'refunds.read' },
        schema: {
          tags,
          summary: 'Refunds, newest first',
          querystring: StaffRefundsQuery,
          response: { 200: StaffRefunds, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { status, after, limit } = request.query
        const key = decodeCursor(after, ListKey)
        return transaction(async (tx) => {
          const before = key && { createdAt: key[0], id: key[1] }
          const rows = await tx.refunds.page(status, before, limit + 1)
          const names = await tx.users.namesOf(rows.flatMap(({ loan }) => (loan === null ? [] : [loan.userId])))
          return pageOf(
            rows,
            limit,
            ({ refund }) => [refund.createdAt.toISOString(), refund.id],
            ({ refund, loan }) => ({
              ...toRefundView(refund, loan),
              customer_name: names.get(loan?.userId ?? 0) ?? null,
            }),
          )
        })
      },
    )

    app.get(
      '/staff/unclaimed-money',
      {
        config: { permission: 'refunds.read' },
        schema: {
          tags,
          summary:
            'Money that customers paid too much and that nothing is on its way back for, or that they owe since its payment was reversed',
          querystring: UnclaimedMoneyQuery,
          response: { 200: UnclaimedMoneyPage, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { after, limit, owed_by: owedBy, days = config.unclaimedAfterDays } = request.query
        const key = decodeCursor(after, LoanKey)
        const today = clock.today()
        return transaction(async (tx) => {
          const rows = await tx.refunds.overpaid(owedBy, key?.[0] ?? 0, addDays(today, -days), limit + 1)
          return pageOf(
            rows,
            limit,
            ({ loanId }) => [loanId],
            ({ loanPublicId, userId, customerName, status, overpaidCents, since }) => ({
              loan: loanPublicId,
              customer_id: userId,
              customer_name: customerName,
              status,
              amount: eurosFromCents(overpaidCents),
              since,
              days: daysBetween(since, today),
            }),
          )
        })
      },
    )

    app.post(
      '/staff/refunds/:id/outcome',
      {
        config: { permission: 'refunds.make' },
        schema: {
          tags,
          summary:
            'Record what became of a refund that the provider or the bank did not report; failed or returned money with a second person',
          params: RefundParams,
          body: RefundOutcomeBody,
          response: { 200: StaffRefund, 202: ApprovalWaiting, ...refusals },
        },
      },
      async (request, reply) => {
        const { outcome, reason } = request.body
        const payload = { refund: request.params.id, outcome }
        const submitted = await submitAct(deps, staffCaller(request), refundOutcomeAct, payload, reason)
        return sendAct(reply, submitted, async (refund) => {
          const { loanId } = refund
          const record = loanId === null ? null : await transaction((tx) => tx.loans.byId(loanId))
          return toRefundView(refund, record?.loan ?? null)
        })
      },
    )
  }
