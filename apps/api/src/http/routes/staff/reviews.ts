import {
  ApproveReviewBody,
  DenyReviewBody,
  ErrorBody,
  Loan,
  StaffLoanParams,
  StaffPageQuery,
  StaffReviews,
} from '@puente/contract'
import { eurosFromCents } from '@puente/domain'
import { reviewReasonText } from '@puente/texts/decisions'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { DecisionRow, ReviewRow } from '../../../db/repositories/decisions.ts'
import type { LoanRow } from '../../../db/repositories/loans.ts'
import type { Deps } from '../../../deps.ts'
import { endReview, type ReviewVerdict } from '../../../lending/decisions/end-review.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { lockLoanByPublicId } from '../../../staff/lock-loan.ts'
import { readLoanView } from '../../views/loan-view.ts'
import { staffContext } from './staff-context.ts'

const toView = (review: ReviewRow, loan: LoanRow, decision: DecisionRow | null) => ({
  loan: loan.publicId,
  customer_id: loan.userId,
  kind: review.kind,
  reasons: review.reasons.map((code) => ({ code, text: reviewReasonText(code) })),
  request_amount: eurosFromCents(loan.originalAmountCents),
  suggested_amount: review.amountCents === null ? null : eurosFromCents(review.amountCents),
  note: review.note,
  opened_at: review.openedAt.toISOString(),
  decision: decision && {
    model: decision.modelId === null ? null : `${decision.modelId} v${decision.modelVersion}`,
    inputs: decision.inputs === null ? null : { ...decision.inputs },
    output: { ...decision.output },
  },
})

export const staffReviews =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction } = deps
    const tags = ['staff']
    const answers = { 200: Loan, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody }

    const end = (request: FastifyRequest, publicId: string, verdict: ReviewVerdict): Promise<Loan> =>
      transaction(async (tx) => {
        const record = await lockLoanByPublicId(tx, publicId)
        await tx.products.lockCustomer(record.loan.userId)
        return readLoanView(tx, deps, await endReview(tx, deps, record, verdict, staffContext(deps, request)))
      })

    app.get(
      '/staff/reviews',
      {
        config: { permission: 'reviews.list' },
        schema: {
          tags,
          summary: 'List applications and refusals that wait for a staff member, longest waiting first',
          querystring: StaffPageQuery,
          response: { 200: StaffReviews, 401: ErrorBody, 403: ErrorBody, 422: ErrorBody },
        },
      },
      async ({ query: { page, per_page: perPage } }) =>
        transaction(async (tx) => {
          const items = []
          for (const { review, loan } of await tx.decisions.openReviews(perPage, (page - 1) * perPage)) {
            items.push(toView(review, loan, await tx.decisions.newestOf(loan.id)))
          }
          return { items }
        }),
    )

    app.post(
      '/staff/reviews/:public_id/approve',
      {
        config: { permission: 'reviews.decide' },
        schema: {
          tags,
          summary:
            'Approve an application, on the requested or another amount; end the cooling period of a contested refusal',
          params: StaffLoanParams,
          body: ApproveReviewBody,
          response: answers,
        },
      },
      async (request) => {
        const { amount, comment } = request.body
        return end(request, request.params.public_id, {
          verdict: 'approve',
          comment,
          ...(amount === undefined ? {} : { amountCents: wireCents('amount', amount) }),
        })
      },
    )

    app.post(
      '/staff/reviews/:public_id/deny',
      {
        config: { permission: 'reviews.decide' },
        schema: {
          tags,
          summary: 'Refuse an application; uphold a contested refusal',
          params: StaffLoanParams,
          body: DenyReviewBody,
          response: answers,
        },
      },
      async (request) => end(request, request.params.public_id, { verdict: 'deny', ...request.body }),
    )
  }
