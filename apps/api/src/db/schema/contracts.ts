import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PaperInputs } from '../paper-inputs.ts'
import { bytea, id, instant } from './columns.ts'
import { loans } from './loans.ts'

/**
 * What a borrower gets to keep. `inputs` is everything that the words and figures follow from, frozen; the file and its
 * hash are made from them, at the latest when somebody asks for it. A trigger lets nothing change that is filled.
 */
export const loanDocuments = pgTable(
  'loan_documents',
  {
    id: uuid().primaryKey(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    kind: text({
      enum: ['ine', 'loan_agreement', 'extension', 'autodebit', 'withdrawal', 'receipt', 'evidence'],
    }).notNull(),
    /** What it was made for, in a few stable characters: there is one document of a kind for a cause. */
    cause: text().notNull(),
    inputs: jsonb().$type<PaperInputs>().notNull(),
    /** Of the words and figures, as they are when the document is made. */
    contentSha256: text().notNull(),
    /** Of the file; null until it is made. */
    sha256: text(),
    fileId: text(),
    sizeBytes: integer(),
    createdAt: instant().notNull(),
    /** When the borrower had it on a durable medium, and how. */
    deliveredAt: instant(),
    deliveredBy: text({ enum: ['email', 'account'] }),
    /** When the borrower agreed to it; what needs no agreement stays null. */
    signedAt: instant(),
    /** When another took its place before it was signed. */
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
 * How a borrower agreed to something, so that a court can be shown. Append-only; every row carries the hash of the one before,
 * and a seal that nobody makes without the server's secret.
 */
export const signatureEvidence = pgTable(
  'signature_evidence',
  {
    id: id(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    kind: text({ enum: ['signature', 'extension', 'withdrawal'] }).notNull(),
    /** Canonical JSON, as text: the hash is over these very bytes. */
    record: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull().unique(),
    seal: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('signature_evidence_loan').on(table.loanId, table.id)],
)

/** A letter on its way out. The text is sealed, and wiped as soon as it is sent; documents are named, not copied. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    /** Null for a letter about the account itself. */
    loanId: bigint({ mode: 'number' }).references(() => loans.id),
    recipient: text().notNull(),
    subject: text().notNull(),
    sealedText: bytea(),
    documentIds: jsonb().$type<readonly string[]>().notNull(),
    status: text({ enum: ['queued', 'accepted', 'failed'] }).notNull(),
    providerId: text(),
    providerCode: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('mails_loan').on(table.loanId, table.createdAt),
    check('mails_status', sql`${table.status} in ('queued', 'accepted', 'failed')`),
  ],
)
