import {
  AgentDataBody,
  ApprovalWaiting,
  CustomerParams,
  CustomerPhoneBody,
  StaffCustomer,
  StandingBody,
} from '@puente/contract'
import type { StaffPermission } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { UserRecord, UserRow } from '../../../db/repositories/users.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { requireOffered } from '../../../staff/agent-session.ts'
import { changeCustomerPhone } from '../../../staff/approvals/acts/customer-phone.ts'
import { submitActIn } from '../../../staff/approvals/submit-act.ts'
import { findCustomer } from '../../../staff/find-customer.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { readDocumentOverview, toLoanSummary } from '../../views/staff-customer-view.ts'
import { errors } from '../../web/error-responses.ts'
import { sendAct } from './send-act.ts'

const STANDINGS: readonly {
  readonly verb: string
  /** The action name in the audit log. */
  readonly done: 'blocked' | 'unblocked' | 'blacklisted' | 'unblacklisted'
  readonly permission: StaffPermission
  readonly summary: string
  readonly standing: Partial<Pick<UserRow, 'isBlocked' | 'isBlacklisted'>>
}[] = [
  {
    verb: 'block',
    done: 'blocked',
    permission: 'customers.block',
    summary: 'Block a customer: no new loans and no extensions; debts can still be paid',
    standing: { isBlocked: true },
  },
  {
    verb: 'unblock',
    done: 'unblocked',
    permission: 'customers.block',
    summary: 'Unblock a customer',
    standing: { isBlocked: false },
  },
  {
    verb: 'blacklist',
    done: 'blacklisted',
    permission: 'customers.blacklist',
    summary: 'Blacklist a customer for good; debts can still be paid',
    standing: { isBlacklisted: true },
  },
  {
    verb: 'unblacklist',
    done: 'unblacklisted',
    permission: 'customers.blacklist',
    summary: 'Remove a customer from the blacklist',
    standing: { isBlacklisted: false },
  },
]

const nameOf = ({ person }: UserRecord): string | null =>
  [person?.firstName, person?.firstSurname, person?.secondSurname].filter(Boolean).join(' ') || null

async function readCustomer(tx: Tx, record: UserRecord): Promise<StaffCustomer> {
  const { user, person } = record
  const loans = await tx.loans.rowsOf(user.id)
  return {
    id: user.id,
    phone: user.phone,
    name: nameOf(record),
    personal_id: person?.personalId ?? null,
    is_blocked: user.isBlocked,
    is_blacklisted: user.isBlacklisted,
    is_registered_by_agent: user.isRegisteredByAgent,
    created_at: user.createdAt.toISOString(),
    loans: loans.map(toLoanSummary),
    ...(await readDocumentOverview(tx, user.id)),
  }
}

export const staffCustomers =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    const tags = ['staff']
    const answers = { 200: StaffCustomer, ...errors(401, 403, 404, 422) }

    for (const { verb, done, permission, summary, standing } of STANDINGS) {
      app.post(
        `/staff/customers/:customer/${verb}`,
        {
          config: { permission },
          schema: { tags, summary, params: CustomerParams, body: StandingBody, response: answers },
        },
        async (request) =>
          transaction(async (tx) => {
            const { user } = await findCustomer(tx, request.params.customer)
            await tx.products.lockCustomer(user.id)
            await tx.users.setStanding(user.id, standing)
            const at = clock.now()
            // A blocked customer stays signed in to read the refusal and to pay; a blacklisted one must sign in again to pay.
            if (standing.isBlacklisted === true) await tx.sessions.revokeAllOf(user.id, at)
            await tx.audit.record({
              at,
              actor: staffActor(request),
              action: `customer_${done}`,
              userId: user.id,
              detail: { reason: request.body.reason },
            })
            return readCustomer(tx, await findCustomer(tx, String(user.id)))
          }),
      )
    }

    app.post(
      '/staff/customers/:customer/phone',
      {
        config: { permission: 'customers.change_phone' },
        schema: {
          tags,
          summary:
            'Change the number of a customer who lost the phone, after an identity check and with a second person; ends every session',
          params: CustomerParams,
          body: CustomerPhoneBody,
          response: { ...answers, 202: ApprovalWaiting, ...errors(409) },
        },
      },
      async (request, reply) =>
        transaction(async (tx) => {
          const { mobile_phone, identity_check, reason } = request.body
          const { id } = (await findCustomer(tx, request.params.customer)).user
          const change = { customer_id: id, mobile_phone, identity_check }
          const submitted = await submitActIn(tx, deps, staffCaller(request), changeCustomerPhone, change, reason)
          return sendAct(reply, submitted, async () => readCustomer(tx, await findCustomer(tx, String(id))))
        }),
    )

    app.post(
      '/staff/customers/:customer/agent-data',
      {
        config: { permission: 'customers.agent_data' },
        schema: {
          tags,
          summary: 'Store what an agent agreed with a customer: amount and term of the coming application',
          params: CustomerParams,
          body: AgentDataBody,
          response: { ...answers, 200: AgentDataBody },
        },
      },
      async (request) => {
        const { loan_amount: amount, loan_term: termDays } = request.body
        const amountCents = amount === null ? null : wireCents('loan_amount', amount)
        requireOffered(deps, { amountCents, termDays })
        await transaction(async (tx) => {
          const { user } = await findCustomer(tx, request.params.customer)
          const at = clock.now()
          const agentName = staffCaller(request).username
          await tx.decisions.saveAgentData({ userId: user.id, agentName, amountCents, termDays, at })
          await tx.audit.record({ at, actor: staffActor(request), action: 'agent_data_saved', userId: user.id })
        })
        return { loan_amount: amount, loan_term: termDays }
      },
    )
  }
