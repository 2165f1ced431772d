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
