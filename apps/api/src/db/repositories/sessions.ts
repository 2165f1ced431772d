import { hasPermission, type Phone, type StaffRole } from '@puente/domain'
import { and, desc, eq, gt, inArray, isNull, ne, notInArray, placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { sessions, staffUsers, users } from '../schema/index.ts'
import { whenUsed } from '../when-used.ts'
import { forgetRows, type Page } from './forget-rows.ts'

export type SessionRow = typeof sessions.$inferSelect

interface NewSession {
  readonly tokenHash: Buffer
  readonly kind: SessionRow['kind']
  readonly userId: number | null
  readonly pendingPhone?: Phone
  readonly adminUsername?: string
  readonly knownBrowserId?: number
  readonly now: Date
  readonly expiresAt: Date
  readonly address: string
  readonly userAgent: string | null
}

const registeringOf = (pendingPhone: string, address: string) =>
  and(eq(sessions.kind, 'registering'), eq(sessions.pendingPhone, pendingPhone), eq(sessions.address, address))

export interface LiveSession {
  readonly session: SessionRow
  readonly phone: string | null
  /** The staff member behind an impersonated session; empty for a borrower. */
  readonly staffRoles: readonly StaffRole[]
}

/** Sessions that are not revoked, with their holder. */
const openWhere = (db: Database, condition: SQL) =>
  db
    .select({
      session: sessions,
      phone: users.phone,
      staff: { isActive: staffUsers.isActive, roles: staffUsers.roles },
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .leftJoin(staffUsers, eq(staffUsers.username, sessions.adminUsername))
    .where(and(condition, isNull(sessions.revokedAt)))

/** A live session has not expired, and an impersonated one only lives while its staff member may impersonate. */
function liveOf([row]: Awaited<ReturnType<typeof openWhere>>, now: Date): LiveSession | null {
  if (!row || row.session.expiresAt <= now) return null
  const { session, phone, staff } = row
  if (session.kind !== 'impersonation') return { session, phone, staffRoles: [] }
  return staff?.isActive && hasPermission(staff.roles, 'impersonation.create')
    ? { session, phone, staffRoles: staff.roles }
    : null
}

export const sessionRepository = (db: Database) => {
  const openByToken = whenUsed(() => openWhere(db, eq(sessions.tokenHash, placeholder('tokenHash'))).prepare('session'))
  return {
    async open({ now, ...session }: NewSession): Promise<SessionRow> {
      const [row] = await db
        .insert(sessions)
        .values({ ...session, createdAt: now })
        .returning()
      if (!row) throw new Error('an insert of a session returned no row')
      return row
    },

    live: async (tokenHash: Buffer, now: Date): Promise<LiveSession | null> =>
      liveOf(await openByToken().execute({ tokenHash }), now),

    liveById: async (sessionId: number, now: Date): Promise<LiveSession | null> =>
      liveOf(await openWhere(db, eq(sessions.id, sessionId)), now),

    /** A customer's sessions, newest first. An impersonated session is not one of the customer's devices. */
    liveOf: (userId: number, now: Date): Promise<SessionRow[]> =>
      db
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.userId, userId),
            eq(sessions.kind, 'borrower'),
            isNull(sessions.revokedAt),
            gt(sessions.expiresAt, now),
          ),
        )
        .orderBy(desc(sessions.id)),

    async noteUse(sessionId: number, now: Date): Promise<void> {
      await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId))
    },

    /** Ends the oldest live sessions of a customer beyond a limit. */
    async revokeBeyond(userId: number, limit: number, now: Date): Promise<void> {
      const beyond = (await this.liveOf(userId, now)).slice(limit).map(({ id }) => id)
      if (beyond.length > 0) await db.update(sessions).set({ revokedAt: now }).where(inArray(sessions.id, beyond))
    },

    /** Deletes the oldest sessions beyond a limit that wait for the code of one phone from one network. */
    async dropRegisteringBeyond(pendingPhone: string, address: string, limit: number): Promise<void> {
      const newest = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(registeringOf(pendingPhone, address))
        .orderBy(desc(sessions.id))
        .limit(limit)
      await db.delete(sessions).where(and(registeringOf(pendingPhone, address), notInArray(sessions.id, newest)))
    },

    async revoke(sessionId: number, now: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    },

    /** Ends every session of a user, except the one to keep, if given. */
    async revokeAllOf(userId: number, now: Date, keepSessionId: number | null = null): Promise<void> {
      await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(
          and(
            eq(sessions.userId, userId),
            keepSessionId === null ? undefined : ne(sessions.id, keepSessionId),
            isNull(sessions.revokedAt),
          ),
        )
    },

    /** Ends every session in which a staff member impersonates a customer. */
    async revokeImpersonationsBy(adminUsername: string, now: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.adminUsername, adminUsername), isNull(sessions.revokedAt)))
    },

    async setPendingPhone(sessionId: number, pendingPhone: Phone): Promise<void> {
      await db.update(sessions).set({ pendingPhone }).where(eq(sessions.id, sessionId))
    },

    async clearPendingPhone(sessionId: number): Promise<void> {
      await db.update(sessions).set({ pendingPhone: null }).where(eq(sessions.id, sessionId))
    },

    /** A registering session has proved its phone: it now belongs to a user. */
    async promote(sessionId: number, userId: number, knownBrowserId: number): Promise<void> {
      await db
        .update(sessions)
        .set({ kind: 'borrower', userId, pendingPhone: null, knownBrowserId })
        .where(eq(sessions.id, sessionId))
    },

    /**
     * Deletes the next chunk of sessions that ended before a given time; see `forgetRows`. A session in which a contract
     * was signed is evidence and stays.
     */
    forgetEnded: (before: Date, page: Page): Promise<number | null> =>
      forgetRows(
        db,
        {
          table: sql`sessions`,
          isPast: sql`expires_at < ${before.toISOString()}::timestamptz`,
          isKept: sql`exists (
          select from loans l join signature_evidence e on e.loan_id = l.id
          where l.user_id = sessions.user_id and e.record::jsonb #>> '{origin,session_id}' = sessions.id::text)`,
        },
        page,
      ),
  }
}
