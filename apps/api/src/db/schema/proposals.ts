import { PROPOSAL_STATES, type ProposalFigures, type ProposalTerms } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { civilDate, instant } from './columns.ts'
import { loans } from './loans.ts'

/**
 * An extension or a discount that staff prepared and the borrower confirms with a code. Terms and figures never change; the state
 * moves along the table of the domain (`nextProposalState`).
 */
export const loanProposals = pgTable(
  'loan_proposals',
  {
    id: uuid().primaryKey(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    kind: text({ enum: ['extension', 'discount'] }).notNull(),
    terms: jsonb().$type<ProposalTerms>().notNull(),
    /** Of the day of preparation, in cents. */
    figures: jsonb().$type<ProposalFigures>().notNull(),
    state: text({ enum: PROPOSAL_STATES }).notNull(),
    expiresOn: civilDate().notNull(),
    /** How many facts the loan had: a later one that changes the debt supersedes the proposal. */
    factCount: integer().notNull(),
    reason: text().notNull(),
    preparedBy: text().notNull(),
    /** The second person, where what is forgiven needed one. */
    approvedBy: text(),
    preparedAt: instant().notNull(),
    confirmedAt: instant(),
    endedAt: instant(),
    /** Who ended it: a staff member, the borrower or the system. */
    endedBy: text(),
  },
  (table) => [
    index('loan_proposals_loan').on(table.loanId, table.preparedAt),
    uniqueIndex('loan_proposals_one_standing').on(table.loanId).where(sql`${table.state} in ('open', 'confirmed')`),
    index('loan_proposals_standing').on(table.id).where(sql`${table.state} in ('open', 'confirmed')`),
    check('loan_proposals_kind', sql`${table.kind} in ('extension', 'discount')`),
    check(
      'loan_proposals_state',
      sql`${table.state} in ('open', 'confirmed', 'applied', 'declined', 'withdrawn', 'expired', 'superseded')`,
    ),
    check('loan_proposals_ended', sql`(${table.endedAt} is null) = (${table.state} in ('open', 'confirmed'))`),
  ],
)
