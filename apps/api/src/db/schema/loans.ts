import type { LoanContract, LoanFact, Product } from '@puente/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, cents, id, instant } from './columns.ts'
import { users } from './people.ts'

/** A product as data. A change is a new row; loans keep the version they were signed under. */
export const products = pgTable(
  'products',
  {
    productId: integer().notNull(),
    version: integer().notNull(),
    validFrom: date().notNull(),
    data: jsonb().$type<Product>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.version] })],
)

/** Who buys debts. What a borrower of a sold loan must know. */
export const cessionBuyers = pgTable('cession_buyers', {
  id: id(),
  name: text().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  accountHolderName: text().notNull(),
  accountNumber: text().notNull(),
  swift: text().notNull(),
  bankName: text().notNull(),
})

/** Every pair of statuses that a loan may go through; filled from the domain's table, and the trigger's authority. */
export const loanTransitions = pgTable(
  'loan_transitions',
  { fromStatus: smallint().notNull(), toStatus: smallint().notNull() },
  (table) => [primaryKey({ columns: [table.fromStatus, table.toStatus] })],
)

/**
 * An application and, once signed and paid out, a loan. Its money is in `loan_accounts`, its story in `loan_facts`; the
 * dates here are what lists and screens ask for. `version` grows with every change: two writers cannot both win.
 */
export const loans = pgTable(
  'loans',
  {
    id: id(),
    publicId: text().notNull().unique(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    version: integer().notNull().default(1),
    status: smallint().notNull(),
    statusChangedAt: instant().notNull(),
    productId: integer().notNull(),
    productVersion: integer().notNull(),
    /** Of the day of the request, and from the signature on of that day. */
    regimeId: text().notNull(),
    customerKind: text({ enum: ['new', 'repeat'] }).notNull(),
    isFirstLoan: boolean().notNull(),
    promoCode: text(),
    percentCommission: integer().notNull().default(0),
    /** What was asked for first. */
    originalAmountCents: cents().notNull(),
    originalTermDays: integer().notNull(),
    /** What is offered or agreed now; different from the above in a counter-offer. */
    amountCents: cents().notNull(),
    termDays: integer().notNull(),
    /** When the borrower accepted a counter-offer. */
    termsAgreedAt: instant(),
    requestedAt: instant().notNull(),
    requestDate: date().notNull(),
    approvedOn: date(),
    signedAt: instant(),
    /** Fixed at signing: price, rules and date. Null before. */
    contract: jsonb().$type<LoanContract>(),
    giveDate: date(),
    mustPayDate: date(),
    returnedOn: date(),
    withdrawnOn: date(),
    soldOn: date(),
    cessionBuyerId: bigint({ mode: 'number' }).references(() => cessionBuyers.id),
    payoutIban: text(),
    autoDebitStepCompleted: boolean().notNull().default(false),
    autoDebitEnabled: boolean().notNull().default(false),
    /** Why an application ended that the lender did not refuse, or was refused. */
    endReason: text(),
    targetUrl: text(),
    attemptReference: text(),
  },
  (table) => [
    index('loans_user').on(table.userId, table.id.desc()),
    index('loans_status').on(table.status, table.id),
    foreignKey({
      columns: [table.productId, table.productVersion],
      foreignColumns: [products.productId, products.version],
    }),
    check('loans_amount', sql`${table.amountCents} > 0 and ${table.originalAmountCents} > 0`),
  ],
)

/** The money of a paid-out loan at the end of `accruedThrough`: the domain's LoanAccount, column by column. */
export const loanAccounts = pgTable('loan_accounts', {
  loanId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => loans.id),
  disbursedCents: cents().notNull(),
  giveDate: date().notNull(),
  accruedThrough: date().notNull(),
  bodyCents: cents().notNull(),
  contractRateMillionths: bigint({ mode: 'number' }).notNull(),
  contractThrough: date().notNull(),
  standardRateMillionths: bigint({ mode: 'number' }).notNull(),
  mustPayDate: date().notNull(),
  lateRateMillionths: bigint({ mode: 'number' }).notNull(),
  isWithdrawn: boolean().notNull(),
  commissionUnits: bigint({ mode: 'bigint' }).notNull(),
  fineUnits: bigint({ mode: 'bigint' }).notNull(),
  fineUnitsOfLastDay: bigint({ mode: 'bigint' }).notNull(),
  extensionPriceCents: cents().notNull(),
  capUnits: bigint({ mode: 'bigint' }).notNull(),
  lastCharged: text({ enum: ['commission', 'fines', 'extension_price'] }),
  paidPrincipalCents: cents().notNull(),
  paidCommissionCents: cents().notNull(),
  paidFinesCents: cents().notNull(),
  paidExtensionPriceCents: cents().notNull(),
  discountCommissionCents: cents().notNull(),
  discountExtensionPriceCents: cents().notNull(),
  writtenOffPrincipalCents: cents().notNull(),
  writtenOffCommissionCents: cents().notNull(),
  writtenOffFinesCents: cents().notNull(),
  overpaidCents: cents().notNull(),
  extensionCount: integer().notNull(),
  closedOn: date(),
  soldOn: date(),
  settlementCents: cents(),
  settlementUntil: date(),
  settlementPaidCents: cents().notNull(),
})

/** What happened to a signed loan, in the order in which it was booked. Append-only: the source of every figure. */
export const loanFacts = pgTable(
  'loan_facts',
  {
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    seq: integer().notNull(),
    factId: text().notNull(),
    fact: jsonb().$type<LoanFact>().notNull(),
    actor: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.loanId, table.seq] }),
    uniqueIndex('loan_facts_once').on(table.loanId, table.factId),
    // A transfer that came in is one customer's money.
    uniqueIndex('loan_facts_transfer_once').on(table.factId).where(sql`${table.factId} like 'transfer:%'`),
  ],
)

/** Every change of status with its cause. Append-only; the first row of a loan has no `from`. */
export const loanStatusChanges = pgTable(
  'loan_status_changes',
  {
    id: id(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    fromStatus: smallint(),
    toStatus: smallint().notNull(),
    event: text().notNull(),
    factId: text(),
    reason: text(),
    actor: text().notNull(),
    businessDate: date().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('loan_status_changes_loan').on(table.loanId, table.id),
    foreignKey({
      columns: [table.fromStatus, table.toStatus],
      foreignColumns: [loanTransitions.fromStatus, loanTransitions.toStatus],
    }),
  ],
)

/**
 * The books. A row moves an amount from one account to another (credit to debit), so that every row, and with it every
 * transaction and the whole, sums to zero: no statement can write half of an entry. Append-only.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: id(),
    loanId: bigint({ mode: 'number' }).notNull(),
    /** The day it counts for, and the day on which it was booked. */
    date: date().notNull(),
    bookedOn: date().notNull(),
    /** The fact behind it; null for the charges of the night. */
    factId: text(),
    kind: text().notNull(),
    debit: text().notNull(),
    credit: text().notNull(),
    amountCents: cents().notNull(),
  },
  (table) => [
    index('ledger_transfers_loan').on(table.loanId, table.id),
    check('ledger_transfers_amount', sql`${table.amountCents} > 0`),
    check('ledger_transfers_two_sides', sql`${table.debit} <> ${table.credit}`),
  ],
)

/** The answer to a request that moves money, kept so that the same key gives the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: bigint({ mode: 'number' }).notNull(),
    key: text().notNull(),
    bodyHash: bytea().notNull(),
    statusCode: integer().notNull(),
    answer: jsonb().$type<unknown>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    // Rows come in the order of time: finding the oldest costs a page, and adding one costs nothing.
    index('idempotency_keys_age').using('brin', table.createdAt),
  ],
)

/** A business day's nightly work, so that it can go on where it stopped and is never done twice. */
export const nightlyRuns = pgTable('nightly_runs', {
  businessDate: date().primaryKey(),
  stage: text().notNull(),
  cursor: bigint({ mode: 'number' }).notNull().default(0),
  startedAt: instant().notNull(),
  finishedAt: instant(),
})

/** What a borrower promised to pay and when; kept or broken by the night after. */
export const paymentPromises = pgTable(
  'payment_promises',
  {
    id: id(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    promisedOn: date().notNull(),
    amountCents: cents().notNull(),
    status: text({ enum: ['open', 'kept', 'broken'] }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('payment_promises_due').on(table.status, table.promisedOn),
    index('payment_promises_loan').on(table.loanId),
  ],
)
