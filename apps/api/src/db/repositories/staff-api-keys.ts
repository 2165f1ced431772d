import type { CivilDate, KeyLimits } from '@puente/domain'
import { and, desc, eq, gt, isNull, or, type Placeholder, placeholder, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { staffApiKeyDays, staffApiKeys, staffUsers } from '../schema/index.ts'
import { whenUsed } from '../when-used.ts'
import type { StaffUserRow } from './staff-users.ts'

type StaffApiKeyRow = typeof staffApiKeys.$inferSelect

const isLive = (now: Date | Placeholder) =>
  and(isNull(staffApiKeys.revokedAt), or(isNull(staffApiKeys.expiresAt), gt(staffApiKeys.expiresAt, now)))

/** What a key books on a day in Madrid, with the most that it may book on it. */
export interface KeyBooking {
  readonly keyId: number
  readonly day: CivilDate
  readonly cents: number
  readonly perDayCents: number
}

/** Adds a booking of at most `perDayCents` to the sum of its day; without a row, and nothing written, if the sum would exceed the limit. */
export function countedBooking(db: Database) {
  const sumOfDay = sql`${staffApiKeyDays.bookedCents} + excluded.booked_cents`
  return db
    .insert(staffApiKeyDays)
    .values({ keyId: placeholder('keyId'), day: placeholder('day'), bookedCents: placeholder('cents') })
    .onConflictDoUpdate({
      target: [staffApiKeyDays.keyId, staffApiKeyDays.day],
      set: { bookedCents: sumOfDay },
      setWhere: sql`${sumOfDay} <= ${placeholder('perDayCents')}`,
    })
    .returning({ keyId: staffApiKeyDays.keyId })
}

export const staffApiKeyRepository = (db: Database) => {
  const liveByToken = whenUsed(() =>
    db
      .select({ key: staffApiKeys, staff: staffUsers })
      .from(staffApiKeys)
      .innerJoin(staffUsers, eq(staffUsers.id, staffApiKeys.staffId))
      .where(
        and(
          eq(staffApiKeys.tokenHash, placeholder('tokenHash')),
          isLive(placeholder('now')),
          eq(staffUsers.isActive, true),
        ),
      )
      .prepare('staff_api_key'),
  )

  const countOnDay = whenUsed(() => countedBooking(db).prepare('staff_api_key_day'))

  return {
    async add(key: Omit<typeof staffApiKeys.$inferInsert, 'id'>): Promise<StaffApiKeyRow> {
      const [row] = await db.insert(staffApiKeys).values(key).returning()
      if (!row) throw new Error('an insert of an API key returned no row')
      return row
    },

    /** A live key of an active staff member. */
    async live(tokenHash: Buffer, now: Date): Promise<{ key: StaffApiKeyRow; staff: StaffUserRow } | null> {
      const [row] = await liveByToken().execute({ tokenHash, now })
      return row ?? null
    },

    /** The live keys of a staff member, newest first. */
    liveOf: (staffId: number, now: Date): Promise<StaffApiKeyRow[]> =>
      db
        .select()
        .from(staffApiKeys)
        .where(and(eq(staffApiKeys.staffId, staffId), isLive(now)))
        .orderBy(desc(staffApiKeys.id)),

    /** What the key books without a second person. */
    async setLimits(tokenHash: Buffer, { perBookingCents, perDayCents }: KeyLimits): Promise<void> {
      await db
        .update(staffApiKeys)
        .set({ bookingLimitCents: perBookingCents, bookingDayLimitCents: perDayCents })
        .where(eq(staffApiKeys.tokenHash, tokenHash))
    },

    /**
     * Counts what a key books on a day in Madrid; false, and nothing counted, if the day's sum would exceed the limit. The row of the
     * day is locked until the commit, so that bookings at the same moment cannot pass the limit together.
     */
    async countBooking(booking: KeyBooking): Promise<boolean> {
      return booking.cents <= booking.perDayCents && (await countOnDay().execute({ ...booking })).length > 0
    },

    async noteUse(id: number, now: Date): Promise<void> {
      await db.update(staffApiKeys).set({ lastUsedAt: now }).where(eq(staffApiKeys.id, id))
    },

    /** False if this staff member has no such live key. */
    async revoke(staffId: number, id: number, now: Date): Promise<boolean> {
      const revoked = await db
        .update(staffApiKeys)
        .set({ revokedAt: now })
        .where(and(eq(staffApiKeys.id, id), eq(staffApiKeys.staffId, staffId), isNull(staffApiKeys.revokedAt)))
        .returning({ id: staffApiKeys.id })
      return revoked.length > 0
    },

    async revokeAllOf(staffId: number, now: Date): Promise<void> {
      await db
        .update(staffApiKeys)
        .set({ revokedAt: now })
        .where(and(eq(staffApiKeys.staffId, staffId), isNull(staffApiKeys.revokedAt)))
    },
  }
}
