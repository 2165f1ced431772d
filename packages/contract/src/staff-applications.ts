import { STAFF_DENY_REASONS } from '@puente/domain'
import { z } from 'zod'
import { DocumentTypeName } from './documents.ts'
import { Reason, StaffDocument } from './staff.ts'
import { StaffClaim } from './staff-claims.ts'
import { KeysetQuery, keysetPage } from './staff-lists.ts'
import { DateOnly, Euros, Instant } from './wire.ts'

const ReviewKindName = z.enum(['manual_review', 'refusal_contested']).meta({ id: 'ReviewKind' })
const CodeAndText = z.object({ code: z.string(), text: z.string().meta({ description: 'Spanish' }) })

export const StaffReview = z
  .object({
    loan: z.string().meta({ description: 'public_id' }),
    customer_id: z.int(),
    customer_name: z.string().nullable(),
    kind: ReviewKindName,
    reasons: z.array(CodeAndText),
    request_amount: Euros,
    request_term: z.int().meta({ description: 'Days' }),
    suggested_amount: Euros.nullable(),
    note: z.string().nullable().meta({ description: 'The applicant’s comment' }),
    opened_at: Instant,
    answer_until: DateOnly.nullable().meta({ description: 'A contested refusal must be answered by then' }),
    claim: StaffClaim.nullable(),
  })
  .meta({ id: 'StaffReview' })
export type StaffReview = z.infer<typeof StaffReview>
export const StaffReviews = keysetPage(StaffReview).meta({ id: 'StaffReviews' })
export type StaffReviews = z.infer<typeof StaffReviews>
export const StaffReviewsQuery = KeysetQuery.extend({
  kind: ReviewKindName.optional().meta({ description: 'Both kinds if left out' }),
})

export const ApproveReviewBody = z
  .object({ amount: Euros.positive().optional(), comment: Reason })
  .meta({ id: 'ApproveReviewBody' })
export const DenyReviewBody = z
  .object({ reason: z.enum(STAFF_DENY_REASONS), comment: Reason })
  .meta({ id: 'DenyReviewBody' })

const StaffDecision = z
  .object({
    at: Instant,
    actor: z.string(),
    outcome: z.enum(['approve', 'less', 'more', 'review', 'deny']),
    amount: Euros.nullable(),
    reasons: z.array(CodeAndText),
    model: z.string().nullable().meta({ description: 'The tables and their version; null for a staff decision' }),
    hits: z
      .array(CodeAndText.extend({ effect: z.enum(['deny', 'review']) }))
      .meta({ description: 'The rules of the tables that fired' }),
    inputs: z.record(z.string(), z.unknown()).nullable().meta({ description: 'Frozen with the decision, in cents' }),
    output: z.record(z.string(), z.unknown()).meta({ description: 'Intermediate results of the tables, in cents' }),
    comment: z.string().nullable(),
  })
  .meta({ id: 'StaffDecision' })

/** An application with everything that a decision needs. */
export const StaffApplication = z
  .object({
    public_id: z.string(),
    status: z.int(),
    status_text: z.string(),
    requested_at: Instant,
    request_amount: Euros,
    request_term: z.int().meta({ description: 'Days' }),
    amount: Euros.meta({ description: 'Offered; the requested one until a decision changes it' }),
    is_first_loan: z.boolean(),
    customer: z.object({
      id: z.int(),
      name: z.string().nullable(),
      phone: z.string(),
      personal_id: z.string().nullable(),
      birthday: DateOnly.nullable(),
      is_blocked: z.boolean(),
      is_blacklisted: z.boolean(),
      declared_income: Euros.nullable(),
      declared_expenses: Euros.nullable(),
      declared_debts: Euros.nullable(),
    }),
    review: StaffReview.omit({ claim: true })
      .pick({ kind: true, reasons: true, suggested_amount: true, note: true, opened_at: true, answer_until: true })
      .nullable()
      .meta({ description: 'The open review; null if none' }),
    claim: StaffClaim.nullable(),
    approvable_amounts: z.array(Euros).meta({ description: 'What can be approved, ascending' }),
    decisions: z.array(StaffDecision).meta({ description: 'Newest first' }),
    bank: z
      .object({
        bank_name: z.string(),
        from: DateOnly,
        to: DateOnly,
        transaction_count: z.int(),
        monthly_income: Euros,
        monthly_expenses: Euros,
        other_lender_count: z.int(),
        other_lender_monthly: Euros,
        balance: Euros,
        overdrawn_days: z.int(),
        accounts: z.array(
          z.object({
            iban_ends_in: z.string(),
            holders: z.array(z.string()),
            is_own: z.boolean(),
            balance: Euros,
            monthly_income: Euros,
          }),
        ),
      })
      .nullable(),
    documents: z.array(StaffDocument),
    missing_documents: z.array(DocumentTypeName).meta({ description: 'What the applicant still has to send' }),
    findings: z.array(z.string()),
    loans: z
      .array(
        z.object({
          public_id: z.string(),
          status: z.int(),
          status_text: z.string(),
          request_date: DateOnly,
          amount: Euros,
          must_pay_date: DateOnly.nullable(),
          returned_on: DateOnly.nullable(),
          was_overdue: z.boolean(),
          end_reason: z.string().nullable(),
        }),
      )
      .meta({ description: 'The customer’s other loans and applications, newest first' }),
    history: z
      .array(
        z.object({
          at: Instant,
          status: z.int(),
          status_text: z.string(),
          actor: z.string(),
          reason: z.string().nullable(),
        }),
      )
      .meta({ description: 'Status changes, oldest first' }),
  })
  .meta({ id: 'StaffApplication' })
export type StaffApplication = z.infer<typeof StaffApplication>
