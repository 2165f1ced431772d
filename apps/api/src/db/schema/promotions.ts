import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { civilDate } from './columns.ts'
import { users } from './people.ts'

/** The discount of a promo code, in whole per cent. A code with a user belongs to that customer alone. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    code: text().notNull(),
    userId: bigint({ mode: 'number' }).references(() => users.id),
    percentCommission: integer().notNull().default(0),
    percentExtension: integer().notNull().default(0),
    percentExtensionPrice: integer().notNull().default(0),
    validFrom: civilDate().notNull(),
    validUntil: civilDate(),
  },
  (table) => [
    primaryKey({ columns: [table.code] }),
    index('promo_codes_user').on(table.userId),
    check('promo_codes_percent', sql`${table.percentCommission} between 0 and 100`),
  ],
)
