import type { CivilDate, LoanStatus } from '@puente/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { statusNumbers } from './status-numbers.ts'
import { timeHeldByStaff } from './time-held-by-staff.ts'

/** How long an application may wait for its applicant before it ends by itself. */
interface ApplicationTimeouts {
  readonly applicationDays: number
  /** An offer to be signed binds us this long (Ley 16/2011 art. 8: fourteen days). */
  readonly offerDays: number
}

/** Statuses of an application that waits for its applicant. One that lacks a payout account does so only before it is signed. */
const APPLICANT_STATUSES: readonly LoanStatus[] = [
  'request',
  'new',
  'awaiting_documents',
  'awaiting_bank_process_data',
  'awaiting_bank_data_import',
  'awaiting_sign_contract',
]

/** True for a loan without a booking on or after the date. A booking first applies every night up to its own day to its loan. */
const isNotBookedSince = (date: CivilDate): SQL =>
  sql`not exists (select from loan_facts f where f.loan_id = l.id and f.fact ->> 'bookedOn' >= ${date})`

/** A loan `l` whose agreement, in its account `a`, was not paid by its date. */
const hasLapsed = (date: CivilDate): SQL =>
  sql`l.status = ${statusNumbers('discount')} and a.settlement_until < ${date}::date and ${isNotBookedSince(date)}`

/** Moves the selected loans to another status, writes their history and returns their number. */
const moveLoans = async (
  db: Database,
  candidates: SQL,
  { event, reason, now, date }: { event: string; reason: string | null; now: Date; date: CivilDate },
): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    with chunk as (${candidates}),
    moved as (
      update loans l
      set status = chunk.to_status, version = l.version + 1, status_changed_at = ${now.toISOString()}::timestamptz,
        end_reason = coalesce(${reason}::text, l.end_reason)
      from chunk where l.id = chunk.id
      returning l.id, chunk.from_status, chunk.to_status
    )
    insert into loan_status_changes (loan_id, from_status, to_status, event, reason, actor, business_date, at)
    select id, from_status, to_status, ${event}, ${reason}, 'system', ${date}::date, ${now.toISOString()}::timestamptz
    from moved order by id`)
  return rowCount ?? 0
}

/** The status changes that a night makes. Each call changes at most `limit` loans. */
export const nightStatusChanges = (db: Database) => ({
  /** An agreement whose date has passed unpaid: back to the status recorded before it. */
  lapseSettlements: (date: CivilDate, now: Date, limit: number): Promise<number> =>
    moveLoans(
      db,
      sql`select l.id, l.status as from_status, recorded.from_status as to_status
        from loans l
        join loan_accounts a on a.loan_id = l.id
        cross join lateral (
          select c.from_status from loan_status_changes c
          where c.loan_id = l.id and c.event = 'settlement_agreed' order by c.id desc limit 1
        ) as recorded
        where ${hasLapsed(date)} and a.schedule_version is null
        order by l.id limit ${limit} for update of l`,
      { event: 'settlement_missed', reason: null, now, date },
    ),

  /** The loans in instalments with such an agreement: what was paid under it may have ended their arrears, which the domain decides. */
  async plansWithLapsedSettlements(date: CivilDate, limit: number): Promise<readonly number[]> {
    const { rows } = await db.execute<{ id: number }>(sql`
      select l.id from loans l join loan_accounts a on a.loan_id = l.id
      where ${hasLapsed(date)} and a.schedule_version is not null order by l.id limit ${limit}`)
    return rows.map(({ id }) => Number(id))
  },

  missDueDates: (date: CivilDate, now: Date, limit: number): Promise<number> =>
    moveLoans(
      db,
      sql`select l.id, l.status as from_status, ${statusNumbers('overdue')} as to_status from loans l
        where l.status in (${statusNumbers('active', 'extended')}) and l.must_pay_date < ${date}::date
          and ${isNotBookedSince(date)}
        order by l.must_pay_date, l.id limit ${limit} for update of l`,
      { event: 'due_date_passed', reason: null, now, date },
    ),

  /** Late for longer than the contract's setting; where it has none, staff decide. */
  awaitCollectors: (date: CivilDate, now: Date, limit: number): Promise<number> =>
    moveLoans(
      db,
      sql`select l.id, l.status as from_status, ${statusNumbers('awaiting_collector')} as to_status from loans l
        where l.status = ${statusNumbers('overdue')} and l.must_pay_date < ${date}::date
          and l.must_pay_date + (l.contract #>> '{rules,collectorAfterDays}')::integer < ${date}::date
          and ${isNotBookedSince(date)}
        order by l.must_pay_date, l.id limit ${limit} for update of l`,
      { event: 'collector_awaited', reason: null, now, date },
    ),

  /**
   * Applications that their applicant did not continue in time. Time in which the application waited for staff does not
   * count. A signed contract does not lapse.
   */
  endApplications: (
    date: CivilDate,
    { applicationDays, offerDays }: ApplicationTimeouts,
    now: Date,
    limit: number,
  ): Promise<number> => {
    const isDue = (since: SQL): SQL => sql`((${since}) at time zone 'Europe/Madrid')::date
      + case when l.status = ${statusNumbers('awaiting_sign_contract')}
        then ${offerDays}::integer else ${applicationDays}::integer end < ${date}::date`
    return moveLoans(
      db,
      sql`select l.id, l.status as from_status, ${statusNumbers('timeout')} as to_status
        from loans l cross join lateral (${timeHeldByStaff(date)}) held
        where (l.status in (${statusNumbers(...APPLICANT_STATUSES)})
            or (l.status = ${statusNumbers('awaiting_issuance_method')} and l.signed_at is null))
          and ${isDue(sql`l.status_changed_at`)} and ${isDue(sql`l.status_changed_at + held.time`)}
        order by l.id limit ${limit} for update of l`,
      { event: 'application_ended', reason: 'expired', now, date },
    )
  },
})
