import { APPROVAL_STATES, type ApprovalMatter, type ApprovalState, type FourEyesAct } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'
import { staffUsers } from './staff.ts'

/** One line of what an approver reads: «Importe: 150,00 €». */
export interface ApprovalLine {
  readonly label: string
  readonly value: string
}

const staffId = () => bigint({ mode: 'number' }).references(() => staffUsers.id)

/** An act that waits for, or got, the decision of a second person. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: id(),
    act: text().$type<FourEyesAct>().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    /** SHA-256 of act and payload: one act waits once. */
    payloadHash: bytea().notNull(),
    /** The state that the requester saw; approving on another one is refused. */
    fingerprint: text().notNull(),
    title: text().notNull(),
    lines: jsonb().$type<readonly ApprovalLine[]>().notNull(),
    reason: text().notNull(),
    /** What the act decides on: no two requests that wait share one. */
    matters: text().array().$type<ApprovalMatter[]>().notNull().default([]),
    /** Every customer whom the act concerns. A staff member who is one of them may not request, approve or read it. */
    customerIds: bigint({ mode: 'number' }).array().notNull().default([]),
    /** The customer and the loan that the act concerns, if it is one. */
    userId: bigint({ mode: 'number' }).references(() => users.id),
    loanId: bigint({ mode: 'number' }).references(() => loans.id),
    requestedBy: staffId().notNull(),
    requestedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    delegatedTo: staffId(),
    state: text().$type<ApprovalState>().notNull(),
    endedAt: instant(),
    /** The person who approved, rejected or cancelled; null if the request ended by itself. */
    endedBy: staffId(),
    /** What the act did, or what kept it from running. */
    outcome: jsonb().$type<readonly ApprovalLine[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('approval_requests_one_waiting').on(table.payloadHash).where(sql`${table.state} = 'waiting'`),
    index('approval_requests_waiting').on(table.id).where(sql`${table.state} = 'waiting'`),
    index('approval_requests_matters').using('gin', table.matters).where(sql`${table.state} = 'waiting'`),
    index('approval_requests_requester').on(table.requestedBy, table.id),
    index('approval_requests_user').on(table.userId, table.id),
    index('approval_requests_loan').on(table.loanId, table.id),
    check(
      'approval_requests_state',
      sql`${table.state} in (${sql.raw(APPROVAL_STATES.map((state) => `'${state}'`).join(', '))})`,
    ),
    check('approval_requests_ended', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
    check(
      'approval_requests_two_people',
      sql`${table.state} <> 'approved' or ${table.endedBy} <> ${table.requestedBy}`,
    ),
  ],
)

export type ApprovalEventKind = 'requested' | 'delegated' | Exclude<ApprovalState, 'waiting'>

/** The history of a request. Append-only: a trigger refuses updates. */
export const approvalEvents = pgTable(
  'approval_events',
  {
    id: id(),
    requestId: bigint({ mode: 'number' })
      .notNull()
      .references(() => approvalRequests.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    kind: text().$type<ApprovalEventKind>().notNull(),
    /** Null if the request ended by itself. */
    staffId: staffId(),
    /** The colleague whom a request was delegated to. */
    toStaffId: staffId(),
    note: text(),
  },
  (table) => [index('approval_events_request').on(table.requestId, table.id)],
)
