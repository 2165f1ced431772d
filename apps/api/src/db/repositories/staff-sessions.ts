import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { staffSessions, staffUsers } from '../schema/index.ts'
import { forgetRows, type Page } from './forget-rows.ts'
import type { StaffUserRow } from './staff-users.ts'

export type StaffSessionRow = typeof staffSessions.$inferSelect

/** When a session ends without a request, and `now`. */
interface SessionTimes {
  readonly now: Date
  readonly idleMs: number
}

const isLive = ({ now, idleMs }: SessionTimes) =>
  and(
    isNull(staffSessions.revokedAt),
    gt(staffSessions.expiresAt, now),
    gt(staffSessions.lastUsedAt, new Date(now.getTime() - idleMs)),
  )

export const staffSessionRepository = (db: Database) => ({
  async open(session: Omit<typeof staffSessions.$inferInsert, 'id'>): Promise<StaffSessionRow> {
    const [row] = await db.insert(staffSessions).values(session).returning()
    if (!row) throw new Error('an insert of a staff session returned no row')
    return row
  },

  /** A live session of an active staff member. */
  async live(
    tokenHash: Buffer,
    times: SessionTimes,
  ): Promise<{ session: StaffSessionRow; staff: StaffUserRow } | null> {
    const [row] = await db
      .select({ session: staffSessions, staff: staffUsers })
      .from(staffSessions)
      .innerJoin(staffUsers, eq(staffUsers.id, staffSessions.staffId))
      .where(and(eq(staffSessions.tokenHash, tokenHash), isLive(times), eq(staffUsers.isActive, true)))
    return row ?? null
  },

  /** Locked until the end of the transaction; null once it was ended. */
  async lockOpen(id: number): Promise<StaffSessionRow | null> {
    const [row] = await db
      .select()
      .from(staffSessions)
      .where(and(eq(staffSessions.id, id), isNull(staffSessions.revokedAt)))
      .for('update')
    return row ?? null
  },

  /** The open sessions of a staff member, newest first. */
  liveOf: (staffId: number, times: SessionTimes): Promise<StaffSessionRow[]> =>
    db
      .select()
      .from(staffSessions)
      .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.stage, 'open'), isLive(times)))
      .orderBy(desc(staffSessions.id)),

  async update(id: number, change: Partial<Omit<StaffSessionRow, 'id'>>): Promise<void> {
    await db.update(staffSessions).set(change).where(eq(staffSessions.id, id))
  },

  /** False if this staff member has no such session. */
  async revoke(staffId: number, id: number, now: Date): Promise<boolean> {
    const revoked = await db
      .update(staffSessions)
      .set({ revokedAt: now })
      .where(and(eq(staffSessions.id, id), eq(staffSessions.staffId, staffId), isNull(staffSessions.revokedAt)))
      .returning({ id: staffSessions.id })
    return revoked.length > 0
  },

  /** Ends every session of a staff member, except the one to keep, if given. */
  async revokeAllOf(staffId: number, now: Date, keepId: number | null = null): Promise<void> {
    await db
      .update(staffSessions)
      .set({ revokedAt: now })
      .where(
        and(
          eq(staffSessions.staffId, staffId),
          keepId === null ? undefined : ne(staffSessions.id, keepId),
          isNull(staffSessions.revokedAt),
        ),
      )
  },

  /** Deletes the next chunk of sessions that ended before a given time; see `forgetRows`. */
  forgetEnded: (before: Date, page: Page): Promise<number | null> =>
    forgetRows(
      db,
      { table: sql`staff_sessions`, isPast: sql`expires_at < ${before.toISOString()}::timestamptz` },
      page,
    ),
})
