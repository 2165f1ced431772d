import { ACTIVE_CREDIT_STATUSES, type CivilDate, type EarlierContact, type HoldKind } from '@puente/domain'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { contactRefusals, loans } from '../schema/index.ts'
import { forgetRows, type Page } from './forget-rows.ts'
import { statusNumbers } from './status-numbers.ts'

export type ContactRefusalRow = typeof contactRefusals.$inferSelect

interface ContactFacts {
  readonly postalCode: string | null
  readonly ownPhone: string
  readonly holds: readonly HoldKind[]
  readonly earlier: readonly EarlierContact[]
}

/** One more than the days that the limits look back: where the customer lives it may still be yesterday. */
const LOOKED_BACK_MS = 8 * 24 * 3_600_000
/** How many the page of a customer shows. */
const SHOWN = 20

export const contactLimitRepository = (db: Database) => ({
  /** What decides whether a customer may be contacted, in one statement. */
  async factsOf(userId: number, at: Date, today: CivilDate): Promise<ContactFacts> {
    const since = new Date(at.getTime() - LOOKED_BACK_MS).toISOString()
    const { rows } = await db.execute<{
      postal_code: string | null
      phone: string
      holds: HoldKind[]
      earlier: { at: string; is_unanswered: boolean }[]
    }>(sql`
      select u.phone,
        (select a.postal_code from addresses a
          where a.user_id = u.id and a.postal_code is not null order by a.kind limit 1) as postal_code,
        array(select h.kind from customer_holds h
          where h.user_id = u.id and h.lifted_at is null and coalesce(h.until, ${today}::date) >= ${today}::date) as holds,
        (select coalesce(jsonb_agg(jsonb_build_object('at', made.at, 'is_unanswered', made.is_unanswered)), '[]') from (
          select c.at, c.outcome = 'no_answer' as is_unanswered from customer_contacts c
          where c.user_id = u.id and c.direction = 'outgoing' and c.at >= ${since}::timestamptz
          union all
          select m.left_at, false from messages m
          where m.user_id = u.id and m.created_at >= ${since}::timestamptz and m.left_at is not null
        ) made) as earlier
      from users u where u.id = ${userId}`)
    const [row] = rows
    if (row === undefined) throw new Error(`user ${userId} does not exist`)
    return {
      postalCode: row.postal_code,
      ownPhone: row.phone,
      holds: row.holds,
      earlier: row.earlier.map((contact) => ({ at: new Date(contact.at), isUnanswered: contact.is_unanswered })),
    }
  },

  /** True if a loan of the customer is past its date: only then is a contact about the debt collection. */
  async isLate(userId: number, today: CivilDate): Promise<boolean> {
    const [row] = await db
      .select({ id: loans.id })
      .from(loans)
      .where(
        and(
          eq(loans.userId, userId),
          sql`${loans.status} in (${statusNumbers(...ACTIVE_CREDIT_STATUSES)})`,
          lt(loans.mustPayDate, today),
        ),
      )
      .limit(1)
    return row !== undefined
  },

  async addRefusal(refusal: typeof contactRefusals.$inferInsert): Promise<void> {
    await db.insert(contactRefusals).values(refusal)
  },

  /** Reminders of one night that a hold stopped: a night that runs again adds none. */
  async addStopped(
    rows: readonly { readonly userId: number; readonly templateKey: string }[],
    now: Date,
    today: CivilDate,
  ): Promise<void> {
    if (rows.length === 0) return
    await db.execute(sql`
      insert into contact_refusals (user_id, channel, rule, outcome, template_key, author, at)
      select "userId", 'sms', 'hold', 'withheld', "templateKey", 'system', ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row("userId" bigint, "templateKey" text)
      where not exists (
        select from contact_refusals r
        where r.user_id = "userId" and r.template_key = "templateKey" and r.rule = 'hold'
          and (r.at at time zone 'Europe/Madrid')::date = ${today}::date)`)
  },

  /** Newest first. */
  refusalsOf: (userId: number): Promise<ContactRefusalRow[]> =>
    db
      .select()
      .from(contactRefusals)
      .where(eq(contactRefusals.userId, userId))
      .orderBy(desc(contactRefusals.id))
      .limit(SHOWN),

  /** Withheld reminders whose customers may be contacted by now. */
  retriesDue: (before: Date, limit: number): Promise<ContactRefusalRow[]> =>
    db
      .select()
      .from(contactRefusals)
      .where(
        and(
          isNull(contactRefusals.retriedAt),
          isNotNull(contactRefusals.retryAt),
          eq(contactRefusals.outcome, 'withheld'),
          lte(contactRefusals.retryAt, before),
        ),
      )
      .orderBy(asc(contactRefusals.retryAt), asc(contactRefusals.id))
      .limit(limit),

  async markRetried(ids: readonly number[], at: Date): Promise<void> {
    await db
      .update(contactRefusals)
      .set({ retriedAt: at })
      .where(inArray(contactRefusals.id, [...ids]))
  },

  forget: (before: Date, page: Page) =>
    forgetRows(db, { table: sql`contact_refusals`, isPast: sql`at < ${before.toISOString()}::timestamptz` }, page),
})
