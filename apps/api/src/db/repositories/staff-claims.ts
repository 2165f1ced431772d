import type { ClaimKind } from '@puente/domain'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { staffClaims, staffUsers } from '../schema/index.ts'

type StaffClaimRow = typeof staffClaims.$inferSelect

/** A queue item. */
export interface ClaimSubject {
  readonly kind: ClaimKind
  readonly subjectId: number
}

/** A claim that has not timed out, with the name of its holder. */
export interface LiveClaim extends Pick<StaffClaimRow, 'staffId' | 'claimedAt' | 'activeAt'> {
  readonly username: string
}

const isOn = ({ kind, subjectId }: ClaimSubject) =>
  and(eq(staffClaims.kind, kind), eq(staffClaims.subjectId, subjectId))

/** Claims on queue items. A claim whose last activity is not after `liveSince` has timed out and counts as none. */
export const staffClaimRepository = (db: Database) => {
  const liveClaims = (kind: ClaimKind, subjectIds: readonly number[], liveSince: Date) =>
    db
      .select({ claim: staffClaims, username: staffUsers.username })
      .from(staffClaims)
      .innerJoin(staffUsers, eq(staffUsers.id, staffClaims.staffId))
      .where(
        and(
          eq(staffClaims.kind, kind),
          inArray(staffClaims.subjectId, [...subjectIds]),
          gt(staffClaims.activeAt, liveSince),
          eq(staffUsers.isActive, true),
        ),
      )

  return {
    /** The live claims among these items, by item. */
    async liveAmong(
      kind: ClaimKind,
      subjectIds: readonly number[],
      liveSince: Date,
    ): Promise<ReadonlyMap<number, LiveClaim>> {
      if (subjectIds.length === 0) return new Map()
      const rows = await liveClaims(kind, subjectIds, liveSince)
      return new Map(
        rows.map(({ claim: { subjectId, staffId, claimedAt, activeAt }, username }) => [
          subjectId,
          { staffId, claimedAt, activeAt, username },
        ]),
      )
    },

    /**
     * Claims an item, or renews one's own claim. A live claim of a colleague wins unless `isForced`; then null. Of two
     * at once, the primary key lets one through.
     */
    async take(
      subject: ClaimSubject,
      staffId: number,
      { now, liveSince, isForced }: { readonly now: Date; readonly liveSince: Date; readonly isForced: boolean },
    ): Promise<StaffClaimRow | null> {
      const isFree = sql`not exists (select from ${staffUsers} where ${staffUsers.id} = ${staffClaims.staffId}
        and ${staffUsers.isActive}) or ${staffClaims.activeAt} <= ${liveSince.toISOString()}::timestamptz`
      const [row] = await db
        .insert(staffClaims)
        .values({ ...subject, staffId, claimedAt: now, activeAt: now })
        .onConflictDoUpdate({
          target: [staffClaims.kind, staffClaims.subjectId],
          set: {
            staffId,
            activeAt: now,
            claimedAt: sql`case when ${staffClaims.staffId} = excluded.staff_id
              and ${staffClaims.activeAt} > ${liveSince.toISOString()}::timestamptz
              then ${staffClaims.claimedAt} else excluded.claimed_at end`,
          },
          setWhere: sql`${staffClaims.staffId} = excluded.staff_id or ${isFree} or ${isForced}`,
        })
        .returning()
      return row ?? null
    },

    /** Renews a live claim of this staff member; no effect on anything else. */
    async renew(subject: ClaimSubject, staffId: number, { now, liveSince }: { now: Date; liveSince: Date }) {
      await db
        .update(staffClaims)
        .set({ activeAt: now })
        .where(and(isOn(subject), eq(staffClaims.staffId, staffId), gt(staffClaims.activeAt, liveSince)))
    },

    /** Releases a claim: that of the given staff member, or without one any. True if there was one. */
    async release(subject: ClaimSubject, staffId?: number): Promise<boolean> {
      const released = await db
        .delete(staffClaims)
        .where(and(isOn(subject), staffId === undefined ? undefined : eq(staffClaims.staffId, staffId)))
        .returning({ subjectId: staffClaims.subjectId })
      return released.length > 0
    },

    heldBy: (staffId: number): Promise<StaffClaimRow[]> =>
      db.select().from(staffClaims).where(eq(staffClaims.staffId, staffId)),

    /** Gives all items of a staff member to a colleague, with a new timeout, or back to the queues. Returns the items. */
    async handOver(fromStaffId: number, toStaffId: number | null, now: Date): Promise<readonly ClaimSubject[]> {
      const { kind, subjectId } = staffClaims
      if (toStaffId === null) {
        return db.delete(staffClaims).where(eq(staffClaims.staffId, fromStaffId)).returning({ kind, subjectId })
      }
      return db
        .update(staffClaims)
        .set({ staffId: toStaffId, claimedAt: now, activeAt: now })
        .where(eq(staffClaims.staffId, fromStaffId))
        .returning({ kind, subjectId })
    },

    /** Deletes claims that timed out long ago. */
    async forget(before: Date): Promise<void> {
      await db.delete(staffClaims).where(lte(staffClaims.activeAt, before))
    },
  }
}
