import {
  type CivilDate,
  CLOSED_STATUSES,
  civilDateInMadrid,
  type DocumentStatus,
  type DocumentType,
  type RejectionReason,
  type RetentionFacts,
  statusNumber,
} from '@puente/domain'
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, max, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { documentReadings, documentRequests, documents, findings, loans, users } from '../schema/index.ts'

export type DocumentRow = typeof documents.$inferSelect
type FindingRow = typeof findings.$inferSelect
type DocumentReadingRow = typeof documentReadings.$inferSelect

export interface DocumentReview {
  readonly status: Extract<DocumentStatus, 'accepted' | 'rejected'>
  readonly rejectionReason: RejectionReason | null
  readonly rejectionComment: string | null
  readonly validUntil: CivilDate | null
  readonly reviewedAt: Date
  readonly reviewedBy: string
}

/** A document whose file still exists. */
export type KeptDocument = Pick<DocumentRow, 'id' | 'userId' | 'type' | 'uploadedAt' | 'blockedAt'> & {
  readonly fileId: string
}

/** All documents of one customer, with what decides their retention. */
export interface KeptDocuments {
  readonly userId: number
  readonly ties: RetentionFacts
  readonly documents: readonly KeptDocument[]
}

const ids = (kept: readonly KeptDocument[]) => kept.map(({ id }) => id)

const CLOSED_NUMBERS = [...CLOSED_STATUSES].map(statusNumber)

export const documentRepository = (db: Database) => ({
  /** The current document of each type, in any status. */
  standingOf: (userId: number): Promise<DocumentRow[]> =>
    db
      .select()
      .from(documents)
      .where(and(eq(documents.userId, userId), isNull(documents.supersededAt)))
      .orderBy(asc(documents.id)),

  async standing(userId: number, type: DocumentType): Promise<DocumentRow | null> {
    const [row] = await db
      .select()
      .from(documents)
      .where(and(eq(documents.userId, userId), eq(documents.type, type), isNull(documents.supersededAt)))
    return row ?? null
  },

  async byId(id: number): Promise<DocumentRow | null> {
    const [row] = await db.select().from(documents).where(eq(documents.id, id))
    return row ?? null
  },

  /** Everything that a customer ever uploaded, newest first. */
  historyOf: (userId: number): Promise<DocumentRow[]> =>
    db.select().from(documents).where(eq(documents.userId, userId)).orderBy(desc(documents.id)),

  /** How often a type was rejected since a time; earlier ones belong to earlier applications. */
  async countRejected(userId: number, type: DocumentType, since: Date): Promise<number> {
    const [row] = await db
      .select({ count: count() })
      .from(documents)
      .where(
        and(
          eq(documents.userId, userId),
          eq(documents.type, type),
          eq(documents.status, 'rejected'),
          gte(documents.reviewedAt, since),
        ),
      )
    return row?.count ?? 0
  },

  /** True if a document of the customer waits for a review. */
  async hasPending(userId: number): Promise<boolean> {
    const rows = await db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.userId, userId), eq(documents.status, 'pending'), isNull(documents.supersededAt)))
      .limit(1)
    return rows.length > 0
  },

  async add(row: typeof documents.$inferInsert): Promise<DocumentRow> {
    const [added] = await db.insert(documents).values(row).returning()
    if (!added) throw new Error('an insert of a document returned no row')
    return added
  },

  async review(id: number, review: DocumentReview): Promise<DocumentRow> {
    const [row] = await db.update(documents).set(review).where(eq(documents.id, id)).returning()
    if (!row) throw new Error(`document ${id} does not exist`)
    return row
  },

  /** Makes an accepted document wait for another review. */
  async reopen(id: number, now: Date): Promise<DocumentRow> {
    const [row] = await db
      .update(documents)
      .set({ status: 'pending', reopenedAt: now, reviewedAt: null, reviewedBy: null, validUntil: null })
      .where(eq(documents.id, id))
      .returning()
    if (!row) throw new Error(`document ${id} does not exist`)
    return row
  },

  /** Supersedes a document, with or without a successor. `keepsFile`: the row still references its file. */
  async supersede(id: number, now: Date, { keepsFile }: { keepsFile: boolean }): Promise<void> {
    const forgotten = keepsFile ? {} : { fileId: null }
    await db
      .update(documents)
      .set({ supersededAt: now, ...forgotten })
      .where(eq(documents.id, id))
  },

  /** Of the given files, those that a row references. */
  async namedAmong(fileIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (fileIds.length === 0) return new Set()
    const rows = await db
      .select({ fileId: documents.fileId })
      .from(documents)
      .where(inArray(documents.fileId, [...fileIds]))
    return new Set(rows.flatMap(({ fileId }) => fileId ?? []))
  },

  /** The next customers, by id, who have at least one file. */
  async customersWithFiles(after: number, limit: number): Promise<readonly number[]> {
    const rows = await db
      .selectDistinct({ userId: documents.userId })
      .from(documents)
      .where(and(gt(documents.userId, after), isNotNull(documents.fileId)))
      .orderBy(asc(documents.userId))
      .limit(limit)
    return rows.map(({ userId }) => userId)
  },

  async keptOf(userIds: readonly number[]): Promise<readonly KeptDocuments[]> {
    if (userIds.length === 0) return []
    const { id, userId, type, uploadedAt, blockedAt, fileId } = documents
    const files = await db
      .select({ id, userId, type, uploadedAt, blockedAt, fileId })
      .from(documents)
      .where(and(inArray(userId, [...userIds]), isNotNull(fileId)))
      .orderBy(asc(userId), asc(id))
    const past = await db
      .select({
        userId: users.id,
        isExcluded: sql<boolean>`${users.isBlocked} or ${users.isBlacklisted}`,
        hasContract: sql<boolean>`coalesce(bool_or(${loans.contract} is not null), false)`,
        isOpen: sql<boolean>`coalesce(bool_or(${notInArray(loans.status, CLOSED_NUMBERS)} or exists (
          select from decision_reviews review where review.loan_id = ${loans.id} and review.ended_at is null
            and review.kind = 'refusal_contested')), false)`,
        lastEnd: max(loans.statusChangedAt),
      })
      .from(users)
      .leftJoin(loans, eq(loans.userId, users.id))
      .where(inArray(users.id, [...userIds]))
      .groupBy(users.id)
    return past.flatMap(({ userId: customerId, lastEnd, ...ties }) => {
      const own = files.filter((file): file is KeptDocument => file.userId === customerId)
      if (own.length === 0) return []
      const events = [...own.map((document) => document.uploadedAt), ...(lastEnd === null ? [] : [lastEnd])]
      const lastEvent = new Date(Math.max(...events.map((event) => event.getTime())))
      return [{ userId: customerId, documents: own, ties: { ...ties, lastEventOn: civilDateInMadrid(lastEvent) } }]
    })
  },

  /**
   * Blocks documents for staff and customer. A blocked document is no longer current: an application requires a new
   * one.
   */
  async block(blocked: readonly KeptDocument[], now: Date): Promise<void> {
    if (blocked.length === 0) return
    await db
      .update(documents)
      .set({ blockedAt: now, supersededAt: sql`coalesce(${documents.supersededAt}, ${now})` })
      .where(inArray(documents.id, ids(blocked)))
  },

  /** Rows stay as a record that a document existed; the data read from the files are deleted with them. */
  async forgetFiles(forgotten: readonly KeptDocument[]): Promise<void> {
    if (forgotten.length === 0) return
    await db.delete(documentReadings).where(inArray(documentReadings.documentId, ids(forgotten)))
    await db
      .update(documents)
      .set({ fileId: null, rejectionComment: null })
      .where(inArray(documents.id, ids(forgotten)))
  },

  /** Requests a type for an application; a later request replaces the earlier one. */
  async request(row: typeof documentRequests.$inferInsert): Promise<void> {
    const { requestedAt, requestedBy } = row
    await db
      .insert(documentRequests)
      .values(row)
      .onConflictDoUpdate({
        target: [documentRequests.loanId, documentRequests.type],
        set: { requestedAt, requestedBy },
      })
  },

  requestsOf: (loanId: number): Promise<(typeof documentRequests.$inferSelect)[]> =>
    db
      .select()
      .from(documentRequests)
      .where(eq(documentRequests.loanId, loanId))
      .orderBy(asc(documentRequests.requestedAt)),

  /** How many photos of a customer were read since a time. */
  async countRead(userId: number, since: Date): Promise<number> {
    const [row] = await db
      .select({ count: count() })
      .from(documents)
      .where(and(eq(documents.userId, userId), gt(documents.readAt, since)))
    return row?.count ?? 0
  },

  async markRead(id: number, now: Date): Promise<void> {
    await db.update(documents).set({ readAt: now }).where(eq(documents.id, id))
  },

  async saveReading(row: DocumentReadingRow): Promise<void> {
    const { sealedData, isComplete, readAt } = row
    await db
      .insert(documentReadings)
      .values(row)
      .onConflictDoUpdate({ target: documentReadings.documentId, set: { sealedData, isComplete, readAt } })
  },

  /** The data read from the current documents: a complete reading before any other, then the newest. */
  async bestReadingOf(userId: number): Promise<DocumentReadingRow | null> {
    const [row] = await db
      .select({ reading: documentReadings })
      .from(documentReadings)
      .innerJoin(documents, eq(documents.id, documentReadings.documentId))
      .where(and(eq(documentReadings.userId, userId), isNull(documents.supersededAt)))
      .orderBy(desc(documentReadings.isComplete), desc(documentReadings.documentId))
      .limit(1)
    return row?.reading ?? null
  },

  /** Once per document and code: reading a document again adds no finding. */
  async addFindings(rows: readonly (typeof findings.$inferInsert)[]): Promise<void> {
    if (rows.length === 0) return
    await db
      .insert(findings)
      .values([...rows])
      .onConflictDoNothing()
  },

  findingsOf: (userId: number): Promise<FindingRow[]> =>
    db.select().from(findings).where(eq(findings.userId, userId)).orderBy(desc(findings.id)),
})
