import type { WebhookEventType } from '@puente/domain'
import { and, asc, count, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../schema/index.ts'

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect
type WebhookEventRow = typeof webhookEvents.$inferSelect

/** Endpoints of other systems, the events that they are told of, and how each delivery ended. */
export const webhookRepository = (db: Database) => ({
  /** Tells every subscribed endpoint, once per cause. Does nothing while there is no endpoint. */
  async tell(event: {
    readonly cause: string
    readonly type: WebhookEventType
    readonly at: Date
    readonly data: Readonly<Record<string, unknown>>
  }): Promise<void> {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into webhook_events (id, cause, type, at, data)
        select gen_random_uuid(), ${event.cause}, ${event.type}, ${event.at.toISOString()}::timestamptz,
               ${JSON.stringify(event.data)}::jsonb
          where exists (select from webhook_endpoints where is_active)
        on conflict (cause) do nothing
        returning id`)
    if (rows[0]) await db.execute(sql`select queue_webhooks(array[${rows[0].id}::uuid])`)
  },

  async add(endpoint: Omit<typeof webhookEndpoints.$inferInsert, 'id'>): Promise<WebhookEndpointRow> {
    const [row] = await db.insert(webhookEndpoints).values(endpoint).returning()
    if (!row) throw new Error('an insert of a webhook endpoint returned no row')
    return row
  },

  active: (): Promise<WebhookEndpointRow[]> =>
    db.select().from(webhookEndpoints).where(eq(webhookEndpoints.isActive, true)).orderBy(asc(webhookEndpoints.id)),

  /** Those that are switched off, too: their log stays. */
  all: (): Promise<WebhookEndpointRow[]> =>
    db.select().from(webhookEndpoints).orderBy(desc(webhookEndpoints.isActive), asc(webhookEndpoints.id)),

  async lock(id: number): Promise<WebhookEndpointRow | null> {
    const [row] = await db
      .select()
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.isActive, true)))
      .for('update')
    return row ?? null
  },

  /** Counts one more failed delivery in a row, and returns how many there are. */
  async countFailure(id: number): Promise<number> {
    const [row] = await db
      .update(webhookEndpoints)
      .set({ failuresInRow: sql`${webhookEndpoints.failuresInRow} + 1` })
      .where(eq(webhookEndpoints.id, id))
      .returning({ failures: webhookEndpoints.failuresInRow })
    return row?.failures ?? 0
  },

  /** The endpoint answers again: forgets its failures, and with them its pause. */
  async forgetFailures(id: number): Promise<void> {
    await db
      .update(webhookEndpoints)
      .set({ failuresInRow: 0, pausedUntil: null })
      .where(and(eq(webhookEndpoints.id, id), gt(webhookEndpoints.failuresInRow, 0)))
  },

  async pausedCount(now: Date): Promise<number> {
    const [row] = await db
      .select({ count: count() })
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.isActive, true), gt(webhookEndpoints.pausedUntil, now)))
    return row?.count ?? 0
  },

  async change(id: number, change: Partial<Omit<WebhookEndpointRow, 'id'>>): Promise<void> {
    await db.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id))
  },

  async delivery(id: number): Promise<{
    readonly delivery: WebhookDeliveryRow
    readonly endpoint: WebhookEndpointRow
    readonly event: WebhookEventRow
    /** The queue of its job: few deliveries to one endpoint run at a time. */
    readonly queueName: string
  } | null> {
    const [row] = await db
      .select({
        delivery: webhookDeliveries,
        endpoint: webhookEndpoints,
        event: webhookEvents,
        queueName: sql<string>`webhook_queue(${webhookDeliveries.endpointId}, ${webhookDeliveries.id})`,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(eq(webhookDeliveries.id, id))
    return row ?? null
  },

  async note(id: number, change: Partial<Omit<WebhookDeliveryRow, 'id' | 'endpointId' | 'eventId'>>): Promise<void> {
    await db.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id))
  },

  /** The log of an endpoint, newest first, before an id. */
  log: (endpointId: number, limit: number, beforeId: number = Number.MAX_SAFE_INTEGER) =>
    db
      .select({ delivery: webhookDeliveries, event: webhookEvents })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(and(eq(webhookDeliveries.endpointId, endpointId), lt(webhookDeliveries.id, beforeId)))
      .orderBy(desc(webhookDeliveries.id))
      .limit(limit),

  /** Deletes events with their deliveries. Returns how many. */
  async forget(before: Date, limit: number): Promise<number> {
    const { rowCount } = await db.execute(sql`
      delete from webhook_events where id in (
        select id from webhook_events where at < ${before.toISOString()}::timestamptz limit ${limit})`)
    return rowCount ?? 0
  },
})
