import type { Loan, ScheduledInstalment } from '@puente/contract'
import { addDays, type CivilDate, centsOf } from '@puente/domain'

/** The cost of a loan on the terms offered now, if signed today. */
/** An offer in instalments: the last one may be a little smaller. */
export interface OfferedPlan {
  readonly rows: readonly ScheduledInstalment[]
  readonly instalmentCents: number
  readonly lastCents: number
  readonly finalDate: CivilDate
}

export interface Offer {
  readonly amountCents: number
  readonly costCents: number
  readonly returnCents: number
  readonly taePercent: number | null
  readonly termDays: number
  /** Of instalments, the first date. */
  readonly dueDate: CivilDate | null
  /** Absent for one payment. */
  readonly plan?: OfferedPlan | undefined
}

function planOf({ instalments: rows = [] }: Loan): OfferedPlan | undefined {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { rows, instalmentCents: centsOf(first.total), lastCents: centsOf(last.total), finalDate: last.date }
}

export function offerOf(loan: Loan): Offer {
  const amountCents = centsOf(loan.request_amount)
  const returnCents = centsOf(loan.return_amount)
  const dueDate = loan.must_pay_date ?? loan.predicted_must_pay_date
  return {
    amountCents,
    returnCents,
    costCents: returnCents - amountCents,
    taePercent: loan.tae,
    termDays: loan.days.total,
    dueDate,
    plan: planOf(loan),
  }
}

/** The server's date, derived from its predicted due date: a phone's clock may be wrong or in another time zone. */
export const offerDayOf = ({ predicted_must_pay_date: dueDate, final_pay_date: last, days }: Loan): CivilDate | null =>
  dueDate === null ? null : addDays(last ?? dueDate, -days.total)
