import { APPROVAL_STATES, BOOKING_DOUBTS, CLASSIFIED_STATES, LINE_STATES, MATCH_REASONS } from '@puente/domain'
import { z } from 'zod'
import { PaymentCover } from './instalments.ts'
import { Reason } from './staff.ts'
import { WaitingApproval } from './staff-approvals.ts'
import { KeysetQuery, keysetPage } from './staff-lists.ts'
import { DateOnly, Euros, IdOrText, Instant } from './wire.ts'

// Bank statements: their import, their lines, and what staff decide about a line.

export const BankStatementBody = z
  .object({
    file: z.string().min(1).meta({ description: 'The statement, camt.053 as text' }),
    reason: z.string().trim().min(5).max(500).optional().meta({ description: 'For the person who accepts it' }),
  })
  .meta({ id: 'BankStatementBody' })
const SkippedParts = z
  .array(
    z.object({
      reason: z.enum(['other_account', 'other_currency', 'not_booked']),
      statement: z.string(),
      account: z.string(),
      currency: z.string().nullable(),
      lines: z.int(),
    }),
  )
  .meta({ description: 'Parts of the file that are not imported: of another account or currency, or not booked yet' })

const DifferenceLine = z.object({
  id: z.int(),
  booked_on: DateOnly,
  amount: Euros,
  payer_name: z.string().nullable(),
  remittance: z.string(),
  conflict: z.string().nullable(),
})
/** A statement whose closing balance is not that of the books. */
export const StatementDifference = z
  .object({
    id: z.int().meta({ description: 'The stored statement' }),
    account: z.string(),
    statement_id: z.string(),
    closed_on: DateOnly,
    closing: Euros,
    books: Euros.meta({ description: 'The balance in the books at that moment' }),
    difference: Euros.meta({ description: 'Closing balance less books' }),
    opening_difference: Euros.meta({
      description: 'The part that was there before the first line: an earlier statement is missing or differs',
    }),
    lines: z
      .array(DifferenceLine)
      .meta({ description: 'Lines that may be the reason: in the books and not in the statement, or stored in doubt' }),
  })
  .meta({ id: 'StatementDifference' })
export type StatementDifference = z.infer<typeof StatementDifference>
export const StatementDifferences = z
  .object({ items: z.array(StatementDifference) })
  .meta({ id: 'StatementDifferences' })
export type StatementDifferences = z.infer<typeof StatementDifferences>
export const StatementDifferenceParams = z.object({ id: IdOrText })
export const ExplainDifferenceBody = z.object({ reason: Reason }).meta({ id: 'ExplainDifferenceBody' })

export const BankStatementImported = z
  .object({
    lines: z.int(),
    results: z.record(z.string(), z.int()).meta({
      description: 'Lines by result: known, completed, returned, confirmed, matched, unmatched, conflict, error',
    }),
    skipped: SkippedParts,
    differences: z
      .array(StatementDifference)
      .meta({ description: 'Statements of the file whose closing balance is not that of the books' }),
  })
  .meta({ id: 'BankStatementImported' })
export type BankStatementImported = z.infer<typeof BankStatementImported>

export const BankStatements = z
  .object({
    items: z.array(
      z.object({
        id: z.int(),
        account: z.string(),
        statement_id: z.string(),
        closed_on: DateOnly,
        opening: Euros,
        closing: Euros,
        lines: z.int(),
        imported_at: Instant,
        imported_by: z.string(),
        gap: Euros.nullable().optional().meta({
          description: 'Opening balance less the closing one before it; null if they are equal or none is known',
        }),
      }),
    ),
  })
  .meta({ id: 'BankStatements' })
export type BankStatements = z.infer<typeof BankStatements>

export const BankFile = z
  .object({
    id: z.int(),
    received_at: Instant,
    received_by: z.string(),
    channel: z.enum(['staff', 'bank', 'command']),
    state: z.enum(['waiting', 'accepted', 'imported', 'refused']),
    approval_id: z.int().nullable(),
    approval_state: z.enum(APPROVAL_STATES).nullable().meta({ description: 'Of the request for a second person' }),
    imported_at: Instant.nullable(),
    results: z.record(z.string(), z.int()).nullable().meta({ description: 'Lines by result, after the import' }),
    problem: z.string().nullable().meta({ description: 'Why an accepted file was not imported' }),
    skipped: SkippedParts,
    statements: z.array(
      z.object({
        account: z.string(),
        statement_id: z.string(),
        from: DateOnly,
        closed_on: DateOnly,
        opening: Euros,
        closing: Euros,
        lines: z.int(),
        money_in: Euros,
        money_out: Euros,
        is_first: z.boolean().meta({ description: 'No earlier statement of this account is known' }),
        gap: Euros.nullable().meta({
          description: 'Opening balance less the closing one before it; null without a gap',
        }),
        gap_after: Euros.nullable().meta({
          description: 'Closing balance less the opening one of the next stored statement; null without a gap',
        }),
      }),
    ),
  })
  .meta({ id: 'BankFile' })
export type BankFile = z.infer<typeof BankFile>
export const BankFiles = z.object({ items: z.array(BankFile) }).meta({ id: 'BankFiles' })

const BankLineState = z.enum(LINE_STATES)
export const BankLinesQuery = KeysetQuery.extend({ state: BankLineState.optional() })
export const BankLineParams = z.object({ id: IdOrText })

export const BankLine = z
  .object({
    id: z.int(),
    account: z.string(),
    reference: z.string().meta({ description: 'The bank’s reference; empty where the bank gives none' }),
    booked_on: DateOnly,
    value_on: DateOnly.meta({ description: 'The date from which the money counts' }),
    amount: Euros.meta({ description: 'Credit positive, debit negative' }),
    booked: Euros.meta({ description: 'The part that is booked on loans' }),
    refunded: Euros.meta({ description: 'The part of a held card charge that went back to its card' }),
    payer_name: z.string().nullable(),
    payer_iban: z.string().nullable(),
    remittance: z.string(),
    state: BankLineState,
    note: z.string().nullable(),
    conflict: z.string().nullable().meta({ description: 'Why the line is not booked without a person' }),
    loans: z.array(z.string()).meta({ description: 'public_ids of the loans that took the money' }),
    counterpart_id: z
      .int()
      .nullable()
      .meta({ description: 'Of a transfer that the bank took back: the debit that did; of the debit: the transfer' }),
    imported_at: Instant,
    resolved_at: Instant.nullable(),
    resolved_by: z.string().nullable(),
  })
  .meta({ id: 'BankLine' })
export type BankLine = z.infer<typeof BankLine>
export const BankLines = keysetPage(BankLine).meta({ id: 'BankLines' })
export type BankLines = z.infer<typeof BankLines>

export const BankLineCandidate = z
  .object({
    loan: z.string().meta({ description: 'public_id' }),
    status: z.int(),
    customer_id: z.int(),
    customer_name: z.string(),
    owed: Euros.meta({ description: 'On the value date' }),
    must_pay_date: DateOnly.nullable(),
    score: z.int().min(0).max(100),
    reasons: z.array(z.enum(MATCH_REASONS)),
    second_person: z.array(z.enum(BOOKING_DOUBTS)).optional().meta({
      description: 'Why booking the rest of the line on this loan needs a second person; empty if it does not',
    }),
    covers: PaymentCover.optional().meta({
      description: 'Of a loan in instalments: what the rest of the line would pay on its value date',
    }),
  })
  .meta({ id: 'BankLineCandidate' })
export type BankLineCandidate = z.infer<typeof BankLineCandidate>

export const BankLineDetail = z
  .object({
    line: BankLine,
    waiting_approvals: z
      .array(WaitingApproval)
      .meta({ description: 'Requests about this line that wait for a second person' }),
    candidates: z.array(BankLineCandidate).meta({ description: 'The most likely loan first' }),
    bookings: z.array(
      z.object({
        loan: z.string(),
        amount: Euros,
        fact_id: z.string(),
        is_third_party: z.boolean(),
        booked_at: Instant,
        booked_by: z.string(),
        reversed_at: Instant.nullable(),
        reversed_by: z.string().nullable(),
        reversal_reason: z.string().nullable(),
      }),
    ),
    card_refund: z
      .object({ max: Euros, one_person_up_to: Euros.nullable() })
      .nullable()
      .meta({ description: 'What of a held card charge can go back to its card; null if nothing can' }),
    sender_refund: z
      .object({ max: Euros, iban: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'What can go back to the account it came from; null if nothing can' }),
    take_back: z
      .array(
        z.object({
          line: z.int(),
          booked_on: DateOnly,
          payer_name: z.string().nullable(),
          payer_iban: z.string().nullable(),
          remittance: z.string(),
          loans: z.array(z.string()).meta({ description: 'public_ids of the loans that took the money' }),
          is_named: z.boolean().meta({ description: 'The bank names it by reference or account' }),
        }),
      )
      .meta({ description: 'The incoming transfers that this debit may take back, the named ones first' }),
    next_unmatched: z.int().nullable().meta({ description: 'The next line that waits for a decision' }),
    events: z.array(z.object({ at: Instant, actor: z.string(), state: BankLineState, reason: z.string().nullable() })),
  })
  .meta({ id: 'BankLineDetail' })
export type BankLineDetail = z.infer<typeof BankLineDetail>

export const MatchBankLineBody = z
  .object({
    shares: z
      .array(z.object({ loan: z.string().min(1).max(50).meta({ description: 'public_id' }), amount: Euros.positive() }))
      .min(1)
      .max(20)
      .meta({ description: 'One for each loan; together at most the amount of the line' }),
    third_party: z.boolean().default(false).meta({ description: 'The payer is another person than the borrower' }),
    reason: Reason.optional(),
  })
  .meta({ id: 'MatchBankLineBody' })
export type MatchBankLineBody = z.input<typeof MatchBankLineBody>
export const RefundBankLineBody = z
  .object({ amount: Euros.positive(), reason: Reason })
  .meta({ id: 'RefundBankLineBody' })
export const TakeBackBody = z
  .object({ line: z.int().meta({ description: 'The incoming transfer that the bank took back' }), reason: Reason })
  .meta({ id: 'TakeBackBody' })
export const UnmatchBankLineBody = z.object({ reason: Reason }).meta({ id: 'UnmatchBankLineBody' })
export const ClassifyBankLineBody = z
  .object({
    state: z.enum(CLASSIFIED_STATES),
    fee: z
      .number()
      .positive()
      .optional()
      .meta({ description: 'Euros that the acquirer kept of a card settlement; needs a second person' }),
    reason: Reason,
  })
  .refine(({ state, fee }) => fee === undefined || state === 'card_settlement', {
    path: ['fee'],
    message: 'incorrectData',
  })
  .meta({ id: 'ClassifyBankLineBody' })
