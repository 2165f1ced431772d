import { type Product, statusNumber } from '@puente/domain'
import { asc, sql } from 'drizzle-orm'
import { type CustomerStanding, NEW_CUSTOMER } from '../../products/customer-standing.ts'
import { products } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export const PRODUCTS_CHANNEL = 'puente_products'

export const productRepository = (db: Database) => ({
  async all(): Promise<readonly Product[]> {
    const rows = await db.select().from(products).orderBy(asc(products.productId), asc(products.version))
    return rows.map((row) => row.data)
  },

  /** Adds a version and tells every node at commit; false when that version exists already. */
  async add(product: Product): Promise<boolean> {
    const { id: productId, version, validFrom } = product
    const added = await db
      .insert(products)
      .values({ productId, version, validFrom, data: product })
      .onConflictDoNothing()
      .returning({ version: products.version })
    if (added.length === 0) return false
    await db.execute(sql`select pg_notify(${PRODUCTS_CHANNEL}, ${`${productId} ${version}`})`)
    return true
  },

  /** A discount that an application took comes back when that application was refused or ended (4, 36). */
  async standingOf(userId: number): Promise<CustomerStanding> {
    const ended = [statusNumber('denied'), statusNumber('timeout')]
    const { rows } = await db.execute<{
      has_returned: boolean
      was_paid_out: boolean
      discount_id: number | null
      percent: number | null
    }>(sql`
      select
        exists (select from loans where user_id = ${userId} and status = ${statusNumber('returned')}) as has_returned,
        exists (select from loans where user_id = ${userId} and give_date is not null) as was_paid_out,
        discount.id as discount_id,
        discount.percent
      from (select) as nothing
      left join lateral (
        select d.id, d.percent
        from customer_discounts d
        left join loans l on l.id = d.used_by_loan_id
        where d.user_id = ${userId} and (l.id is null or l.status in (${ended[0]}, ${ended[1]}))
        order by d.percent desc, d.id
        limit 1
      ) as discount on true`)
    const row = rows[0]
    if (!row) return NEW_CUSTOMER
    return {
      customerKind: row.has_returned ? 'repeat' : 'new',
      isFirstLoan: !row.was_paid_out,
      discount: row.discount_id === null || row.percent === null ? null : { id: row.discount_id, percent: row.percent },
    }
  },

  /** Two applications of one person at once: the second waits here until the first is committed. */
  async lockCustomer(userId: number): Promise<void> {
    await db.execute(sql`select from users where id = ${userId} for update`)
  },

  async takeDiscount(discountId: number, loanId: number): Promise<void> {
    await db.execute(sql`update customer_discounts set used_by_loan_id = ${loanId} where id = ${discountId}`)
  },
})
