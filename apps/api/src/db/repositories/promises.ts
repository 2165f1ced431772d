import type { CivilDate } from '@puente/domain'
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { paymentPromises } from '../schema/index.ts'

export type PromiseRow = typeof paymentPromises.$inferSelect

/** How many the page of a loan shows. */
const SHOWN = 50
/** … and the start page. */
const SHOWN_TODAY = 10

interface PromiseOfToday {
  readonly id: number
  readonly loan: string
  readonly customerName: string | null
  readonly amountCents: number
  readonly paidCents: number | null
  readonly state: PromiseRow['status']
  /** Of all of today, not only of those that are listed. */
  readonly total: number
}

export const promiseRepository = (db: Database) => ({
  async add(promise: typeof paymentPromises.$inferInsert): Promise<PromiseRow> {
    const [row] = await db.insert(paymentPromises).values(promise).returning()
    if (!row) throw new Error('an insert of a promise returned no row')
    return row
  },

  /** What fell through last night first, then what falls due today, the largest first. The night settles those of the day before. */
  async ofToday(today: CivilDate): Promise<readonly PromiseOfToday[]> {
    const { rows } = await db.execute<{
      id: string
      loan: string
      name: string | null
      amount_cents: string
      paid_cents: string | null
      status: PromiseRow['status']
      total: string
    }>(sql`
      select p.id, l.public_id as loan, p.amount_cents, p.paid_cents, p.status, count(*) over () as total,
        nullif(concat_ws(' ', d.first_name, d.first_surname, d.second_surname), '') as name
      from payment_promises p
      join loans l on l.id = p.loan_id
      left join personal_data d on d.user_id = l.user_id
      where (p.status = 'open' and p.promised_on = ${today}::date)
        or (p.status in ('broken', 'partly') and p.promised_on = ${today}::date - 1)
      order by p.status = 'open', p.amount_cents desc, p.id
      limit ${SHOWN_TODAY}`)
    return rows.map((row) => ({
      id: Number(row.id),
      loan: row.loan,
      customerName: row.name,
      amountCents: Number(row.amount_cents),
      paidCents: row.paid_cents === null ? null : Number(row.paid_cents),
      state: row.status,
      total: Number(row.total),
    }))
  },

  /** Newest first. */
  ofLoan: (loanId: number): Promise<PromiseRow[]> =>
    db
      .select()
      .from(paymentPromises)
      .where(eq(paymentPromises.loanId, loanId))
      .orderBy(desc(paymentPromises.id))
      .limit(SHOWN),
})
