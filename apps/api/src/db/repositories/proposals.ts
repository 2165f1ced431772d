import { type CivilDate, type ProposalState, STANDING_PROPOSAL_STATES } from '@puente/domain'
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { loanProposals } from '../schema/index.ts'

export type ProposalRow = Omit<typeof loanProposals.$inferSelect, 'expiresOn'> & { readonly expiresOn: CivilDate }
type NewProposal = typeof loanProposals.$inferInsert

const isStanding = inArray(loanProposals.state, [...STANDING_PROPOSAL_STATES])
const rowOf = (row: typeof loanProposals.$inferSelect | undefined): ProposalRow | null =>
  row === undefined ? null : { ...row, expiresOn: row.expiresOn }

export const proposalRepository = (db: Database) => ({
  async add(proposal: NewProposal): Promise<ProposalRow> {
    const row = rowOf((await db.insert(loanProposals).values(proposal).returning())[0])
    if (row === null) throw new Error('an insert of a proposal returned no row')
    return row
  },

  async byId(id: string): Promise<ProposalRow | null> {
    return rowOf((await db.select().from(loanProposals).where(eq(loanProposals.id, id)))[0])
  },

  async lockById(id: string): Promise<ProposalRow | null> {
    return rowOf((await db.select().from(loanProposals).where(eq(loanProposals.id, id)).for('update'))[0])
  },

  /** The proposal that the borrower has not answered, or has yet to pay; it may be past its last day. */
  async standingOf(loanId: number): Promise<ProposalRow | null> {
    return rowOf(
      (
        await db
          .select()
          .from(loanProposals)
          .where(and(eq(loanProposals.loanId, loanId), isStanding))
      )[0],
    )
  },

  /** Newest first. */
  async ofLoan(loanId: number): Promise<ProposalRow[]> {
    const rows = await db
      .select()
      .from(loanProposals)
      .where(eq(loanProposals.loanId, loanId))
      .orderBy(desc(loanProposals.preparedAt), desc(loanProposals.id))
    return rows.flatMap((row) => rowOf(row) ?? [])
  },

  /** Loans with an unanswered proposal, by the ids of the proposals. */
  standingAfter: (id: string, limit: number): Promise<{ id: string; loanId: number }[]> =>
    db
      .select({ id: loanProposals.id, loanId: loanProposals.loanId })
      .from(loanProposals)
      .where(and(isStanding, gt(loanProposals.id, id)))
      .orderBy(asc(loanProposals.id))
      .limit(limit),

  async move(
    id: string,
    change: { state: ProposalState; confirmedAt?: Date; endedAt?: Date; endedBy?: string },
  ): Promise<ProposalRow> {
    const row = rowOf((await db.update(loanProposals).set(change).where(eq(loanProposals.id, id)).returning())[0])
    if (row === null) throw new Error(`proposal ${id} does not exist`)
    return row
  },
})
