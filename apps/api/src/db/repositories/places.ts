import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { searchName } from '../../platform/search-name.ts'
import type { Database } from '../database.ts'
import type { Places } from '../places.ts'
import { cities, regions, streets } from '../schema/index.ts'

export interface PlaceSearch {
  readonly regionId?: number | undefined
  readonly cityId?: number | undefined
  readonly query?: string | undefined
  readonly page: number
  readonly pageSize: number
}

export interface PlacePage {
  readonly items: { id: number; name: string }[]
  readonly pagesCount: number
}

export interface NamedStreet {
  readonly cityId: number
  readonly name: string
}

/** Every word of the query must occur in the name; neither names nor queries contain `%` or `_`. */
const holdsAllWords = (column: AnyPgColumn, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => sql`${column} like ${`%${word}%`}`))

export const placeRepository = (db: Database) => {
  async function pageOf(
    table: typeof regions | typeof cities | typeof streets,
    where: SQL | undefined,
    { query = '', page, pageSize }: PlaceSearch,
  ): Promise<PlacePage> {
    const wanted = searchName(query)
    const condition = and(where, holdsAllWords(table.searchName, wanted.split(' ').filter(Boolean)))
    const [total] = await db.select({ rows: count() }).from(table).where(condition)
    const items = await db
      .select({ id: sql<number>`${table.id}`.mapWith(Number), name: table.name })
      .from(table)
      .where(condition)
      // Prefix matches come first.
      .orderBy(
        sql`(${table.searchName} like ${`${wanted}%`}) desc`,
        sql`${table.searchName} collate "C"`,
        asc(table.id),
      )
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { items, pagesCount: Math.ceil((total?.rows ?? 0) / pageSize) }
  }
  /** Rows travel as one array per column: a single statement for any number of rows. */
  async function addStreets(named: readonly NamedStreet[]): Promise<number> {
    const { rowCount } = await db.execute(sql`
      insert into streets (city_id, name, search_name)
      select given.* from unnest(
        ${sql.param(named.map(({ cityId }) => cityId))}::int[],
        ${sql.param(named.map(({ name }) => name))}::text[],
        ${sql.param(named.map(({ name }) => searchName(name)))}::text[]
      ) as given (city_id, name, search_name)
      where exists (select from cities where id = given.city_id)
      on conflict do nothing`)
    return rowCount ?? 0
  }
  return {
    async areLoaded(): Promise<boolean> {
      return (await db.select({ id: regions.id }).from(regions).limit(1)).length > 0
    },

    /** Two servers may start on one empty database at once: existing rows stay. */
    async load({ regions: newRegions, cities: newCities }: Places): Promise<void> {
      await db
        .insert(regions)
        .values(newRegions.map((region) => ({ ...region, searchName: searchName(region.name) })))
        .onConflictDoNothing()
      await db.execute(sql`
        insert into cities (id, region_id, name, search_name)
        select * from unnest(
          ${sql.param(newCities.map(({ id }) => id))}::int[],
          ${sql.param(newCities.map(({ regionId }) => regionId))}::smallint[],
          ${sql.param(newCities.map(({ name }) => name))}::text[],
          ${sql.param(newCities.map(({ name }) => searchName(name)))}::text[]
        )
        on conflict do nothing`)
    },

    regions: (search: PlaceSearch) => pageOf(regions, undefined, search),

    cities: (search: PlaceSearch) =>
      pageOf(cities, search.regionId === undefined ? undefined : eq(cities.regionId, search.regionId), search),

    streets: (search: PlaceSearch) =>
      pageOf(
        streets,
        and(
          search.cityId === undefined ? undefined : eq(streets.cityId, search.cityId),
          search.regionId === undefined
            ? undefined
            : sql`${streets.cityId} in (select ${cities.id} from ${cities} where ${cities.regionId} = ${search.regionId})`,
        ),
        search,
      ),

    /** The municipality of an address, which stores names; null if no list contains it. */
    async cityNamed(region: string, city: string): Promise<number | null> {
      const [row] = await db
        .select({ id: cities.id })
        .from(cities)
        .innerJoin(regions, eq(regions.id, cities.regionId))
        .where(and(eq(regions.searchName, searchName(region)), eq(cities.searchName, searchName(city))))
      return row?.id ?? null
    },

    async knowsStreet(cityId: number, name: string): Promise<boolean> {
      const known = and(eq(streets.cityId, cityId), eq(streets.searchName, name))
      return (await db.select({ id: streets.id }).from(streets).where(known).limit(1)).length > 0
    },

    /** Adds new streets and returns their number. */
    addStreets,
  }
}
