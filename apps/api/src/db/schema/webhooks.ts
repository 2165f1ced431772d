import type { WebhookEventType } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, instant } from './columns.ts'

/** An address of another system that is told of events. Its secret is sealed: it signs, so a hash would not do. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    url: text().notNull(),
    /** Empty: all of them. */
    eventTypes: text().array().$type<WebhookEventType[]>().notNull(),
    sealedSecret: bytea().notNull(),
    /** After a rotation both secrets sign until this time. */
    sealedPreviousSecret: bytea(),
    previousSecretUntil: instant(),
    isActive: boolean().notNull(),
    failuresInRow: integer().notNull().default(0),
    /** While it does not answer, its deliveries wait until this time. */
    pausedUntil: instant(),
    createdAt: instant().notNull(),
    createdBy: text().notNull(),
  },
  (table) => [
    index('webhook_endpoints_active').on(table.id).where(sql`${table.isActive}`),
    check(
      'webhook_endpoints_previous',
      sql`(${table.sealedPreviousSecret} is null) = (${table.previousSecretUntil} is null)`,
    ),
  ],
)

/** Something that happened, as other systems read it: ids, states and amounts, no personal data. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: uuid().primaryKey(),
    /** The cause: the same one is told once. */
    cause: text().notNull().unique(),
    type: text().$type<WebhookEventType>().notNull(),
    at: instant().notNull(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [index('webhook_events_age').on(table.at)],
)

/** One event for one endpoint, with the result of the last attempt: the log. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhookEndpoints.id),
    eventId: uuid()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    status: text({ enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    attemptedAt: instant(),
    httpStatus: integer(),
    error: text(),
  },
  (table) => [
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_event').on(table.eventId),
    check('webhook_deliveries_status', sql`${table.status} in ('waiting', 'delivered', 'failed')`),
  ],
)
