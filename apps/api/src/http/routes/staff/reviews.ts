import {
  ApproveReviewBody,
  DenyReviewBody,
  Loan,
  StaffApplication,
  StaffLoanParams,
  StaffReviews,
  StaffReviewsQuery,
} from '@puente/contract'
import { eurosFromCents } from '@puente/domain'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { endReview, type ReviewVerdict } from '../../../lending/decisions/end-review.ts'
import { holderNameOf } from '../../../lending/payouts/account-standing.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { readApplicationPage, toReviewView } from '../../../staff/applications/read-application-page.ts'
import { assertNotClaimedByOther, liveSince, toClaimOrNull } from '../../../staff/claims/claims.ts'
import { lockLoanByPublicId } from '../../../staff/lock-loan.ts'
import { staffCaller } from '../../scopes/staff.ts'
import { readLoanView } from '../../views/loan-view.ts'
import { errors } from '../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../web/keyset.ts'
import { staffContext } from './staff-context.ts'

const CURSOR = z.tuple([z.iso.datetime(), z.int()])

export const staffReviews =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction } = deps
    const tags = ['staff']
    const answers = { 200: Loan, ...errors(401, 403, 404, 409, 422) }

    const end = (request: FastifyRequest, publicId: string, verdict: ReviewVerdict): Promise<Loan> =>
      transaction(async (tx) => {
        const record = await lockLoanByPublicId(tx, publicId)
        const subject = { kind: 'application', subjectId: record.loan.id } as const
        await assertNotClaimedByOther(tx, deps, subject, staffCaller(request))
        await tx.products.lockCustomer(record.loan.userId)
        const ended = await endReview(tx, deps, record, verdict, staffContext(deps, request))
        await tx.staffClaims.release(subject)
        return readLoanView(tx, deps, ended)
      })

    app.get(
      '/staff/reviews',
      {
        config: { permission: 'reviews.list' },
        schema: {
          tags,
          summary: 'List applications and refusals that wait for a staff member, longest waiting first',
          querystring: StaffReviewsQuery,
          response: { 200: StaffReviews, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { after, limit, kind } = request.query
        const cursor = decodeCursor(after, CURSOR)
        const position = cursor === null ? null : { at: new Date(cursor[0]), id: cursor[1] }
        return transaction(async (tx) => {
          const rows = await tx.reviewQueues.reviews({ kind, after: position, limit: limit + 1 })
          const loanIds = rows.map(({ loan }) => loan.id)
          const claims = await tx.staffClaims.liveAmong('application', loanIds, liveSince(deps))
          return pageOf(
            rows,
            limit,
            ({ review }) => [review.openedAt.toISOString(), review.id],
            ({ review, loan, person }) => ({
              loan: loan.publicId,
              customer_id: loan.userId,
              customer_name: holderNameOf({ person }) || null,
              request_amount: eurosFromCents(loan.originalAmountCents),
              request_term: loan.originalTermDays,
              ...toReviewView(review),
              claim: toClaimOrNull(deps, claims.get(loan.id), staffCaller(request).id),
            }),
          )
        })
      },
    )

    app.get(
      '/staff/applications/:public_id',
      {
        config: { permission: 'reviews.list' },
        schema: {
          tags,
          summary: 'Show an application with decisions, rules that fired, bank data, documents and history; audited',
          params: StaffLoanParams,
          response: { 200: StaffApplication, ...errors(401, 403, 404, 422) },
        },
      },
      async (request) =>
        transaction((tx) => readApplicationPage(tx, deps, request.params.public_id, staffCaller(request))),
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
