import { BOOK_CHECKS, LEDGER_ACCOUNTS, MANUAL_ACCOUNTS } from '@puente/domain'
import { z } from 'zod'
import { Reason } from './staff.ts'
import { KeysetQuery, keysetPage } from './staff-lists.ts'
import { DateOnly, Euros, Instant } from './wire.ts'

const Format = z.enum(['json', 'csv']).default('json')

export const TrialBalanceQuery = z.object({
  date: DateOnly.optional().meta({ description: 'At the end of this day; today if left out' }),
  format: Format,
})
export const TrialBalance = z
  .object({
    date: DateOnly,
    accounts: z.array(
      z.object({
        account: z.enum(LEDGER_ACCOUNTS as readonly [string, ...string[]]),
        type: z.enum(['asset', 'liability', 'equity', 'income', 'expense']),
        debit: Euros,
        credit: Euros,
        balance: Euros.meta({ description: 'Positive on the usual side of the account' }),
      }),
    ),
    debit: Euros,
    credit: Euros,
    difference: Euros.meta({ description: 'Zero, or the books are wrong' }),
  })
  .meta({ id: 'TrialBalance' })
export type TrialBalance = z.infer<typeof TrialBalance>

export const Reconciliation = z
  .object({
    date: DateOnly,
    bank: z.object({
      by_books: Euros,
      by_statements: Euros.nullable().meta({ description: 'Null without a statement' }),
      difference: Euros.nullable(),
      accounts: z.array(z.object({ account: z.string(), closing: Euros, closed_on: DateOnly, gaps: z.int() })),
    }),
    unmatched: z.object({ by_books: Euros, by_lines: Euros, lines: z.int(), difference: Euros }),
    in_transit: z.object({
      balance: Euros,
      after_days: z.int(),
      items: z.array(z.object({ item: z.string(), loan: z.string(), amount: Euros, since: DateOnly, days: z.int() })),
    }),
    card_settlements: Euros,
    refunds_payable: Euros,
  })
  .meta({ id: 'Reconciliation' })
export type Reconciliation = z.infer<typeof Reconciliation>

export const CashReportQuery = z.object({ from: DateOnly.optional(), to: DateOnly.optional(), format: Format })
export const CashReport = z
  .object({
    from: DateOnly,
    to: DateOnly,
    opening: Euros,
    closing: Euros,
    days: z.array(z.object({ date: DateOnly, in: Euros, out: Euros, balance: Euros })),
    purposes: z.array(z.object({ kind: z.string(), in: Euros, out: Euros })),
  })
  .meta({ id: 'CashReport' })
export type CashReport = z.infer<typeof CashReport>

export const StaffJournal = z
  .object({
    id: z.int(),
    kind: z.string(),
    source: z.string(),
    reference: z.string(),
    date: DateOnly,
    booked_on: DateOnly,
    by: z.string(),
    memo: z.string().nullable(),
    lines: z.array(z.object({ debit: z.string(), credit: z.string(), amount: Euros, item: z.string().nullable() })),
  })
  .meta({ id: 'StaffJournal' })
export type StaffJournal = z.infer<typeof StaffJournal>
export const ManualJournalBody = z
  .object({
    debit: z.enum(MANUAL_ACCOUNTS),
    credit: z.enum(MANUAL_ACCOUNTS),
    amount: Euros.positive(),
    reference: z.string().trim().min(3).max(60).meta({ description: 'The invoice, settlement or case; used once' }),
    date: DateOnly.optional().meta({ description: 'The value date; today if left out' }),
    reason: Reason,
  })
  .meta({ id: 'ManualJournalBody' })
export const ManualJournalPosted = z.object({ id: z.int() }).meta({ id: 'ManualJournalPosted' })

export const StaffJournalsQuery = KeysetQuery
export const StaffJournals = keysetPage(StaffJournal).meta({ id: 'StaffJournals' })
export type StaffJournals = z.infer<typeof StaffJournals>

export const BookCheck = z
  .object({
    id: z.int(),
    kind: z.enum(['night', 'full']),
    date: DateOnly,
    at: Instant,
    by: z.string(),
    loans: z.int(),
    problems: z.int(),
    details: z.array(
      z.object({
        loan_id: z.int().nullable(),
        problem: z.string(),
        /** Absent in the results of checks before 0.2. */
        check: z.enum(BOOK_CHECKS).optional(),
        object: z.string().optional(),
        stored: z.string().nullish(),
        derived: z.string().nullish(),
      }),
    ),
  })
  .meta({ id: 'BookCheck' })
export type BookCheck = z.infer<typeof BookCheck>
export const BookChecks = z.object({ items: z.array(BookCheck) }).meta({ id: 'BookChecks' })
export type BookChecks = z.infer<typeof BookChecks>
