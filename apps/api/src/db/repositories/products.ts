import {
  ACTIVE_CREDIT_STATUSES,
  APPLICATION_STATUSES,
  type CivilDate,
  type Product,
  statusNumber,
} from '@puente/domain'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { CHANNELS } from '../channel.ts'
import type { CustomerStanding } from '../customer-standing.ts'
import type { Database } from '../database.ts'
import { loanAccounts, loans, products } from '../schema/index.ts'

export type ProductRow = typeof products.$inferSelect
/** Who published a version. */
type Publication = Pick<ProductRow, 'author' | 'approvedBy' | 'reason' | 'publishedAt'>

const notifyNodes = (db: Database, productId: number, version: number) =>
  db.execute(sql`select pg_notify(${CHANNELS.products.name}, ${`${productId} ${version}`})`)

export const productRepository = (db: Database) => ({
  /** Every version that is, was or will be sold. */
  async all(): Promise<readonly Product[]> {
    const rows = await db
      .select()
      .from(products)
      .where(isNull(products.withdrawnAt))
      .orderBy(asc(products.productId), asc(products.version))
    return rows.map((row) => row.data)
  },

  /** Every version with who published it, withdrawn ones too, and whether a loan was asked for at its prices. */
  rows(): Promise<readonly { readonly row: ProductRow; readonly isSold: boolean }[]> {
    const isSold = sql<boolean>`exists (
      select from loans where loans.product_id = products.product_id and loans.product_version = products.version)`
    return db.select({ row: products, isSold }).from(products).orderBy(asc(products.productId), asc(products.version))
  },

  /** Adds a version and notifies every node at commit; false if that version exists already. */
  async add(product: Product, publication: Partial<Publication> = {}): Promise<boolean> {
    const { id: productId, version, validFrom } = product
    const added = await db
      .insert(products)
      .values({ productId, version, validFrom, data: product, ...publication })
      .onConflictDoNothing()
      .returning({ version: products.version })
    if (added.length === 0) return false
    await notifyNodes(db, productId, version)
    return true
  },

  /** What was asked for and sold at the prices of a version. Money is as of the last night. */
  async impactOf({ productId, version }: Pick<ProductRow, 'productId' | 'version'>, limit: number) {
    const ofVersion = and(eq(loans.productId, productId), eq(loans.productVersion, version))
    const offer = statusNumber('awaiting_sign_contract')
    const isSigned = isNotNull(loans.signedAt)
    const applications = [...APPLICATION_STATUSES].map(statusNumber).filter((status) => status !== offer)
    const count = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})`.mapWith(Number)
    const sum = (value: SQL) => sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number)
    const [figures] = await db
      .select({
        applications: count(and(isNull(loans.signedAt), inArray(loans.status, applications))),
        offers: count(eq(loans.status, offer)),
        contracts: count(isSigned),
        owed: count(inArray(loans.status, [...ACTIVE_CREDIT_STATUSES].map(statusNumber))),
        lentCents: sum(sql`${loanAccounts.disbursedCents}`),
        paidChargesCents: sum(
          sql`${loanAccounts.paidCommissionCents} + ${loanAccounts.paidFinesCents} + ${loanAccounts.paidExtensionPriceCents}`,
        ),
        extensions: sum(sql`${loanAccounts.extensionCount}`),
      })
      .from(loans)
      .leftJoin(loanAccounts, eq(loanAccounts.loanId, loans.id))
      .where(ofVersion)
    const newest = await db
      .select({
        publicId: loans.publicId,
        status: loans.status,
        amountCents: loans.amountCents,
        requestDate: loans.requestDate,
        signedAt: loans.signedAt,
        extensions: sql<number>`coalesce(${loanAccounts.extensionCount}, 0)`.mapWith(Number),
      })
      .from(loans)
      .leftJoin(loanAccounts, eq(loanAccounts.loanId, loans.id))
      .where(and(ofVersion, or(eq(loans.status, offer), isSigned)))
      .orderBy(desc(loans.id))
      .limit(limit)
    return { figures, loans: newest }
  },

  /** Takes a version back whose first day is still to come, and notifies every node; false if there is none. */
  async withdraw(
    { productId, version }: Pick<ProductRow, 'productId' | 'version'>,
    withdrawn: { readonly at: Date; readonly by: string; readonly reason: string; readonly today: CivilDate },
  ): Promise<boolean> {
    const { at: withdrawnAt, by: withdrawnBy, reason: withdrawnReason, today } = withdrawn
    const taken = await db
      .update(products)
      .set({ withdrawnAt, withdrawnBy, withdrawnReason })
      .where(
        and(
          eq(products.productId, productId),
          eq(products.version, version),
          gt(products.validFrom, today),
          isNull(products.withdrawnAt),
        ),
      )
      .returning({ version: products.version })
    if (taken.length === 0) return false
    await notifyNodes(db, productId, version)
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
