import type { CivilDate, LedgerAccount, LoanContract, LoanFact } from '@puente/domain'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { LoanAccountRow } from '../account-row.ts'
import type { DifferenceRow } from '../book-checks/stored-check.ts'
import type { Database } from '../database.ts'
import { currentPlan, planVersions, type StoredPlan, type StoredVersion } from '../plan-rows.ts'
import { bookChecks, journals, journalTransfers, loanAccounts, loans } from '../schema/index.ts'

type JournalRow = typeof journals.$inferSelect
type JournalTransferRow = typeof journalTransfers.$inferSelect

interface AccountTotals {
  readonly account: LedgerAccount
  readonly debitCents: number
  readonly creditCents: number
}

export type BookCheckRow = typeof bookChecks.$inferSelect

/** Everything that is stored about the money of one loan. */
export interface StoredBooks {
  readonly loanId: number
  readonly contract: LoanContract | null
  readonly facts: readonly LoanFact[]
  /** As it is stored, so that a check sees every column. */
  readonly account: LoanAccountRow | null
  /** The schedule of that row. */
  readonly plan: StoredPlan | null
  /** Every version of the schedule, oldest first. */
  readonly schedules: readonly StoredVersion[]
  readonly row: Pick<
    typeof loans.$inferSelect,
    'publicId' | 'status' | 'giveDate' | 'mustPayDate' | 'finalPayDate' | 'returnedOn' | 'soldOn'
  >
  /** The last night that was finished; null before the first. */
  readonly lastNight: CivilDate | null
  /** Debits less credits of each ledger account. */
  readonly balances: Readonly<Record<string, number>>
}

/** Money that is booked on a loan and not seen at the bank, by the fact that it belongs to. */
interface OpenItem {
  readonly item: string
  readonly loanPublicId: string
  readonly cents: number
  readonly since: CivilDate
}

/** The statements of one bank account. */
interface StatementBalance {
  readonly account: string
  readonly openingCents: number
  readonly closingCents: number
  readonly closedOn: CivilDate
  /** Statements whose opening balance is not the closing one of the statement before. */
  readonly gaps: number
}

interface CashDay {
  readonly date: CivilDate
  readonly inCents: number
  readonly outCents: number
}

interface CashPurpose {
  readonly kind: string
  readonly inCents: number
  readonly outCents: number
}

/** The parts of a `with` clause that sum the rows of loans and journals by day and account, as `sums`. */
const sumsOfDays = (first: CivilDate, last: CivilDate) => sql`
  rows_of_days as (
    select booked_on, debit, credit, amount_cents from ledger_transfers
    where booked_on between ${first}::date and ${last}::date
    union all
    select booked_on, debit, credit, amount_cents from journal_transfers
    where booked_on between ${first}::date and ${last}::date
  ),
  sums_of_pairs as (
    select booked_on, debit, credit, sum(amount_cents) as amount_cents from rows_of_days group by 1, 2, 3
  ),
  sums as (
    select booked_on, account, sum(debit_cents) as debit_cents, sum(credit_cents) as credit_cents
    from sums_of_pairs
    cross join lateral (values (debit, amount_cents, 0), (credit, 0, amount_cents))
      as side (account, debit_cents, credit_cents)
    group by 1, 2
  )`

export const bookRepository = (db: Database) => ({
  /** The ids of the new journals by their reference; an event that is booked already has none. All are of one source. */
  async addJournalsOnce(added: readonly (typeof journals.$inferInsert)[]): Promise<ReadonlyMap<string, number>> {
    const rows = await db
      .insert(journals)
      .values([...added])
      .onConflictDoNothing()
      .returning({ id: journals.id, reference: journals.reference })
    return new Map(rows.map(({ id, reference }) => [reference, id]))
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

  /** Debits less credits of an account in the journals about one subject, as a statement line. */
  async balanceOf(source: JournalRow['source'], subject: number, account: LedgerAccount): Promise<number> {
    const { rows } = await db.execute<{ cents: string }>(sql`
      select coalesce(sum(case when t.debit = ${account} then t.amount_cents when t.credit = ${account} then -t.amount_cents end), 0) as cents
      from journals j join journal_transfers t on t.journal_id = j.id
      where j.source = ${source} and split_part(split_part(j.reference, '/', 1), ':', 1) = ${String(subject)}`)
    return Number(rows[0]?.cents ?? 0)
  },

  /** What the provider holds of a card payment, by the journals: the charge less what was taken back. */
  async cardMoneyOf(item: string): Promise<number> {
    const { rows } = await db.execute<{ cents: string }>(sql`
      select coalesce(sum(case when t.credit = 'cash_in_transit' then t.amount_cents
        when t.debit = 'cash_in_transit' then -t.amount_cents else 0 end), 0) as cents
      from journal_transfers t where t.item = ${item}`)
    return Number(rows[0]?.cents ?? 0)
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

  /** The first day that something was booked on; null while the books are empty. */
  async firstDay(): Promise<CivilDate | null> {
    const { rows } = await db.execute<{ day: CivilDate | null }>(sql`
      select least((select min(booked_on) from ledger_transfers), (select min(booked_on) from journal_transfers))::text as day`)
    return rows[0]?.day ?? null
  },

  /** Writes the totals of finished days anew, from the rows. */
  async closeDays(first: CivilDate, last: CivilDate): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('daily_ledger_totals', 0))`)
    await db.execute(sql`delete from daily_ledger_totals where booked_on between ${first}::date and ${last}::date`)
    await db.execute(sql`
      with ${sumsOfDays(first, last)}
      insert into daily_ledger_totals (booked_on, account, debit_cents, credit_cents)
      select booked_on, account, debit_cents, credit_cents from sums`)
  },

  /** The loans above an id, or of a list, with all that is stored about their money. */
  async storedBooks(loanIds: readonly number[]): Promise<StoredBooks[]> {
    if (loanIds.length === 0) return []
    const rows = await db
      .select({
        loanId: loans.id,
        contract: loans.contract,
        facts: sql<LoanFact[] | null>`(
          select jsonb_agg(f.fact order by f.seq) from loan_facts f where f.loan_id = ${loans.id})`,
        account: loanAccounts,
        plan: currentPlan,
        schedules: planVersions,
        row: {
          publicId: loans.publicId,
          status: loans.status,
          giveDate: loans.giveDate,
          mustPayDate: loans.mustPayDate,
          finalPayDate: loans.finalPayDate,
          returnedOn: loans.returnedOn,
          soldOn: loans.soldOn,
        },
        lastNight: sql<CivilDate | null>`(
          select max(business_date) from nightly_runs where finished_at is not null)::text`,
        balances: sql<Record<string, number> | null>`(
          select jsonb_object_agg(account, cents) from (
            select account, sum(cents) as cents from ledger_transfers t
            cross join lateral (values (t.debit, t.amount_cents), (t.credit, -t.amount_cents)) as side (account, cents)
            where t.loan_id = ${loans.id} group by account having sum(cents) <> 0) as sums)`,
      })
      .from(loans)
      .leftJoin(loanAccounts, eq(loanAccounts.loanId, loans.id))
      .where(inArray(loans.id, [...loanIds]))
      .orderBy(asc(loans.id))
    return rows.map(({ facts, balances, schedules, ...stored }) => ({
      ...stored,
      facts: facts ?? [],
      balances: balances ?? {},
      schedules: schedules ?? [],
    }))
  },

  /** Loans that something other than a nightly charge was booked on, in the days from `first` to `last`. */
  async loansBookedBetween(first: CivilDate, last: CivilDate): Promise<number[]> {
    const { rows } = await db.execute<{ loan_id: number }>(sql`
      select distinct loan_id from ledger_transfers
      where booked_on between ${first}::date and ${last}::date and kind <> 'accrual' order by loan_id`)
    return rows.map(({ loan_id: loanId }) => Number(loanId))
  },

  /** Accounts of these days whose stored total is not the sum of its rows. */
  async wrongDays(first: CivilDate, last: CivilDate): Promise<DifferenceRow[]> {
    const { rows } = await db.execute<DifferenceRow>(sql`
      with ${sumsOfDays(first, last)}
      select null::bigint as loan_id, 'day ' || coalesce(t.booked_on, s.booked_on) as object,
        'total of ' || coalesce(t.account, s.account) as what,
        t.debit_cents || ' debit, ' || t.credit_cents || ' credit' as stored,
        s.debit_cents || ' debit, ' || s.credit_cents || ' credit' as derived
      from (select * from daily_ledger_totals where booked_on between ${first}::date and ${last}::date) t
      full join sums s on s.booked_on = t.booked_on and s.account = t.account
      where t.debit_cents is distinct from s.debit_cents or t.credit_cents is distinct from s.credit_cents
      order by 2, 3`)
    return rows
  },

  /** The id of the check; null if the night was recorded before. */
  async addCheck(check: typeof bookChecks.$inferInsert): Promise<number | null> {
    const [added] = await db.insert(bookChecks).values(check).onConflictDoNothing().returning({ id: bookChecks.id })
    return added?.id ?? null
  },

  async checkById(id: number): Promise<BookCheckRow | null> {
    const [row] = await db.select().from(bookChecks).where(eq(bookChecks.id, id))
    return row ?? null
  },

  /**
   * The differences of the last check that found any. A night compares a part of the loans, so that a later night without
   * differences clears nothing: a full check does.
   */
  async openProblemCount(): Promise<number> {
    const { rows } = await db.execute<{ problem_count: number }>(sql`
      select problem_count from book_checks
      where problem_count > 0
        and id > coalesce((select max(id) from book_checks where kind = 'full' and problem_count = 0), 0)
      order by id desc limit 1`)
    return rows[0]?.problem_count ?? 0
  },

  async lastNightCheck(): Promise<BookCheckRow | null> {
    const [row] = await db
      .select()
      .from(bookChecks)
      .where(eq(bookChecks.kind, 'night'))
      .orderBy(desc(bookChecks.businessDate))
      .limit(1)
    return row ?? null
  },

  lastChecks: (limit: number): Promise<BookCheckRow[]> =>
    db.select().from(bookChecks).orderBy(desc(bookChecks.id)).limit(limit),

  /** What is between the loans and the bank since a day, by item; items that add up to zero are cleared. */
  async openItems(since: CivilDate, until: CivilDate, limit: number): Promise<OpenItem[]> {
    const { rows } = await db.execute<{ item: string; public_id: string; cents: string; since: CivilDate }>(sql`
      with moved as (
        select t.loan_id, t.booked_on,
          -- A reversal belongs to the payment that it reverses.
          coalesce(f.fact ->> 'of', t.fact_id) as item,
          case when t.debit = 'cash_in_transit' then t.amount_cents else -t.amount_cents end as cents
        from ledger_transfers t
        left join loan_facts f on t.kind = 'reversal' and f.loan_id = t.loan_id and f.fact_id = t.fact_id
        where (t.debit = 'cash_in_transit' or t.credit = 'cash_in_transit') and t.booked_on >= ${since}::date
      ),
      items as (
        select loan_id, item, sum(cents) as cents, min(booked_on) as since from moved group by 1, 2
      ),
      cleared as (
        select j.item, sum(case when j.debit = 'cash_in_transit' then j.amount_cents else -j.amount_cents end) as cents
        from journal_transfers j
        where j.item is not null and (j.debit = 'cash_in_transit' or j.credit = 'cash_in_transit')
          and j.booked_on >= ${since}::date
        group by 1
      )
      select i.item, l.public_id, (i.cents + coalesce(c.cents, 0))::text as cents, i.since::text as since
      from items i join loans l on l.id = i.loan_id left join cleared c on c.item = i.item
      where i.cents + coalesce(c.cents, 0) <> 0 and i.since <= ${until}::date
      order by i.since, i.item limit ${limit}`)
    return rows.map((row) => ({
      item: row.item,
      loanPublicId: row.public_id,
      cents: Number(row.cents),
      since: row.since,
    }))
  },

  /** The newest balance of each bank account, and gaps between its statements. */
  async statementBalances(): Promise<StatementBalance[]> {
    const { rows } = await db.execute<{
      account: string
      opening: string
      closing: string
      closed_on: CivilDate
      gaps: number
    }>(sql`
      with ordered as (
        select account, closed_on, id, opening_cents, closing_cents,
          lag(closing_cents) over (partition by account order by closed_on, id) as before
        from bank_statements
      )
      select account,
        (array_agg(opening_cents order by closed_on, id))[1]::text as opening,
        (array_agg(closing_cents order by closed_on desc, id desc))[1]::text as closing,
        max(closed_on)::text as closed_on,
        (count(*) filter (where before is not null and before <> opening_cents))::int as gaps
      from ordered group by account order by account`)
    return rows.map((row) => ({
      account: row.account,
      openingCents: Number(row.opening),
      closingCents: Number(row.closing),
      closedOn: row.closed_on,
      gaps: row.gaps,
    }))
  },

  /** Statement lines whose purpose is not known: how many, and their sum. */
  async unmatchedLines(): Promise<{ readonly count: number; readonly cents: number }> {
    const { rows } = await db.execute<{ count: number; cents: string }>(sql`
      select count(*)::int as count, coalesce(sum(open.cents), 0)::text as cents
      from statement_entries e
      cross join lateral (
        select e.amount_cents - e.refunded_cents - coalesce(sum(a.cents), 0) as cents
        from statement_allocations a where a.entry_id = e.id and a.reversed_at is null
      ) open
      where e.state in ('unmatched', 'split') and open.cents <> 0`)
    return { count: rows[0]?.count ?? 0, cents: Number(rows[0]?.cents ?? 0) }
  },

  /** Money in and out of the bank account, day by day. */
  async cashDays(from: CivilDate, to: CivilDate): Promise<CashDay[]> {
    const { rows } = await db.execute<{ date: CivilDate; in: string; out: string }>(sql`
      select booked_on::text as date,
        coalesce(sum(amount_cents) filter (where debit = 'bank'), 0)::text as in,
        coalesce(sum(amount_cents) filter (where credit = 'bank'), 0)::text as out
      from journal_transfers
      where booked_on between ${from}::date and ${to}::date and (debit = 'bank' or credit = 'bank')
      group by booked_on order by booked_on`)
    return rows.map((row) => ({ date: row.date, inCents: Number(row.in), outCents: Number(row.out) }))
  },

  /** What the money of statement lines was for. */
  async cashPurposes(from: CivilDate, to: CivilDate): Promise<CashPurpose[]> {
    const { rows } = await db.execute<{ kind: string; in: string; out: string }>(sql`
      select j.kind,
        coalesce(sum(t.amount_cents) filter (where t.debit = 'unmatched_money'), 0)::text as in,
        coalesce(sum(t.amount_cents) filter (where t.credit = 'unmatched_money'), 0)::text as out
      from journal_transfers t join journals j on j.id = t.journal_id
      where t.booked_on between ${from}::date and ${to}::date
        and (t.debit = 'unmatched_money' or t.credit = 'unmatched_money') and t.debit <> 'bank' and t.credit <> 'bank'
      group by j.kind order by j.kind`)
    return rows.map((row) => ({ kind: row.kind, inCents: Number(row.in), outCents: Number(row.out) }))
  },

  /** By what journals name the money of these loans: facts, refunds, payouts, card orders and statement lines. */
  async tracesOf(loanIds: readonly number[]): Promise<string[]> {
    if (loanIds.length === 0) return []
    const { rows } = await db.execute<{ trace: string }>(sql`
      with own as (select unnest(${sql.param([...loanIds])}::bigint[]) as id)
      select fact_id as trace from loan_facts where loan_id in (select id from own)
      union select 'payout:' || end_to_end_id from payouts where loan_id in (select id from own)
      union select 'payout-returned:' || end_to_end_id from payouts where loan_id in (select id from own)
      union select 'refund:' || id from refunds where loan_id in (select id from own)
      union select id::text from refunds where loan_id in (select id from own)
      union select order_code from card_operations where loan_id in (select id from own)
      union select fact_id from card_operations where loan_id in (select id from own) and fact_id is not null
      union select 'line:' || entry_id from statement_allocations where loan_id in (select id from own)`)
    return rows.map(({ trace }) => trace)
  },

  /** Journals, newest first, below an id. */
  async journalPage(before: number | null, limit: number) {
    const rows = await db
      .select()
      .from(journals)
      .where(before === null ? undefined : sql`${journals.id} < ${before}`)
      .orderBy(desc(journals.id))
      .limit(limit)
    const lines =
      rows.length === 0
        ? []
        : await db
            .select()
            .from(journalTransfers)
            .where(
              sql`${journalTransfers.journalId} in (${sql.join(
                rows.map(({ id }) => sql`${id}`),
                sql`, `,
              )})`,
            )
            .orderBy(asc(journalTransfers.id))
    return rows.map((journal) => ({ journal, lines: lines.filter(({ journalId }) => journalId === journal.id) }))
  },
})
