import type { CivilDate, StatementMentions } from '@puente/domain'
import { and, asc, desc, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { approvalRequests, bankStatements, type StatementResults, statementFiles } from '../schema/index.ts'

/** Without its content, which is read only for the import. */
export type StatementFileRow = Omit<typeof statementFiles.$inferSelect, 'content'>

const { content: _content, ...WITHOUT_CONTENT } = {
  id: statementFiles.id,
  sha256: statementFiles.sha256,
  content: statementFiles.content,
  statements: statementFiles.statements,
  mentions: statementFiles.mentions,
  skipped: statementFiles.skipped,
  receivedAt: statementFiles.receivedAt,
  receivedBy: statementFiles.receivedBy,
  channel: statementFiles.channel,
  state: statementFiles.state,
  approvalId: statementFiles.approvalId,
  importedAt: statementFiles.importedAt,
  results: statementFiles.results,
}

const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

export const statementFileRepository = (db: Database) => ({
  /** Stores a file. One that waits already keeps its place and gets the newer summary; any other is left as it is. */
  async receive(file: Omit<typeof statementFiles.$inferInsert, 'state'>): Promise<StatementFileRow> {
    const { channel, receivedBy } = file
    await db
      .insert(statementFiles)
      .values({ ...file, state: 'waiting' })
      .onConflictDoUpdate({
        target: statementFiles.sha256,
        set: { statements: file.statements, ...(file.channel === 'bank' ? { channel, receivedBy } : {}) },
        setWhere: eq(statementFiles.state, 'waiting'),
      })
    const [row] = await db
      .select(WITHOUT_CONTENT)
      .from(statementFiles)
      .where(eq(statementFiles.sha256, file.sha256))
      .for('update')
    if (row === undefined) throw new Error('the received statement file is missing')
    return row
  },

  async byId(id: number): Promise<StatementFileRow | null> {
    const [row] = await db.select(WITHOUT_CONTENT).from(statementFiles).where(eq(statementFiles.id, id))
    return row ?? null
  },

  async lockById(id: number): Promise<StatementFileRow | null> {
    const [row] = await db.select(WITHOUT_CONTENT).from(statementFiles).where(eq(statementFiles.id, id)).for('update')
    return row ?? null
  },

  async contentOf(id: number): Promise<string | null> {
    const [row] = await db
      .select({ content: statementFiles.content })
      .from(statementFiles)
      .where(eq(statementFiles.id, id))
    return row?.content.toString('utf8') ?? null
  },

  async askedFor(id: number, approvalId: number): Promise<void> {
    await db.update(statementFiles).set({ approvalId }).where(eq(statementFiles.id, id))
  },

  async accept(id: number): Promise<void> {
    await db.update(statementFiles).set({ state: 'accepted' }).where(eq(statementFiles.id, id))
  },

  async finish(id: number, state: 'imported' | 'refused', results: StatementResults, at: Date): Promise<void> {
    await db
      .update(statementFiles)
      .set({ state, results, importedAt: state === 'imported' ? at : null })
      .where(eq(statementFiles.id, id))
  },

  /** The newest files, with the state of their request. */
  newest: (limit: number) =>
    db
      .select({ file: WITHOUT_CONTENT, approvalState: approvalRequests.state })
      .from(statementFiles)
      .leftJoin(approvalRequests, eq(approvalRequests.id, statementFiles.approvalId))
      .orderBy(desc(statementFiles.id))
      .limit(limit),

  /** The last stored statement of an account up to the day of another one; null if none is known. */
  async statementBefore(
    account: string,
    closedOn: CivilDate,
    statementId: string,
  ): Promise<{ readonly closedOn: CivilDate; readonly closingCents: number } | null> {
    const [row] = await db
      .select({ closedOn: bankStatements.closedOn, closingCents: bankStatements.closingCents })
      .from(bankStatements)
      .where(
        and(
          eq(bankStatements.account, account),
          lte(bankStatements.closedOn, closedOn),
          // The same statement again, or a longer edition of it.
          or(ne(bankStatements.closedOn, closedOn), ne(bankStatements.statementId, statementId)),
        ),
      )
      .orderBy(desc(bankStatements.closedOn), desc(bankStatements.id))
      .limit(1)
    return row ?? null
  },

  /** The first stored statement of an account after a day; null if none is known. */
  async statementAfter(
    account: string,
    closedOn: CivilDate,
  ): Promise<{ readonly closedOn: CivilDate; readonly openingCents: number } | null> {
    const [row] = await db
      .select({ closedOn: bankStatements.closedOn, openingCents: bankStatements.openingCents })
      .from(bankStatements)
      .where(and(eq(bankStatements.account, account), gt(bankStatements.closedOn, closedOn)))
      .orderBy(asc(bankStatements.closedOn), asc(bankStatements.id))
      .limit(1)
    return row ?? null
  },

  /** The customers whom the lines of a file name: by loan, identity, phone, our own reference, or an account that they use. */
  async customersNamed({ publicIds, personalIds, phones, ibans, endToEndIds }: StatementMentions): Promise<number[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select user_id as id from loans where public_id = any(${textArray(publicIds)})
      union select user_id from personal_data where personal_id = any(${textArray(personalIds)})
      union select id from users where phone = any(${textArray(phones)})
      union select user_id from personal_data where bank_account = any(${textArray(ibans)})
      union select l.user_id from payouts p join loans l on l.id = p.loan_id where p.iban = any(${textArray(ibans)})
      union select l.user_id from payouts p join loans l on l.id = p.loan_id where p.end_to_end_id = any(${textArray(endToEndIds)})
      union select l.user_id from refunds r join loans l on l.id = r.loan_id where r.end_to_end_id = any(${textArray(endToEndIds)})
      union select l.user_id from statement_entries e join statement_allocations a on a.entry_id = e.id
        join loans l on l.id = a.loan_id where e.counterparty_iban = any(${textArray(ibans)}) and a.reversed_at is null
      order by id`)
    return rows.map(({ id }) => Number(id))
  },
})
