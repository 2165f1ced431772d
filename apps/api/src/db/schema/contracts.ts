import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PaperInputs } from '../paper-inputs.ts'
import { bytea, id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'

/**
 * Documents for the borrower to keep. `inputs` freezes everything that the text and figures derive from. The file and
 * its hash are made from them, at the latest on the first download. A trigger makes filled columns immutable.
 */
export const loanDocuments = pgTable(
  'loan_documents',
  {
    id: uuid().primaryKey(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    kind: text({
      enum: [
        'ine',
        'loan_agreement',
        'extension',
        'modification',
        'autodebit',
        'settlement',
        'withdrawal',
        'receipt',
        'evidence',
        'amortisation_table',
        'acceleration_notice',
      ],
    }).notNull(),
    /** What it was made for, in a few stable characters: there is one document of a kind per cause. */
    cause: text().notNull(),
    inputs: jsonb().$type<PaperInputs>().notNull(),
    /** Of the text and figures at the time the document was made. */
    contentSha256: text().notNull(),
    /** Of the file; null until it is made. */
    sha256: text(),
    fileId: text(),
    sizeBytes: integer(),
    createdAt: instant().notNull(),
    /** When the borrower received it on a durable medium, and how. */
    deliveredAt: instant(),
    deliveredBy: text({ enum: ['email', 'account'] }),
    /** When the borrower agreed to it; null for a document that needs no agreement. */
    signedAt: instant(),
    /** When another document replaced it before it was signed. */
    supersededAt: instant(),
  },
  (table) => [
    index('loan_documents_loan').on(table.loanId, table.createdAt),
    uniqueIndex('loan_documents_cause').on(table.loanId, table.kind, table.cause),
    index('loan_documents_signed').on(table.signedAt, table.loanId).where(sql`${table.kind} = 'loan_agreement'`),
    uniqueIndex('loan_documents_one_offer')
      .on(table.loanId, table.kind)
      .where(sql`${table.kind} in ('ine', 'loan_agreement') and ${table.supersededAt} is null`),
    check('loan_documents_file', sql`(${table.sha256} is null) = (${table.fileId} is null)`),
    check('loan_documents_delivery', sql`(${table.deliveredAt} is null) = (${table.deliveredBy} is null)`),
  ],
)

/**
 * How a borrower agreed to something, as evidence for a court. Append-only. Every row carries the hash of the previous
 * one, and a seal that requires the server's secret.
 */
export const signatureEvidence = pgTable(
  'signature_evidence',
  {
    id: id(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    kind: text({ enum: ['signature', 'extension', 'withdrawal', 'proposal'] }).notNull(),
    /** Canonical JSON, as text: the hash covers exactly these bytes. */
    record: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull().unique(),
    seal: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('signature_evidence_loan').on(table.loanId, table.id),
    index('signature_evidence_age').using('brin', table.at),
  ],
)

/** An outgoing letter. The text is sealed, and wiped once sent; documents are referenced, not copied. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    /** Null for a letter about the account itself. */
    loanId: bigint({ mode: 'number' }).references(() => loans.id),
    userId: bigint({ mode: 'number' }).references(() => users.id),
    recipient: text().notNull(),
    subject: text().notNull(),
    sealedText: bytea(),
    documentIds: jsonb().$type<readonly string[]>().notNull(),
    status: text({ enum: ['queued', 'accepted', 'failed'] }).notNull(),
    /** Waits for the end of the hold after a change of the e-mail address; goes to the address of that moment. */
    isHeld: boolean().notNull().default(false),
    providerId: text(),
    providerCode: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** As in `messages`; null for mails to staff, whose text is not shown again. */
    templateKey: text(),
    templateVersion: integer(),
    parameters: jsonb().$type<Readonly<Record<string, string>>>(),
  },
  (table) => [
    index('mails_user').on(table.userId, table.createdAt),
    index('mails_loan').on(table.loanId, table.createdAt),
    index('mails_held').on(table.userId).where(sql`${table.isHeld}`),
    index('mails_age').using('brin', table.createdAt),
    check('mails_status', sql`${table.status} in ('queued', 'accepted', 'failed')`),
  ],
)
