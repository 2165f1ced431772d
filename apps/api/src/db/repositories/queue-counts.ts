import { statusNumber } from '@puente/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import type { ReviewKind } from './decisions.ts'

/** A longer queue is shown as "999+", so counting stops here. */
const MOST = 1_000

/** The status in which the loan of an open review still waits for it. */
const WAITING_STATUS: Readonly<Record<ReviewKind, number>> = {
  manual_review: statusNumber('awaiting_documents'),
  refusal_contested: statusNumber('denied'),
}

/** The statuses of a loan whose money did not arrive. */
const RETRYABLE = [statusNumber('processing_fail'), statusNumber('awaiting_issuance_method')]

/** How many wait in each queue, up to a thousand. Each is answered from the partial index of its queue. */
export const queueCountRepository = (db: Database) => {
  const count = async (waiting: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from (${waiting} limit ${MOST}) as waiting`,
    )
    return rows[0]?.count ?? 0
  }
  return {
    reviews: (kind: ReviewKind): Promise<number> =>
      count(sql`select from decision_reviews r join loans l on l.id = r.loan_id
        where r.ended_at is null and r.kind = ${kind} and l.status = ${WAITING_STATUS[kind]}`),

    documents: (): Promise<number> =>
      count(sql`select from documents where status = 'pending' and superseded_at is null`),

    /** Payouts that only a person can settle: it is unknown whether the money left, or whether it really came back. */
    payouts: (): Promise<number> =>
      count(sql`(select from payouts where status = 'ambiguous')
        union all (select from payouts p join loans l on l.id = p.loan_id
          where p.retry_held_at is not null and p.retry_released_at is null and l.status = any(${sql.param(RETRYABLE)}))`),

    /** Lines without a decision, and statements whose closing balance is not that of the books. */
    statementLines: (): Promise<number> =>
      count(sql`(select from statement_entries where state = 'unmatched')
        union all (select from bank_statements where difference_cents <> 0 and difference_resolved_at is null)`),

    /** Loans with money owed back by either side, and refunds whose outcome is unknown. */
    refunds: (): Promise<number> =>
      count(sql`(select from loan_accounts where overpaid_cents > 0)
        union all (select from loan_accounts where overpaid_cents < 0)
        union all (select from refunds where status = 'ambiguous')`),

    payoutAccounts: (): Promise<number> => count(sql`select from payout_account_reviews where status = 'waiting'`),
  }
}
