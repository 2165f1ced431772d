import {
  ApprovalWaiting,
  CustomerParams,
  KeysetQuery,
  PayoutAccountDecided,
  PayoutAccountVerdictBody,
  StaffPayoutAccounts,
} from '@puente/contract'
import { matterOf } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { decidePayoutAccount } from '../../../lending/applications/decide-payout-account.ts'
import { holderNameOf } from '../../../lending/payouts/account-standing.ts'
import { acceptPayoutAccount } from '../../../staff/approvals/acts/payout-account.ts'
import { assertNothingWaits } from '../../../staff/approvals/assert-nothing-waits.ts'
import { submitActIn } from '../../../staff/approvals/submit-act.ts'
import { assertNotClaimedByOther, liveSince, toClaimOrNull } from '../../../staff/claims/claims.ts'
import { findCustomer } from '../../../staff/find-customer.ts'
import { staffCaller } from '../../scopes/staff.ts'
import { readLoanView } from '../../views/loan-view.ts'
import { errors } from '../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../web/keyset.ts'
import { sendAct } from './send-act.ts'
import { staffContext } from './staff-context.ts'

const CURSOR = z.tuple([z.int()])

const VERDICTS = [
  {
    verb: 'accept',
    status: 'accepted',
    summary: 'Confirm, with a second person, that the account is the customer’s own: the waiting loan continues',
  },
  {
    verb: 'refuse',
    status: 'refused',
    summary: 'Reject an account that cannot be confirmed as the customer’s: another one is requested',
  },
] as const

/** Accounts that no bank import has shown: a staff member finds out who owns them and states how in the reason. */
export const staffPayoutAccounts =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction } = deps
    const tags = ['staff']

    app.get(
      '/staff/payout-accounts',
      {
        config: { permission: 'payout_accounts.list' },
        schema: {
          tags,
          summary: 'List payout accounts that wait for a staff member, longest waiting first',
          querystring: KeysetQuery,
          response: { 200: StaffPayoutAccounts, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { after, limit } = request.query
        const [afterId] = decodeCursor(after, CURSOR) ?? [0]
        return transaction(async (tx) => {
          const rows = await tx.reviewQueues.payoutAccounts({ after: afterId, limit: limit + 1 })
          const customers = rows.map(({ review }) => review.userId)
          const claims = await tx.staffClaims.liveAmong('payout_account', customers, liveSince(deps))
          return pageOf(
            rows,
            limit,
            ({ review }) => [review.id],
            ({ review, phone, person }) => ({
              id: review.id,
              customer_id: review.userId,
              phone,
              name: holderNameOf({ person }),
              iban: review.iban,
              asked_at: review.askedAt.toISOString(),
              claim: toClaimOrNull(deps, claims.get(review.userId), staffCaller(request).id),
            }),
          )
        })
      },
    )

    for (const { verb, status, summary } of VERDICTS) {
      app.post(
        `/staff/payout-accounts/:customer/${verb}`,
        {
          config: { permission: 'payout_accounts.decide' },
          schema: {
            tags,
            summary,
            params: CustomerParams,
            body: PayoutAccountVerdictBody,
            response: {
              200: PayoutAccountDecided,
              202: ApprovalWaiting,
              ...errors(401, 403, 404, 409, 422),
            },
          },
        },
        async (request, reply) =>
          transaction(async (tx) => {
            const { user } = await findCustomer(tx, request.params.customer)
            const subject = { kind: 'payout_account', subjectId: user.id } as const
            await assertNotClaimedByOther(tx, deps, subject, staffCaller(request))
            await tx.staffClaims.release(subject)
            const { reason } = request.body
            const iban = request.body.iban.replace(/\s/g, '').toUpperCase()
            if (status === 'accepted') {
              const account = { customer_id: user.id, iban }
              const submitted = await submitActIn(tx, deps, staffCaller(request), acceptPayoutAccount, account, reason)
              return sendAct(reply, submitted, async (record) => ({
                status,
                loan: record && (await readLoanView(tx, deps, record)),
              }))
            }
            await assertNothingWaits(tx, deps.clock.now(), [matterOf('payout_account', user.id)])
            const context = staffContext(deps, request)
            const record = await decidePayoutAccount(tx, deps, { userId: user.id, iban, status, reason }, context)
            return { status, loan: record && (await readLoanView(tx, deps, record)) }
          }),
      )
    }
  }
