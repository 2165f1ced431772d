import type { CivilDate } from '@puente/domain'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { accruePlans } from './night-plans.ts'
import { grownWithinCap, inCents, isDueIn, type LoanIds, UNITS_PER_CENT } from './night-units.ts'

/** What of a chunk was found, and where it ended. */
export interface Chunk {
  /** Null when there was nothing left after the cursor. */
  readonly lastId: number | null
}

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

const hasOnePayment = sql`a.schedule_version is null`

/** Accounts that stay below the cap after this day too: no cut, and no rounding that the cap could matter to. */
const chargeWholeDay = async (db: Database, date: CivilDate, ids: LoanIds): Promise<number> => {
  const units = sql`(a.body_cents * ${rateMillionths(date)})`
  const { rows } = await db.execute<{ charged: number }>(sql`
    with charged as (
      update loan_accounts a
      set accrued_through = ${date}::date,
        commission_units = a.commission_units + case when ${isLate(date)} then 0 else ${units} end,
        fine_units = a.fine_units + case when ${isLate(date)} then ${units} else 0 end,
        fine_units_of_last_day = case when ${isLate(date)} then ${units} else 0 end,
        last_charged = case when ${units} = 0 then a.last_charged when ${isLate(date)} then 'fines' else 'commission' end
      where ${isDueIn(date, ids)} and ${hasOnePayment} and ${units} < ${roomUnits}
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
const chargeUpToCap = async (db: Database, date: CivilDate, ids: LoanIds): Promise<void> => {
  await db.execute(sql`
    with chunk as materialized (
      select a.loan_id, a.commission_units, a.fine_units, a.last_charged, a.extension_price_cents,
        a.cap_units / ${UNITS_PER_CENT} as cap_cents, ${isLate(date)} as is_late,
        least(a.body_cents * ${rateMillionths(date)}, ${roomUnits}) as units
      from loan_accounts a where ${isDueIn(date, ids)} and ${hasOnePayment} for update
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
      returning chunk.loan_id, chunk.extension_price_cents as other_cents, chunk.cap_cents,
        ${inCents(sql`chunk.commission_units`)} as commission_before,
        ${inCents(sql`chunk.fine_units`)} as fines_before, chunk.last_charged as last_before,
        ${inCents(sql`a.commission_units`)} as commission_after,
        ${inCents(sql`a.fine_units`)} as fines_after, a.last_charged as last_after
    ),
    ${grownWithinCap}
    insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
    select grown.loan_id, ${date}::date, ${date}::date, 'accrual', side.debit, side.credit, side.cents
    from grown
    cross join lateral (
      values ('interest', 'interest_income', grown.commission), ('fines', 'fines_income', grown.fines)
    ) as side (debit, credit, cents)
    where side.cents > 0`)
}

/**
 * Charges one day on a chunk of open accounts, those with one payment and those in instalments, and books one transfer for each kind of charge whose cents grew. Nearly all
 * of them have room below the cap on all charges for a whole day, and go in one pass; the others are cut to what is left.
 */
export async function accrueDay(db: Database, date: CivilDate, cursor: number, limit: number): Promise<Chunk> {
  const { rows } = await db.execute<{ last_id: number | null; due: number; plans: number }>(sql`
    select max(loan_id) as last_id,
      (count(*) filter (where accrued_through = ${date}::date - 1 and schedule_version is null))::int as due,
      (count(*) filter (where accrued_through = ${date}::date - 1 and schedule_version is not null))::int as plans
    from (
      select loan_id, accrued_through, schedule_version from loan_accounts
      where loan_id > ${cursor} and closed_on is null and sold_on is null order by loan_id limit ${limit}
    ) as chunk`)
  const lastId = rows[0]?.last_id ?? null
  const { due = 0, plans = 0 } = rows[0] ?? {}
  if (lastId === null) return { lastId }
  const range = { after: cursor, upTo: lastId }
  if (due > 0) {
    const charged = await chargeWholeDay(db, date, range)
    if (charged < due) await chargeUpToCap(db, date, range)
  }
  if (plans > 0) await accruePlans(db, date, range, plans)
  return { lastId }
}
