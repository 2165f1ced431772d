import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { staffBrowsers, staffLinks, staffSignInEvents, staffUsers } from '../schema/index.ts'
import type { NetworkScope } from './codes.ts'
import { forgetRows, type Page } from './forget-rows.ts'
import type { StaffUserRow } from './staff-users.ts'

export type StaffLinkRow = typeof staffLinks.$inferSelect
type SignInEvent = typeof staffSignInEvents.$inferSelect

/** Each browser has its own attempts, so their number is bounded; the least recently used one is dropped. */
const MAX_BROWSERS = 10

/** The events that a limit counts. */
export interface SignInCount {
  readonly kind: SignInEvent['kind']
  readonly since: Date
  readonly emailHash?: Buffer
  readonly network?: { readonly scope: NetworkScope; readonly network: string }
  /** Null counts strangers only. Left out, it counts all. */
  readonly browserId?: number | null
}

const conditionOf = ({ kind, since, emailHash, network, browserId }: SignInCount): SQL | undefined =>
  and(
    eq(staffSignInEvents.kind, kind),
    gt(staffSignInEvents.at, since),
    emailHash === undefined ? undefined : eq(staffSignInEvents.emailHash, emailHash),
    network === undefined ? undefined : eq(staffSignInEvents[network.scope], network.network),
    browserId === undefined
      ? undefined
      : browserId === null
        ? isNull(staffSignInEvents.browserId)
        : eq(staffSignInEvents.browserId, browserId),
  )

/** Attempts to sign in, known browsers, and one-use links. */
export const staffSignInRepository = (db: Database) => ({
  async record(event: Omit<typeof staffSignInEvents.$inferInsert, 'id'>): Promise<number> {
    const [row] = await db.insert(staffSignInEvents).values(event).returning({ id: staffSignInEvents.id })
    if (!row) throw new Error('an insert of a sign-in event returned no row')
    return row.id
  },

  async markPassed(id: number): Promise<void> {
    await db.update(staffSignInEvents).set({ kind: 'passed' }).where(eq(staffSignInEvents.id, id))
  },

  async staffOfEvent(id: number): Promise<StaffUserRow | null> {
    const [row] = await db
      .select({ staff: staffUsers })
      .from(staffSignInEvents)
      .innerJoin(staffUsers, eq(staffUsers.id, staffSignInEvents.staffId))
      .where(eq(staffSignInEvents.id, id))
    return row?.staff ?? null
  },

  /** The time of the event that decides a limit: while it is in the window, the limit is reached. */
  async nthNewest(counted: SignInCount, limit: number): Promise<Date | null> {
    const [row] = await db
      .select({ at: staffSignInEvents.at })
      .from(staffSignInEvents)
      .where(conditionOf(counted))
      .orderBy(desc(staffSignInEvents.at))
      .offset(limit - 1)
      .limit(1)
    return row?.at ?? null
  },

  async browserFor(tokenHash: Buffer, staffId: number): Promise<number | null> {
    const [row] = await db
      .select({ id: staffBrowsers.id })
      .from(staffBrowsers)
      .where(and(eq(staffBrowsers.tokenHash, tokenHash), eq(staffBrowsers.staffId, staffId)))
    return row?.id ?? null
  },

  /** The cookie value is replaced, so a cookie planted before is worthless; other accounts of this browser stay known. */
  async rememberBrowser(staffId: number, newHash: Buffer, oldHash: Buffer | null, now: Date): Promise<void> {
    if (oldHash !== null) {
      await db.update(staffBrowsers).set({ tokenHash: newHash }).where(eq(staffBrowsers.tokenHash, oldHash))
    }
    await db
      .insert(staffBrowsers)
      .values({ staffId, tokenHash: newHash, createdAt: now, lastUsedAt: now })
      .onConflictDoUpdate({ target: [staffBrowsers.tokenHash, staffBrowsers.staffId], set: { lastUsedAt: now } })
    const tooMany = db
      .select({ id: staffBrowsers.id })
      .from(staffBrowsers)
      .where(eq(staffBrowsers.staffId, staffId))
      .orderBy(desc(staffBrowsers.lastUsedAt), desc(staffBrowsers.id))
      .offset(MAX_BROWSERS)
    await db.delete(staffBrowsers).where(inArray(staffBrowsers.id, tooMany))
  },

  async forgetBrowsersOf(staffId: number): Promise<void> {
    await db.delete(staffBrowsers).where(eq(staffBrowsers.staffId, staffId))
  },

  async addLink(link: Omit<typeof staffLinks.$inferInsert, 'id'>): Promise<void> {
    await db.insert(staffLinks).values(link)
  },

  /** A link that can still be used, of an active staff member; locked until the end of the transaction. */
  async lockLink(tokenHash: Buffer, now: Date): Promise<{ link: StaffLinkRow; staff: StaffUserRow } | null> {
    const [row] = await db
      .select({ link: staffLinks, staff: staffUsers })
      .from(staffLinks)
      .innerJoin(staffUsers, eq(staffUsers.id, staffLinks.staffId))
      .where(
        and(
          eq(staffLinks.tokenHash, tokenHash),
          isNull(staffLinks.usedAt),
          gt(staffLinks.expiresAt, now),
          eq(staffUsers.isActive, true),
        ),
      )
      .for('update', { of: staffLinks })
    return row ?? null
  },

  /** Ends every open link of a staff member: one was used, or access ended. */
  async useLinksOf(staffId: number, now: Date): Promise<void> {
    await db
      .update(staffLinks)
      .set({ usedAt: now })
      .where(and(eq(staffLinks.staffId, staffId), isNull(staffLinks.usedAt)))
  },

  /** Deletes the next chunk of events before a given time; see `forgetRows`. */
  forgetEvents: (before: Date, page: Page): Promise<number | null> =>
    forgetRows(db, { table: sql`staff_sign_in_events`, isPast: sql`at < ${before.toISOString()}::timestamptz` }, page),

  forgetLinks: (before: Date, page: Page): Promise<number | null> =>
    forgetRows(db, { table: sql`staff_links`, isPast: sql`expires_at < ${before.toISOString()}::timestamptz` }, page),

  forgetBrowsers: (before: Date, page: Page): Promise<number | null> =>
    forgetRows(
      db,
      {
        table: sql`staff_browsers`,
        isPast: sql`created_at < ${before.toISOString()}::timestamptz`,
        isKept: sql`staff_browsers.last_used_at >= ${before.toISOString()}::timestamptz`,
      },
      page,
    ),
})
