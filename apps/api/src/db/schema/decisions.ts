import type { DecisionInputs } from '@puente/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, cents, id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'

/** Decision tables, every published version. Append-only: a change is a new version. */
export const decisionModels = pgTable(
  'decision_models',
  {
    id: text().notNull(),
    version: integer().notNull(),
    sha256: bytea().notNull(),
    /** The graph, byte for byte as it was hashed. */
    content: text().notNull(),
    publishedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.version] })],
)

/** The decisions on applications, with their inputs and author. Append-only: the newest row of a loan applies. */
export const decisions = pgTable(
  'decisions',
  {
    id: id(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    /** Null for a decision by a staff member. */
    modelId: text(),
    modelVersion: integer(),
    modelSha256: bytea(),
    outcome: text({ enum: ['approve', 'less', 'more', 'review', 'deny'] }).notNull(),
    amountCents: cents(),
    reasons: jsonb().$type<readonly string[]>().notNull(),
    /** The inputs of the tables; null for a staff decision about a row that has them. */
    inputs: jsonb().$type<DecisionInputs>(),
    output: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    actor: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('decisions_loan').on(table.loanId, table.id),
    // Append-only, so a few bytes per megabyte find the last hour.
    index('decisions_age').using('brin', table.at),
    foreignKey({
      columns: [table.modelId, table.modelVersion],
      foreignColumns: [decisionModels.id, decisionModels.version],
    }),
    check('decisions_outcome', sql`${table.outcome} in ('approve', 'less', 'more', 'review', 'deny')`),
    check('decisions_model', sql`(${table.modelId} is null) = (${table.modelSha256} is null)`),
    check('decisions_inputs', sql`${table.modelId} is null or ${table.inputs} is not null`),
  ],
)

/**
 * Applications that need a staff review: `manual_review` holds an application in status 33, `refusal_contested` is the
 * applicant's request for a human review of an automatic refusal.
 */
export const decisionReviews = pgTable(
  'decision_reviews',
  {
    id: id(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    kind: text({ enum: ['manual_review', 'refusal_contested'] }).notNull(),
    reasons: jsonb().$type<readonly string[]>().notNull(),
    /** What the tables would have offered; a reviewer may decide otherwise. */
    amountCents: cents(),
    /** The applicant's comment. */
    note: text(),
    openedAt: instant().notNull(),
    endedAt: instant(),
    endedBy: text(),
    outcome: text({ enum: ['approved', 'denied', 'upheld', 'lifted', 'ended'] }),
    endReason: text(),
  },
  (table) => [
    index('decision_reviews_loan').on(table.loanId),
    uniqueIndex('decision_reviews_open').on(table.loanId).where(sql`${table.endedAt} is null`),
    index('decision_reviews_queue').on(table.kind, table.openedAt, table.id).where(sql`${table.endedAt} is null`),
    // Both kinds together.
    index('decision_reviews_waiting').on(table.openedAt, table.id).where(sql`${table.endedAt} is null`),
    check('decision_reviews_kind', sql`${table.kind} in ('manual_review', 'refusal_contested')`),
    check('decision_reviews_end', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
  ],
)

/** What an agent agreed with a customer before the customer applied. */
export const agentData = pgTable('agent_data', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  agentName: text().notNull(),
  amountCents: cents(),
  termDays: integer(),
  at: instant().notNull(),
})
