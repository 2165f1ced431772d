import type { StaffProductVersion } from '@puente/contract'
import {
  type CivilDate,
  type CustomerKind,
  centsFromEuros,
  centsOf,
  eurosFromCents,
  euroText,
  formatEuros,
  formatTae,
  type QuotedPrices,
  quoteLoan,
} from '@puente/domain'
import { productTexts as texts } from '@puente/texts/backoffice-products'

export type Prices = StaffProductVersion['prices']
export type PriceName = Exclude<keyof Prices, 'instalments'>
type PriceKind = 'percent' | 'points' | 'wholePercent' | 'euros' | 'eurosOrNone' | 'count'

/** How each price is written and typed, in the order of the page. */
const KINDS: Readonly<Record<PriceName, PriceKind>> = {
  annual_rate: 'percent',
  late_margin: 'points',
  charge_cap: 'wholePercent',
  extension_price: 'euros',
  first_loan_free_up_to: 'eurosOrNone',
  min_payment: 'euros',
  max_extensions: 'count',
}
export const PRICE_NAMES = Object.keys(KINDS) as readonly PriceName[]

const UNITS: Readonly<Record<PriceKind, string | undefined>> = {
  percent: '%',
  points: '%',
  wholePercent: '%',
  euros: '€',
  eurosOrNone: '€',
  count: undefined,
}
export const unitOf = (name: PriceName): string | undefined => UNITS[KINDS[name]]
export const mayBeEmpty = (name: PriceName): boolean => KINDS[name] === 'eurosOrNone'

const DECIMAL = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 4, useGrouping: 'always' })

/** A price as the tables show it. */
export function writtenPrice(name: PriceName, value: number | null): string {
  if (value === null) return texts.neverFree
  const kind = KINDS[name]
  if (kind === 'euros' || kind === 'eurosOrNone') return euroText(value)
  if (kind === 'count') return String(value)
  return kind === 'points' ? texts.points(DECIMAL.format(value)) : `${DECIMAL.format(value)}\u00a0%`
}

/** A price as the field shows it first. */
export const typedPrice = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))

function readPrice(name: PriceName, text: string): number | null | undefined {
  const kind = KINDS[name]
  if (text.trim() === '') return kind === 'eurosOrNone' ? null : undefined
  if (kind === 'euros' || kind === 'eurosOrNone') {
    const read = centsFromEuros(text)
    return read.ok ? eurosFromCents(read.value) : undefined
  }
  const pattern = kind === 'count' || kind === 'wholePercent' ? /^\d+$/ : /^\d+(?:[.,]\d{1,4})?$/
  return pattern.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined
}

export interface ReadPrices {
  /** The prices after the change; one that cannot be read stays as it was. */
  readonly prices: Prices
  /** Only those that differ, as the call takes them. */
  readonly changed: Partial<Prices>
  readonly unreadable: readonly PriceName[]
}

/** What was typed, compared with the prices before. */
export function readPrices(typed: Readonly<Record<PriceName, string>>, before: Prices): ReadPrices {
  const read = PRICE_NAMES.map((name) => [name, readPrice(name, typed[name])] as const)
  const readable = read.filter(([, value]) => value !== undefined)
  return {
    prices: { ...before, ...Object.fromEntries(readable) },
    changed: Object.fromEntries(readable.filter(([name, value]) => value !== before[name])),
    unreadable: read.filter(([, value]) => value === undefined).map(([name]) => name),
  }
}

const MILLIONTHS_PER_PERCENT = 10_000

const quotedPrices = (prices: Prices): QuotedPrices => ({
  annualRateMillionths: Math.round(prices.annual_rate * MILLIONTHS_PER_PERCENT),
  chargeCapPercent: prices.charge_cap,
  firstLoanFreeUpToCents: prices.first_loan_free_up_to === null ? null : centsOf(prices.first_loan_free_up_to),
})

/** The cost of an example loan under given prices, as the domain computes it. */
export function exampleResult(
  { examples }: Pick<StaffProductVersion, 'examples'>,
  kind: CustomerKind,
  prices: Prices,
  giveDate: CivilDate,
): string {
  const { amount, term_days: termDays } = examples[kind]
  const quote = quoteLoan({
    product: quotedPrices(prices),
    amountCents: centsOf(amount),
    termDays,
    giveDate,
    isFirstLoan: kind === 'new',
    percentCommission: 0,
  })
  const { commissionTotalCents, returnAmountCents, taePercent } = quote
  return texts.exampleResult(formatEuros(commissionTotalCents), formatEuros(returnAmountCents), formatTae(taePercent))
}

export const exampleName = ({ examples }: Pick<StaffProductVersion, 'examples'>, kind: CustomerKind): string =>
  texts.example(texts.exampleKinds[kind], euroText(examples[kind].amount), examples[kind].term_days)
