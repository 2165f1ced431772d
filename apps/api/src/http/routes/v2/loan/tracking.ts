import { LoanTracking } from '@puente/contract'
import {
  civilDateInMadrid,
  eurosFromCents,
  type PayoutAttempt,
  paymentSteps,
  payoutSteps,
  type TrackedStep,
} from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CardOperationRow } from '../../../../db/repositories/card-operations.ts'
import type { Deps } from '../../../../deps.ts'
import { currentLoan } from '../../../../lending/loans/current-loan.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

const toStepView = <Name extends string>({ name, state, at }: TrackedStep<Name>) => ({
  name,
  state,
  at: at?.toISOString() ?? null,
})

/** A card request and an operation whose page was never opened are no payments. */
function toPaymentView(operation: CardOperationRow | null, now: Date): LoanTracking['payment'] {
  if (operation === null || operation.kind === 'tokenize' || operation.status === 'new') return null
  const { kind, amountCents, termDays, factId, createdAt, expiresAt, settledAt } = operation
  // An expired payment page no longer holds the loan, swept or not.
  const hasExpired = operation.status === 'pending' && expiresAt <= now
  const status = hasExpired ? ('abandoned' as const) : operation.status
  const endedAt = settledAt ?? (status === 'abandoned' ? expiresAt : null)
  return {
    payment_type: kind,
    status,
    amount: eurosFromCents(amountCents),
    term: termDays,
    date: civilDateInMadrid(endedAt ?? createdAt),
    receipt_id: status === 'completed' ? factId : null,
    steps: paymentSteps({ status, startedAt: createdAt, settledAt: endedAt }).map(toStepView),
  }
}

function toPayoutView(signedAt: Date | null, newest: PayoutAttempt | undefined): LoanTracking['payout'] {
  return signedAt === null ? null : { steps: payoutSteps(signedAt, newest ?? null).map(toStepView) }
}

export const loanTracking =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/loan/tracking',
      {
        config: { etag: true },
        schema: {
          tags: ['loan'],
          summary: 'Show how far the payout and the newest card payment have come, step by step',
          response: { 200: LoanTracking, ...errors(401, 403, 404) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        return transaction(async (tx) => {
          const { loan } = await currentLoan(tx, userId)
          const attempts = await tx.payouts.attemptsOf(loan.id)
          return {
            payout: toPayoutView(loan.signedAt, attempts.at(-1)),
            payment: toPaymentView(await tx.cardOperations.newestPaymentOf(loan.id), clock.now()),
          }
        })
      },
    )
  }
