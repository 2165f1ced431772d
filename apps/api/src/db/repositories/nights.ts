import { type CivilDate, FIRST_DOCUMENT_TYPES } from '@puente/domain'
import { desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { nightlyRuns } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type NightlyRunRow = typeof nightlyRuns.$inferSelect

/** Units of the domain (`pricing/interest.ts`), written into the statements: a parameter would have to be cast each time. */
const UNITS_PER_CENT = sql.raw('365000000')
const HALF_A_CENT = sql.raw('182500000')

const FIRST_TYPES = sql.join(
  FIRST_DOCUMENT_TYPES.map((type) => sql`${type}::text`),
  sql`, `,
)

/** A range of loans: above the first, up to and including the second. */
interface LoanIds {
  readonly after: number
  readonly upTo: number
}

/** What of a chunk was found, and where it ended. */
export interface Chunk {
  /** Null when there was nothing left after the cursor. */
  readonly lastId: number | null
}

/** How long an application may wait for its applicant before it ends by itself. */
export interface ApplicationTimeouts {
  readonly applicationDays: number
  /** An offer to be signed binds us this long (Ley 16/2011 art. 8: fourteen days). */
  readonly offerDays: number
}

/**
 * The nightly work, set by set. The arithmetic is the domain's (`loan-account.ts`, `loan-history.ts`), unit by unit; a test
 * drives random loans through both and compares.
 */
export const nightRepository = (db: Database) => {
  /** A booking does for its loan all that the nights up to its day would have done: what has one is left alone. */
  const isNotBookedSince = (date: CivilDate): SQL =>
    sql`not exists (select from loan_facts f where f.loan_id = l.id and f.fact ->> 'bookedOn' >= ${date})`

  /** Moves loans to another status with their history, at most `limit` of them, and says how many there were. */
  const move = async (
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

  /**
   * How long the application `l` has waited for staff since its last step: for a review, for its documents, for its payout
   * account. Not while the applicant has a document to send: one never sent, one rejected, or one that staff requested.
   */
  const heldByStaff = (date: CivilDate): SQL => sql`
    select coalesce(sum(upper(part) - lower(part)), interval '0') as time
    from (select tstzrange(l.status_changed_at, greatest(l.status_changed_at, ${date}::timestamp at time zone 'Europe/Madrid'))
      as period) since,
    unnest((
      select range_agg(waiting.period * since.period) from (
        select tstzrange(r.opened_at, coalesce(r.ended_at, 'infinity')) from decision_reviews r
          where l.status = 33 and r.loan_id = l.id and r.kind = 'manual_review'
        union all
        select tstzrange(d.uploaded_at, coalesce(least(d.reviewed_at, d.superseded_at), 'infinity')) from documents d
          where l.status = 33 and d.user_id = l.user_id and d.status <> 'skipped'
        union all
        select tstzrange(a.asked_at, coalesce(a.decided_at, 'infinity')) from payout_account_reviews a
          where l.status = 34 and a.user_id = l.user_id and a.status <> 'superseded'
      ) waiting (period)
    ) - coalesce((
      select range_agg(missing.period) from (
        select tstzrange('-infinity', coalesce(min(d.uploaded_at), 'infinity'))
          from unnest(array[${FIRST_TYPES}]) needed (type)
          left join documents d on d.user_id = l.user_id and d.type = needed.type
          where l.status = 33 group by needed.type
        union all
        select tstzrange(d.reviewed_at, coalesce(d.superseded_at, 'infinity')) from documents d
          where l.status = 33 and d.user_id = l.user_id and d.status = 'rejected'
        union all
        select tstzrange(q.requested_at, coalesce((
            select min(d.uploaded_at) from documents d
            where d.user_id = l.user_id and d.type = q.type and d.uploaded_at >= q.requested_at), 'infinity'))
          from document_requests q where l.status = 33 and q.loan_id = l.id
      ) missing (period)
    ), '{}'::tstzmultirange)) part`

  const isLate = (date: CivilDate): SQL =>
    sql`(not a.is_withdrawn and ${date}::date > a.contract_through and ${date}::date > a.must_pay_date)`

  /** Up to `contract_through` the contract's rate, then up to the due date the standard one, then the late one. */
  const rateMillionths = (date: CivilDate): SQL => sql`
    case
      when a.is_withdrawn or ${date}::date <= a.contract_through then a.contract_rate_millionths
      when ${date}::date <= a.must_pay_date then a.standard_rate_millionths
      else a.late_rate_millionths
    end`

  const roomUnits = sql`(a.cap_units - a.commission_units - a.fine_units - a.extension_price_cents * ${UNITS_PER_CENT})`

  /** Half up, as everywhere; units are never below zero. */
  const inCents = (units: SQL): SQL => sql`((${units} + ${HALF_A_CENT}) / ${UNITS_PER_CENT})`

  const isDueIn = (date: CivilDate, { after, upTo }: LoanIds): SQL => sql`
    a.loan_id > ${after} and a.loan_id <= ${upTo} and a.closed_on is null and a.sold_on is null
    and a.written_off_on is null
    and a.accrued_through = ${date}::date - 1`

  /** Accounts that stay below the cap after this day too: no cut, and no rounding that the cap could matter to. */
  const chargeWholeDay = async (date: CivilDate, ids: LoanIds): Promise<number> => {
    const units = sql`(a.body_cents * ${rateMillionths(date)})`
    const { rows } = await db.execute<{ charged: number }>(sql`
      with charged as (
        update loan_accounts a
        set accrued_through = ${date}::date,
          commission_units = a.commission_units + case when ${isLate(date)} then 0 else ${units} end,
          fine_units = a.fine_units + case when ${isLate(date)} then ${units} else 0 end,
          fine_units_of_last_day = case when ${isLate(date)} then ${units} else 0 end,
          last_charged = case when ${units} = 0 then a.last_charged when ${isLate(date)} then 'fines' else 'commission' end
        where ${isDueIn(date, ids)} and ${units} < ${roomUnits}
        returning a.loan_id, ${isLate(date)} as is_late, ${units} as units,
          case when ${isLate(date)} then a.fine_units else a.commission_units end as sum_units
      ),
      booked as (
        insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
        select loan_id, ${date}::date, ${date}::date, 'accrual',
          case when is_late then 'fines' else 'interest' end,
          case when is_late then 'fines_income' else 'interest_income' end,
          ${inCents(sql`sum_units`)} - ${inCents(sql`sum_units - units`)}
        from charged where ${inCents(sql`sum_units`)} > ${inCents(sql`sum_units - units`)}
      )
      select count(*)::int as charged from charged`)
    return rows[0]?.charged ?? 0
  }

  /** Accounts that reach the cap, or stand at it: charged the rest, and where both sums round up, the last kind gives way. */
  const chargeUpToCap = async (date: CivilDate, ids: LoanIds): Promise<void> => {
    await db.execute(sql`
      with chunk as materialized (
        select a.loan_id, a.commission_units, a.fine_units, a.last_charged, a.extension_price_cents,
          a.cap_units / ${UNITS_PER_CENT} as cap_cents, ${isLate(date)} as is_late,
          least(a.body_cents * ${rateMillionths(date)}, ${roomUnits}) as units
        from loan_accounts a where ${isDueIn(date, ids)} for update
      ),
      charged as (
        update loan_accounts a
        set accrued_through = ${date}::date,
          commission_units = a.commission_units + case when chunk.is_late then 0 else chunk.units end,
          fine_units = a.fine_units + case when chunk.is_late then chunk.units else 0 end,
          fine_units_of_last_day = case when chunk.is_late then chunk.units else 0 end,
          last_charged = case
            when chunk.units <= 0 then a.last_charged when chunk.is_late then 'fines' else 'commission'
          end
        from chunk where a.loan_id = chunk.loan_id
        returning chunk.loan_id, chunk.extension_price_cents, chunk.cap_cents,
          ${inCents(sql`chunk.commission_units`)} as commission_before,
          ${inCents(sql`chunk.fine_units`)} as fines_before, chunk.last_charged as last_before,
          ${inCents(sql`a.commission_units`)} as commission_after,
          ${inCents(sql`a.fine_units`)} as fines_after, a.last_charged as last_after
      ),
      within_cap as (
        select *,
          greatest(0, commission_before + fines_before + extension_price_cents - cap_cents) as excess_before,
          greatest(0, commission_after + fines_after + extension_price_cents - cap_cents) as excess_after
        from charged
      ),
      grown as (
        select loan_id,
          commission_after - case when last_after = 'commission' then excess_after else 0 end
            - commission_before + case when last_before = 'commission' then excess_before else 0 end as commission,
          fines_after - case when last_after = 'commission' then 0 else excess_after end
            - fines_before + case when last_before = 'commission' then 0 else excess_before end as fines
        from within_cap
      )
      insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
      select grown.loan_id, ${date}::date, ${date}::date, 'accrual', side.debit, side.credit, side.cents
      from grown
      cross join lateral (
        values ('interest', 'interest_income', grown.commission), ('fines', 'fines_income', grown.fines)
      ) as side (debit, credit, cents)
      where side.cents > 0`)
  }

  return {
    /** The nights that were begun and not finished, and the last one that was. */
    async state(): Promise<{
      unfinished: CivilDate | null
      lastFinished: CivilDate | null
      firstDue: CivilDate | null
    }> {
      const { rows } = await db.execute<{
        unfinished: CivilDate | null
        last_finished: CivilDate | null
        first_due: CivilDate | null
      }>(sql`
        select
          (select min(business_date) from nightly_runs where finished_at is null)::text as unfinished,
          (select max(business_date) from nightly_runs where finished_at is not null)::text as last_finished,
          (select min(accrued_through) + 1 from loan_accounts
            where closed_on is null and sold_on is null and written_off_on is null)::text
            as first_due`)
      const row = rows[0]
      return {
        unfinished: row?.unfinished ?? null,
        lastFinished: row?.last_finished ?? null,
        firstDue: row?.first_due ?? null,
      }
    },

    /** Why a night stopped. */
    async fail(businessDate: CivilDate, failure: string, now: Date): Promise<void> {
      await db.update(nightlyRuns).set({ failedAt: now, failure }).where(eq(nightlyRuns.businessDate, businessDate))
    },

    /** The runs before a date, newest first. */
    newest: (before: CivilDate | null, limit: number): Promise<NightlyRunRow[]> =>
      db
        .select()
        .from(nightlyRuns)
        .where(before === null ? undefined : lt(nightlyRuns.businessDate, before))
        .orderBy(desc(nightlyRuns.businessDate))
        .limit(limit),

    /** The day whose figures are complete, and whether a later night has failed. */
    async figures(): Promise<{ asOf: CivilDate | null; hasFailed: boolean }> {
      const [last] = await db
        .select({ date: nightlyRuns.businessDate })
        .from(nightlyRuns)
        .where(isNotNull(nightlyRuns.finishedAt))
        .orderBy(desc(nightlyRuns.businessDate))
        .limit(1)
      const [failed] = await db
        .select({ date: nightlyRuns.businessDate })
        .from(nightlyRuns)
        .where(isNotNull(nightlyRuns.failedAt))
        .limit(1)
      return { asOf: last?.date ?? null, hasFailed: failed !== undefined }
    },

    async begin(businessDate: CivilDate, stage: string, now: Date): Promise<void> {
      await db.insert(nightlyRuns).values({ businessDate, stage, startedAt: now }).onConflictDoNothing()
    },

    /** The state of a night; whoever has it locked does its next piece of work, and everybody else waits. */
    async lock(businessDate: CivilDate): Promise<NightlyRunRow> {
      const [row] = await db.select().from(nightlyRuns).where(eq(nightlyRuns.businessDate, businessDate)).for('update')
      if (!row) throw new Error(`the night of ${businessDate} was not begun`)
      return row
    },

    async advance(businessDate: CivilDate, stage: string, cursor: number): Promise<void> {
      await db
        .update(nightlyRuns)
        .set({ stage, cursor, failedAt: null, failure: null })
        .where(eq(nightlyRuns.businessDate, businessDate))
    },

    async finish(businessDate: CivilDate, now: Date): Promise<void> {
      await db
        .update(nightlyRuns)
        .set({ finishedAt: now, failedAt: null, failure: null })
        .where(eq(nightlyRuns.businessDate, businessDate))
    },

    /**
     * Charges one day on a chunk of open accounts, and books one transfer for each kind of charge whose cents grew. Nearly all
     * of them have room below the cap on all charges for a whole day, and go in one pass; the others are cut to what is left.
     */
    async accrue(date: CivilDate, cursor: number, limit: number): Promise<Chunk> {
      const { rows } = await db.execute<{ last_id: number | null; due: number }>(sql`
        select max(loan_id) as last_id, (count(*) filter (where accrued_through = ${date}::date - 1))::int as due
        from (
          select loan_id, accrued_through from loan_accounts
          where loan_id > ${cursor} and closed_on is null and sold_on is null order by loan_id limit ${limit}
        ) as chunk`)
      const lastId = rows[0]?.last_id ?? null
      const due = rows[0]?.due ?? 0
      if (lastId === null || due === 0) return { lastId }
      const range = { after: cursor, upTo: lastId }
      const charged = await chargeWholeDay(date, range)
      if (charged < due) await chargeUpToCap(date, range)
      return { lastId }
    },

    /** An agreement whose date has passed unpaid: back to the status recorded before it. */
    lapseSettlements: (date: CivilDate, now: Date, limit: number): Promise<number> =>
      move(
        sql`select l.id, l.status as from_status, recorded.from_status as to_status
          from loans l
          join loan_accounts a on a.loan_id = l.id
          cross join lateral (
            select c.from_status from loan_status_changes c
            where c.loan_id = l.id and c.event = 'settlement_agreed' order by c.id desc limit 1
          ) as recorded
          where l.status = 38 and a.settlement_until < ${date}::date and ${isNotBookedSince(date)}
          order by l.id limit ${limit} for update of l`,
        { event: 'settlement_missed', reason: null, now, date },
      ),

    missDueDates: (date: CivilDate, now: Date, limit: number): Promise<number> =>
      move(
        sql`select l.id, l.status as from_status, 21 as to_status from loans l
          where l.status in (2, 20) and l.must_pay_date < ${date}::date and ${isNotBookedSince(date)}
          order by l.must_pay_date, l.id limit ${limit} for update of l`,
        { event: 'due_date_passed', reason: null, now, date },
      ),

    /** Late for longer than the contract's setting; where it has none, staff decide. */
    awaitCollectors: (date: CivilDate, now: Date, limit: number): Promise<number> =>
      move(
        sql`select l.id, l.status as from_status, 23 as to_status from loans l
          where l.status = 21 and l.must_pay_date < ${date}::date
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
        + case when l.status = 26 then ${offerDays}::integer else ${applicationDays}::integer end < ${date}::date`
      return move(
        sql`select l.id, l.status as from_status, 36 as to_status
          from loans l cross join lateral (${heldByStaff(date)}) held
          where (l.status in (0, 100, 33, 35, 37, 26) or (l.status = 34 and l.signed_at is null))
            and ${isDue(sql`l.status_changed_at`)} and ${isDue(sql`l.status_changed_at + held.time`)}
          order by l.id limit ${limit} for update of l`,
        { event: 'application_ended', reason: 'expired', now, date },
      )
    },

    /** A promise is kept when what was paid since it was made, and did not go back, reaches it by its day. */
    async settlePromises(date: CivilDate): Promise<void> {
      await db.execute(sql`
        update payment_promises p
        set status = case
          when p.amount_cents <= (
            select coalesce(sum(coalesce(f.fact ->> 'cents', f.fact ->> 'paidCents')::bigint), 0)
            from loan_facts f
            where f.loan_id = p.loan_id and f.fact ->> 'type' in ('payment', 'extension')
              and (f.fact ->> 'date')::date
                between (p.created_at at time zone 'Europe/Madrid')::date and p.promised_on
              and not exists (
                select from loan_facts r
                where r.loan_id = p.loan_id and r.fact ->> 'type' = 'reversal' and r.fact ->> 'of' = f.fact_id
              )
          ) then 'kept' else 'broken'
        end
        where p.status = 'open' and p.promised_on < ${date}::date`)
    },
  }
}
