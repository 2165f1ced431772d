import type { CivilDate, HoldKind } from '@puente/domain'
import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { customerHolds, loans } from '../schema/index.ts'
import { forgetRows, type Page } from './forget-rows.ts'

export type HoldRow = typeof customerHolds.$inferSelect
/** With the public id of the loan it concerns; null: all of them. */
export type HoldWithLoan = HoldRow & { readonly loan: string | null }

/** How many the page of a customer shows, standing ones first. */
const SHOWN = 50

export const holdRepository = (db: Database) => ({
  /** Null if an undated one of the same kind stands for the same loan, or for the same customer. */
  async add(hold: typeof customerHolds.$inferInsert): Promise<HoldRow | null> {
    const [row] = await db.insert(customerHolds).values(hold).onConflictDoNothing().returning()
    return row ?? null
  },

  async byId(id: number): Promise<HoldRow | null> {
    const [row] = await db.select().from(customerHolds).where(eq(customerHolds.id, id))
    return row ?? null
  },

  /** Null if it is lifted already. */
  async lift(id: number, by: string, reason: string, at: Date): Promise<HoldRow | null> {
    const [row] = await db
      .update(customerHolds)
      .set({ liftedBy: by, liftedAt: at, liftReason: reason })
      .where(and(eq(customerHolds.id, id), isNull(customerHolds.liftedAt)))
      .returning()
    return row ?? null
  },

  /** What holds the customer as a whole on a day. */
  async kindsOfCustomer(userId: number, today: CivilDate): Promise<readonly HoldKind[]> {
    const rows = await db
      .select({ kind: customerHolds.kind })
      .from(customerHolds)
      .where(
        and(
          eq(customerHolds.userId, userId),
          isNull(customerHolds.loanId),
          isNull(customerHolds.liftedAt),
          or(isNull(customerHolds.until), gte(customerHolds.until, today)),
        ),
      )
    return rows.map(({ kind }) => kind)
  },

  /** Standing ones first, then the newest. */
  async ofCustomer(userId: number): Promise<HoldWithLoan[]> {
    const rows = await db
      .select({ row: customerHolds, loan: loans.publicId })
      .from(customerHolds)
      .leftJoin(loans, eq(loans.id, customerHolds.loanId))
      .where(eq(customerHolds.userId, userId))
      .orderBy(sql`${customerHolds.liftedAt} desc nulls first`, desc(customerHolds.id))
      .limit(SHOWN)
    return rows.map(({ row, loan }) => ({ ...row, loan }))
  },

  /** Deletes the next chunk of those lifted before a given time; see `forgetRows`. */
  forget: (before: Date, page: Page) =>
    forgetRows(
      db,
      {
        table: sql`customer_holds`,
        isPast: sql`set_at < ${before.toISOString()}::timestamptz`,
        isKept: sql`lifted_at is null or lifted_at >= ${before.toISOString()}::timestamptz`,
      },
      page,
    ),
})
