import {
  ApprovalWaiting,
  type InstalmentPriceRow,
  ProductVersionBody,
  ProductVersionMade,
  ProductVersionParams,
  StaffProducts,
} from '@puente/contract'
import {
  AppError,
  type CivilDate,
  type CustomerKind,
  eurosFromCents,
  type InstalmentPrice,
  type Product,
  quoteOffered,
  stepsOf,
  versionState,
} from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { priceChange } from '../../../staff/approvals/acts/price-change.ts'
import { submitAct } from '../../../staff/approvals/submit-act.ts'
import { staffCaller } from '../../scopes/staff.ts'
import { errors } from '../../web/error-responses.ts'
import { sendAct } from './send-act.ts'

type WirePrices = z.infer<typeof ProductVersionBody>['prices']

const MILLIONTHS_PER_PERCENT = 10_000

function millionths(property: string, percent: number): number {
  const value = Math.round(percent * MILLIONTHS_PER_PERCENT)
  if (Math.abs(value / MILLIONTHS_PER_PERCENT - percent) < 1e-9) return value
  throw new AppError('validation_failed', `${property} has more than four decimals`, {
    fields: [{ property: `prices.${property}`, key: 'incorrectData' }],
  })
}

/** A share in thousandths: one decimal of a per cent. */
function wholePerMille(property: string, percent: number): number {
  const value = Math.round(percent * 10)
  if (Math.abs(value / 10 - percent) < 1e-9) return value
  throw new AppError('validation_failed', `${property} has more than one decimal`, {
    fields: [{ property: `prices.${property}`, key: 'incorrectData' }],
  })
}

const cents = (property: string, euros: number) => wireCents(`prices.${property}`, euros)

/** The domain's names and units; a price that was left out stays out. */
const pricesOf = (prices: WirePrices) => ({
  ...(prices.annual_rate === undefined ? {} : { annualRateMillionths: millionths('annual_rate', prices.annual_rate) }),
  ...(prices.late_margin === undefined ? {} : { lateMarginMillionths: millionths('late_margin', prices.late_margin) }),
  ...(prices.charge_cap === undefined ? {} : { chargeCapPercent: prices.charge_cap }),
  ...(prices.extension_price === undefined
    ? {}
    : { extensionPriceCents: cents('extension_price', prices.extension_price) }),
  ...(prices.first_loan_free_up_to === undefined
    ? {}
    : {
        firstLoanFreeUpToCents:
          prices.first_loan_free_up_to === null ? null : cents('first_loan_free_up_to', prices.first_loan_free_up_to),
      }),
  ...(prices.min_payment === undefined ? {} : { minPaymentCents: cents('min_payment', prices.min_payment) }),
  ...(prices.max_extensions === undefined ? {} : { maxExtensions: prices.max_extensions }),
  ...(prices.instalments === undefined ? {} : { instalments: prices.instalments.map(instalmentPriceOf) }),
})

function instalmentPriceOf({ from, to, annual_rate: rate, opening_fee: fee }: InstalmentPriceRow, row: number) {
  const property = `instalments.${row}`
  return {
    counts: { from, to, step: 1 as const },
    annualRateMillionths: millionths(`${property}.annual_rate`, rate),
    openingFee:
      fee === null
        ? null
        : {
            perMille: wholePerMille(`${property}.opening_fee.percent`, fee.percent),
            maxCents: cents(`${property}.opening_fee.max`, fee.max),
          },
  }
}

const toInstalmentRow = ({ counts, annualRateMillionths, openingFee }: InstalmentPrice): InstalmentPriceRow => ({
  from: counts.from,
  to: counts.to,
  annual_rate: annualRateMillionths / MILLIONTHS_PER_PERCENT,
  opening_fee: openingFee && { percent: openingFee.perMille / 10, max: eurosFromCents(openingFee.maxCents) },
})

/** The calculator's starting values; of a product in instalments the shortest plan. */
function exampleOf(product: Product, kind: CustomerKind) {
  const { amountCents, termDays } = product.calculatorDefaults[kind]
  const [instalments] = stepsOf(product.instalments?.counts ?? [])
  if (instalments === undefined) return { amount: eurosFromCents(amountCents), term_days: termDays }
  const standard = { giveDate: product.validFrom, isFirstLoan: false, percentCommission: 0 }
  const quote = quoteOffered({ product, amountCents, termDays, instalments, ...standard })
  return { amount: eurosFromCents(amountCents), term_days: quote.termDays }
}

const toView = (product: Product, versions: readonly Product[], today: CivilDate) => ({
  id: product.id,
  version: product.version,
  valid_from: product.validFrom,
  state: versionState(
    product,
    versions.filter(({ id }) => id === product.id),
    today,
  ),
  on_sale: product.sale === undefined,
  examples: { new: exampleOf(product, 'new'), repeat: exampleOf(product, 'repeat') },
  prices: {
    annual_rate: product.annualRateMillionths / MILLIONTHS_PER_PERCENT,
    late_margin: product.lateMarginMillionths / MILLIONTHS_PER_PERCENT,
    charge_cap: product.chargeCapPercent,
    extension_price: eurosFromCents(product.extensionPriceCents),
    first_loan_free_up_to:
      product.firstLoanFreeUpToCents === null ? null : eurosFromCents(product.firstLoanFreeUpToCents),
    min_payment: eurosFromCents(product.minPaymentCents),
    max_extensions: product.maxExtensions,
    ...(product.instalments && { instalments: product.instalments.prices.map(toInstalmentRow) }),
  },
})

/** The prices of the products. A change is a new version, valid from a later day. */
export const staffProducts =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'products.change' } as const
    const refusals = { ...errors(401, 403, 404, 409, 422) }

    app.get(
      '/staff/products',
      {
        config,
        schema: {
          tags: ['staff'],
          summary: 'List every version of every product with its prices',
          response: { 200: StaffProducts, ...refusals },
        },
      },
      async () => {
        const versions = await deps.transaction((tx) => tx.products.all())
        const today = deps.clock.today()
        return { items: versions.map((product) => toView(product, versions, today)) }
      },
    )

    app.post(
      '/staff/products/:id/versions',
      {
        config,
        schema: {
          tags: ['staff'],
          summary: 'Change prices, or start or stop selling a product, from a later day on, with a second admin',
          params: ProductVersionParams,
          body: ProductVersionBody,
          response: { 201: ProductVersionMade, 202: ApprovalWaiting, ...refusals },
        },
      },
      async (request, reply) => {
        const { valid_from: validFrom, on_sale: isOnSale, prices, reason } = request.body
        const change = {
          product_id: request.params.id,
          valid_from: validFrom,
          ...(isOnSale === undefined ? {} : { on_sale: isOnSale }),
          prices: pricesOf(prices),
        }
        const submitted = await submitAct(deps, staffCaller(request), priceChange, change, reason)
        return sendAct(reply, submitted, (result) => result, 201)
      },
    )
  }
