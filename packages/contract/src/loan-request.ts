import { z } from 'zod'
import { FraudProfile } from './client-records.ts'
import { Euros } from './wire.ts'

const Term = z.int().positive().meta({ description: 'Days' })
const Amount = Euros.positive()
// Longer than any code: an impossible code gets the same field error as an unknown one.
const Code = z.string().max(100).nullish()

/** A loan request in the format of either client (requirements R3). The server changes nothing in it. */
const Beside = {
  target_url: z.string().max(2000).nullish(),
  attempt_reference: z.string().max(200).nullish(),
  fraud_profile: FraudProfile.nullish(),
}

/** Absent: the loan with one payment. */
const ProductId = z.int().positive().optional()

export const LoanRequestBody = z
  .object({ product_id: ProductId, loan_period: Term, loan_sum: Amount, promocode: Code, ...Beside })
  .meta({ id: 'LoanRequest' })

export const NewerLoanRequestBody = z
  .object({ product_id: ProductId, sum: Amount, terms: Term, promoCode: Code, ...Beside })
  .meta({ id: 'NewerLoanRequest' })

/** A loan in instalments: their number instead of a term, and the day of the month if the product lets the borrower choose. */
export const InstalmentRequestBody = z
  .object({
    product_id: z.int().positive(),
    loan_sum: Amount,
    instalments: z.int().positive(),
    pay_day: z.int().min(1).max(31).nullish(),
    promocode: Code,
    ...Beside,
  })
  .meta({ id: 'InstalmentRequest' })
