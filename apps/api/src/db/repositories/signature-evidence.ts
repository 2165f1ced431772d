import { asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { signatureEvidence } from '../schema/index.ts'

export type SignatureEvidenceRow = typeof signatureEvidence.$inferSelect

export const signatureEvidenceRepository = (db: Database) => ({
  /**
   * The hash of the newest row, locked until the commit: two rows cannot follow the same one. Null for an empty chain.
   */
  async lockNewestHash(): Promise<string | null> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('signature evidence', 0))`)
    const [row] = await db
      .select({ hash: signatureEvidence.hash })
      .from(signatureEvidence)
      .orderBy(desc(signatureEvidence.id))
      .limit(1)
    return row?.hash ?? null
  },

  async append(row: typeof signatureEvidence.$inferInsert): Promise<SignatureEvidenceRow> {
    const [added] = await db.insert(signatureEvidence).values(row).returning()
    if (!added) throw new Error('an insert of evidence returned no row')
    return added
  },

  ofLoan: (loanId: number): Promise<SignatureEvidenceRow[]> =>
    db.select().from(signatureEvidence).where(eq(signatureEvidence.loanId, loanId)).orderBy(asc(signatureEvidence.id)),

  /** The row before one in the chain; null for the first. */
  async before(id: number): Promise<SignatureEvidenceRow | null> {
    const [row] = await db
      .select()
      .from(signatureEvidence)
      .where(lt(signatureEvidence.id, id))
      .orderBy(desc(signatureEvidence.id))
      .limit(1)
    return row ?? null
  },

  /** The chain in order, page by page. */
  after: (id: number, limit: number): Promise<SignatureEvidenceRow[]> =>
    db
      .select()
      .from(signatureEvidence)
      .where(gt(signatureEvidence.id, id))
      .orderBy(asc(signatureEvidence.id))
      .limit(limit),
})
