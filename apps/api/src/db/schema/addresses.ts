import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'
import { users } from './people.ts'

/**
 * The registered and the residential address of a customer. Stores names, not ids: an address stays unchanged when
 * lists change.
 */
export const addresses = pgTable(
  'addresses',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ['registration', 'actual'] }).notNull(),
    postalCode: text(),
    region: text().notNull(),
    city: text().notNull(),
    street: text().notNull(),
    house: text(),
    apartment: text(),
    block: text(),
    /**
     * The key under which suggestions count the street: municipality and search name. Null if it cannot be suggested.
     */
    streetCityId: integer(),
    streetSearchName: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    // Customers at one address.
    index('addresses_home').on(table.postalCode, sql`lower(${table.street})`, table.house),
    index('addresses_street').on(table.streetCityId, table.streetSearchName).where(sql`street_city_id is not null`),
  ],
)

/** The 52 provinces by INE number, which is also the start of every postal code. */
export const regions = pgTable('regions', {
  id: smallint().primaryKey(),
  name: text().notNull(),
  /** Lower case, without accents: used for search and sorting. */
  searchName: text().notNull(),
})

/** The municipalities by INE number, which starts with the number of the province. */
export const cities = pgTable(
  'cities',
  {
    id: integer().primaryKey(),
    regionId: smallint()
      .notNull()
      .references(() => regions.id),
    name: text().notNull(),
    searchName: text().notNull(),
  },
  (table) => [index('cities_region').on(table.regionId, table.searchName)],
)

/** Suggested streets: imported ones, and those that several customers saved independently. */
export const streets = pgTable(
  'streets',
  {
    id: id(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    name: text().notNull(),
    searchName: text().notNull(),
  },
  (table) => [uniqueIndex('streets_once').on(table.cityId, table.searchName)],
)
