import type { CivilDate } from '@puente/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { grownWithinCap, inCents, isDueIn, type LoanIds, UNITS_PER_CENT } from './night-units.ts'

// The night of loans in instalments. A part of the principal may be overdue, so that a day can charge ordinary and late interest, and a
// part of an opening fee is earned.

/** What was due by the day before and is unpaid bears the late rate; after a withdrawal nothing does. */
const overdueCents = sql`
  case when a.is_withdrawn then 0
    else least(a.body_cents, greatest(0, a.scheduled_principal_cents - a.paid_principal_cents)) end`

const rateMillionths = (date: CivilDate): SQL =>
  sql`case when ${date}::date <= a.paused_through then 0 else a.contract_rate_millionths end`

/** The whole fee keeps its room below the cap, so that it can always be charged. */
const roomUnits = sql`
  (a.cap_units - a.commission_units - a.fine_units - (a.extension_price_cents + a.fee_cents) * ${UNITS_PER_CENT})`

const commissionUnits = (date: CivilDate): SQL => sql`((a.body_cents - ${overdueCents}) * ${rateMillionths(date)})`
const fineUnits = sql`(${overdueCents} * a.late_rate_millionths)`

/** The part of the fee that an instalment has earned by the end of a day, by days; `c` is the account, `i` its next instalment. */
const earnedInPeriod = (date: SQL): SQL => sql`
  ((2 * i.fee_cents * greatest(0, ${date} - (i.due_date - i.days)) + i.days) / (2 * i.days))`
const earnedBy = (date: SQL): SQL => sql`greatest(s.earned_fee_cents, c.scheduled_fee_cents + ${earnedInPeriod(date)})`

/** What an opening fee earns on a day, for the rows of `charged`. */
const feeTransfers = (date: CivilDate): SQL => sql`
  insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
  select loan_id, ${date}::date, ${date}::date, 'accrual', 'fees', 'fee_income', cents
  from (
    select c.loan_id, ${earnedBy(sql`${date}::date`)} - ${earnedBy(sql`(${date}::date - 1)`)} as cents
    from charged c
    join loan_schedules s on s.loan_id = c.loan_id and s.version = c.schedule_version
    join loan_instalments i on i.loan_id = c.loan_id and i.version = c.schedule_version
      and i.due_date = c.next_due_date and not i.is_settled
    where c.fee_cents > 0
  ) as earned
  where cents > 0`

/** Plans that stay below the cap after this day too. What a day charges depends on no column that it changes. */
async function chargeWholeDay(db: Database, date: CivilDate, ids: LoanIds): Promise<number> {
  const commission = commissionUnits(date)
  const { rows } = await db.execute<{ charged: number }>(sql`
    with charged as (
      update loan_accounts a
      set accrued_through = ${date}::date, commission_units = a.commission_units + ${commission},
        fine_units = a.fine_units + ${fineUnits}, fine_units_of_last_day = ${fineUnits},
        last_charged = case
          when ${fineUnits} > 0 then 'fines' when ${commission} > 0 then 'commission' else a.last_charged
        end
      where ${isDueIn(date, ids)} and a.schedule_version is not null and ${commission} + ${fineUnits} < ${roomUnits}
      returning a.loan_id, a.schedule_version, a.next_due_date, a.fee_cents, a.scheduled_fee_cents,
        ${inCents(sql`a.commission_units`)} - ${inCents(sql`(a.commission_units - ${commission})`)} as commission,
        ${inCents(sql`a.fine_units`)} - ${inCents(sql`(a.fine_units - ${fineUnits})`)} as fines
    ),
    fees as (${feeTransfers(date)}),
    booked as (
      insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
      select loan_id, ${date}::date, ${date}::date, 'accrual', 'interest', 'interest_income', commission
      from charged where commission > 0
      union all
      select loan_id, ${date}::date, ${date}::date, 'accrual', 'fines', 'fines_income', fines
      from charged where fines > 0
    )
    select count(*)::int as charged from charged`)
  return rows[0]?.charged ?? 0
}

/**
 * Plans that reach the cap, or stand at it: commission comes before late interest, and where both sums round up, the kind charged last
 * gives way.
 */
async function chargeUpToCap(db: Database, date: CivilDate, ids: LoanIds): Promise<void> {
  await db.execute(sql`
    with due as materialized (
      select loan_id, commission, least(fines, room - commission) as fines
      from (
        select loan_id, room, fines, least(commission, room) as commission
        from (
          select a.loan_id, greatest(0, ${roomUnits}) as room, ${commissionUnits(date)} as commission, ${fineUnits} as fines
          from loan_accounts a where ${isDueIn(date, ids)} and a.schedule_version is not null for update
        ) as wanted
      ) as allowed
    ),
    charged as (
      update loan_accounts a
      set accrued_through = ${date}::date, commission_units = a.commission_units + due.commission,
        fine_units = a.fine_units + due.fines, fine_units_of_last_day = due.fines,
        last_charged = case
          when due.fines > 0 then 'fines' when due.commission > 0 then 'commission' else a.last_charged
        end
      from due, loan_accounts before
      where a.loan_id = due.loan_id and before.loan_id = due.loan_id
      returning a.loan_id, a.schedule_version, a.next_due_date, a.fee_cents, a.scheduled_fee_cents,
        a.extension_price_cents + a.fee_cents as other_cents, a.cap_units / ${UNITS_PER_CENT} as cap_cents,
        ${inCents(sql`before.commission_units`)} as commission_before, ${inCents(sql`before.fine_units`)} as fines_before,
        before.last_charged as last_before,
        ${inCents(sql`a.commission_units`)} as commission_after, ${inCents(sql`a.fine_units`)} as fines_after,
        a.last_charged as last_after
    ),
    fees as (${feeTransfers(date)}),
    ${grownWithinCap}
    insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
    select grown.loan_id, ${date}::date, ${date}::date, 'accrual',
      case when side.cents > 0 then side.asset else side.income end,
      case when side.cents > 0 then side.income else side.asset end, abs(side.cents)
    from grown cross join lateral (
      values ('interest', 'interest_income', grown.commission), ('fines', 'fines_income', grown.fines)
    ) as side (asset, income, cents)
    where side.cents <> 0`)
}

/**
 * Instalments that are due on the day: what was charged by now is due with them, and the account waits for the next one. In the commit of
 * the charge, because a booking between the two would find an account that its facts do not yield.
 */
async function passDueDates(db: Database, date: CivilDate, { after, upTo }: LoanIds): Promise<void> {
  await db.execute(sql`
    with passed as (
      update loan_accounts a
      set scheduled_principal_cents = a.scheduled_principal_cents + i.principal_cents,
        scheduled_fee_cents = a.scheduled_fee_cents + i.fee_cents,
        next_due_date = (
          select min(later.due_date) from loan_instalments later
          where later.loan_id = i.loan_id and later.version = i.version and later.due_date > i.due_date and not later.is_settled)
      from loan_instalments i
      where a.loan_id > ${after} and a.loan_id <= ${upTo} and a.next_due_date = ${date}::date
        and a.accrued_through = ${date}::date and a.closed_on is null and a.sold_on is null and a.written_off_on is null
        and i.loan_id = a.loan_id and i.version = a.schedule_version and i.due_date = a.next_due_date and not i.is_settled
      returning a.loan_id, a.schedule_version, i.n, a.commission_units, a.is_withdrawn
    )
    insert into loan_due_dates (loan_id, version, n, commission_units) 
    select loan_id, schedule_version, n, commission_units from passed where not is_withdrawn`)
}

/** Charges one day on the plans of a chunk and passes the due dates of that day. `due` is how many have not had the day yet. */
export async function accruePlans(db: Database, date: CivilDate, ids: LoanIds, due: number): Promise<void> {
  const charged = await chargeWholeDay(db, date, ids)
  if (charged < due) await chargeUpToCap(db, date, ids)
  await passDueDates(db, date, ids)
}
