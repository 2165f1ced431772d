import type { DocumentStatus, DocumentType, RejectionReason } from '@puente/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'

/** What a customer has sent, one row per upload. Of each type one row stands; the earlier ones are superseded. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    type: text().$type<DocumentType>().notNull(),
    status: text().$type<DocumentStatus>().notNull(),
    /** The sealed file; null for a skipped document, and once the file was removed. */
    fileId: text(),
    contentType: text().$type<'image/jpeg' | 'application/pdf'>(),
    sizeBytes: integer(),
    /** Of the bytes that were sent, before they were made anew: the same file sent twice is one document. */
    sentSha256: bytea(),
    rejectionReason: text().$type<RejectionReason>(),
    /** The last day on which an accepted document is good; null where it has no end. */
    validUntil: date(),
    uploadedAt: instant().notNull(),
    uploadedBy: text().notNull(),
    reviewedAt: instant(),
    reviewedBy: text(),
    supersededAt: instant(),
    /** From then on neither staff nor customer can open it; it is kept for courts and authorities alone (LO 3/2018 art. 32). */
    blockedAt: instant(),
  },
  (table) => [
    uniqueIndex('documents_standing').on(table.userId, table.type).where(sql`${table.supersededAt} is null`),
    index('documents_file').on(table.fileId),
    index('documents_user').on(table.userId, table.id),
    // The queue of whoever reviews, the oldest first.
    index('documents_pending')
      .on(table.uploadedAt)
      .where(sql`${table.status} = 'pending' and ${table.supersededAt} is null`),
    check('documents_status', sql`${table.status} in ('pending', 'accepted', 'rejected', 'skipped')`),
    check(
      'documents_content',
      sql`(${table.fileId} is null) or (${table.contentType} is not null and ${table.sizeBytes} is not null)`,
    ),
    check('documents_blocked', sql`${table.blockedAt} is null or ${table.supersededAt} is not null`),
    check('documents_reason', sql`(${table.status} = 'rejected') = (${table.rejectionReason} is not null)`),
  ],
)

/** What a member of staff asks for in one application beside what everybody sends. */
export const documentRequests = pgTable(
  'document_requests',
  {
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    type: text().$type<DocumentType>().notNull(),
    requestedAt: instant().notNull(),
    requestedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.loanId, table.type] })],
)

/** What was read from a photo. The person's data are sealed. */
export const documentReadings = pgTable(
  'document_readings',
  {
    documentId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => documents.id),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    sealedData: bytea().notNull(),
    /** Every check digit is right. */
    isComplete: boolean().notNull(),
    readAt: instant().notNull(),
  },
  (table) => [index('document_readings_user').on(table.userId)],
)

/** Something that an underwriter should look at. It holds nothing up by itself. */
export const findings = pgTable(
  'findings',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    loanId: bigint({ mode: 'number' }).references(() => loans.id),
    documentId: bigint({ mode: 'number' }).references(() => documents.id),
    code: text().notNull(),
    /** Names of fields and the like, never their values. */
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    foundAt: instant().notNull(),
  },
  (table) => [
    index('findings_user').on(table.userId, table.id),
    uniqueIndex('findings_once').on(table.documentId, table.code),
  ],
)

/** One liveness check: its id is ours, for one customer, for one use. */
export const livenessChecks = pgTable(
  'liveness_checks',
  {
    id: id(),
    transactionId: text().notNull().unique(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    status: text().$type<'open' | 'pending' | 'success' | 'failed'>().notNull(),
    /** How often the provider was asked for the verdict. */
    asked: integer().notNull().default(0),
    providerCode: text(),
    startedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    submittedAt: instant(),
    settledAt: instant(),
  },
  (table) => [
    index('liveness_checks_user').on(table.userId, table.startedAt),
    check('liveness_checks_status', sql`${table.status} in ('open', 'pending', 'success', 'failed')`),
  ],
)
