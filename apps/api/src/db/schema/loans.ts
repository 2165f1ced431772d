import {
  type LoanContract,
  type LoanFact,
  PROMISE_CHANNELS,
  PROMISE_STATES,
  type Product,
  SCHEDULE_METHODS,
} from '@puente/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import { cents, civilDate, id, instant } from './columns.ts'
import { users } from './people.ts'
import { staffUsers } from './staff.ts'

/** A product as data. A change is a new row; loans keep the version they were signed under. */
export const products = pgTable(
  'products',
  {
    productId: integer().notNull(),
    version: integer().notNull(),
    validFrom: civilDate().notNull(),
    data: jsonb().$type<Product>().notNull(),
    /** Null for what came with the program, or was added by SQL. */
    author: text(),
    approvedBy: text(),
    reason: text(),
    publishedAt: instant(),
    /** Taken back before its day: it keeps its number and is never sold. */
    withdrawnAt: instant(),
    withdrawnBy: text(),
    withdrawnReason: text(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.version] })],
)

/** Buyers of debts, with what the borrower of a sold loan must know. */
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

/** Every allowed status transition of a loan. Filled from the domain's table; the trigger checks against it. */
export const loanTransitions = pgTable(
  'loan_transitions',
  { fromStatus: smallint().notNull(), toStatus: smallint().notNull() },
  (table) => [primaryKey({ columns: [table.fromStatus, table.toStatus] })],
)

/**
 * An application and, once signed and paid out, a loan. Its money is in `loan_accounts`, its history in `loan_facts`;
 * the dates here serve lists and screens. `version` grows with every change: two writers cannot both win.
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
    /** The legal regime of the request date and, once signed, of the signing date. */
    regimeId: text().notNull(),
    customerKind: text({ enum: ['new', 'repeat'] }).notNull(),
    isFirstLoan: boolean().notNull(),
    promoCode: text(),
    percentCommission: integer().notNull().default(0),
    /** The amount and term of the original request. */
    originalAmountCents: cents().notNull(),
    originalTermDays: integer().notNull(),
    /** Of a loan in instalments: their number and the chosen day of the month. Null for one payment, and without a chosen day. */
    instalments: integer(),
    payDay: integer(),
    /** The offered or agreed values; they differ from the request in a counter-offer. */
    amountCents: cents().notNull(),
    termDays: integer().notNull(),
    /** When the borrower accepted a counter-offer. */
    termsAgreedAt: instant(),
    requestedAt: instant().notNull(),
    requestDate: civilDate().notNull(),
    approvedOn: civilDate(),
    signedAt: instant(),
    /** Fixed at signing: price, rules and date. Null before. */
    contract: jsonb().$type<LoanContract>(),
    giveDate: civilDate(),
    mustPayDate: civilDate(),
    /** Of a loan in instalments: the last due date. `mustPayDate` is the oldest one that is not covered. */
    finalPayDate: civilDate(),
    returnedOn: civilDate(),
    withdrawnOn: civilDate(),
    soldOn: civilDate(),
    cessionBuyerId: bigint({ mode: 'number' }).references(() => cessionBuyers.id),
    payoutIban: text(),
    autoDebitStepCompleted: boolean().notNull().default(false),
    autoDebitEnabled: boolean().notNull().default(false),
    /** Why the application ended or was refused. */
    endReason: text(),
    targetUrl: text(),
    attemptReference: text(),
    /** The username of the colleague who follows the debt. It is no part of the loan's state: a change leaves `version` alone. */
    assignee: text().references(() => staffUsers.username),
  },
  (table) => [
    index('loans_user').on(table.userId, table.id.desc()),
    index('loans_status').on(table.status, table.id),
    index('loans_status_amount').on(table.status, table.amountCents, table.id),
    index('loans_product_version').on(table.productId, table.productVersion),
    // Open debts by due date, for the lists of staff.
    index('loans_open_due')
      .on(table.status, table.mustPayDate, table.id)
      .where(sql`${table.returnedOn} is null and ${table.mustPayDate} is not null`),
    index('loans_open_assignee')
      .on(table.status, table.assignee, table.mustPayDate, table.id)
      .where(sql`${table.returnedOn} is null and ${table.mustPayDate} is not null`),
    foreignKey({
      columns: [table.productId, table.productVersion],
      foreignColumns: [products.productId, products.version],
    }),
    check('loans_amount', sql`${table.amountCents} > 0 and ${table.originalAmountCents} > 0`),
  ],
)

/** The money of a paid-out loan at the end of `accruedThrough`: the domain's LoanAccount as columns (`account-row.ts`). */
export const loanAccounts = pgTable(
  'loan_accounts',
  {
    loanId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => loans.id),
    disbursedCents: cents().notNull(),
    giveDate: civilDate().notNull(),
    accruedThrough: civilDate().notNull(),
    bodyCents: cents().notNull(),
    contractRateMillionths: bigint({ mode: 'number' }).notNull(),
    contractThrough: civilDate().notNull(),
    standardRateMillionths: bigint({ mode: 'number' }).notNull(),
    mustPayDate: civilDate().notNull(),
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
    refundedCents: cents().notNull().default(0),
    extensionCount: integer().notNull(),
    closedOn: civilDate(),
    soldOn: civilDate(),
    writtenOffOn: civilDate(),
    lossCents: cents().notNull().default(0),
    recoveredCents: cents().notNull().default(0),
    settlementCents: cents(),
    settlementUntil: civilDate(),
    settlementPaidCents: cents().notNull(),

    // Of a loan in instalments, null for one payment. The schedule is in the tables below; these are what the night needs of it.
    /** The current version of `loan_schedules`. */
    scheduleVersion: integer(),
    /** The first due date after `accruedThrough`; null once none is ahead. */
    nextDueDate: civilDate(),
    /** Principal and fee due up to `accruedThrough`. */
    scheduledPrincipalCents: cents(),
    scheduledFeeCents: cents(),
    /** The whole opening fee, earned or not: it counts towards the cap on all charges. */
    feeCents: cents(),
    paidFeeCents: cents(),
    forgivenFeeCents: cents(),
    /** No interest up to this day. */
    pausedThrough: civilDate(),
  },
  (table) => [
    // Money owed back to customers: few accounts have any.
    index('loan_accounts_overpaid').on(table.loanId).where(sql`${table.overpaidCents} > 0`),
    // Money that customers owe because it was paid back and then its payment was reversed.
    index('loan_accounts_refunded_in_excess').on(table.loanId).where(sql`${table.overpaidCents} < 0`),
  ],
)

/**
 * The versions of a loan's schedule: a payout, a part repayment, a deferral and whatever restates one of them make a new one. Append-only,
 * and derived from the facts (`books verify` makes each version again).
 */
export const loanSchedules = pgTable(
  'loan_schedules',
  {
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    version: integer().notNull(),
    /** The fact that made it, with its type. */
    fromFact: text().notNull(),
    reason: text().notNull(),
    madeOn: civilDate().notNull(),
    method: text({ enum: SCHEDULE_METHODS }).notNull(),
    regularCents: cents().notNull(),
    /** The day of the month that the due dates aim at. */
    anchorDay: integer().notNull(),
    settledPrincipalCents: cents().notNull(),
    settledFeeCents: cents().notNull(),
    earnedFeeCents: cents().notNull(),
    feeStoppedOn: civilDate(),
    deferredMonths: integer().notNull(),
    acceleratedOn: civilDate(),
    pausedThrough: civilDate(),
  },
  (table) => [primaryKey({ columns: [table.loanId, table.version] })],
)

/** The instalments of a version, with those settled under earlier ones. Append-only. */
export const loanInstalments = pgTable(
  'loan_instalments',
  {
    loanId: bigint({ mode: 'number' }).notNull(),
    version: integer().notNull(),
    n: integer().notNull(),
    isSettled: boolean().notNull(),
    dueDate: civilDate().notNull(),
    days: integer().notNull(),
    openingCents: cents().notNull(),
    interestCents: cents().notNull(),
    feeCents: cents().notNull(),
    principalCents: cents().notNull(),
    totalCents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.loanId, table.version, table.n] }),
    foreignKey({
      columns: [table.loanId, table.version],
      foreignColumns: [loanSchedules.loanId, loanSchedules.version],
    }),
    index('loan_instalments_due').on(table.dueDate).where(sql`not ${table.isSettled}`),
  ],
)

/** The commission charged by each due date that has come: what is due later does not include it. Append-only. */
export const loanDueDates = pgTable(
  'loan_due_dates',
  {
    loanId: bigint({ mode: 'number' }).notNull(),
    version: integer().notNull(),
    n: integer().notNull(),
    commissionUnits: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.loanId, table.version, table.n] }),
    foreignKey({
      columns: [table.loanId, table.version, table.n],
      foreignColumns: [loanInstalments.loanId, loanInstalments.version, loanInstalments.n],
    }),
  ],
)

/** The facts of a signed loan, in booking order. Append-only: the source of every figure. */
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
    index('loan_facts_age').using('brin', table.at),
    // An incoming transfer belongs to one customer.
    uniqueIndex('loan_facts_transfer_once').on(table.factId).where(sql`${table.factId} like 'transfer:%'`),
  ],
)

/** Every status change with its cause. Append-only; the first row of a loan has no `from`. */
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
    businessDate: civilDate().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('loan_status_changes_loan').on(table.loanId, table.id),
    index('loan_status_changes_age').using('brin', table.at),
    foreignKey({
      columns: [table.fromStatus, table.toStatus],
      foreignColumns: [loanTransitions.fromStatus, loanTransitions.toStatus],
    }),
  ],
)

/**
 * The ledger. A row moves an amount from one account to another (credit to debit), so every row, every transaction and
 * the whole ledger sum to zero: no statement can write half an entry. Append-only.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: id(),
    loanId: bigint({ mode: 'number' }).notNull(),
    /** The value date, and the booking date. */
    date: civilDate().notNull(),
    bookedOn: civilDate().notNull(),
    /** The fact behind it; null for nightly charges. */
    factId: text(),
    kind: text().notNull(),
    debit: text().notNull(),
    credit: text().notNull(),
    amountCents: cents().notNull(),
  },
  (table) => [
    index('ledger_transfers_loan').on(table.loanId, table.id),
    // Rows arrive in date order: finding a day costs a few pages, and inserting costs nothing.
    index('ledger_transfers_booked').using('brin', table.bookedOn),
    index('ledger_transfers_in_transit')
      .on(table.bookedOn)
      .where(sql`${table.debit} = 'cash_in_transit' or ${table.credit} = 'cash_in_transit'`),
    check('ledger_transfers_amount', sql`${table.amountCents} > 0`),
    check('ledger_transfers_two_sides', sql`${table.debit} <> ${table.credit}`),
  ],
)

/** The nightly run of a business day: it can resume where it stopped and never runs twice. */
export const nightlyRuns = pgTable('nightly_runs', {
  businessDate: civilDate().primaryKey(),
  stage: text().notNull(),
  cursor: bigint({ mode: 'number' }).notNull().default(0),
  startedAt: instant().notNull(),
  finishedAt: instant(),
  /** The last failure, until the run goes on. */
  failedAt: instant(),
  failure: text(),
})

/** A borrower's promise to pay by a date; the night after marks it as kept or broken. */
export const paymentPromises = pgTable(
  'payment_promises',
  {
    id: id(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    promisedOn: civilDate().notNull(),
    amountCents: cents().notNull(),
    status: text({ enum: PROMISE_STATES }).notNull(),
    channel: text({ enum: PROMISE_CHANNELS }).notNull().default('phone'),
    author: text().notNull().default('system'),
    /** What the night found paid in time; null while it is open. */
    paidCents: cents(),
    settledOn: civilDate(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('payment_promises_due').on(table.status, table.promisedOn),
    index('payment_promises_loan').on(table.loanId),
    check('payment_promises_status', sql`${table.status} in ('open', 'kept', 'partly', 'broken')`),
    check('payment_promises_channel', sql`${table.channel} in ('account', 'phone', 'whatsapp', 'email', 'in_person')`),
  ],
)
