import type { LineState } from '@puente/domain'
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import {
  bankStatements,
  loanFacts,
  loans,
  payouts,
  statementAllocations,
  statementEntries,
  statementEntryEvents,
} from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type StatementEntryRow = typeof statementEntries.$inferSelect
export type StatementAllocationRow = typeof statementAllocations.$inferSelect
export type BankStatementRow = typeof bankStatements.$inferSelect
export type StatementEntryEventRow = typeof statementEntryEvents.$inferSelect

/** The place of a line in the lists: newest booking date first. */
export interface EntryPosition {
  readonly bookedOn: string
  readonly id: number
}

export interface EntryFilter {
  readonly state: LineState | null
  readonly after: EntryPosition | null
  readonly limit: number
}

/** What a statement line says about the loan that it may belong to. */
export interface LoanClues {
  readonly publicIds: readonly string[]
  readonly personalIds: readonly string[]
  readonly phones: readonly string[]
  readonly iban: string | null
}

/** A line concerns open loans and loans of a customer's recent past, not applications. */
const MAX_LOANS_TO_MATCH = 50

export const statementEntryRepository = (db: Database) => ({
  /** Stores a statement with its balances; a later, longer version of it replaces them. */
  async saveStatement(statement: typeof bankStatements.$inferInsert): Promise<number> {
    const { openingCents, closingCents, lineCount } = statement
    const [row] = await db
      .insert(bankStatements)
      .values(statement)
      .onConflictDoUpdate({
        target: [bankStatements.account, bankStatements.closedOn, bankStatements.statementId],
        set: { openingCents, closingCents, lineCount },
      })
      .returning({ id: bankStatements.id })
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

  /** The new entry's id, or null if this line of this account was imported before. */
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

  async byReference(account: string, servicerReference: string): Promise<StatementEntryRow | null> {
    const [row] = await db
      .select()
      .from(statementEntries)
      .where(and(eq(statementEntries.account, account), eq(statementEntries.servicerReference, servicerReference)))
    return row ?? null
  },

  async lockById(id: number): Promise<StatementEntryRow | null> {
    const [row] = await db.select().from(statementEntries).where(eq(statementEntries.id, id)).for('update')
    return row ?? null
  },

  /** Stores why a line about a payout could not be booked. */
  async markConflict(id: number, payoutId: string, conflict: string): Promise<void> {
    await db.update(statementEntries).set({ payoutId, conflict }).where(eq(statementEntries.id, id))
  },

  /** Gives a line its state and adds it to the line's history. */
  async resolve(
    id: number,
    {
      state,
      reason = null,
      payoutId,
      actor,
      at,
    }: {
      readonly state: LineState
      readonly reason?: string | null
      readonly payoutId?: string
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
      })
      .where(eq(statementEntries.id, id))
    await db.insert(statementEntryEvents).values({ entryId: id, at, actor, state, reason })
  },

  /** Ties a debit to the transfer that it takes back, or unties both. Together with their state: the table checks it. */
  async setCounterpart(id: number, counterpartId: number | null, state: LineState): Promise<void> {
    await db.update(statementEntries).set({ counterpartId, state }).where(eq(statementEntries.id, id))
  },

  /** Debits of a statement that the bank calls returns and that no one has decided on. */
  openReturns: (bankStatementId: number): Promise<StatementEntryRow[]> =>
    db
      .select()
      .from(statementEntries)
      .where(
        and(
          eq(statementEntries.bankStatementId, bankStatementId),
          eq(statementEntries.state, 'unmatched'),
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

  /** The loan on which staff booked this transfer by hand before its statement was imported. */
  async bookedByHand(factId: string): Promise<{ readonly loanId: number; readonly cents: number } | null> {
    const [row] = await db
      .select({ loanId: loanFacts.loanId, fact: loanFacts.fact })
      .from(loanFacts)
      // The condition on the form is the one of the index loan_facts_transfer_once.
      .where(and(eq(loanFacts.factId, factId), sql`${loanFacts.factId} like 'transfer:%'`))
    return row?.fact.type === 'payment' ? { loanId: row.loanId, cents: row.fact.cents } : null
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
