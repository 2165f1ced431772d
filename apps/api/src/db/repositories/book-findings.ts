import type { CivilDate } from '@puente/domain'
import { eq, sql } from 'drizzle-orm'
import { journalSubject } from '../book-checks/journal-checks.ts'
import { type CheckedObjects, type DifferenceRow, idArray, type StoredCheck } from '../book-checks/stored-check.ts'
import type { Database } from '../database.ts'
import { statementEntries } from '../schema/index.ts'
import type { StatementEntryRow } from './statement-entries.ts'

const TABLES = { loans: sql`loans`, lines: sql`statement_entries`, journals: sql`journals` } as const

/** A file that the bank got, with the transfers that say that they are in it. */
export interface StoredPaymentFile {
  readonly id: string
  readonly messageId: string
  readonly file: string
  readonly transferCount: number
  readonly totalCents: number
  readonly transfers: readonly {
    readonly object: string
    readonly loanId: number
    readonly endToEndId: string
    readonly iban: string
    readonly cents: number
  }[]
}

/** An imported statement of which a line waits for a decision. */
export interface WaitingStatement {
  readonly rowId: number
  readonly account: string
  /** The bank's own number. */
  readonly statementId: string
  readonly closedOn: string
}

/** What the checks of the books read. A difference is a row: nothing is read that agrees. */
export const bookFindingRepository = (db: Database) => ({
  /** The ids of the next objects above an id. */
  async idsAfter(objects: CheckedObjects, id: number, limit: number): Promise<number[]> {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from ${TABLES[objects]} where id > ${id} order by id limit ${limit}`,
    )
    return rows.map((row) => Number(row.id))
  },

  /** How many there are, as the planner estimates it: good enough to plan a tour. */
  async estimatedCount(objects: CheckedObjects): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(sql`
      select greatest(reltuples, 0)::bigint as count from pg_class
      where oid = ${objects === 'lines' ? 'statement_entries' : objects}::regclass`)
    return Number(rows[0]?.count ?? 0)
  },

  /** Lines and journals that something was booked on since a moment, in the order of their ids. */
  async linesTouchedSince(moment: Date): Promise<number[]> {
    const since = sql`${moment.toISOString()}::timestamptz`
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from statement_entries where imported_at >= ${since} or resolved_at >= ${since} order by id`)
    return rows.map((row) => Number(row.id))
  },

  /** Few: a line waits for days, not for years. */
  async statementsWithWaitingLines(): Promise<WaitingStatement[]> {
    const { rows } = await db.execute<{ id: number; account: string; statement_id: string; closed_on: string }>(sql`
      select b.id, b.account, b.statement_id, b.closed_on::text from bank_statements b
      where b.id in (select e.bank_statement_id from statement_entries e where e.state in ('unmatched', 'split'))
      order by b.id`)
    return rows.map(({ id, account, statement_id: statementId, closed_on: closedOn }) => ({
      ...{ rowId: Number(id), account, statementId, closedOn },
    }))
  },

  linesOfStatement: (rowId: number): Promise<StatementEntryRow[]> =>
    db.select().from(statementEntries).where(eq(statementEntries.bankStatementId, rowId)),

  /** The files that brought a statement; intact if they still have the hash under which they were accepted. */
  async filesOfStatement({ account, statementId, closedOn }: WaitingStatement) {
    const { rows } = await db.execute<{ id: number; content: Buffer; is_intact: boolean }>(sql`
      select id, content, sha256 = sha256(content) as is_intact from statement_files
      where state in ('accepted', 'imported')
        and statements @> ${JSON.stringify([{ account, statementId, closedOn }])}::jsonb
      order by id`)
    return rows.map(({ id, content, is_intact: isIntact }) => ({
      ...{ id: Number(id), text: content.toString('utf8'), isIntact },
    }))
  },

  async differences({ differences }: StoredCheck, ids: readonly number[]): Promise<DifferenceRow[]> {
    if (ids.length === 0) return []
    const { rows } = await db.execute<DifferenceRow>(differences(idArray(ids)))
    return rows
  },

  /**
   * The first day of the books and the last that has totals; null before the first night. Ledger rows arrive in the order of their days:
   * the first ones are enough, where all of them would be hundreds of millions.
   */
  async closedDays(): Promise<{ readonly first: CivilDate; readonly last: CivilDate } | null> {
    const { rows } = await db.execute<{ first: CivilDate | null; last: CivilDate | null }>(sql`
      select least(
          (select min(booked_on) from (select booked_on from ledger_transfers order by id limit 1000) oldest),
          (select min(booked_on) from journal_transfers),
          (select min(booked_on) from daily_ledger_totals))::text as first,
        (select max(booked_on) from daily_ledger_totals)::text as last`)
    const { first, last } = rows[0] ?? {}
    return first && last ? { first, last } : null
  },

  /**
   * Days on which the difference between a statement's closing balance and what the lines before it add up to changes: the day
   * on which money went missing or came too much. Statements that were imported after `until` are left out: their lines may
   * still be on their way.
   */
  async statementDifferences(until: Date): Promise<DifferenceRow[]> {
    const { rows } = await db.execute<DifferenceRow>(sql`
      with statements as (
        select account, closed_on, closing_cents, id,
          first_value(opening_cents) over (partition by account order by closed_on, id) as opening_cents,
          row_number() over (partition by account, closed_on order by id desc) as place
        from bank_statements where imported_at <= ${until.toISOString()}::timestamptz
      ),
      days as (
        select account, booked_on, sum(amount_cents) as cents
        from statement_entries where not starts_with(account, 'card:') and bank_statement_id is not null and state <> 'repeated' group by 1, 2
      ),
      moves as (
        select account, closed_on as day, closing_cents, opening_cents, 0 as cents, 1 as kind from statements where place = 1
        union all
        select account, booked_on, null, null, cents, 0 from days
      ),
      running as (
        select *, sum(cents) over (partition by account order by day, kind) as moved_cents from moves
      ),
      derived as (
        select account, day, closing_cents, opening_cents + moved_cents as derived_cents,
          lag(closing_cents - opening_cents - moved_cents, 1, 0) over (partition by account order by day) as before_cents
        from running where kind = 1
      )
      select null::bigint as loan_id, 'statement of ' || account || ' of ' || day as object, 'closing balance' as what,
        closing_cents::text as stored, derived_cents::text as derived
      from derived where closing_cents - derived_cents <> before_cents
      order by account, day`)
    return rows
  },

  /** Each bank account: the balance that the journals of its lines have, and that of its last statement. */
  async bankDifferences(until: Date): Promise<DifferenceRow[]> {
    const { rows } = await db.execute<DifferenceRow>(sql`
      with last as (
        select distinct on (account) account, closed_on, closing_cents from bank_statements
        where imported_at <= ${until.toISOString()}::timestamptz order by account, closed_on desc, id desc
      ),
      bank as (
        select j.source, j.reference, ${journalSubject(sql`j`)} as subject,
          case when t.debit = 'bank' then t.amount_cents else -t.amount_cents end as cents
        from journal_transfers t join journals j on j.id = t.journal_id
        where t.debit = 'bank' or t.credit = 'bank'
      ),
      by_account as (
        select coalesce(e.account, case when b.source = 'statement_line' and b.subject = 'opening'
            then substr(b.reference, length('opening:') + 1) end) as account,
          sum(b.cents) as cents
        from bank b
        left join statement_entries e on b.source = 'statement_line' and b.subject <> 'opening' and e.id::text = b.subject
        left join last l on l.account = e.account
        -- Lines of a statement that is still being imported are after the last closing balance.
        where e.id is null or l.account is null or e.booked_on <= l.closed_on
        group by 1
      )
      select null::bigint as loan_id, 'bank account ' || coalesce(l.account, b.account, 'of no statement') as object,
        'balance' as what, coalesce(b.cents, 0)::text as stored, coalesce(l.closing_cents, 0)::text as derived
      from last l full join by_account b on b.account = l.account
      where coalesce(b.cents, 0) <> coalesce(l.closing_cents, 0) and (l.account is not null or b.account is null)
      order by 2`)
    return rows
  },

  /** Files above an id, with the transfers that belong to them. */
  async paymentFilesAfter(id: string | null, since: Date | null, limit: number): Promise<StoredPaymentFile[]> {
    const { rows } = await db.execute<{
      id: string
      message_id: string
      file: string
      transfer_count: number
      total_cents: number
      transfers: StoredPaymentFile['transfers'] | null
    }>(sql`
      select b.id, b.message_id, b.file, b.transfer_count, b.total_cents,
        (select jsonb_agg(t) from (
          select 'payout ' || end_to_end_id as object, loan_id as "loanId", end_to_end_id as "endToEndId", iban,
            amount_cents as cents
          from payouts where batch_id = b.id
          union all
          select 'refund ' || id, loan_id, end_to_end_id, coalesce(iban, ''), amount_cents from refunds where batch_id = b.id
        ) t) as transfers
      from payout_batches b
      where ${id === null ? sql`true` : sql`b.id > ${id}::uuid`}
        and ${since === null ? sql`true` : sql`b.created_at >= ${since.toISOString()}::timestamptz`}
      order by b.id limit ${limit}`)
    return rows.map((row) => ({
      id: row.id,
      messageId: row.message_id,
      file: row.file,
      transferCount: Number(row.transfer_count),
      totalCents: Number(row.total_cents),
      transfers: row.transfers ?? [],
    }))
  },
})
