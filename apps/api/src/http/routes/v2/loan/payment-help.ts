import {
  CallRequestBody,
  CallRequestView,
  PaymentHelp,
  PaymentHelpQuery,
  PaymentRefused,
  PromiseBody,
  PromiseView,
} from '@puente/contract'
import {
  addDays,
  eurosFromCents,
  lastPromiseDay,
  matchesAnswers,
  type PaymentAnswers,
  paymentOptions,
  positionOn,
} from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { TaskRow } from '../../../../db/repositories/customer-care.ts'
import type { PromiseRow } from '../../../../db/repositories/promises.ts'
import type { Deps } from '../../../../deps.ts'
import { barrierToPromise, takePromise } from '../../../../lending/collections/promises.ts'
import { currentLoan, hasPendingPayment, lockCurrentLoan, mayExtend } from '../../../../lending/loans/current-loan.ts'
import { requestCall } from '../../../../lending/loans/request-call.ts'
import { wireCents } from '../../../../lending/products/wire-cents.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

const toCallView = (task: TaskRow): CallRequestView => ({
  requested_at: task.createdAt.toISOString(),
  time: task.callTime ?? 'any',
  call_by: task.dueOn,
})

const toPromiseView = ({ amountCents, promisedOn }: PromiseRow): PromiseView => ({
  amount: eurosFromCents(amountCents),
  date: promisedOn,
})

/** For a borrower who cannot pay: what is possible today, a promise, and a call. The answers price the options and are not stored. */
export const paymentHelp =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/loan/payment_help',
      {
        schema: {
          tags: ['loan'],
          summary: 'List the ways to deal with the debt of today, the cheapest first, and the open request for a call',
          querystring: PaymentHelpQuery,
          response: { 200: PaymentHelp, ...errors(401, 403, 404, 422) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const { amount, rest_in_days: restInDays } = request.query
        const today = clock.today()
        const answers: PaymentAnswers = {
          canPayCents: amount ?? null,
          restOn: restInDays === undefined ? null : addDays(today, restInDays),
        }
        return transaction(async (tx) => {
          const record = await currentLoan(tx, userId)
          const { loan, life } = record
          const limits = {
            hasPendingPayment: await hasPendingPayment(tx, loan.id, clock.now()),
            isBlocked: !(await mayExtend(tx, record, today)),
          }
          const options = life === null ? [] : paymentOptions(positionOn(life, today), life.contract, answers, limits)
          const call = await tx.customerCare.openCallOf(loan.id)
          const open = (await tx.promises.ofLoan(loan.id)).find(({ status }) => status === 'open')
          const barrier = await barrierToPromise(tx, record, today)
          return {
            options: options.map((option) => ({
              kind: option.kind,
              term: option.termDays,
              now: eurosFromCents(option.nowCents),
              later: eurosFromCents(option.laterCents),
              date: option.date,
              total: eurosFromCents(option.totalCents),
              tae: option.tae,
              matches: matchesAnswers(option, answers),
            })),
            promise: open === undefined ? null : toPromiseView(open),
            promise_until: barrier === null ? lastPromiseDay(today) : null,
            call_request: call && toCallView(call),
          }
        })
      },
    )

    app.post(
      '/v2/loan/promise',
      {
        schema: {
          tags: ['loan'],
          summary: 'Promise to pay by a day; until then no reminder comes and no card is charged',
          body: PromiseBody,
          response: { 200: PromiseView, ...errors(401, 403, 404, 409, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { amount, date } = request.body
        const context = { actor: actorOf(session), now: clock.now(), today: clock.today() }
        const promise = { amountCents: wireCents('amount', amount), date, channel: 'account' } as const
        return transaction(async (tx) =>
          toPromiseView(await takePromise(tx, await lockCurrentLoan(tx, session.userId), promise, context)),
        )
      },
    )

    app.post(
      '/v2/loan/call_request',
      {
        schema: {
          tags: ['loan'],
          summary: 'Request a call about the debt; while one is open, the answer is that one',
          body: CallRequestBody,
          response: { 200: CallRequestView, ...errors(401, 403, 404), 409: PaymentRefused, ...errors(422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { time, reason = null } = request.body
        const context = { actor: actorOf(session), now: clock.now(), today: clock.today() }
        return transaction(async (tx) =>
          toCallView(await requestCall(tx, { userId: session.userId, time, reason }, context)),
        )
      },
    )
  }
