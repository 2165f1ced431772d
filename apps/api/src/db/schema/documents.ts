import type { DocumentStatus, DocumentType, RejectionReason } from '@puente/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, civilDate, id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'

/** Customer uploads, one row each. One row per type is current; the earlier ones are superseded. */
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
    /** Of the bytes as uploaded, before re-encoding: the same file sent twice is one document. */
    sentSha256: bytea(),
    rejectionReason: text().$type<RejectionReason>(),
    /** What the reviewer writes to the customer, in addition to the reason's own text. */
    rejectionComment: text(),
    /** The last day on which an accepted document is valid; null if it does not expire. */
    validUntil: civilDate(),
    uploadedAt: instant().notNull(),
    uploadedBy: text().notNull(),
    reviewedAt: instant(),
    reviewedBy: text(),
    /** When the machine-readable zone was searched, found or not; null before, and for types without a zone. */
    readAt: instant(),
    /** When staff reopened it after it had been accepted: it waits for review since then. */
    reopenedAt: instant(),
    supersededAt: instant(),
    /**
     * From then on neither staff nor customer can open it; it is kept for courts and authorities alone (LO 3/2018 art.
     * 32).
     */
    blockedAt: instant(),
  },
  (table) => [
    uniqueIndex('documents_standing').on(table.userId, table.type).where(sql`${table.supersededAt} is null`),
    index('documents_file').on(table.fileId),
    index('documents_user').on(table.userId, table.id),
    // The review queue, oldest first.
    index('documents_pending')
      .on(sql`coalesce(${table.reopenedAt}, ${table.uploadedAt})`, table.id)
      .where(sql`${table.status} = 'pending' and ${table.supersededAt} is null`),
    check('documents_status', sql`${table.status} in ('pending', 'accepted', 'rejected', 'skipped')`),
    check(
      'documents_content',
      sql`(${table.fileId} is null) or (${table.contentType} is not null and ${table.sizeBytes} is not null)`,
    ),
    check('documents_blocked', sql`${table.blockedAt} is null or ${table.supersededAt} is not null`),
    check('documents_comment', sql`${table.rejectionComment} is null or ${table.status} = 'rejected'`),
    check('documents_reason', sql`(${table.status} = 'rejected') = (${table.rejectionReason} is not null)`),
  ],
)

/** Additional documents that a staff member requests for one application. */
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

/** The data read from a photo. Personal data are sealed. */
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
    /** True if every check digit is correct. */
    isComplete: boolean().notNull(),
    readAt: instant().notNull(),
  },
  (table) => [index('document_readings_user').on(table.userId)],
)

/** A finding for an underwriter. It does not block anything. */
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
    /** Field names and the like, never their values. */
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    foundAt: instant().notNull(),
  },
  (table) => [
    index('findings_user').on(table.userId, table.id),
    uniqueIndex('findings_once').on(table.documentId, table.code),
  ],
)

/** One liveness check. The id is ours, for one customer and a single use. */
export const livenessChecks = pgTable(
  'liveness_checks',
  {
    id: id(),
    transactionId: text().notNull().unique(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    status: text().$type<'open' | 'pending' | 'success' | 'failed'>().notNull(),
    /** How often the provider was polled for the verdict. */
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
