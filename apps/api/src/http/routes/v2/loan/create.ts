import { InstalmentRequestBody, Loan, LoanRequestBody, NewerLoanRequestBody } from '@puente/contract'
import { AppError, CLOSED_STATUSES, holdThatStops, type Product, statusFromNumber } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { LoanRow } from '../../../../db/loan-record.ts'
import { productOnOffer } from '../../../../db/product-catalogue.ts'
import { completeFromAgentData } from '../../../../lending/applications/agent-request.ts'
import { requireRegistration } from '../../../../lending/applications/require-registration.ts'
import { assertMayApply, startApplication } from '../../../../lending/applications/start-application.ts'
import { customerTerms } from '../../../../lending/products/customer-terms.ts'
import { quoteRequested, type Requested } from '../../../../lending/products/quote-choice.ts'
import { requirePromoEffect } from '../../../../lending/products/require-promo-effect.ts'
import { wireCents } from '../../../../lending/products/wire-cents.ts'
import { isAllowedTarget } from '../../../../platform/security/allowed-target.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { errors } from '../../../web/error-responses.ts'

/** The loan with one payment (requirements R9): what a request without a product asks for. */
const SINGLE_PRODUCT_ID = 1

interface ReadRequest {
  readonly productId: number
  /** With the field names of the caller's format, so that an error names a field that the caller sent. */
  readonly requested: Requested
  readonly code: string | null
  readonly codeField: string
}

const RequestBody = z.union([InstalmentRequestBody, LoanRequestBody, NewerLoanRequestBody])

function readRequest(body: z.infer<typeof RequestBody>): ReadRequest {
  const { product_id: productId = SINGLE_PRODUCT_ID } = body
  if ('instalments' in body) {
    const amountCents = wireCents('loan_sum', body.loan_sum)
    const choice = { amountCents, instalments: body.instalments, payDay: body.pay_day ?? null }
    const fields = { amount: 'loan_sum', instalments: 'instalments', payDay: 'pay_day' }
    const requested = { kind: 'instalments', choice, fields } as const
    return { productId, requested, code: body.promocode ?? null, codeField: 'promocode' }
  }
  if ('loan_sum' in body) {
    const choice = { amountCents: wireCents('loan_sum', body.loan_sum), termDays: body.loan_period }
    const requested = { kind: 'single', choice, fields: { amount: 'loan_sum', term: 'loan_period' } } as const
    return { productId, requested, code: body.promocode ?? null, codeField: 'promocode' }
  }
  const choice = { amountCents: wireCents('sum', body.sum), termDays: body.terms }
  const requested = { kind: 'single', choice, fields: { amount: 'sum', term: 'terms' } } as const
  return { productId, requested, code: body.promoCode ?? null, codeField: 'promoCode' }
}

/** Refuses a term for a loan in instalments; the quote refuses instalments for one payment. */
function requireSameKind({ id, instalments }: Product, { kind }: Requested): void {
  if (instalments === undefined || kind === 'instalments') return
  throw new AppError('validation_failed', `product ${id} needs a number of instalments`, {
    fields: [{ property: 'instalments', key: 'field_required' }],
  })
}

/** True when a browser that got no response resends an attempt. After a closed loan it is a new one, unless the loan was denied. */
function isSameAttempt(loan: LoanRow, attemptReference: string | null): boolean {
  if (attemptReference === null || loan.attemptReference !== attemptReference) return false
  const status = statusFromNumber(loan.status)
  return status === 'denied' || !CLOSED_STATUSES.has(status)
}

export const createLoan =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, products, config, regimes, promoGuesses } = deps
    app.post(
      '/v2/loan',
      {
        config: { takesKey: true },
        preValidation: completeFromAgentData(deps),
        schema: {
          tags: ['loan'],
          summary: 'Apply for a loan; an agent’s customer may omit amount and term to use the agreed ones',
          body: RequestBody,
          response: {
            201: Loan,
            ...errors(401, 403, 409, 422, 429),
          },
        },
      },
      async (request, reply) => {
        const session = borrower(request)
        const { userId } = session
        const { body } = request
        const now = clock.now()
        const today = clock.today()
        const { productId, requested, code, codeField } = readRequest(body)
        const attemptReference = body.attempt_reference ?? null
        const targetUrl = body.target_url ?? null

        const apply = () =>
          transaction(async (tx) => {
            await tx.products.lockCustomer(userId)
            const customer = await tx.users.byId(userId)
            if (customer === null) throw new AppError('session_invalid', `user ${userId} does not exist`)
            if (customer.user.isBlacklisted) throw new AppError('not_allowed', `user ${userId} is blacklisted`)
            const hold = holdThatStops(await tx.holds.kindsOfCustomer(userId, today), 'new_loan')
            if (hold !== null) throw new AppError('not_allowed', `user ${userId} gets no loan: ${hold}`)
            const newest = await tx.loans.currentOf(userId)
            if (newest !== null && isSameAttempt(newest.loan, attemptReference)) {
              return readLoanView(tx, deps, newest)
            }
            await assertMayApply(tx, newest?.loan ?? null, today, config.coolingDays)
            // A blocked customer is refused regardless of missing data, so the missing data is not requested.
            if (!customer.user.isBlocked) await requireRegistration(tx, userId)

            const terms = await customerTerms(tx, userId, code ?? undefined, today)
            const hasCode = code !== null && code.trim() !== ''
            if (hasCode && terms.promo === null) {
              throw new AppError('validation_failed', 'the promo code cannot be used', {
                fields: [{ property: codeField, key: 'promoCodeExpired' }],
              })
            }
            const product = productOnOffer(products, productId, today)
            requireSameKind(product, requested)
            if (terms.promo !== null) {
              const without = await customerTerms(tx, userId, undefined, today)
              requirePromoEffect(terms.promo, (withPromo) =>
                quoteRequested(product, requested, withPromo ? terms : without, { today, regimes }),
              )
            }
            if (config.liveness.isOn) await tx.users.allowLiveness(userId)
            const record = await startApplication(
              tx,
              customer.user,
              {
                product,
                requested,
                terms,
                attemptReference,
                regimes,
                targetUrl: targetUrl !== null && isAllowedTarget(targetUrl, config) ? targetUrl : null,
              },
              { actor: actorOf(session), now, today },
            )
            if (body.fraud_profile) {
              const { id: profileId, reason } = body.fraud_profile
              await tx.clientRecords.addFraudProfile({ userId, loanId: record.loan.id, profileId, reason, at: now })
            }
            return readLoanView(tx, deps, record)
          })
        reply.code(201)
        return promoGuesses.lookUp(request, code, apply)
      },
    )
  }
