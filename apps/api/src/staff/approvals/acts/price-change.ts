import { DateOnly } from '@puente/contract'
import { AppError, formatDateShort, formatEuros, type Product } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { z } from 'zod'
import { announceStaff } from '../../../db/announce-staff.ts'
import type { Tx } from '../../../db/transaction.ts'
import { formatRate } from '../../../lending/products/format-rate.ts'
import { requireLawfulProduct } from '../../../lending/products/lawful-quote.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.priceChange

const PricePayload = z.object({
  product_id: z.int(),
  valid_from: DateOnly,
  prices: z.object({
    annualRateMillionths: z.int().min(0).optional(),
    lateMarginMillionths: z.int().min(0).optional(),
    chargeCapPercent: z.int().min(0).optional(),
    extensionPriceCents: z.int().min(0).optional(),
    firstLoanFreeUpToCents: z.int().min(0).nullable().optional(),
    minPaymentCents: z.int().positive().optional(),
    maxExtensions: z.int().min(0).optional(),
  }),
})
type PriceChange = z.infer<typeof PricePayload>
type PriceName = keyof PriceChange['prices']

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

/** A new yearly rate of a product in instalments is the rate of every number of them. */
function withRateOfInstalments(product: Product, { annualRateMillionths }: PriceChange['prices']): Product {
  const { instalments } = product
  if (instalments === undefined || annualRateMillionths === undefined) return product
  const prices = instalments.prices.map((price) => ({ ...price, annualRateMillionths }))
  return { ...product, instalments: { ...instalments, prices } }
}

/** The newest version with the new prices. */
async function nextVersion(tx: Tx, { product_id: productId, valid_from: validFrom, prices }: PriceChange) {
  const newest = (await versionsOf(tx, productId)).at(-1)
  if (newest === undefined) throw new AppError('product_not_found', `there is no product ${productId}`)
  // Versions follow each other in time: a later one never starts before an earlier one.
  if (validFrom < newest.validFrom) throw invalidDate('minDate')
  const given = Object.fromEntries(Object.entries(prices).filter(([, value]) => value !== undefined))
  const product = withRateOfInstalments({ ...newest, ...given, version: newest.version + 1, validFrom }, prices)
  return { newest, product }
}

/** Publishes a new version of a product. Contracts keep the version they were signed under. */
export const priceChange = defineAct({
  act: 'price_change',
  payload: PricePayload,

  async describe(tx, change, { clock, regimes }) {
    if (change.valid_from <= clock.today()) throw invalidDate('minDate')
    const { newest, product } = await nextVersion(tx, change)
    requireLawfulProduct(product, regimes)
    const changed = (Object.keys(WRITTEN) as PriceName[]).filter((name) => product[name] !== newest[name])
    if (changed.length === 0) {
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
        ...changed.map((name) => ({
          label: texts.prices[name],
          value: approvalTexts.changed(WRITTEN[name](newest[name]), WRITTEN[name](product[name])),
        })),
      ],
      customerIds: [],
    }
  },

  /** Another version that was published meanwhile makes this one a change of something else. */
  stateOf: async (tx, { product_id: productId }) => String((await versionsOf(tx, productId)).at(-1)?.version ?? 0),

  async run(tx, { clock, regimes }, change, { actor, now, reason }) {
    // Approved too late: the prices of a day that has begun never change.
    if (change.valid_from <= clock.today()) throw invalidDate('minDate')
    const { product } = await nextVersion(tx, change)
    requireLawfulProduct(product, regimes)
    if (!(await tx.products.add(product))) throw new AppError('approval_stale', 'the version exists already')
    const detail = { product: product.id, version: product.version, valid_from: product.validFrom, reason }
    await tx.audit.record({ at: now, actor, action: 'product.version_published', userId: null, detail })
    await announceStaff(tx, 'products')
    return { version: product.version }
  },

  outcome: ({ version }) => [{ label: texts.version, value: String(version) }],
})
