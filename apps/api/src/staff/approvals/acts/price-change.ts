import { DateOnly } from '@puente/contract'
import {
  AppError,
  type CivilDate,
  formatDateShort,
  matterOf,
  PAYMENT_ORDERS,
  type Product,
  productProblems,
  SCHEDULE_METHODS,
  SHIPPED_PRODUCTS,
} from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { productDifferences, productName } from '@puente/texts/product-facts'
import { z } from 'zod'
import { announceStaff } from '../../../db/announce-staff.ts'
import type { ProductRow } from '../../../db/repositories/products.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type Regimes, requireLawfulProduct } from '../../../lending/products/lawful-quote.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.priceChange

const Range = z.object({ from: z.int(), to: z.int(), step: z.int() })
const FirstShown = z.object({ amountCents: z.int(), termDays: z.int() })
const ofKinds = <S extends z.ZodType>(schema: S) => z.object({ new: schema, repeat: schema })

const Prices = z
  .object({
    annualRateMillionths: z.int().min(0),
    lateMarginMillionths: z.int().min(0),
    chargeCapPercent: z.int().min(0),
    extensionPriceCents: z.int().min(0),
    firstLoanFreeUpToCents: z.int().min(0).nullable(),
    minPaymentCents: z.int().positive(),
    maxExtensions: z.int().min(0),
  })
  .partial()
const InstalmentPrices = z.array(
  z.object({
    counts: z.object({ from: z.int(), to: z.int(), step: z.literal(1) }),
    annualRateMillionths: z.int().min(0),
    openingFee: z.object({ perMille: z.int().positive(), maxCents: z.int().positive() }).nullable(),
  }),
)
const Terms = z
  .object({
    amountsCents: ofKinds(z.array(Range)),
    termsDays: z.array(Range),
    calculatorDefaults: ofKinds(FirstShown),
    extensionTermsDays: z.array(z.int()),
    defaultExtensionTermDays: z.int(),
    paymentOrder: z.enum(PAYMENT_ORDERS),
    withdrawalDays: z.int(),
    withdrawalPayDays: z.int(),
    collectorAfterDays: z.int().nullable(),
  })
  .partial()
/** The terms of loans in instalments beside their prices. */
const InstalmentTerms = z
  .object({
    counts: z.array(Range),
    method: z.enum(SCHEDULE_METHODS),
    dueDay: z.enum(['same', 'choice']),
    firstPeriodMinDays: z.int(),
    deferral: z.object({ max: z.int().positive() }).nullable(),
    acceleration: z.object({ minMissed: z.int().positive(), noticeDays: z.int().positive() }),
  })
  .partial()

const PricePayload = z.object({
  product_id: z.int(),
  /** The version that the author read; left out by programs that change whatever is newest. */
  base_version: z.int().optional(),
  valid_from: DateOnly,
  on_sale: z.boolean().optional(),
  prices: Prices.extend({ instalments: InstalmentPrices.optional() }),
  terms: Terms.default({}),
  instalment_terms: InstalmentTerms.default({}),
  /** Laws with a later date under which some of the prices will not be sold. */
  not_sold_under: z.array(z.string()).default([]),
})
export type PriceChange = z.infer<typeof PricePayload>

const rowsOf = async (tx: Tx, productId: number) =>
  (await tx.products.rows()).filter(({ row }) => row.productId === productId)
const isInUse = ({ row }: { readonly row: ProductRow }) => row.withdrawnAt === null

const invalidDate = (key: string) =>
  new AppError('validation_failed', `no product version from that day: ${key}`, {
    fields: [{ property: 'valid_from', key }],
  })

const otherKind = (property: string) =>
  new AppError('validation_failed', `${property} is of the other kind of products`, {
    fields: [{ property, key: 'incorrectData' }],
  })

/** What was left out stays as it is. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** The terms of instalments, and their prices: row by row, or one new yearly rate for all of them. */
function withInstalments(product: Product, change: PriceChange): Product {
  const { prices, terms, instalment_terms: instalmentTerms } = change
  const { instalments } = product
  if (instalments === undefined) {
    if (prices.instalments !== undefined) throw otherKind('prices.instalments')
    if (Object.keys(given(instalmentTerms)).length > 0) throw otherKind('terms')
    return product
  }
  if (terms.termsDays !== undefined) throw otherKind('terms.days')
  const { annualRateMillionths } = prices
  const rows =
    prices.instalments ??
    instalments.prices.map((price) => (annualRateMillionths === undefined ? price : { ...price, annualRateMillionths }))
  return { ...product, instalments: { ...instalments, ...given(instalmentTerms), prices: rows } }
}

/** The product on sale or not; as it is, if nothing is asked. */
function withSale({ sale, ...product }: Product, isOnSale = sale === undefined): Product {
  return isOnSale ? product : { ...product, sale: 'closed' }
}

/** A product that is not sold has no price to forbid. */
function requireLawfulIfSold(product: Product, regimes: Regimes, accepted: readonly string[]): void {
  if (product.sale === undefined) requireLawfulProduct(product, regimes, accepted)
}

/** The newest version with what changes. A product that was never sold starts from the one that the program knows. */
async function nextVersion(tx: Tx, change: PriceChange, today: CivilDate) {
  const { product_id: productId, valid_from: validFrom, on_sale: isOnSale, prices, terms } = change
  const rows = await rowsOf(tx, productId)
  const newest = rows.findLast(isInUse)?.row.data ?? null
  const base = newest ?? SHIPPED_PRODUCTS.find(({ id }) => id === productId)
  if (base === undefined) throw new AppError('product_not_found', `there is no product ${productId}`)
  // Versions follow each other in time: a later one never starts before an earlier one.
  if (validFrom < today || (newest !== null && validFrom < newest.validFrom)) throw invalidDate('minDate')
  // The prices of a day stay as they are once a loan was asked for at them.
  const inForce = rows.findLast((one) => isInUse(one) && one.row.validFrom <= today)
  if (validFrom === today && inForce?.isSold) throw invalidDate('soldToday')
  const { instalments: _rows, ...single } = prices
  const version = (rows.at(-1)?.row.version ?? 0) + 1
  const changed = { ...base, ...given(single), ...given(terms), version, validFrom }
  return { newest, product: withSale(withInstalments(changed, change), isOnSale) }
}

function requireSellable(product: Product): void {
  const problems = productProblems(product)
  if (problems.length === 0) return
  throw new AppError('validation_failed', `product ${product.id}: ${JSON.stringify(problems)}`, {
    fields: problems.map(({ property, key }) => ({ property, key })),
  })
}

/** Publishes a new version of a product. Contracts keep the version they were signed under. */
export const priceChange = defineAct({
  act: 'price_change',
  payload: PricePayload,

  async describe(tx, change, { clock, regimes }) {
    const { newest, product } = await nextVersion(tx, change, clock.today())
    const { base_version: base } = change
    if (base !== undefined && base !== (newest?.version ?? 0)) {
      throw new AppError('approval_stale', `product ${product.id} has version ${newest?.version}`)
    }
    requireSellable(product)
    requireLawfulIfSold(product, regimes, change.not_sold_under)
    const differences = productDifferences(newest, product)
    if (differences.length === 0) {
      throw new AppError('validation_failed', 'no price changes', {
        fields: [{ property: 'prices', key: 'field_required' }],
      })
    }
    const from = formatDateShort(product.validFrom)
    return {
      title: texts.title(productName(product, product.id), from),
      lines: [
        { label: texts.validFrom, value: texts.fromMidnight(from) },
        { label: texts.version, value: String(product.version) },
        ...differences.map(({ label, before, after }) => ({
          label,
          value:
            newest === null ? (after ?? '') : approvalTexts.changed(before ?? texts.nothing, after ?? texts.nothing),
        })),
        ...change.not_sold_under.map((id) => ({ label: texts.notSoldUnder, value: id })),
      ],
      matters: [matterOf('price', product.id)],
      customerIds: [],
    }
  },

  /** Another version that was published or withdrawn meanwhile makes this one a change of something else. */
  stateOf: async (tx, { product_id: productId }) =>
    String((await rowsOf(tx, productId)).findLast(isInUse)?.row.version ?? 0),

  async run(tx, { clock, regimes }, change, { actor, now, reason, requestedBy, approvedBy }) {
    // Approved too late: its day has begun, and a loan was asked for at the prices before.
    const { product } = await nextVersion(tx, change, clock.today())
    requireSellable(product)
    requireLawfulIfSold(product, regimes, change.not_sold_under)
    const publication = {
      author: requestedBy.username,
      approvedBy: approvedBy?.username ?? null,
      reason,
      publishedAt: now,
    }
    if (!(await tx.products.add(product, publication))) {
      throw new AppError('approval_stale', 'the version exists already')
    }
    const detail = { product: product.id, version: product.version, valid_from: product.validFrom, reason }
    await tx.audit.record({ at: now, actor, action: 'product.version_published', userId: null, detail })
    await announceStaff(tx, 'products')
    return { version: product.version }
  },

  outcome: ({ version }) => [{ label: texts.version, value: String(version) }],
})
