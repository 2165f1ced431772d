import {
  CustomerParams,
  KeysetQuery,
  StaffCustomerPage,
  type StaffMessage,
  StaffMessages,
  StaffRelatedCustomers,
  StaffTimeline,
} from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { SentMessage, StoryKey } from '../../../../db/repositories/customer-story.ts'
import type { Tx } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { renderSentText } from '../../../../staff/find/sent-text.ts'
import { findCustomer } from '../../../../staff/find-customer.ts'
import { staffActor, staffCaller } from '../../../scopes/staff.ts'
import { customerPageOf } from '../../../views/staff-customer-view.ts'
import { errors } from '../../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../../web/keyset.ts'

const storyKeyOf = (after: string | undefined): StoryKey | null => {
  const key = decodeCursor(after, z.tuple([z.iso.datetime(), z.string().max(100)]))
  return key && { at: key[0], id: key[1] }
}
const keyOf = ({ at, id }: { readonly at: Date; readonly id: string }) => [at.toISOString(), id] as const

const toMessageView = (message: SentMessage, text: string | null): StaffMessage => ({
  id: message.id,
  channel: message.channel,
  template: message.templateKey,
  to: message.recipient,
  subject: message.subject,
  text,
  status: message.status,
  provider_code: message.providerCode,
  sent_at: message.at.toISOString(),
})

/** The customer's page, in parts: what is read at once, and what a section loads when it is opened. */
export const staffCustomerPage =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    const tags = ['staff']
    const config = { permission: 'customers.read' } as const
    const refusals = { ...errors(401, 403, 404, 422) }

    /** Every read of a customer is audited, with the part that was read. */
    async function view(tx: Tx, actor: string, reference: string, part: string): Promise<number> {
      const { user } = await findCustomer(tx, reference)
      await tx.audit.record({
        at: clock.now(),
        actor,
        action: 'customer_viewed',
        userId: user.id,
        ...(part === 'page' ? {} : { detail: { part } }),
      })
      return user.id
    }

    app.get(
      '/staff/customers/:customer',
      {
        config,
        schema: {
          tags,
          summary: 'Get a customer, by phone or id',
          params: CustomerParams,
          response: { 200: StaffCustomerPage, ...refusals },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const id = await view(tx, staffActor(request), request.params.customer, 'page')
          return customerPageOf(tx, deps, id, staffCaller(request))
        }),
    )

    app.get(
      '/staff/customers/:customer/timeline',
      {
        config,
        schema: {
          tags,
          summary: 'Everything that happened to a customer, newest first',
          params: CustomerParams,
          querystring: KeysetQuery,
          response: { 200: StaffTimeline, ...refusals },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { after, limit } = request.query
          const key = storyKeyOf(after)
          const id = await view(tx, staffActor(request), request.params.customer, 'timeline')
          return pageOf(await tx.customerStory.timeline(id, key, limit + 1), limit, keyOf, ({ at, ...entry }) => ({
            ...entry,
            at: at.toISOString(),
          }))
        }),
    )

    app.get(
      '/staff/customers/:customer/messages',
      {
        config,
        schema: {
          tags,
          summary: 'The messages to a customer, newest first; codes are never shown',
          params: CustomerParams,
          querystring: KeysetQuery,
          response: { 200: StaffMessages, ...refusals },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const { after, limit } = request.query
          const key = storyKeyOf(after)
          const id = await view(tx, staffActor(request), request.params.customer, 'messages')
          const rows = await tx.customerStory.messages(id, key, limit + 1)
          const texts = new Map<string, string | null>()
          for (const row of rows) texts.set(row.id, await renderSentText(tx, row))
          return pageOf(rows, limit, keyOf, (row) => toMessageView(row, texts.get(row.id) ?? null))
        }),
    )

    app.get(
      '/staff/customers/:customer/related',
      {
        config,
        schema: {
          tags,
          summary: 'Customers who share the account, home, device or a contact phone',
          params: CustomerParams,
          response: { 200: StaffRelatedCustomers, ...refusals },
        },
      },
      async (request) =>
        transaction(async (tx) => {
          const id = await view(tx, staffActor(request), request.params.customer, 'related')
          const related = await tx.customerStory.related(id)
          return {
            items: related.map(({ userId, name, phone, isBlocked, isBlacklisted, shares }) => ({
              customer: { id: userId, name, phone, is_blocked: isBlocked, is_blacklisted: isBlacklisted },
              shares: [...shares],
            })),
          }
        }),
    )
  }
