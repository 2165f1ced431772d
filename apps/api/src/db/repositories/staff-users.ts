import { DEFAULT_KEY_LIMITS, type KeyLimits } from '@puente/domain'
import { and, asc, eq, gt, isNull, max, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { staffApiKeys, staffPasskeys, staffSessions, staffUsers } from '../schema/index.ts'

export type StaffUserRow = typeof staffUsers.$inferSelect

/** A staff member as the team page lists them. */
export interface StaffMemberRow {
  readonly staff: StaffUserRow
  readonly hasFactor: boolean
  readonly lastSeenAt: Date | null
  readonly liveKeys: number
}

interface NewStaffUser extends Omit<typeof staffUsers.$inferInsert, 'id'> {
  /** The hash of a first API key, if the account gets one. */
  readonly tokenHash?: Buffer
  readonly keyExpiresAt?: Date
  /** What that key books without a second person; the default limits if left out. */
  readonly keyLimits?: KeyLimits
}

export const staffUserRepository = (db: Database) => ({
  /** False if the name or the e-mail is taken. */
  async add({ tokenHash, keyExpiresAt, keyLimits = DEFAULT_KEY_LIMITS, ...user }: NewStaffUser): Promise<boolean> {
    const [added] = await db.insert(staffUsers).values(user).onConflictDoNothing().returning({ id: staffUsers.id })
    if (added !== undefined && tokenHash !== undefined) {
      await db.insert(staffApiKeys).values({
        staffId: added.id,
        tokenHash,
        name: 'token',
        createdAt: user.createdAt,
        expiresAt: keyExpiresAt ?? null,
        bookingLimitCents: keyLimits.perBookingCents,
        bookingDayLimitCents: keyLimits.perDayCents,
      })
    }
    return added !== undefined
  },

  async byId(id: number): Promise<StaffUserRow | null> {
    const [row] = await db.select().from(staffUsers).where(eq(staffUsers.id, id))
    return row ?? null
  },

  async byName(username: string): Promise<StaffUserRow | null> {
    const [row] = await db.select().from(staffUsers).where(eq(staffUsers.username, username))
    return row ?? null
  },

  /** `email` in lower case. */
  async byEmail(email: string): Promise<StaffUserRow | null> {
    const [row] = await db.select().from(staffUsers).where(eq(staffUsers.email, email))
    return row ?? null
  },

  async activeByName(username: string): Promise<StaffUserRow | null> {
    const [row] = await db
      .select()
      .from(staffUsers)
      .where(and(eq(staffUsers.username, username), eq(staffUsers.isActive, true)))
    return row ?? null
  },

  active: (): Promise<StaffUserRow[]> =>
    db.select().from(staffUsers).where(eq(staffUsers.isActive, true)).orderBy(asc(staffUsers.id)),

  /** Changes a staff member; false if there is none with this name. */
  async change(username: string, patch: Partial<Omit<StaffUserRow, 'id' | 'username'>>): Promise<boolean> {
    const changed = await db
      .update(staffUsers)
      .set(patch)
      .where(eq(staffUsers.username, username))
      .returning({ id: staffUsers.id })
    return changed.length > 0
  },

  /** By username, after the given one. */
  async page(after: string, limit: number, now: Date): Promise<StaffMemberRow[]> {
    const lastUse = db
      .select({ staffId: staffSessions.staffId, at: max(staffSessions.lastUsedAt).as('at') })
      .from(staffSessions)
      .where(eq(staffSessions.stage, 'open'))
      .groupBy(staffSessions.staffId)
      .as('last_use')
    const liveKeys = sql<number>`(${db
      .select({ count: sql`count(*)::int` })
      .from(staffApiKeys)
      .where(
        and(
          eq(staffApiKeys.staffId, staffUsers.id),
          isNull(staffApiKeys.revokedAt),
          or(isNull(staffApiKeys.expiresAt), gt(staffApiKeys.expiresAt, now)),
        ),
      )})`
    const hasPasskey = sql<boolean>`exists (${db
      .select({ one: sql`1` })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.staffId, staffUsers.id))})`
    const rows = await db
      .select({ staff: staffUsers, lastSeenAt: lastUse.at, liveKeys, hasPasskey })
      .from(staffUsers)
      .leftJoin(lastUse, eq(lastUse.staffId, staffUsers.id))
      .where(gt(staffUsers.username, after))
      .orderBy(asc(staffUsers.username))
      .limit(limit)
    return rows.map(({ hasPasskey: isThere, ...row }) => ({
      ...row,
      hasFactor: isThere || row.staff.sealedTotp !== null,
    }))
  },

  all: (): Promise<StaffUserRow[]> => db.select().from(staffUsers).orderBy(asc(staffUsers.username)),
})
