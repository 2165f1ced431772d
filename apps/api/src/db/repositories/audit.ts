import type { AuditAction, AuditDetail } from '@puente/domain'
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { auditEvents } from '../schema/index.ts'

interface AuditEvent {
  readonly at: Date
  /** `borrower`, `admin:<name>`, `agent:<name>` or `system`. */
  readonly actor: string
  readonly action: AuditAction
  readonly userId: number | null
  readonly detail?: AuditDetail
}

export type AuditEventRow = typeof auditEvents.$inferSelect

interface AuditFilter {
  readonly userId?: number | undefined
  /** The reader's own customer account: what happened to it is left out. */
  readonly notAbout?: number | null | undefined
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly beforeId?: number | undefined
  readonly limit: number
}

export const auditRepository = (db: Database) => ({
  async record(event: AuditEvent): Promise<void> {
    await db.insert(auditEvents).values({ ...event, detail: event.detail ?? {} })
  },

  async recordMany(events: readonly AuditEvent[]): Promise<void> {
    if (events.length === 0) return
    await db.insert(auditEvents).values(events.map((event) => ({ ...event, detail: event.detail ?? {} })))
  },

  /** The times of a user's events since a given time, oldest first. */
  async timesSince(userId: number, action: string, since: Date): Promise<readonly Date[]> {
    const rows = await db
      .select({ at: auditEvents.at })
      .from(auditEvents)
      .where(and(eq(auditEvents.userId, userId), eq(auditEvents.action, action), gte(auditEvents.at, since)))
      .orderBy(asc(auditEvents.at))
    return rows.map(({ at }) => at)
  },

  /** Newest first, below the given id. */
  page: ({ userId, notAbout, actor, action, beforeId, limit }: AuditFilter) =>
    db
      .select()
      .from(auditEvents)
      .where(
        and(
          userId === undefined ? undefined : eq(auditEvents.userId, userId),
          notAbout == null ? undefined : sql`${auditEvents.userId} is distinct from ${notAbout}`,
          actor === undefined ? undefined : eq(auditEvents.actor, actor),
          action === undefined ? undefined : eq(auditEvents.action, action),
          beforeId === undefined ? undefined : lt(auditEvents.id, beforeId),
        ),
      )
      .orderBy(desc(auditEvents.id))
      .limit(limit),
})
