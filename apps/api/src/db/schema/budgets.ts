import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/*
 * Both tables are unlogged (migration 0050): counting costs no write-ahead log and does not wait for a standby. A crash or a
 * failover empties them, which at worst gives every caller a fresh budget. A standby cannot read them.
 */

/** How often a caller has used a limited request in the current window. Shared by all processes; deleted after a day. */
export const requestBudgets = pgTable(
  'request_budgets',
  {
    budget: text().notNull(),
    caller: text().notNull(),
    since: instant().notNull(),
    spent: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.budget, table.caller] }), index('request_budgets_since').on(table.since)],
)

/** Wrong promo codes by caller. Shared by all processes; deleted after a day. */
export const promoGuesses = pgTable(
  'promo_guesses',
  {
    caller: text().notNull(),
    code: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.code] }), index('promo_guesses_at').on(table.at)],
)
