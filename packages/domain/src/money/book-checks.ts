/**
 * The checks of the books, in the order in which they run. Each compares what is stored about an object with what other records
 * yield about it; docs/operating/books.md says what each one means and what to do when it finds a difference.
 */
export const BOOK_CHECKS = [
  'loan_money', // the account of a loan against its facts
  'loan_schedules', // the versions of an instalment loan's schedule against its facts
  'loan_ledger', // the ledger of a loan against its account
  'loan_dates', // the dates of the loan's row against its account
  'loan_terms', // amount and term of the loan's row against the signed contract
  'loan_status', // the status against the facts
  'loan_history', // the status and its history against each other
  'loan_facts', // facts against the audit log
  'payouts', // payouts against the facts and the contract
  'refunds', // refunds against the facts and the journals
  'card_payments', // card operations against the provider's notices, the facts and the journals
  'statement_lines', // statement lines against the journals, their bookings and their history
  'allocations', // bookings of lines against the facts and the journals
  'journals', // journals against their lines and what they are about
  'payment_files', // payouts and refunds against the file that the bank got
  'daily_totals', // the totals of a day against its ledger rows and journals
  'statements', // the balances of a statement against its lines
  'bank_balance', // the bank balance of the books against the last statements
  'ledger_sum', // debits against credits of the whole ledger
] as const
export type BookCheckName = (typeof BOOK_CHECKS)[number]
