import { type Product, statusNumber } from '@puente/domain'
import { asc, sql } from 'drizzle-orm'
import { CHANNELS } from '../channel.ts'
import type { CustomerStanding } from '../customer-standing.ts'
import type { Database } from '../database.ts'
import { products } from '../schema/index.ts'

export const productRepository = (db: Database) => ({
  async all(): Promise<readonly Product[]> {
    const rows = await db.select().from(products).orderBy(asc(products.productId), asc(products.version))
    return rows.map((row) => row.data)
  },

  /** Adds a version and notifies every node at commit; false if that version exists already. */
  async add(product: Product): Promise<boolean> {
    const { id: productId, version, validFrom } = product
    const added = await db
      .insert(products)
      .values({ productId, version, validFrom, data: product })
      .onConflictDoNothing()
      .returning({ version: products.version })
    if (added.length === 0) return false
    await db.execute(sql`select pg_notify(${CHANNELS.products.name}, ${`${productId} ${version}`})`)
    return true
  },

  /** The parts of a customer's history that affect the price of the next loan. */
  async standingOf(userId: number): Promise<CustomerStanding> {
    const { rows } = await db.execute<{ has_returned: boolean; was_paid_out: boolean }>(sql`
      select
        exists (select from loans where user_id = ${userId} and status = ${statusNumber('returned')}) as has_returned,
        exists (select from loans where user_id = ${userId} and give_date is not null) as was_paid_out`)
    const { has_returned: hasReturned, was_paid_out: wasPaidOut } = rows[0] ?? {}
    return { customerKind: hasReturned ? 'repeat' : 'new', isFirstLoan: !wasPaidOut }
  },

  /** Serialises applications of one person: a second one waits here until the first is committed. */
  async lockCustomer(userId: number): Promise<void> {
    await db.execute(sql`select from users where id = ${userId} for update`)
  },
})
