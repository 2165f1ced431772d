import type { Loan } from '@puente/contract'
import { addDays, type CivilDate, centsOf } from '@puente/domain'

/** The cost of a loan on the terms offered now, if signed today. */
export interface Offer {
  readonly amountCents: number
  readonly costCents: number
  readonly returnCents: number
  readonly taePercent: number | null
  readonly termDays: number
  readonly dueDate: CivilDate | null
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
  }
}

/** The server's date, derived from its predicted due date: a phone's clock may be wrong or in another time zone. */
export const offerDayOf = ({ predicted_must_pay_date: dueDate, days }: Loan): CivilDate | null =>
  dueDate === null ? null : addDays(dueDate, -days.total)
