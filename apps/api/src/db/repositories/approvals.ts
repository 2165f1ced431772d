import { type ApprovalMatter, type ApprovalState, type FourEyesAct, matterOf } from '@puente/domain'
import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gt,
  inArray,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import type { LoanRow } from '../loan-record.ts'
import { type ApprovalEventKind, approvalEvents, approvalRequests, loans, staffUsers } from '../schema/index.ts'
import { forgetRows, type Page } from './forget-rows.ts'

export type ApprovalRow = typeof approvalRequests.$inferSelect
type NewApproval = Omit<typeof approvalRequests.$inferInsert, 'id' | 'state' | 'endedAt' | 'endedBy' | 'outcome'>

/** A request with the names that a reader needs. */
export interface ApprovalWithNames {
  readonly request: ApprovalRow
  readonly requester: string
  readonly delegate: string | null
  readonly endedByName: string | null
  readonly loanPublicId: string | null
}

interface ApprovalEvent {
  readonly requestId: number
  readonly at: Date
  readonly kind: ApprovalEventKind
  readonly staffId: number | null
  readonly toStaffId?: number
  readonly note?: string
}

export interface ApprovalFilter {
  readonly readerId: number
  /** The reader's own customer account: requests that touch it are left out. */
  readonly notAbout: number | null
  /** Acts that the reader may approve; their own requests are always included. */
  readonly approvableActs: readonly FourEyesAct[]
  /** `for_me`: waiting for the reader; `mine`: requested by the reader. */
  readonly scope: 'for_me' | 'mine' | 'all'
  readonly state: 'waiting' | 'done' | 'all'
  readonly now: Date
  readonly beforeId: number | null
  readonly limit: number
}

/** Acts that put money on a loan by hand. */
const BOOKING_ACTS: readonly FourEyesAct[] = ['unmatched_booking', 'line_booking']

export const approvalRepository = (db: Database) => {
  const delegates = alias(staffUsers, 'delegates')
  const enders = alias(staffUsers, 'enders')
  const withNames = () =>
    db
      .select({
        request: approvalRequests,
        requester: staffUsers.username,
        delegate: delegates.username,
        endedByName: enders.username,
        loanPublicId: loans.publicId,
      })
      .from(approvalRequests)
      .innerJoin(staffUsers, eq(staffUsers.id, approvalRequests.requestedBy))
      .leftJoin(delegates, eq(delegates.id, approvalRequests.delegatedTo))
      .leftJoin(enders, eq(enders.id, approvalRequests.endedBy))
      .leftJoin(loans, eq(loans.id, approvalRequests.loanId))

  const isWaiting = eq(approvalRequests.state, 'waiting')
  const isOpenOn = (now: Date) => and(isWaiting, gt(approvalRequests.expiresAt, now))
  const actIn = (acts: readonly FourEyesAct[]) => inArray(approvalRequests.act, [...acts])

  return {
    /** Null if the same act waits already. */
    async add(request: NewApproval): Promise<number | null> {
      const [row] = await db
        .insert(approvalRequests)
        .values({ ...request, state: 'waiting' })
        .onConflictDoNothing()
        .returning({ id: approvalRequests.id })
      return row?.id ?? null
    },

    async lockById(id: number): Promise<ApprovalRow | null> {
      const [row] = await db.select().from(approvalRequests).where(eq(approvalRequests.id, id)).for('update')
      return row ?? null
    },

    async byId(id: number): Promise<ApprovalWithNames | null> {
      const [row] = await withNames().where(eq(approvalRequests.id, id))
      return row ?? null
    },

    async waitingByHash(payloadHash: Buffer): Promise<ApprovalRow | null> {
      const [row] = await db
        .select()
        .from(approvalRequests)
        .where(and(eq(approvalRequests.payloadHash, payloadHash), isWaiting))
      return row ?? null
    },

    async delegate(id: number, staffId: number | null): Promise<void> {
      await db.update(approvalRequests).set({ delegatedTo: staffId }).where(eq(approvalRequests.id, id))
    },

    /** Waiting requests that a staff member was asked to decide, locked. */
    delegatedTo: (staffId: number): Promise<ApprovalRow[]> =>
      db
        .select()
        .from(approvalRequests)
        .where(and(eq(approvalRequests.delegatedTo, staffId), isWaiting))
        .orderBy(asc(approvalRequests.id))
        .for('update'),

    /** False if the request has ended already. */
    async end(
      id: number,
      end: { state: Exclude<ApprovalState, 'waiting'>; endedAt: Date; endedBy: number | null } & Partial<
        Pick<ApprovalRow, 'outcome'>
      >,
    ): Promise<boolean> {
      const ended = await db
        .update(approvalRequests)
        .set(end)
        .where(and(eq(approvalRequests.id, id), isWaiting))
        .returning({ id: approvalRequests.id })
      return ended.length > 0
    },

    async record(event: ApprovalEvent): Promise<void> {
      await db.insert(approvalEvents).values(event)
    },

    /** Oldest first, with the names of the people. */
    async eventsOf(requestId: number) {
      const targets = alias(staffUsers, 'targets')
      return db
        .select({ event: approvalEvents, by: staffUsers.username, to: targets.username })
        .from(approvalEvents)
        .leftJoin(staffUsers, eq(staffUsers.id, approvalEvents.staffId))
        .leftJoin(targets, eq(targets.id, approvalEvents.toStaffId))
        .where(eq(approvalEvents.requestId, requestId))
        .orderBy(asc(approvalEvents.id))
    },

    /** Newest first. A request that has expired without a note of it counts as done. */
    page({ approvableActs, readerId, notAbout, scope, state, now, beforeId, limit }: ApprovalFilter) {
      const isOwn = eq(approvalRequests.requestedBy, readerId)
      const isOpen = isOpenOn(now)
      const byScope: Record<ApprovalFilter['scope'], SQL | undefined> = {
        for_me: and(isOpen, actIn(approvableActs), ne(approvalRequests.requestedBy, readerId)),
        mine: isOwn,
        all: or(isOwn, actIn(approvableActs)),
      }
      const byState: Record<ApprovalFilter['state'], SQL | undefined> = {
        waiting: isOpen,
        done: or(ne(approvalRequests.state, 'waiting'), lte(approvalRequests.expiresAt, now)),
        all: undefined,
      }
      const isNotAbout = notAbout === null ? undefined : sql`${notAbout} <> all (${approvalRequests.customerIds})`
      return withNames()
        .where(
          and(
            byScope[scope],
            byState[state],
            isNotAbout,
            beforeId === null ? undefined : lt(approvalRequests.id, beforeId),
          ),
        )
        .orderBy(desc(approvalRequests.id))
        .limit(limit)
    },

    /** Requests that wait on one of these matters and have not expired, oldest first. */
    waitingOn: (matters: readonly ApprovalMatter[], now: Date): Promise<ApprovalWithNames[]> =>
      withNames()
        .where(and(arrayOverlaps(approvalRequests.matters, [...matters]), isOpenOn(now)))
        .orderBy(asc(approvalRequests.id)),

    /** The same about a loan: its debt, its money or its payouts. A sale of several loans is about each of them. */
    waitingAboutLoan: ({ id, publicId }: Pick<LoanRow, 'id' | 'publicId'>, now: Date): Promise<ApprovalWithNames[]> =>
      withNames()
        .where(
          and(
            or(eq(approvalRequests.loanId, id), arrayContains(approvalRequests.matters, [matterOf('debt', publicId)])),
            isOpenOn(now),
          ),
        )
        .orderBy(asc(approvalRequests.id)),

    /** The same about a customer and no one else. */
    waitingAboutCustomer: (userId: number, now: Date): Promise<ApprovalWithNames[]> =>
      withNames()
        .where(and(eq(approvalRequests.userId, userId), isOpenOn(now)))
        .orderBy(asc(approvalRequests.id)),

    /** The same of these acts; `requestedBy`: only those of one staff member. */
    waitingOfActs: (
      acts: readonly FourEyesAct[],
      now: Date,
      requestedBy: number | null,
    ): Promise<ApprovalWithNames[]> =>
      withNames()
        .where(
          and(
            actIn(acts),
            isOpenOn(now),
            requestedBy === null ? undefined : eq(approvalRequests.requestedBy, requestedBy),
          ),
        )
        .orderBy(asc(approvalRequests.id)),

    /** True if a request was ever made about this loan. */
    async hasAboutLoan(loanId: number): Promise<boolean> {
      const [row] = await db
        .select({ id: approvalRequests.id })
        .from(approvalRequests)
        .where(eq(approvalRequests.loanId, loanId))
        .limit(1)
      return row !== undefined
    },

    /** True if one of these staff members approved a booking that touched the customer. */
    async hasApprovedBooking(userId: number, staffIds: readonly number[]): Promise<boolean> {
      const [row] = await db
        .select({ id: approvalRequests.id })
        .from(approvalRequests)
        .where(
          and(
            eq(approvalRequests.state, 'approved'),
            actIn(BOOKING_ACTS),
            inArray(approvalRequests.endedBy, [...staffIds]),
            sql`${userId} = any (${approvalRequests.customerIds})`,
          ),
        )
        .limit(1)
      return row !== undefined
    },

    waitingByAct: () =>
      db
        .select({
          act: approvalRequests.act,
          requestedBy: approvalRequests.requestedBy,
          waiting: sql<number>`count(*)::int`,
        })
        .from(approvalRequests)
        .where(isWaiting)
        .groupBy(approvalRequests.act, approvalRequests.requestedBy),

    /** Of the waiting requests, those that touch the customer account of a staff member: staff do not count their own. */
    async waitingAboutStaff() {
      const { rows } = await db.execute<{
        act: FourEyesAct
        requested_by: string
        staff_id: string
        waiting: number
      }>(sql`
        select r.act, r.requested_by, s.id as staff_id, count(*)::int as waiting
        from approval_requests r join staff_users s on s.own_customer_id = any (r.customer_ids)
        where r.state = 'waiting' group by r.act, r.requested_by, s.id`)
      return rows.map(({ act, requested_by: requestedBy, staff_id: staffId, waiting }) => ({
        act,
        requestedBy: Number(requestedBy),
        staffId: Number(staffId),
        waiting,
      }))
    },

    /** Locked, oldest first. */
    waitingOf: (requestedBy: number): Promise<ApprovalRow[]> =>
      db
        .select()
        .from(approvalRequests)
        .where(and(eq(approvalRequests.requestedBy, requestedBy), isWaiting))
        .orderBy(asc(approvalRequests.id))
        .for('update'),

    /** Locked, oldest first. */
    waitingPast: (now: Date, limit: number): Promise<ApprovalRow[]> =>
      db
        .select()
        .from(approvalRequests)
        .where(and(isWaiting, lte(approvalRequests.expiresAt, now)))
        .orderBy(asc(approvalRequests.id))
        .limit(limit)
        .for('update'),

    /** Deletes requests that ended before the given time, with their history. The one of a statement file stays with the file. */
    forgetEnded: (endedBefore: Date, page: Page): Promise<number | null> =>
      forgetRows(
        db,
        {
          table: sql`approval_requests`,
          isPast: sql`ended_at < ${endedBefore.toISOString()}::timestamptz`,
          isKept: sql`exists (select from statement_files f where f.approval_id = approval_requests.id)`,
        },
        page,
      ),
  }
}
