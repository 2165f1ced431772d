import {
  DISCLOSURE_AUTHORITIES,
  IDENTITY_CHECKS,
  parseBic,
  parseForeignIban,
  parseName,
  REVERSAL_CAUSES,
} from '@puente/domain'
import { z } from 'zod'
import { DocumentTypeName } from './documents.ts'
import { Loan } from './loan.ts'
import { PhoneNumber } from './sign-in.ts'
import { KeysetQuery, keysetPage } from './staff-lists.ts'
import { DateOnly, Euros, IdOrText, Instant, ruledText } from './wire.ts'

// Staff requests. The command-line tool uses them today; a back office will use the same routes.

/** The reason for a staff action on a customer. It is stored with the action, so "ok" is not enough. */
export const Reason = z.string().trim().min(5).max(500)

/** A customer by phone (34…) or by id. */
export const CustomerParams = z.object({ customer: z.string().regex(/^\d{1,15}$/) })
export const StaffLoanParams = z.object({ public_id: z.string().min(1).max(50) })
export const StaffDocumentParams = z.object({ id: IdOrText })

export const AgentSessionBody = z
  .object({
    mobile_phone: PhoneNumber,
    first_name: ruledText(parseName).optional(),
    loan_amount: Euros.positive().optional(),
    loan_term: z.int().positive().optional().meta({ description: 'Days' }),
  })
  .meta({ id: 'AgentSessionBody' })
export const AgentSessionCreated = z
  .object({ session_id: z.string(), url: z.string(), expires_at: Instant })
  .meta({ id: 'AgentSessionCreated' })
export type AgentSessionCreated = z.infer<typeof AgentSessionCreated>
const StaffAgentSession = z.object({
  session_id: z.string(),
  url: z.string(),
  mobile_phone: z.string(),
  first_name: z.string().nullable(),
  loan_amount: Euros.nullable(),
  loan_term: z.int().nullable(),
  created_at: Instant,
  expires_at: Instant,
})
export type StaffAgentSession = z.infer<typeof StaffAgentSession>
export const StaffAgentSessions = keysetPage(StaffAgentSession).meta({ id: 'StaffAgentSessions' })
export const AgentSessionParams = z.object({ id: z.string().min(1).max(100) })

/** A transfer that reached the lender's account. */
export const ReceivedTransferBody = z
  .object({
    reference: z.string().trim().min(1).max(100).meta({ description: "The bank's own: the same money has the same" }),
    amount: Euros.positive(),
    paid_on: DateOnly.optional().meta({ description: 'When it reached the account; today if left out' }),
    reason: Reason.optional().meta({ description: 'Required of a person: no statement line shows the transfer' }),
  })
  .meta({ id: 'ReceivedTransferBody' })
export const PostedPayment = z
  .object({
    fact_id: z.string(),
    status: z.int(),
    body: Euros.meta({ description: 'The principal owed after it' }),
    annual_commission: Euros,
    all_fines: Euros,
    amount: Euros,
    overpaid: Euros.meta({ description: 'Owed back to the customer' }),
  })
  .meta({ id: 'PostedPayment' })
export type PostedPayment = z.infer<typeof PostedPayment>

export const StaffImpersonationBody = z
  .object({ customer: CustomerParams.shape.customer, reason: Reason })
  .meta({ id: 'StaffImpersonationBody' })
export const StaffImpersonationKey = z
  .object({ apikey: z.string(), admin_username: z.string(), url: z.string(), expires_at: Instant })
  .meta({ id: 'StaffImpersonationKey' })
export type StaffImpersonationKey = z.infer<typeof StaffImpersonationKey>

export const StandingBody = z.object({ reason: Reason }).meta({ id: 'StandingBody' })
export const AgentDataBody = z
  .object({
    loan_amount: Euros.positive().nullable(),
    loan_term: z.int().positive().nullable().meta({ description: 'Days' }),
  })
  .meta({ id: 'AgentDataBody' })

/** Moves a customer who lost their phone to a new number, after an identity check. */
export const CustomerPhoneBody = z
  .object({
    mobile_phone: PhoneNumber,
    identity_check: z.enum(IDENTITY_CHECKS).meta({
      description:
        'in_person: with the document; video_call: face and document on camera; document_and_questions: a new photo of the document, and questions that only the customer can answer',
    }),
    reason: Reason,
  })
  .meta({ id: 'CustomerPhoneBody' })

export const StaffCustomer = z
  .object({
    id: z.int(),
    phone: z.string(),
    name: z.string().nullable(),
    personal_id: z.string().nullable(),
    is_blocked: z.boolean(),
    is_blacklisted: z.boolean(),
    is_registered_by_agent: z.boolean(),
    created_at: Instant,
    loans: z.array(
      z.object({
        public_id: z.string(),
        status: z.int(),
        status_text: z.string(),
        request_date: DateOnly,
        amount: Euros,
        end_reason: z.string().nullable(),
      }),
    ),
    documents: z.array(z.object({ id: z.int(), type: DocumentTypeName, status: z.string(), uploaded_at: Instant })),
    findings: z.array(z.string()),
  })
  .meta({ id: 'StaffCustomer' })
export type StaffCustomer = z.infer<typeof StaffCustomer>

export const StaffDocument = z
  .object({
    id: z.int(),
    customer_id: z.int(),
    type: DocumentTypeName,
    status: z.string(),
    content_type: z.string().nullable(),
    uploaded_at: Instant,
    rejection_reason: z.string().nullable(),
    rejection_comment: z.string().nullable().meta({ description: 'What the reviewer wrote to the customer' }),
  })
  .meta({ id: 'StaffDocument' })
export type StaffDocument = z.infer<typeof StaffDocument>
export const DiscloseDocumentBody = z
  .object({
    authority: z.enum(DISCLOSURE_AUTHORITIES).meta({ description: 'The requesting authority (LO 3/2018 art. 32.2)' }),
    reason: Reason.meta({ description: 'The purpose of the request, with its case number' }),
  })
  .meta({ id: 'DiscloseDocumentBody' })
export const PayoutAccountVerdictBody = z
  .object({ iban: z.string().min(1).max(50).meta({ description: 'The account that waits' }), reason: Reason })
  .meta({ id: 'PayoutAccountVerdictBody' })
export const PayoutAccountDecided = z
  .object({ status: z.enum(['accepted', 'refused']), loan: Loan.nullable() })
  .meta({ id: 'PayoutAccountDecided' })
export type PayoutAccountDecided = z.infer<typeof PayoutAccountDecided>

export const MoveLoanBody = z
  .object({ to: z.int().meta({ description: 'The number of a status: 23, 24, 28 to 32' }), reason: Reason })
  .meta({ id: 'MoveLoanBody' })
export const SettlementBody = z
  .object({ amount: Euros.positive(), until: DateOnly, reason: Reason })
  .meta({ id: 'SettlementBody' })
export const ReversePaymentBody = z
  .object({
    fact_id: z.string().min(1).max(200),
    cause: z.enum(REVERSAL_CAUSES).optional().meta({
      description:
        'bank_return (the default): the bank of the payer took the money back; card_chargeback: it went back to the card; our_mistake: the money was never of this loan',
    }),
    reason: Reason,
  })
  .meta({ id: 'ReversePaymentBody' })
const Name = z.string().trim().min(1).max(200)
export const LoanSaleBody = z
  .object({
    loans: z.array(z.string().min(1).max(50)).min(1).max(1000).meta({ description: 'public_ids' }),
    buyer: z.object({
      name: Name,
      phone: Name,
      email: z.email().max(200),
      account_holder_name: Name,
      account_number: ruledText(parseForeignIban).meta({
        description: 'IBAN: shown to borrowers as the account to pay to',
      }),
      swift: ruledText(parseBic).meta({ description: 'BIC, 8 or 11 characters' }),
      bank_name: Name,
    }),
    price: Euros.min(0).meta({
      description: 'For all listed loans; a loan that cannot be sold takes its share, by debt, with it',
    }),
    reason: Reason,
  })
  .meta({ id: 'LoanSaleBody' })
export const LoanSale = z
  .object({
    sold: z.array(z.string()),
    refused: z.array(z.object({ loan: z.string(), reason: z.string() })),
    price: Euros.meta({ description: 'What the buyer owes for the sold loans' }),
  })
  .meta({ id: 'LoanSale' })
export type LoanSale = z.infer<typeof LoanSale>

export const AuditQuery = z.object({
  customer: CustomerParams.shape.customer.optional(),
  actor: z.string().max(200).optional(),
  action: z.string().max(200).optional(),
  before_id: IdOrText.optional(),
  ...KeysetQuery.shape,
  format: z.enum(['json', 'csv']).default('json').meta({ description: 'csv: the newest 10,000 as a file' }),
})
export type AuditQuery = z.infer<typeof AuditQuery>
export const AuditPage = z
  .object({
    items: z.array(
      z.object({
        id: z.int(),
        at: Instant,
        actor: z.string(),
        action: z.string(),
        customer_id: z.int().nullable(),
        customer_name: z.string().nullable(),
        loan: z.string().nullable().meta({ description: 'public_id of the loan that `detail.loan_id` names' }),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof AuditPage>
