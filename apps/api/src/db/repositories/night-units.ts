import type { CivilDate } from '@puente/domain'
import { type SQL, sql } from 'drizzle-orm'

/** Units of the domain (`pricing/interest.ts`), written into the statements: a parameter would have to be cast each time. */
export const UNITS_PER_CENT = sql.raw('365000000')
const HALF_A_CENT = sql.raw('182500000')

/** A range of loans: above the first, up to and including the second. */
export interface LoanIds {
  readonly after: number
  readonly upTo: number
}

/** Half up, as everywhere; units are never below zero. */
export const inCents = (units: SQL): SQL => sql`((${units} + ${HALF_A_CENT}) / ${UNITS_PER_CENT})`

export const isDueIn = (date: CivilDate, { after, upTo }: LoanIds): SQL => sql`
  a.loan_id > ${after} and a.loan_id <= ${upTo} and a.closed_on is null and a.sold_on is null
  and a.written_off_on is null
  and a.accrued_through = ${date}::date - 1`

/**
 * What a day adds to commission and fines of the accounts in `charged`, in cents after the cap on all charges. Of two kinds of charge
 * above the cap, the one charged last gives way; `other_cents` are the charges that no day adds to.
 */
export const grownWithinCap = sql`
  within_cap as (
    select *,
      greatest(0, commission_before + fines_before + other_cents - cap_cents) as excess_before,
      greatest(0, commission_after + fines_after + other_cents - cap_cents) as excess_after
    from charged
  ),
  grown as (
    select loan_id,
      commission_after - case when last_after = 'commission' then excess_after else 0 end
        - commission_before + case when last_before = 'commission' then excess_before else 0 end as commission,
      fines_after - case when last_after = 'commission' then 0 else excess_after end
        - fines_before + case when last_before = 'commission' then 0 else excess_before end as fines
    from within_cap
  )`
