import { centsFromEuros, PART_REPAYMENT_MODES, REVERSAL_CAUSES } from '@puente/domain'
import { z } from 'zod'
import { DeclineReason } from './decisions.ts'
import { ErrorBody } from './error-catalogue.ts'
import { PlanFields, ScheduledInstalment } from './instalments.ts'
import { PaymentType } from './payments.ts'
import { LoanProposal } from './proposals.ts'
import { DateOnly, DaysOrText, Euros, Instant } from './wire.ts'

/** The result and cost of an extension of one length (requirements R3). */
export const LoanExtension = z
  .object({
    term: z.int().meta({ description: 'Days' }),
    next_pay_date: DateOnly,
    commission_at_the_end: Euros.meta({ description: 'Accrues from tomorrow to next_pay_date and is due then' }),
    cost: Euros.meta({ description: 'To be paid now' }),
    cost_before_discount: Euros,
    discounts: z.array(z.object({ type: z.enum(['price', 'commission']), value: Euros })),
    tae: z
      .number()
      .optional()
      .meta({ description: 'Of the whole contract with this extension, per cent, one decimal' }),
  })
  .meta({ id: 'LoanExtension' })
export type LoanExtension = z.infer<typeof LoanExtension>

export const CessionPortfolio = z
  .object({
    sold_date: DateOnly,
    cession_buyer: z.object({
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      account_holder_name: z.string(),
      account_number: z.string(),
      swift: z.string(),
      bank_name: z.string(),
    }),
  })
  .meta({ id: 'CessionPortfolio' })
export type CessionPortfolio = z.infer<typeof CessionPortfolio>

/** A payment that cannot be made here. For a sold debt, the buyer to pay instead. */
export const PaymentRefused = ErrorBody.extend({
  cession_portfolio: CessionPortfolio.nullable().optional().meta({ description: 'With `loan_sold`' }),
}).meta({ id: 'PaymentRefused' })

export const LoanAmounts = z
  .object({
    body: Euros.meta({ description: 'Unpaid principal' }),
    annual_commission: Euros,
    all_fines: Euros.meta({ description: 'Unpaid late interest' }),
    fine: Euros.meta({ description: 'The part of all_fines charged for this single day' }),
    fee: Euros.optional().meta({ description: 'The earned part of an opening fee; only of a loan in instalments' }),
    amount: Euros.meta({ description: 'body + annual_commission + all_fines + fee' }),
  })
  .meta({ id: 'LoanAmounts' })
export type LoanAmounts = z.infer<typeof LoanAmounts>

/** What happened with the latest payment, as far as the account page has to explain it. */
export const PaymentSituationView = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({
      kind: z.literal('pending'),
      payment_type: PaymentType,
      amount: Euros,
      started_at: Instant,
      expires_at: Instant.meta({ description: 'From then on it holds the loan no longer' }),
      cancellable: z.boolean().meta({ description: 'False for an automatic charge' }),
    }),
    z.object({
      kind: z.literal('abandoned'),
      payment_type: PaymentType,
      amount: Euros,
      started_at: Instant,
    }),
    z.object({
      kind: z.literal('returned'),
      amount: Euros,
      paid_on: DateOnly,
      returned_on: DateOnly,
      cause: z.enum(REVERSAL_CAUSES).optional().meta({ description: 'Absent: its bank returned it' }),
    }),
  ])
  .meta({ id: 'PaymentSituation' })
export type PaymentSituationView = z.infer<typeof PaymentSituationView>

/** A loan or an application, as every route returns it (requirements R3). Fields that do not apply yet are null. */
export const Loan = z
  .object({
    id: z.int(),
    public_id: z.string(),
    status: z.int(),
    status_type: z.enum(['warning', 'error', 'info']),
    status_text: z.string(),
    request_date: DateOnly,
    request_amount: Euros.meta({ description: 'The amount offered or agreed now' }),
    original_request_amount: Euros.meta({ description: 'The amount first requested' }),
    give_date: DateOnly.nullable(),
    must_pay_date: DateOnly.nullable(),
    predicted_must_pay_date: DateOnly.nullable().meta({ description: 'Today plus the term, while in application' }),
    approve_date: DateOnly.nullable(),
    returned_date: DateOnly.nullable(),
    return_amount: Euros.meta({
      description: 'Owed on must_pay_date if nothing more is paid; from then on, owed today',
    }),
    tae: z.number().nullable().meta({ description: 'Per cent, one decimal' }),
    days: z.object({ total: z.int(), left: z.int().nullable(), late: z.int() }),
    calculations: z.object({ today: LoanAmounts }),
    required_files: z.array(z.string()),
    is_loan_amount_or_term_altered: z.boolean(),
    counter_offer: z
      .enum(['less', 'more'])
      .nullable()
      .optional()
      .meta({ description: 'Whether the offer is below or above the request' }),
    decline_reasons: z.array(DeclineReason).optional().meta({ description: 'For a refused application' }),
    review_requested: z
      .boolean()
      .optional()
      .meta({ description: 'The applicant requested a human review of the refusal' }),
    reapply_from: DateOnly.nullable()
      .optional()
      .meta({ description: 'For a refused application: the first day for a new one, if it is in the future' }),
    terms_agreed: z.boolean().meta({ description: 'The borrower has accepted the altered amount or term' }),
    auto_debit_step_completed: z.boolean(),
    auto_debit_enabled: z.boolean(),
    default_extension_term: z.int().meta({ description: 'Days' }),
    extendable: z.boolean(),
    has_pending_payment: z.boolean(),
    payment_link: z.string().nullable().meta({ description: 'Where the pending payment can be continued' }),
    payment_situation: PaymentSituationView,
    available_extensions: z.array(LoanExtension),
    settlement: z
      .object({ amount: Euros, until: DateOnly, paid: Euros })
      .nullable()
      .meta({ description: 'The settlement, while it is active' }),
    late_interest_per_day: Euros.meta({ description: 'What one late day costs while the whole principal is unpaid' }),
    next_day: Euros.meta({ description: 'What one more day adds to the debt if nothing is paid today' }),
    cost: Euros.meta({ description: 'Interest, late interest and extensions so far, less discounts' }),
    proposal: LoanProposal.nullable().meta({
      description: 'What staff prepared and the borrower has yet to answer or pay',
    }),
    overpaid: Euros.meta({ description: 'Received and owed back to the customer' }),
    withdrawn: z.boolean(),
    withdrawal_until: DateOnly.nullable().meta({
      description: 'The last day to withdraw from the contract; while no money was sent it can be ended later as well',
    }),
    payout_account: z
      .string()
      .nullable()
      .meta({ description: 'The IBAN that receives the money, once it is verified' }),
    payout_account_correctable: z.literal(true).optional().meta({
      description: 'The contract is signed and the money has not left: the account can be changed with a code',
    }),
    payout_hold_until: Instant.optional().meta({
      description: 'The account of the signed loan changed less than a day ago: no money leaves before this',
    }),
    cession_portfolio: CessionPortfolio.nullable(),
    ended_because: z
      .literal('law_changed')
      .optional()
      .meta({ description: 'Of an application that ended: the law of its signature would no longer allow this loan' }),
    ...PlanFields,
  })
  .meta({ id: 'Loan' })
export type Loan = z.infer<typeof Loan>

/** A payment is left to make if the confirmed extension has a cost. */
export const ProposalConfirmed = z
  .object({ loan: Loan, payment_link: z.string().nullable() })
  .meta({ id: 'ProposalConfirmed' })
export type ProposalConfirmed = z.infer<typeof ProposalConfirmed>

export const Loans = z.object({ items: z.array(Loan) }).meta({ id: 'Loans' })
export type Loans = z.infer<typeof Loans>

/** Euros in a query arrive as text. They are parsed digit by digit, never as a floating-point number. */
export const EurosInQuery = z.string().transform((text, context): number => {
  const cents = centsFromEuros(text)
  if (cents.ok) return cents.value
  context.addIssue({ code: 'custom', params: { key: cents.key }, message: cents.key })
  return z.NEVER
})
const PromoInQuery = z.string().max(20).optional()

export const PartialRepayQuery = z.object({ amount: EurosInQuery.optional() })

/** What a partial payment made today would settle, and what would remain. */
export const PartialRepayQuote = z
  .object({
    min: Euros,
    max: Euros,
    step: Euros,
    amount: Euros,
    allocation: z.object({ fines: Euros, commission: Euros, fee: Euros.optional(), body: Euros }),
    early: z
      .array(
        z.object({
          mode: z.enum(PART_REPAYMENT_MODES),
          saved: Euros.meta({ description: 'What the rest costs less than without the repayment' }),
          schedule: z.array(ScheduledInstalment),
        }),
      )
      .optional()
      .meta({
        description:
          'Of a loan in instalments: what repaying this part early leads to, by mode; empty if it repays none',
      }),
    after: z.object({
      body: Euros,
      annual_commission: Euros,
      all_fines: Euros,
      amount: Euros,
      return_amount: Euros,
      closes_loan: z.boolean(),
    }),
  })
  .meta({ id: 'PartialRepayQuote' })
export type PartialRepayQuote = z.infer<typeof PartialRepayQuote>

/** The amount to repay, and its due date, if the borrower withdraws from the contract today. */
export const WithdrawalQuote = z
  .object({
    body: Euros.meta({ description: 'Unpaid principal' }),
    interest: Euros.meta({ description: 'For every day since the payout, at the contract rate' }),
    amount: Euros.meta({ description: 'body + interest' }),
    pay_until: DateOnly,
    amount_then: Euros.meta({ description: 'Owed on pay_until if nothing is paid before' }),
    next_day: Euros.meta({ description: 'What one more day adds' }),
  })
  .meta({ id: 'WithdrawalQuote' })
export type WithdrawalQuote = z.infer<typeof WithdrawalQuote>

export const ProlongQuery = z.object({ term: DaysOrText.optional(), promocode: PromoInQuery })
export const ProlongDetailsQuery = z.object({ promocode: PromoInQuery })
export const ProlongDetails = z
  .object({
    available_extensions: z.array(LoanExtension),
    default_extension_term: z.int().meta({ description: 'Days' }),
  })
  .meta({ id: 'ProlongDetails' })
export type ProlongDetails = z.infer<typeof ProlongDetails>

export const ActivateExtensionBody = z
  .object({ term: z.int().positive().meta({ description: 'Days' }), promocode: z.string().max(20).optional() })
  .meta({ id: 'ActivateExtensionBody' })

/**
 * The header of requests that a sender may repeat: the same key returns the same response. Loose: validation replaces the headers, and
 * the server reads others too.
 */
export const IdempotencyHeaders = z.looseObject({ 'idempotency-key': z.string().min(1).max(200).optional() })

export const ExplainQuery = z.object({ date: DateOnly.optional() })

export const ExplanationLine = z
  .object({
    reason: z.enum([
      'disbursement',
      'daily_charge',
      'extension_price',
      'opening_fee',
      'payment',
      'extension_payment',
      'discount',
      'write_off',
      'refund',
    ]),
    text: z.string().meta({ description: 'Spanish' }),
    date: DateOnly,
    amount: Euros.meta({ description: 'Negative if it reduces the amount' }),
    daily: z
      .object({
        from: DateOnly,
        to: DateOnly,
        days: z.int(),
        principal: Euros,
        annual_rate: z.number().meta({ description: 'Per cent a year' }),
      })
      .nullable(),
  })
  .meta({ id: 'ExplanationLine' })
export type ExplanationLine = z.infer<typeof ExplanationLine>

/** Each amount of a day with the lines that add up to it. */
export const LoanExplanation = z
  .object({
    date: DateOnly,
    calculations: LoanAmounts,
    body: z.array(ExplanationLine),
    annual_commission: z.array(ExplanationLine),
    all_fines: z.array(ExplanationLine),
    extension_price: z.array(ExplanationLine),
    fee: z.array(ExplanationLine).optional().meta({ description: 'Only of a loan in instalments' }),
  })
  .meta({ id: 'LoanExplanation' })
export type LoanExplanation = z.infer<typeof LoanExplanation>
