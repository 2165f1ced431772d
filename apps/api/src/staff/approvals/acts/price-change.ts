import { DateOnly } from '@puente/contract'
import {
  AppError,
  formatDateShort,
  formatEuros,
  type InstalmentPrice,
  type InstalmentRules,
  matterOf,
  type Product,
  stepsOf,
} from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { z } from 'zod'
import { announceStaff } from '../../../db/announce-staff.ts'
import type { Tx } from '../../../db/transaction.ts'
import { formatRate } from '../../../lending/products/format-rate.ts'
import { type Regimes, requireLawfulProduct } from '../../../lending/products/lawful-quote.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.priceChange

const PricePayload = z.object({
  product_id: z.int(),
  valid_from: DateOnly,
  on_sale: z.boolean().optional(),
  prices: z.object({
    annualRateMillionths: z.int().min(0).optional(),
    lateMarginMillionths: z.int().min(0).optional(),
    chargeCapPercent: z.int().min(0).optional(),
    extensionPriceCents: z.int().min(0).optional(),
    firstLoanFreeUpToCents: z.int().min(0).nullable().optional(),
    minPaymentCents: z.int().positive().optional(),
    maxExtensions: z.int().min(0).optional(),
    instalments: z
      .array(
        z.object({
          counts: z.object({ from: z.int(), to: z.int(), step: z.literal(1) }),
          annualRateMillionths: z.int().min(0),
          openingFee: z.object({ perMille: z.int().positive(), maxCents: z.int().positive() }).nullable(),
        }),
      )
      .optional(),
  }),
})
type PriceChange = z.infer<typeof PricePayload>
type PriceName = Exclude<keyof PriceChange['prices'], 'instalments'>

const WRITTEN: Readonly<Record<PriceName, (value: number | null) => string>> = {
  annualRateMillionths: (value) => formatRate(value ?? 0),
  lateMarginMillionths: (value) => formatRate(value ?? 0),
  chargeCapPercent: (value) => `${value} %`,
  extensionPriceCents: (value) => formatEuros(value ?? 0),
  firstLoanFreeUpToCents: (value) => (value === null ? texts.neverFree : formatEuros(value)),
  minPaymentCents: (value) => formatEuros(value ?? 0),
  maxExtensions: String,
}

const versionsOf = async (tx: Tx, productId: number): Promise<readonly Product[]> =>
  (await tx.products.all()).filter(({ id }) => id === productId)

const invalidDate = (key: string) =>
  new AppError('validation_failed', `no product version from that day: ${key}`, {
    fields: [{ property: 'valid_from', key }],
  })

const invalidRows = (why: string) =>
  new AppError('validation_failed', `prices of instalments: ${why}`, {
    fields: [{ property: 'prices.instalments', key: 'incorrectData' }],
  })

/** Every number of instalments on offer has one price. */
function assertOnePriceEach({ counts }: InstalmentRules, prices: readonly InstalmentPrice[]): void {
  const offered = stepsOf(counts)
  const priced = prices.flatMap((price) => stepsOf([price.counts]))
  const isWhole = offered.every((count) => priced.includes(count))
  if (!isWhole || priced.length !== offered.length) throw invalidRows(`${priced} for ${offered}`)
}

/** The prices of the numbers of instalments: row by row, or one new yearly rate for all of them. */
function withPricesOfInstalments(product: Product, prices: PriceChange['prices']): Product {
  const { instalments } = product
  if (instalments === undefined) {
    if (prices.instalments !== undefined) throw invalidRows('the product has one payment')
    return product
  }
  const { annualRateMillionths } = prices
  const rows =
    prices.instalments ??
    instalments.prices.map((price) => (annualRateMillionths === undefined ? price : { ...price, annualRateMillionths }))
  assertOnePriceEach(instalments, rows)
  return { ...product, instalments: { ...instalments, prices: rows } }
}

/** Rate and fee of each group of numbers, for the approver. */
const writtenRows = ({ instalments }: Product): string =>
  instalments?.prices
    .map(({ counts: { from, to }, annualRateMillionths, openingFee }) =>
      texts.instalmentRow(
        from === to ? `${from}` : `${from}–${to}`,
        formatRate(annualRateMillionths),
        openingFee && texts.openingFee(formatRate(openingFee.perMille * 1_000), formatEuros(openingFee.maxCents)),
      ),
    )
    .join('; ') ?? ''

/** The product on sale or not; as it is, if nothing is asked. */
function withSale({ sale, ...product }: Product, isOnSale = sale === undefined): Product {
  return isOnSale ? product : { ...product, sale: 'closed' }
}

/** A product that is not sold has no price to forbid. */
function requireLawfulIfSold(product: Product, regimes: Regimes): void {
  if (product.sale === undefined) requireLawfulProduct(product, regimes)
}

const saleText = ({ sale }: Product) => texts.sale[sale ?? 'open']

/** The newest version with the new prices. */
async function nextVersion(
  tx: Tx,
  { product_id: productId, valid_from: validFrom, on_sale: isOnSale, prices }: PriceChange,
) {
  const newest = (await versionsOf(tx, productId)).at(-1)
  if (newest === undefined) throw new AppError('product_not_found', `there is no product ${productId}`)
  // Versions follow each other in time: a later one never starts before an earlier one.
  if (validFrom < newest.validFrom) throw invalidDate('minDate')
  const { instalments: _rows, ...single } = prices
  const given = Object.fromEntries(Object.entries(single).filter(([, value]) => value !== undefined))
  const changed = { ...newest, ...given, version: newest.version + 1, validFrom }
  const product = withSale(withPricesOfInstalments(changed, prices), isOnSale)
  return { newest, product }
}

/** Publishes a new version of a product. Contracts keep the version they were signed under. */
export const priceChange = defineAct({
  act: 'price_change',
  payload: PricePayload,

  async describe(tx, change, { clock, regimes }) {
    if (change.valid_from <= clock.today()) throw invalidDate('minDate')
    const { newest, product } = await nextVersion(tx, change)
    requireLawfulIfSold(product, regimes)
    const changed = (Object.keys(WRITTEN) as PriceName[]).filter((name) => product[name] !== newest[name])
    const [rowsBefore, rowsAfter] = [writtenRows(newest), writtenRows(product)]
    if (changed.length === 0 && rowsBefore === rowsAfter && product.sale === newest.sale) {
      throw new AppError('validation_failed', 'no price changes', {
        fields: [{ property: 'prices', key: 'field_required' }],
      })
    }
    const from = formatDateShort(product.validFrom)
    return {
      title: texts.title(product.id, from),
      lines: [
        { label: texts.validFrom, value: from },
        { label: texts.version, value: String(product.version) },
        ...(product.sale === newest.sale
          ? []
          : [{ label: texts.onSale, value: approvalTexts.changed(saleText(newest), saleText(product)) }]),
        ...changed.map((name) => ({
          label: texts.prices[name],
          value: approvalTexts.changed(WRITTEN[name](newest[name]), WRITTEN[name](product[name])),
        })),
        ...(rowsBefore === rowsAfter
          ? []
          : [{ label: texts.instalments, value: approvalTexts.changed(rowsBefore, rowsAfter) }]),
      ],
      matters: [matterOf('price', product.id)],
      customerIds: [],
    }
  },

  /** Another version that was published meanwhile makes this one a change of something else. */
  stateOf: async (tx, { product_id: productId }) => String((await versionsOf(tx, productId)).at(-1)?.version ?? 0),

  async run(tx, { clock, regimes }, change, { actor, now, reason }) {
    // Approved too late: the prices of a day that has begun never change.
    if (change.valid_from <= clock.today()) throw invalidDate('minDate')
    const { product } = await nextVersion(tx, change)
    requireLawfulIfSold(product, regimes)
    if (!(await tx.products.add(product))) throw new AppError('approval_stale', 'the version exists already')
    const detail = { product: product.id, version: product.version, valid_from: product.validFrom, reason }
    await tx.audit.record({ at: now, actor, action: 'product.version_published', userId: null, detail })
    await announceStaff(tx, 'products')
    return { version: product.version }
  },

  outcome: ({ version }) => [{ label: texts.version, value: String(version) }],
})
