import { DemoCustomer, DemoCustomerBody, DemoCustomers } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { openSession } from '../../../customers/sessions/open-session.ts'
import { closeStoryDays } from '../../../demo/close-story-days.ts'
import { DEMO_CUSTOMERS } from '../../../demo/demo-customers.ts'
import { DEMO_STATES, demoTexts, parseDemoState } from '../../../demo/demo-states.ts'
import { type DemoOverrides, makeDemoCustomer } from '../../../demo/make-customer.ts'
import type { Deps } from '../../../deps.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { readLoanView } from '../../views/loan-view.ts'
import { errors } from '../../web/error-responses.ts'

type Body = z.infer<typeof DemoCustomerBody>

function readOverrides({ overrides = {} }: Body): DemoOverrides {
  const { amount, term, days_late: daysLate, first_loan: isFirstLoan, iban, first_name: firstName, email } = overrides
  const { liveness: isLivenessAllowed } = overrides
  return {
    ...(amount === undefined ? {} : { amountCents: wireCents('overrides.amount', amount) }),
    ...(term === undefined ? {} : { termDays: term }),
    ...(daysLate === undefined ? {} : { daysLate }),
    ...(isFirstLoan === undefined ? {} : { isFirstLoan }),
    ...(iban === undefined ? {} : { iban: iban.replace(/\s/g, '').toUpperCase() }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(email === undefined ? {} : { email }),
    ...(isLivenessAllowed === undefined ? {} : { isLivenessAllowed }),
  }
}

/** Demo customers: the initial ones of every sandbox, and new ones in any state. */
export const sandboxCustomers =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['sandbox']
    app.get(
      '/sandbox/customers',
      {
        schema: { tags, summary: 'List the demo customers and the available states', response: { 200: DemoCustomers } },
      },
      async () => ({
        items: DEMO_CUSTOMERS.map(({ phone, title, description, state }) => ({ phone, title, description, state })),
        states: DEMO_STATES.map((state) => ({ state, ...demoTexts(state) })),
      }),
    )

    app.post(
      '/sandbox/customers',
      {
        schema: {
          tags,
          summary: 'Create a customer in a state, with real transitions and ledger entries',
          body: DemoCustomerBody,
          response: { 201: DemoCustomer, ...errors(422, 429) },
        },
      },
      async (request, reply) => {
        const state = parseDemoState(String(request.body.state))
        if (state === null) {
          throw new AppError('validation_failed', 'unknown state', {
            fields: [{ property: 'state', key: 'unknownOption' }],
          })
        }
        const { userId, phone } = await makeDemoCustomer(deps, state, readOverrides(request.body))
        await closeStoryDays(deps)
        const made = await deps.transaction(async (tx) => {
          const token = await openSession(tx, deps, request, { kind: 'borrower', userId })
          const record = await tx.loans.currentOf(userId)
          return { phone, token, loan: record && (await readLoanView(tx, deps, record)) }
        })
        return reply.code(201).send(made)
      },
    )
  }
