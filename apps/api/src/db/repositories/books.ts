import type { CivilDate, LedgerAccount } from '@puente/domain'
import { and, asc, eq, sql } from 'drizzle-orm'
import { journals, journalTransfers } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type JournalRow = typeof journals.$inferSelect
export type JournalTransferRow = typeof journalTransfers.$inferSelect

export interface AccountTotals {
  readonly account: LedgerAccount
  readonly debitCents: number
  readonly creditCents: number
}

export const bookRepository = (db: Database) => ({
  /** The new journal's id, or null if this event is booked already. */
  async addJournalOnce(journal: typeof journals.$inferInsert): Promise<number | null> {
    const [row] = await db.insert(journals).values(journal).onConflictDoNothing().returning({ id: journals.id })
    return row?.id ?? null
  },

  async addTransfers(transfers: readonly (typeof journalTransfers.$inferInsert)[]): Promise<void> {
    await db.insert(journalTransfers).values([...transfers])
  },

  async journalOf(source: JournalRow['source'], reference: string): Promise<JournalRow | null> {
    const [row] = await db
      .select()
      .from(journals)
      .where(and(eq(journals.source, source), eq(journals.reference, reference)))
    return row ?? null
  },

  transfersOf: (journalId: number): Promise<JournalTransferRow[]> =>
    db
      .select()
      .from(journalTransfers)
      .where(eq(journalTransfers.journalId, journalId))
      .orderBy(asc(journalTransfers.id)),

  /**
   * Debits and credits of every account up to the end of a day: the totals of finished days, and the rows of the days that
   * have no totals yet.
   */
  async totalsThrough(date: CivilDate): Promise<AccountTotals[]> {
    const { rows } = await db.execute<{ account: LedgerAccount; debit: string; credit: string }>(sql`
      with open_days as (select coalesce(max(booked_on), '-infinity'::date) as closed_through from daily_ledger_totals),
      open_rows as (
        select debit, credit, amount_cents from ledger_transfers
        where booked_on > (select closed_through from open_days) and booked_on <= ${date}::date
        union all
        select debit, credit, amount_cents from journal_transfers
        where booked_on > (select closed_through from open_days) and booked_on <= ${date}::date
      ),
      sides as (
        select account, debit_cents, credit_cents from daily_ledger_totals where booked_on <= ${date}::date
        union all
        select debit, amount_cents, 0 from open_rows
        union all
        select credit, 0, amount_cents from open_rows
      )
      select account, sum(debit_cents)::text as debit, sum(credit_cents)::text as credit
      from sides group by account order by account`)
    return rows.map(({ account, debit, credit }) => ({
      account,
      debitCents: Number(debit),
      creditCents: Number(credit),
    }))
  },

  /** Writes the totals of finished days anew, from the rows. */
  async closeDays(first: CivilDate, last: CivilDate): Promise<void> {
    await db.execute(sql`delete from daily_ledger_totals where booked_on between ${first}::date and ${last}::date`)
    await db.execute(sql`
      with rows_of_days as (
        select booked_on, debit, credit, amount_cents from ledger_transfers
        where booked_on between ${first}::date and ${last}::date
        union all
        select booked_on, debit, credit, amount_cents from journal_transfers
        where booked_on between ${first}::date and ${last}::date
      ),
      sums as (
        select booked_on, debit, credit, sum(amount_cents) as amount_cents from rows_of_days group by 1, 2, 3
      )
      insert into daily_ledger_totals (booked_on, account, debit_cents, credit_cents)
      select booked_on, account, sum(debit_cents), sum(credit_cents)
      from sums
      cross join lateral (values (debit, amount_cents, 0), (credit, 0, amount_cents)) as side (account, debit_cents, credit_cents)
      group by 1, 2`)
  },
})
