import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'
import { users } from './people.ts'

/** Where somebody is registered and where they live. Names, not ids: an address stays what it was when lists change. */
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
    /** The street as suggestions count it: its municipality and its search name. Null where it cannot be suggested. */
    streetCityId: integer(),
    streetSearchName: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    index('addresses_street').on(table.streetCityId, table.streetSearchName).where(sql`street_city_id is not null`),
  ],
)

/** The 52 provinces, by the number that INE gives them and every postal code starts with. */
export const regions = pgTable('regions', {
  id: smallint().primaryKey(),
  name: text().notNull(),
  /** Lower case, without accents: what a search compares with, and what lists are sorted by. */
  searchName: text().notNull(),
})

/** The municipalities, by INE's number, of which the first digits are the province's. */
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

/** Streets that are suggested: imported ones, and those that several customers saved independently. */
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
