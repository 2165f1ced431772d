/** Assets and expenses grow on the debit side; liabilities, equity and income on the credit side. */
export type AccountType = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

/**
 * Every account of the general ledger with its type. Loans post to a part of them (`BOOK_ACCOUNTS`); journals post what is not
 * about one loan, such as a bank statement line or a card settlement.
 */
export const CHART_OF_ACCOUNTS = {
  bank: 'asset', // the lender's bank account, as its statements show it
  card_settlements: 'asset', // card payments that the acquirer has not paid into the bank account yet
  sales_receivable: 'asset', // price of sold debts that the buyer has not paid yet
  cash_in_transit: 'asset', // booked on a loan, not seen on a statement yet
  principal: 'asset', // owed by borrowers
  interest: 'asset', // commission owed by borrowers
  fines: 'asset', // late interest owed by borrowers
  fees: 'asset', // earned part of opening fees owed by borrowers
  unmatched_money: 'liability', // reached the bank account and belongs to no loan yet
  overpayment: 'liability', // owed back to customers
  refunds_payable: 'liability', // refunds decided whose money has not left yet
  owner_funds: 'equity', // capital, withdrawals and other bank movements that are not about lending
  interest_income: 'income',
  fines_income: 'income',
  extension_income: 'income',
  fee_income: 'income',
  recovered: 'income', // paid on debts that were written off
  sale_proceeds: 'income', // price of sold debts
  discounts: 'expense', // promo codes: income given up
  write_off: 'expense', // given up in a settlement, or written off
  sale_of_debt: 'expense', // claims handed over to a buyer
  provider_fees: 'expense', // kept by the card acquirer or another provider
  bank_fees: 'expense',
} as const satisfies Readonly<Record<string, AccountType>>

export type LedgerAccount = keyof typeof CHART_OF_ACCOUNTS

export const LEDGER_ACCOUNTS = Object.keys(CHART_OF_ACCOUNTS) as readonly LedgerAccount[]

/**
 * The accounts that people may post to by hand. Money of loans follows from their facts, and that of the bank and of unmatched money from
 * statement lines: a posting of a person there would hide a difference instead of correcting it.
 */
export const MANUAL_ACCOUNTS = [
  'card_settlements',
  'sales_receivable',
  'cash_in_transit',
  'owner_funds',
  'sale_proceeds',
  'provider_fees',
  'bank_fees',
] as const satisfies readonly LedgerAccount[]

const DEBIT_TYPES: ReadonlySet<AccountType> = new Set(['asset', 'expense'])

/** A balance (debits less credits) with the sign that a reader expects: an ordinary balance of any account is positive. */
export const naturalBalanceCents = (account: LedgerAccount, debitsLessCreditsCents: number): number =>
  DEBIT_TYPES.has(CHART_OF_ACCOUNTS[account]) ? debitsLessCreditsCents : 0 - debitsLessCreditsCents

/** One side of a ledger entry. The postings of an entry add up to zero. */
export interface LedgerPosting<A extends LedgerAccount = LedgerAccount> {
  readonly account: A
  /** Debit positive, credit negative. */
  readonly cents: number
}

/** The events that a journal can come from. `reference` identifies the event within its source. */
export const JOURNAL_SOURCES = [
  'statement_line',
  'payout',
  'card_operation',
  'card_settlement',
  'refund',
  'sale',
  'manual',
] as const
export type JournalSource = (typeof JOURNAL_SOURCES)[number]
