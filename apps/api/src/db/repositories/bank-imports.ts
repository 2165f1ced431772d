import type { BankAccount, BankSummary } from '@puente/domain'
import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { bankAccounts, bankConnections, bankSummaries, loans } from '../schema/index.ts'

export type BankConnectionRow = typeof bankConnections.$inferSelect
type NewBankConnection = typeof bankConnections.$inferInsert

/** Bank connections and the data read from them. */
export const bankImportRepository = (db: Database) => {
  const accountsOf = (loanId: number): Promise<BankAccount[]> =>
    db
      .select({
        iban: bankAccounts.iban,
        holders: bankAccounts.holders,
        isOwn: bankAccounts.isOwn,
        balanceCents: bankAccounts.balanceCents,
        monthlyIncomeCents: bankAccounts.monthlyIncomeCents,
      })
      .from(bankAccounts)
      .where(eq(bankAccounts.loanId, loanId))
      .orderBy(asc(bankAccounts.id))

  return {
    /** False if this session, or another import of the loan, exists already. */
    async addConnection(connection: NewBankConnection): Promise<boolean> {
      const added = await db
        .insert(bankConnections)
        .values(connection)
        .onConflictDoNothing()
        .returning({ id: bankConnections.id })
      return added.length > 0
    },

    async connectionById(id: string): Promise<BankConnectionRow | null> {
      const [row] = await db.select().from(bankConnections).where(eq(bankConnections.id, id))
      return row ?? null
    },

    /** The caller holds the loan's lock. */
    async lockConnection(id: string): Promise<BankConnectionRow | null> {
      const [row] = await db.select().from(bankConnections).where(eq(bankConnections.id, id)).for('update')
      return row ?? null
    },

    async connectionOfSession(
      provider: BankConnectionRow['provider'],
      sessionHash: Buffer,
    ): Promise<BankConnectionRow | null> {
      const [row] = await db
        .select()
        .from(bankConnections)
        .where(and(eq(bankConnections.provider, provider), eq(bankConnections.sessionHash, sessionHash)))
      return row ?? null
    },

    /** The newest connection of a customer that got beyond the provider's page. */
    async newestTriedBy(userId: number): Promise<BankConnectionRow | null> {
      const rows = await db
        .select()
        .from(bankConnections)
        .where(eq(bankConnections.userId, userId))
        .orderBy(desc(bankConnections.createdAt))
        .limit(20)
      return rows.find(({ status }) => status !== 'opened' && status !== 'cancelled') ?? null
    },

    async updateConnection(id: string, changes: Partial<NewBankConnection>): Promise<void> {
      await db.update(bankConnections).set(changes).where(eq(bankConnections.id, id))
    },

    async isImporting(loanId: number): Promise<boolean> {
      const rows = await db
        .select({ id: bankConnections.id })
        .from(bankConnections)
        .where(and(eq(bankConnections.loanId, loanId), eq(bankConnections.status, 'connected')))
      return rows.length > 0
    },

    /** Deletes connections whose page was opened and never finished. */
    async dropOpenedBefore(moment: Date): Promise<void> {
      await db
        .delete(bankConnections)
        .where(and(eq(bankConnections.status, 'opened'), lt(bankConnections.createdAt, moment)))
    },

    /** One summary per loan: a later import for the same application replaces the earlier one. */
    async saveSummary(loanId: number, connectionId: string, summary: BankSummary, now: Date): Promise<void> {
      const { accounts, ...figures } = summary
      await db.delete(bankAccounts).where(eq(bankAccounts.loanId, loanId))
      await db
        .insert(bankSummaries)
        .values({ loanId, connectionId, summary: figures, createdAt: now })
        .onConflictDoUpdate({
          target: bankSummaries.loanId,
          set: { connectionId, summary: figures, createdAt: now },
        })
      if (accounts.length === 0) return
      const rows = accounts.map((account) => ({ ...account, holders: [...account.holders], loanId }))
      // If a bank lists an account twice, keep it once.
      await db.insert(bankAccounts).values(rows).onConflictDoNothing()
    },

    /** The applicant has another identity than the one these data were compared with. */
    async dropSummary(loanId: number): Promise<void> {
      await db.delete(bankAccounts).where(eq(bankAccounts.loanId, loanId))
      await db.delete(bankSummaries).where(eq(bankSummaries.loanId, loanId))
    },

    /** The connection whose data are summarised; null if no bank data were imported. */
    async importedConnectionOf(loanId: number): Promise<string | null> {
      const [row] = await db
        .select({ connectionId: bankSummaries.connectionId })
        .from(bankSummaries)
        .where(eq(bankSummaries.loanId, loanId))
      return row?.connectionId ?? null
    },

    async summaryOf(loanId: number): Promise<BankSummary | null> {
      const [row] = await db.select().from(bankSummaries).where(eq(bankSummaries.loanId, loanId))
      return row ? { ...row.summary, accounts: await accountsOf(loanId) } : null
    },

    /** The holders of an account as a bank last returned them, in any application of the customer; null if none has. */
    async newestHoldersOf(userId: number, iban: string): Promise<readonly string[] | null> {
      const [row] = await db
        .select({ holders: bankAccounts.holders })
        .from(bankAccounts)
        .innerJoin(loans, eq(loans.id, bankAccounts.loanId))
        .where(and(eq(bankAccounts.iban, iban), eq(loans.userId, userId)))
        .orderBy(desc(bankAccounts.id))
        .limit(1)
      return row?.holders ?? null
    },

    /** The accounts of the customer's newest import, whichever loan it was for. */
    async newestAccountsOf(userId: number): Promise<readonly BankAccount[]> {
      const [row] = await db
        .select({ loanId: bankSummaries.loanId })
        .from(bankSummaries)
        .innerJoin(loans, eq(loans.id, bankSummaries.loanId))
        .where(eq(loans.userId, userId))
        .orderBy(desc(bankSummaries.loanId))
        .limit(1)
      return row ? accountsOf(row.loanId) : []
    },
  }
}
