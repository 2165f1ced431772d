import { PART_REPAYMENT_MODES } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, cents, civilDate, id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'
import { loanProposals } from './proposals.ts'

/** A card that its owner authorised us to charge. The number never reaches us: a provider token replaces it. */
export const paymentCards = pgTable(
  'payment_cards',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    provider: text().notNull(),
    sealedToken: bytea().notNull(),
    /** The scheme's id of the first, authenticated operation; later charges refer to it. */
    firstTransactionId: text(),
    /** As displayed: `**** 0003`. */
    pan: text().notNull(),
    expiresOn: civilDate(),
    isDefault: boolean().notNull(),
    retiredAt: instant(),
    retiredReason: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('payment_cards_user').on(table.userId),
    uniqueIndex('payment_cards_one_default')
      .on(table.userId)
      .where(sql`${table.isDefault} and ${table.retiredAt} is null`),
  ],
)

/**
 * An operation with a card provider. Every attempt has its own order. `pending` holds the loan (`has_pending_payment`)
 * until the provider's notification, the only authority, settles it.
 */
export const cardOperations = pgTable(
  'card_operations',
  {
    id: uuid().primaryKey(),
    /** The provider's order number: 12 characters, the first four digits. */
    orderCode: text().notNull().unique(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    loanId: bigint({ mode: 'number' }).references(() => loans.id),
    kind: text({ enum: ['prolongation', 'partial_repay', 'payoff', 'instalment', 'tokenize'] }).notNull(),
    /** Started by the borrower in a browser, or by us on the due date. */
    initiator: text({ enum: ['customer', 'auto_debit'] }).notNull(),
    amountCents: cents().notNull(),
    termDays: integer(),
    promoCode: text(),
    /** Of a part of an instalment loan that is repaid early: with smaller instalments, or with fewer. */
    repayMode: text({ enum: PART_REPAYMENT_MODES }),
    /** The prepared extension that it pays, on the terms that staff agreed with the borrower. */
    proposalId: uuid().references(() => loanProposals.id),
    cardId: bigint({ mode: 'number' }).references(() => paymentCards.id),
    /** `abandoned` expired; `cancelled` was given up by the borrower. The provider may still report either as paid. */
    status: text({
      enum: ['new', 'pending', 'completed', 'failed', 'abandoned', 'cancelled', 'refunded'],
    }).notNull(),
    provider: text().notNull(),
    providerCode: text(),
    /** The loan fact that the payment became. */
    factId: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    settledAt: instant(),
    /** The short link it was started with, if the payer has no session. */
    payLinkHash: bytea(),
  },
  (table) => [
    index('card_operations_loan').on(table.loanId, table.createdAt),
    index('card_operations_user').on(table.userId, table.createdAt),
    index('card_operations_open').on(table.status, table.expiresAt),
    uniqueIndex('card_operations_one_pending').on(table.loanId).where(sql`${table.status} = 'pending'`),
    check('card_operations_amount', sql`${table.amountCents} >= 0`),
  ],
)

/** Every provider notification as received; duplicates are stored once. Append-only. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: id(),
    provider: text().notNull(),
    /** A hash of the received notification: the same notification is the same event. */
    eventKey: text().notNull(),
    orderCode: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('provider_events_once').on(table.provider, table.eventKey),
    index('provider_events_order').on(table.provider, table.orderCode),
  ],
)

/** A percentage off the next loan that a customer earned, for example by authorising card charges. */
export const customerDiscounts = pgTable(
  'customer_discounts',
  {
    id: id(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    target: text({ enum: ['autodebit_card_added'] }).notNull(),
    percent: integer().notNull(),
    createdAt: instant().notNull(),
    usedByLoanId: bigint({ mode: 'number' }).references(() => loans.id),
  },
  (table) => [
    index('customer_discounts_user').on(table.userId),
    uniqueIndex('customer_discounts_one_open').on(table.userId, table.target).where(sql`${table.usedByLoanId} is null`),
  ],
)
