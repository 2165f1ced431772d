import { type CivilDate, IDENTITY_CONFLICTS, type LineState } from '@puente/domain'
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import {
  bankStatements,
  loans,
  payouts,
  statementAllocations,
  statementEntries,
  statementEntryEvents,
} from '../schema/index.ts'

export type StatementEntryRow = typeof statementEntries.$inferSelect
export type StatementAllocationRow = typeof statementAllocations.$inferSelect
export type BankStatementRow = typeof bankStatements.$inferSelect
type StatementEntryEventRow = typeof statementEntryEvents.$inferSelect

/** The place of a line in the lists: newest booking date first. */
interface EntryPosition {
  readonly bookedOn: string
  readonly id: number
}

interface EntryFilter {
  readonly state: LineState | null
  readonly after: EntryPosition | null
  readonly limit: number
}

/** What a statement line says about the loan that it may belong to. */
interface LoanClues {
  readonly publicIds: readonly string[]
  readonly personalIds: readonly string[]
  readonly phones: readonly string[]
  readonly iban: string | null
}

/** A line concerns open loans and loans of a customer's recent past, not applications. */
const MAX_LOANS_TO_MATCH = 50
const PAYOUT_STATES: LineState[] = ['payout', 'returned_payout']
const REFUND_STATES: LineState[] = ['refund', 'sent_back']
/** To convert more rows at once keeps the server from answering. */
const ROWS_AT_ONCE = 500

/** One parameter, however many ids. */
const hasId = (ids: readonly number[]) => sql`${statementEntries.id} = any(${sql.param([...ids])}::bigint[])`

/** A change of the books that the statements after it were not compared with. */
interface DifferenceShift {
  readonly account: string
  readonly entryIds: readonly number[]
  /** Whether the lines entered the books or left them. */
  readonly direction: 'entered' | 'left'
  /** By how much the opening balance of the books grew. */
  readonly openingCents?: number
  /** A statement that was compared since. */
  readonly comparedId?: number
}

export const statementEntryRepository = (db: Database) => ({
  /** Imports of one account wait for each other: which lines are new depends on those that are stored. */
  async lockAccount(account: string): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bank account ${account}`}, 0))`)
  },

  async statementOf(key: Pick<BankStatementRow, 'account' | 'closedOn' | 'statementId'>) {
    const [row] = await db
      .select()
      .from(bankStatements)
      .where(
        and(
          eq(bankStatements.account, key.account),
          eq(bankStatements.closedOn, key.closedOn),
          eq(bankStatements.statementId, key.statementId),
        ),
      )
    return row ?? null
  },

  async statementById(id: number): Promise<BankStatementRow | null> {
    const [row] = await db.select().from(bankStatements).where(eq(bankStatements.id, id)).for('update')
    return row ?? null
  },

  async addStatement(statement: typeof bankStatements.$inferInsert): Promise<number> {
    const [row] = await db.insert(bankStatements).values(statement).returning({ id: bankStatements.id })
    if (!row) throw new Error('an insert of a statement returned no row')
    return row.id
  },

  /** The oldest statement of an account. */
  async firstStatement(account: string): Promise<BankStatementRow | null> {
    const [row] = await db
      .select()
      .from(bankStatements)
      .where(eq(bankStatements.account, account))
      .orderBy(asc(bankStatements.closedOn), asc(bankStatements.id))
      .limit(1)
    return row ?? null
  },

  /** Newest first, each with the closing balance of its account before it. */
  statements: (limit: number) =>
    db
      .select({
        ...getTableColumns(bankStatements),
        closingBeforeCents: sql<string | null>`(
          select b.closing_cents from ${bankStatements} b
           where b.account = ${bankStatements}.account and (b.closed_on, b.id) < (${bankStatements}.closed_on, ${bankStatements}.id)
           order by b.closed_on desc, b.id desc limit 1)`,
      })
      .from(bankStatements)
      .orderBy(desc(bankStatements.closedOn), desc(bankStatements.id))
      .limit(limit),

  async changeStatement(id: number, change: Partial<typeof bankStatements.$inferInsert>): Promise<void> {
    await db.update(bankStatements).set(change).where(eq(bankStatements.id, id))
  },

  /** Statements without an explanation whose closing balance is not that of the books, oldest first. */
  openDifferences: (account: string | null, limit: number): Promise<BankStatementRow[]> =>
    db
      .select()
      .from(bankStatements)
      .where(
        and(
          sql`${bankStatements.differenceCents} <> 0 and ${bankStatements.differenceResolvedAt} is null`,
          account === null ? undefined : eq(bankStatements.account, account),
        ),
      )
      .orderBy(asc(bankStatements.closedOn), asc(bankStatements.id))
      .limit(limit),

  /**
   * Lines entered the books or left them, or the opening balance moved: the differences of the statements that follow change with
   * them, and what of it is from before the first day of a statement changes its opening difference too. A statement of the same day may
   * end before a line; only the line's own one is known to have it. Returns the statements that changed, oldest first.
   */
  async shiftDifferences(
    { account, entryIds, direction, openingCents = 0, comparedId = 0 }: DifferenceShift,
    now: Date,
  ): Promise<BankStatementRow[]> {
    const sign = direction === 'left' ? 1 : -1
    const { rows } = await db.execute<{ id: string }>(sql`
      with shifts as (
        select s.id, ${sign} * lines.cents - ${openingCents}::bigint as cents,
          ${sign} * lines.before_cents - ${openingCents}::bigint as opening_cents
        from bank_statements s
        cross join lateral (
          select coalesce(min(own.booked_on), s.closed_on) as first_day from statement_entries own
          where own.bank_statement_id = s.id
        ) as period
        cross join lateral (
          select coalesce(sum(e.amount_cents), 0)::bigint as cents,
            coalesce(sum(e.amount_cents) filter (where e.booked_on < period.first_day), 0)::bigint as before_cents
          from statement_entries e
          where e.id = any(${sql.param([...entryIds])}::bigint[])
            and (e.booked_on < s.closed_on or e.bank_statement_id = s.id)
        ) as lines
        where s.account = ${account} and s.id <> ${comparedId} and s.difference_cents is not null
      )
      update bank_statements s set
        difference_cents = s.difference_cents + shifts.cents,
        opening_difference_cents = s.opening_difference_cents + shifts.opening_cents,
        difference_resolved_at = case when s.difference_cents + shifts.cents = 0 then ${now.toISOString()}::timestamptz end,
        difference_resolved_by = case when s.difference_cents + shifts.cents = 0 then 'system' end,
        difference_note = null
      from shifts where s.id = shifts.id and (shifts.cents <> 0 or shifts.opening_cents <> 0)
      returning s.id`)
    const ids = rows.map(({ id }) => Number(id))
    if (ids.length === 0) return []
    return db
      .select()
      .from(bankStatements)
      .where(inArray(bankStatements.id, ids))
      .orderBy(asc(bankStatements.closedOn), asc(bankStatements.id))
  },

  /** The balance of an account in the books at the end of a day. Each line entered them in the commit that stored it. */
  async booksThrough(account: string, date: string): Promise<number> {
    const { rows } = await db.execute<{ cents: string }>(sql`
      select (
        coalesce((
          select sum(case when t.debit = 'bank' then t.amount_cents else -t.amount_cents end)
          from (
            select ${`opening:${account}`} as reference
            union select ${`opening:${account}:`} || closed_on::text from bank_statements where account = ${account}
          ) o
          join journals j on j.source = 'statement_line' and j.reference = o.reference
          join journal_transfers t on t.journal_id = j.id and (t.debit = 'bank' or t.credit = 'bank')), 0)
        + coalesce((
          select sum(amount_cents) from statement_entries
          where account = ${account} and booked_on <= ${date}::date and state <> 'repeated'
            -- What was imported before statements were stored is in the opening balance.
            and bank_statement_id is not null), 0))::text as cents`)
    return Number(rows[0]?.cents ?? 0)
  },

  /** The lines of an account in a period, and those that have one of these references; read in parts, between which the server answers. */
  async knownLines(
    account: string,
    {
      from,
      to,
      references,
    }: { readonly from: CivilDate; readonly to: CivilDate; readonly references: readonly string[] },
  ): Promise<StatementEntryRow[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from statement_entries
      where account = ${account}
        and (booked_on between ${from}::date and ${to}::date or servicer_reference = any(${textArray(references)}))
      order by id`)
    const known: StatementEntryRow[] = []
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const ids = rows.slice(start, start + ROWS_AT_ONCE).map(({ id }) => Number(id))
      known.push(...(await db.select().from(statementEntries).where(hasId(ids)).orderBy(asc(statementEntries.id))))
    }
    return known
  },

  /** Whether another line is the one with which this transfer of ours left, or came back. */
  async hasOtherLine(
    entryId: number,
    transfer: { readonly payoutId: string } | { readonly refundId: string },
    direction: 'left' | 'came_back',
  ): Promise<boolean> {
    const ofTransfer =
      'payoutId' in transfer
        ? and(eq(statementEntries.payoutId, transfer.payoutId), inArray(statementEntries.state, PAYOUT_STATES))
        : and(eq(statementEntries.refundId, transfer.refundId), inArray(statementEntries.state, REFUND_STATES))
    const sign =
      direction === 'left' ? sql`${statementEntries.amountCents} < 0` : sql`${statementEntries.amountCents} > 0`
    const rows = await db
      .select({ id: statementEntries.id })
      .from(statementEntries)
      .where(and(ofTransfer, sign, ne(statementEntries.id, entryId)))
      .limit(1)
    return rows.length > 0
  },

  /** Lines of a statement that wait because an equal line, or one with their reference, is stored. */
  doubtfulOf: (bankStatementId: number): Promise<StatementEntryRow[]> =>
    db
      .select()
      .from(statementEntries)
      .where(
        and(
          eq(statementEntries.bankStatementId, bankStatementId),
          eq(statementEntries.state, 'unmatched'),
          inArray(statementEntries.conflict, [...IDENTITY_CONFLICTS]),
        ),
      )
      .orderBy(asc(statementEntries.id)),

  /** The rows of new lines, in the order of the lines. */
  async addLines(entries: readonly (typeof statementEntries.$inferInsert)[]): Promise<StatementEntryRow[]> {
    const rows = await db
      .insert(statementEntries)
      .values([...entries])
      .returning()
    return rows.sort((left, right) => left.id - right.id)
  },

  async moveLines(
    moved: readonly { readonly id: number; readonly position: number; readonly beforeCents: number }[],
  ): Promise<void> {
    if (moved.length === 0) return
    await db.execute(sql`
      update statement_entries e set day_position = m.position, balance_before_cents = m.before_cents
      from jsonb_to_recordset(${JSON.stringify(
        moved.map(({ id, position, beforeCents }) => ({ id, position, before_cents: beforeCents })),
      )}::jsonb) as m (id bigint, position int, before_cents bigint)
      where e.id = m.id`)
  },

  /** Of these lines, those that something was decided about. */
  async decidedOf(entryIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (entryIds.length === 0) return new Set()
    const rows = await db
      .selectDistinct({ id: statementEntryEvents.entryId })
      .from(statementEntryEvents)
      .where(sql`${statementEntryEvents.entryId} = any(${sql.param([...entryIds])}::bigint[])`)
    return new Set(rows.map(({ id }) => id))
  },

  /**
   * Of these lines, those that may be about a payout, a refund or a transfer that was entered by hand: they share a reference with one,
   * or amount and account with a payout. All others belong to nothing that is known.
   */
  async aboutKnownTransfers(entryIds: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select e.id from statement_entries e
      where e.id = any(${sql.param([...entryIds])}::bigint[]) and (
        exists (select from payouts p where p.end_to_end_id = e.end_to_end_id)
        or exists (select from refunds r where r.end_to_end_id = e.end_to_end_id)
        or exists (select from payouts p where p.iban = e.counterparty_iban and p.amount_cents = abs(e.amount_cents))
        -- The condition on the form is the one of the index loan_facts_transfer_once.
        or exists (select from loan_facts f where f.fact_id = 'transfer:' || e.servicer_reference
          and f.fact_id like 'transfer:%' and f.fact ->> 'type' = 'payment'))`)
    return new Set(rows.map(({ id }) => Number(id)))
  },

  byIds: (ids: readonly number[]): Promise<StatementEntryRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(statementEntries)
          .where(hasId(ids))
          .orderBy(asc(statementEntries.bookedOn), asc(statementEntries.id)),

  /** The id of a held card charge, or null if the charge is held already. */
  async addOnce(entry: typeof statementEntries.$inferInsert): Promise<number | null> {
    const [row] = await db
      .insert(statementEntries)
      .values(entry)
      .onConflictDoNothing()
      .returning({ id: statementEntries.id })
    return row?.id ?? null
  },

  async byId(id: number): Promise<StatementEntryRow | null> {
    const [row] = await db.select().from(statementEntries).where(eq(statementEntries.id, id))
    return row ?? null
  },

  /** The held card charge of an order; `account` is that of its provider. */
  async byReference(account: string, orderCode: string): Promise<StatementEntryRow | null> {
    const [row] = await db
      .select()
      .from(statementEntries)
      .where(and(eq(statementEntries.account, account), eq(statementEntries.servicerReference, orderCode)))
    return row ?? null
  },

  async lockById(id: number): Promise<StatementEntryRow | null> {
    const [row] = await db.select().from(statementEntries).where(eq(statementEntries.id, id)).for('update')
    return row ?? null
  },

  /** Stores why a line about a payout or a refund could not be booked. */
  async markConflict(id: number, conflict: string, payoutId: string | null = null): Promise<void> {
    await db
      .update(statementEntries)
      .set({ conflict, ...(payoutId === null ? {} : { payoutId }) })
      .where(eq(statementEntries.id, id))
  },

  /** Gives a line its state and adds it to the line's history. */
  async resolve(
    id: number,
    {
      state,
      reason = null,
      payoutId,
      refundId,
      actor,
      at,
    }: {
      readonly state: LineState
      readonly reason?: string | null
      readonly payoutId?: string
      readonly refundId?: string
      readonly actor: string
      readonly at: Date
    },
  ): Promise<void> {
    const isOpen = state === 'unmatched'
    await db
      .update(statementEntries)
      .set({
        state,
        note: isOpen ? null : reason,
        resolvedAt: isOpen ? null : at,
        resolvedBy: isOpen ? null : actor,
        ...(payoutId === undefined ? {} : { payoutId }),
        ...(refundId === undefined ? {} : { refundId }),
      })
      .where(eq(statementEntries.id, id))
    await db.insert(statementEntryEvents).values({ entryId: id, at, actor, state, reason })
  },

  /** Ties a debit to the transfer that it takes back, or unties both. Together with their state: the table checks it. */
  async setCounterpart(id: number, counterpartId: number | null, state: LineState): Promise<void> {
    await db.update(statementEntries).set({ counterpartId, state }).where(eq(statementEntries.id, id))
  },

  /** Undecided debits of a statement that the bank calls returns. */
  openReturns: (bankStatementId: number): Promise<StatementEntryRow[]> =>
    db
      .select()
      .from(statementEntries)
      .where(
        and(
          eq(statementEntries.bankStatementId, bankStatementId),
          eq(statementEntries.state, 'unmatched'),
          isNull(statementEntries.conflict),
          lt(statementEntries.amountCents, 0),
          isNotNull(statementEntries.returnReason),
        ),
      )
      .orderBy(asc(statementEntries.id)),

  /** Incoming transfers of the amount that this debit takes from the account, newest first. */
  transfersOfDebit: ({ account, amountCents, bookedOn }: StatementEntryRow): Promise<StatementEntryRow[]> =>
    db
      .select()
      .from(statementEntries)
      .where(
        and(
          eq(statementEntries.account, account),
          eq(statementEntries.amountCents, 0 - amountCents),
          lte(statementEntries.bookedOn, bookedOn),
          inArray(statementEntries.state, ['unmatched', 'matched', 'split', 'third_party']),
        ),
      )
      .orderBy(desc(statementEntries.bookedOn), desc(statementEntries.id))
      .limit(MAX_LOANS_TO_MATCH),

  /** Stores how much of a held card charge went back to its card. */
  async setRefunded(id: number, refundedCents: number): Promise<void> {
    await db.update(statementEntries).set({ refundedCents }).where(eq(statementEntries.id, id))
  },

  eventsOf: (entryId: number): Promise<StatementEntryEventRow[]> =>
    db
      .select()
      .from(statementEntryEvents)
      .where(eq(statementEntryEvents.entryId, entryId))
      .orderBy(asc(statementEntryEvents.id)),

  async addAllocation(allocation: typeof statementAllocations.$inferInsert): Promise<void> {
    await db.insert(statementAllocations).values(allocation)
  },

  async reverseAllocation(
    id: number,
    reversal: { readonly reversedAt: Date; readonly reversedBy: string; readonly reversalReason: string },
  ): Promise<void> {
    await db.update(statementAllocations).set(reversal).where(eq(statementAllocations.id, id))
  },

  /** All bookings of these lines, the reversed ones included, oldest first, with the number of their loan. */
  async allocationsOf(entryIds: readonly number[]) {
    if (entryIds.length === 0) return []
    const rows = await db
      .select({ allocation: statementAllocations, publicId: loans.publicId })
      .from(statementAllocations)
      .innerJoin(loans, eq(loans.id, statementAllocations.loanId))
      .where(inArray(statementAllocations.entryId, [...entryIds]))
      .orderBy(asc(statementAllocations.id))
    return rows.map(({ allocation, publicId }) => ({ ...allocation, publicId }))
  },

  /** A page of lines, newest first. */
  page: ({ state, after, limit }: EntryFilter): Promise<StatementEntryRow[]> =>
    db
      .select()
      .from(statementEntries)
      .where(
        and(
          state === null ? undefined : eq(statementEntries.state, state),
          after === null
            ? undefined
            : sql`(${statementEntries.bookedOn}, ${statementEntries.id}) < (${after.bookedOn}, ${after.id})`,
        ),
      )
      .orderBy(desc(statementEntries.bookedOn), desc(statementEntries.id))
      .limit(limit),

  /** The unmatched line that follows in the list; after the last one, the first. */
  async nextUnmatched({ bookedOn, id }: EntryPosition): Promise<number | null> {
    const { rows } = await db.execute<{ id: string }>(sql`
      (select id from statement_entries
        where state = 'unmatched' and (booked_on, id) < (${bookedOn}, ${id}) order by booked_on desc, id desc limit 1)
      union all
      (select id from statement_entries
        where state = 'unmatched' and id <> ${id} order by booked_on desc, id desc limit 1)
      limit 1`)
    return rows[0] === undefined ? null : Number(rows[0].id)
  },

  /** Lines that staff must look at. */
  unsettled: (): Promise<StatementEntryRow[]> =>
    db
      .select()
      .from(statementEntries)
      .where(eq(statementEntries.state, 'unmatched'))
      .orderBy(asc(statementEntries.bookedOn), asc(statementEntries.id)),

  /** Ids of the paid-out loans that a line may belong to, by everything that it says except the name. */
  async loansByClues({ publicIds, personalIds, phones, iban }: LoanClues): Promise<number[]> {
    const owners = sql<number>`
      select user_id from personal_data where personal_id = any(${textArray(personalIds)})
      union select id from users where phone = any(${textArray(phones)})
      ${
        iban === null
          ? sql``
          : sql`
      union select user_id from personal_data where bank_account = ${iban}
      union select l.user_id from payouts p join loans l on l.id = p.loan_id where p.iban = ${iban}`
      }`
    const paidBefore =
      iban === null
        ? sql``
        : sql`
      union select a.loan_id from statement_entries e join statement_allocations a on a.entry_id = e.id
        where e.counterparty_iban = ${iban} and a.reversed_at is null`
    const { rows } = await db.execute<{ id: string }>(sql`
      select l.id from loans l
      where l.id in (
        select id from loans where public_id = any(${textArray(publicIds)})
        union select l2.id from loans l2 where l2.user_id in (${owners})
        ${paidBefore})
        and exists (select from loan_accounts a where a.loan_id = l.id)
      order by l.id desc limit ${MAX_LOANS_TO_MATCH}`)
    return rows.map(({ id }) => Number(id))
  },

  /** Ids of the open loans of customers whose name has all these words, however they are ordered. */
  async openLoansByName(names: readonly string[]): Promise<number[]> {
    // A name in a bank text holds only letters and digits, so that quoting it is enough.
    const allWords = names.map((name) => `'${name.toLowerCase()}'`).join(' & ')
    const { rows } = await db.execute<{ id: string }>(sql`
      select a.loan_id as id from personal_data p
      join loans l on l.user_id = p.user_id
      join loan_accounts a on a.loan_id = l.id
      where name_vector(p.first_name, p.first_surname, p.second_surname) @@ ${allWords}::tsquery
        and a.closed_on is null and a.sold_on is null
      order by a.loan_id desc limit ${MAX_LOANS_TO_MATCH}`)
    return rows.map(({ id }) => Number(id))
  },

  /** The accounts that paid this loan before, and those that its borrower was paid to. */
  async ibansAround(loanId: number, userId: number): Promise<{ own: readonly string[]; payers: readonly string[] }> {
    const own = await db
      .selectDistinct({ iban: payouts.iban })
      .from(payouts)
      .innerJoin(loans, eq(loans.id, payouts.loanId))
      .where(eq(loans.userId, userId))
    const payers = await db
      .selectDistinct({ iban: statementEntries.counterpartyIban })
      .from(statementAllocations)
      .innerJoin(statementEntries, eq(statementEntries.id, statementAllocations.entryId))
      .where(and(eq(statementAllocations.loanId, loanId), isNull(statementAllocations.reversedAt)))
    return {
      own: own.map(({ iban }) => iban),
      payers: payers.flatMap(({ iban }) => (iban === null ? [] : [iban])),
    }
  },
})

/** As one parameter: drizzle would spread an array into many. */
const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
