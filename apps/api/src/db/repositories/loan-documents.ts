import type { RegimeId } from '@puente/domain'
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { loanDocuments, loans } from '../schema/index.ts'

export type LoanDocumentRow = typeof loanDocuments.$inferSelect
export type NewLoanDocument = typeof loanDocuments.$inferInsert
type LoanDocumentKind = LoanDocumentRow['kind']
type LoanDocumentFile = Pick<LoanDocumentRow, 'sha256' | 'fileId' | 'sizeBytes'>

/** The documents that the borrower must read before signing. */
export interface OfferDocuments {
  readonly ine: LoanDocumentRow
  readonly agreement: LoanDocumentRow
}

interface SignedSpan {
  readonly from: Date
  readonly until: Date
  readonly afterLoanId: number
  readonly limit: number
}

export interface SignedContract {
  readonly loanId: number
  readonly signedAt: Date
  readonly informationDeliveredAt: Date | null
  readonly regimeId: RegimeId
}

const OFFER_KINDS: readonly LoanDocumentKind[] = ['ine', 'loan_agreement']

export const loanDocumentRepository = (db: Database) => {
  const byCause = async (loanId: number, kind: LoanDocumentKind, cause: string): Promise<LoanDocumentRow | null> => {
    const [row] = await db
      .select()
      .from(loanDocuments)
      .where(and(eq(loanDocuments.loanId, loanId), eq(loanDocuments.kind, kind), eq(loanDocuments.cause, cause)))
    return row ?? null
  }
  return {
    byCause,

    /** Adds a document, once per cause: an existing one stays unchanged and is returned. */
    async add(document: NewLoanDocument): Promise<LoanDocumentRow> {
      const [added] = await db
        .insert(loanDocuments)
        .values(document)
        .onConflictDoNothing({ target: [loanDocuments.loanId, loanDocuments.kind, loanDocuments.cause] })
        .returning()
      const row = added ?? (await byCause(document.loanId, document.kind, document.cause))
      if (row === null) throw new Error(`document ${document.kind} of loan ${document.loanId} was not stored`)
      return row
    },

    async byId(id: string): Promise<LoanDocumentRow | null> {
      const [row] = await db.select().from(loanDocuments).where(eq(loanDocuments.id, id))
      return row ?? null
    },

    byIds: (ids: readonly string[]): Promise<LoanDocumentRow[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .select()
            .from(loanDocuments)
            .where(inArray(loanDocuments.id, [...ids]))
            .orderBy(asc(loanDocuments.createdAt), asc(loanDocuments.kind)),

    /** All documents of a loan that were not replaced, oldest first. */
    standingOf: (loanId: number): Promise<LoanDocumentRow[]> =>
      db
        .select()
        .from(loanDocuments)
        .where(and(eq(loanDocuments.loanId, loanId), isNull(loanDocuments.supersededAt)))
        .orderBy(asc(loanDocuments.createdAt), asc(loanDocuments.kind)),

    async offerOf(loanId: number): Promise<OfferDocuments | null> {
      const rows = await db
        .select()
        .from(loanDocuments)
        .where(
          and(
            eq(loanDocuments.loanId, loanId),
            isNull(loanDocuments.supersededAt),
            inArray(loanDocuments.kind, [...OFFER_KINDS]),
          ),
        )
      const ine = rows.find(({ kind }) => kind === 'ine')
      const agreement = rows.find(({ kind }) => kind === 'loan_agreement')
      return ine && agreement ? { ine, agreement } : null
    },

    /** Withdraws an unsigned offer; new documents follow. */
    async supersedeOffer(loanId: number, now: Date): Promise<void> {
      await db
        .update(loanDocuments)
        .set({ supersededAt: now })
        .where(
          and(
            eq(loanDocuments.loanId, loanId),
            inArray(loanDocuments.kind, [...OFFER_KINDS]),
            isNull(loanDocuments.supersededAt),
            isNull(loanDocuments.signedAt),
          ),
        )
    },

    /** False if another request made the file first: that file is kept. */
    async setFile(id: string, file: LoanDocumentFile): Promise<boolean> {
      const rows = await db
        .update(loanDocuments)
        .set(file)
        .where(and(eq(loanDocuments.id, id), isNull(loanDocuments.sha256)))
        .returning({ id: loanDocuments.id })
      return rows.length > 0
    },

    async markDelivered(
      ids: readonly string[],
      deliveredBy: NonNullable<LoanDocumentRow['deliveredBy']>,
      now: Date,
    ): Promise<void> {
      if (ids.length === 0) return
      await db
        .update(loanDocuments)
        .set({ deliveredAt: now, deliveredBy })
        .where(and(inArray(loanDocuments.id, [...ids]), isNull(loanDocuments.deliveredAt)))
    },

    async markSigned(ids: readonly string[], now: Date): Promise<void> {
      await db
        .update(loanDocuments)
        .set({ signedAt: now })
        .where(
          and(inArray(loanDocuments.id, [...ids]), isNull(loanDocuments.signedAt), isNull(loanDocuments.supersededAt)),
        )
    },

    /** Contracts signed in a time span, ordered by loan: the pages of one pass. */
    async signedBetween({ from, until, afterLoanId, limit }: SignedSpan): Promise<readonly SignedContract[]> {
      const ine = alias(loanDocuments, 'ine')
      const rows = await db
        .select({
          loanId: loanDocuments.loanId,
          signedAt: loanDocuments.signedAt,
          informationDeliveredAt: ine.deliveredAt,
          regimeId: loans.regimeId,
        })
        .from(loanDocuments)
        .innerJoin(loans, eq(loans.id, loanDocuments.loanId))
        .innerJoin(ine, and(eq(ine.loanId, loanDocuments.loanId), eq(ine.kind, 'ine'), isNull(ine.supersededAt)))
        .where(
          and(
            eq(loanDocuments.kind, 'loan_agreement'),
            gte(loanDocuments.signedAt, from),
            lt(loanDocuments.signedAt, until),
            gt(loanDocuments.loanId, afterLoanId),
          ),
        )
        .orderBy(asc(loanDocuments.loanId))
        .limit(limit)
      return rows.flatMap(({ signedAt, ...row }) => (signedAt === null ? [] : [{ ...row, signedAt }]))
    },

    /** The information about an offer that reached the borrower, replaced ones included, oldest first. */
    deliveredInformation: (loanId: number): Promise<LoanDocumentRow[]> =>
      db
        .select()
        .from(loanDocuments)
        .where(
          and(eq(loanDocuments.loanId, loanId), eq(loanDocuments.kind, 'ine'), isNotNull(loanDocuments.deliveredAt)),
        )
        .orderBy(asc(loanDocuments.deliveredAt)),

    /** Signed contracts, to check that each has its evidence. */
    signedAgreements: (loanId: number | null): Promise<LoanDocumentRow[]> =>
      db
        .select()
        .from(loanDocuments)
        .where(
          and(
            eq(loanDocuments.kind, 'loan_agreement'),
            isNotNull(loanDocuments.signedAt),
            loanId === null ? undefined : eq(loanDocuments.loanId, loanId),
          ),
        )
        .orderBy(asc(loanDocuments.loanId)),
  }
}
