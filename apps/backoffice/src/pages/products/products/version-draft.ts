import type { ProductPrices, ProductTerms, StaffProductView } from '@puente/contract'
import { type CustomerKind, centsFromTyped, eurosFromCents, type StepRange } from '@puente/domain'

// What a person types in the editor of a version, as text, and what it means. A field is named by its property in the request, so that
// an error of the rules or of the server is shown at it.

export interface RangeDraft {
  readonly from: string
  readonly to: string
  readonly step: string
}
export interface RowDraft {
  readonly from: string
  readonly to: string
  readonly rate: string
  readonly feePercent: string
  readonly feeMax: string
}

type ValueKind = 'percent' | 'whole' | 'count' | 'countOrNone' | 'euros' | 'eurosOrNone' | 'days'

/** Single values: how each is read from a product and written into one. */
const VALUES = {
  'prices.annual_rate': 'percent',
  'prices.first_loan_free_up_to': 'eurosOrNone',
  'prices.max_extensions': 'count',
  'prices.extension_price': 'euros',
  'prices.late_margin': 'percent',
  'prices.charge_cap': 'count',
  'prices.min_payment': 'euros',
  'terms.extension_days': 'days',
  'terms.default_extension_days': 'whole',
  'terms.withdrawal_days': 'whole',
  'terms.withdrawal_pay_days': 'whole',
  'terms.collector_after_days': 'countOrNone',
  'terms.defaults.new.amount': 'euros',
  'terms.defaults.new.term_days': 'whole',
  'terms.defaults.repeat.amount': 'euros',
  'terms.defaults.repeat.term_days': 'whole',
  'terms.first_period_min_days': 'whole',
  'terms.max_deferrals': 'countOrNone',
  'terms.acceleration.min_missed': 'whole',
  'terms.acceleration.notice_days': 'whole',
} as const satisfies Readonly<Record<string, ValueKind>>
export type ValueName = keyof typeof VALUES

const OF_INSTALMENTS: ReadonlySet<ValueName> = new Set<ValueName>([
  'terms.first_period_min_days',
  'terms.max_deferrals',
  'terms.acceleration.min_missed',
  'terms.acceleration.notice_days',
])
const OF_ONE_PAYMENT: ReadonlySet<ValueName> = new Set<ValueName>([
  'prices.annual_rate',
  'prices.max_extensions',
  'prices.extension_price',
  'terms.extension_days',
  'terms.default_extension_days',
  'terms.defaults.new.term_days',
  'terms.defaults.repeat.term_days',
])

/** The values that this kind of product has. */
export const valueNames = (isInstalments: boolean): readonly ValueName[] =>
  (Object.keys(VALUES) as ValueName[]).filter((name) => !(isInstalments ? OF_ONE_PAYMENT : OF_INSTALMENTS).has(name))

export interface VersionDraft {
  readonly isOnSale: boolean
  readonly amounts: Readonly<Record<CustomerKind, readonly RangeDraft[]>>
  readonly days: readonly RangeDraft[]
  readonly rows: readonly RowDraft[]
  readonly values: Readonly<Record<ValueName, string>>
  readonly paymentOrder: StaffProductView['terms']['payment_order']
  readonly method: NonNullable<StaffProductView['terms']['method']>
  readonly dueDay: NonNullable<StaffProductView['terms']['due_day']>
}

const written = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return String(value).replace('.', ',')
}

const at = (root: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], root)

const rangeDraft = ({ from, to, step }: StepRange): RangeDraft => ({
  from: written(from),
  to: written(to),
  step: written(step),
})

export const isOfInstalments = ({ prices }: StaffProductView): boolean => prices.instalments !== undefined

export function draftOf(view: StaffProductView): VersionDraft {
  const { prices, terms } = view
  return {
    isOnSale: view.on_sale,
    amounts: { new: terms.amounts.new.map(rangeDraft), repeat: terms.amounts.repeat.map(rangeDraft) },
    days: (terms.days ?? []).map(rangeDraft),
    rows: (prices.instalments ?? []).map((row) => ({
      from: written(row.from),
      to: written(row.to),
      rate: written(row.annual_rate),
      feePercent: written(row.opening_fee?.percent),
      feeMax: written(row.opening_fee?.max),
    })),
    values: Object.fromEntries(
      (Object.keys(VALUES) as ValueName[]).map((name) => [name, written(at(view, name))]),
    ) as VersionDraft['values'],
    paymentOrder: terms.payment_order,
    method: terms.method ?? 'annuity',
    dueDay: terms.due_day ?? 'same',
  }
}

const WHOLE = /^\d{1,4}$/
const PERCENT = /^\d{1,5}(?:[.,]\d{1,4})?$/

const wholeOf = (text: string): number | undefined => (WHOLE.test(text.trim()) ? Number(text.trim()) : undefined)
const percentOf = (text: string): number | undefined =>
  PERCENT.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined
function eurosOf(text: string): number | undefined {
  const read = centsFromTyped(text)
  return read.ok ? eurosFromCents(read.value) : undefined
}
function daysOf(text: string): readonly number[] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length === 1 && parts[0] === '') return []
  return parts.every((part) => WHOLE.test(part)) ? parts.map(Number) : undefined
}

function readValue(kind: ValueKind, text: string): unknown {
  const isEmpty = text.trim() === ''
  if (isEmpty && (kind === 'eurosOrNone' || kind === 'countOrNone')) return null
  if (kind === 'percent') return percentOf(text)
  if (kind === 'euros' || kind === 'eurosOrNone') return eurosOf(text)
  if (kind === 'days') return daysOf(text)
  return wholeOf(text)
}

export interface ReadDraft {
  /** The version as it would be published; what cannot be read is as it was. */
  readonly view: StaffProductView
  /** The fields that cannot be read. */
  readonly unreadable: readonly string[]
}

/** Reads the values of a draft one after the other, and remembers which of them cannot be read. */
function reader() {
  const unreadable: string[] = []
  const take = <T>(property: string, value: T | undefined, before: T): T => {
    if (value !== undefined) return value
    unreadable.push(property)
    return before
  }
  return { unreadable, take }
}

export function readDraft(draft: VersionDraft, base: StaffProductView): ReadDraft {
  const { unreadable, take } = reader()
  const isInstalments = isOfInstalments(base)
  const ranges = (property: string, drafts: readonly RangeDraft[], of: (text: string) => number | undefined) =>
    drafts.map((range, row) => ({
      from: take(`${property}.${row}.from`, of(range.from), 1),
      to: take(`${property}.${row}.to`, of(range.to), 1),
      step: take(`${property}.${row}.step`, of(range.step), 1),
    }))
  const instalments = draft.rows.map((row, place) => {
    const property = `prices.instalments.${place}`
    const hasFee = row.feePercent.trim() !== '' || row.feeMax.trim() !== ''
    const fee = hasFee && {
      percent: take(`${property}.opening_fee.percent`, percentOf(row.feePercent), 1),
      max: take(`${property}.opening_fee.max`, eurosOf(row.feeMax), 1),
    }
    return {
      from: take(`${property}.from`, wholeOf(row.from), 2),
      to: take(`${property}.to`, wholeOf(row.to), 2),
      annual_rate: take(`${property}.annual_rate`, percentOf(row.rate), 0),
      // Nothing of anything is no fee.
      opening_fee: fee && fee.percent > 0 && fee.max > 0 ? fee : null,
    }
  })
  const value = <N extends ValueName>(name: N) =>
    take(name, readValue(VALUES[name], draft.values[name]), at(base, name))
  const values = Object.fromEntries(
    (Object.keys(VALUES) as ValueName[]).map((name) => [
      name,
      valueNames(isInstalments).includes(name) ? value(name) : at(base, name),
    ]),
  ) as Record<ValueName, never>
  const defaults = (kind: CustomerKind) => ({
    amount: values[`terms.defaults.${kind}.amount`],
    term_days: values[`terms.defaults.${kind}.term_days`],
  })
  const view: StaffProductView = {
    ...base,
    on_sale: draft.isOnSale,
    prices: {
      ...base.prices,
      annual_rate: values['prices.annual_rate'],
      first_loan_free_up_to: values['prices.first_loan_free_up_to'],
      max_extensions: values['prices.max_extensions'],
      extension_price: values['prices.extension_price'],
      late_margin: values['prices.late_margin'],
      charge_cap: values['prices.charge_cap'],
      min_payment: values['prices.min_payment'],
      ...(isInstalments ? { instalments } : {}),
    },
    terms: {
      ...base.terms,
      amounts: {
        new: ranges('terms.amounts.new', draft.amounts.new, eurosOf),
        repeat: ranges('terms.amounts.repeat', draft.amounts.repeat, eurosOf),
      },
      defaults: { new: defaults('new'), repeat: defaults('repeat') },
      extension_days: values['terms.extension_days'],
      default_extension_days: values['terms.default_extension_days'],
      payment_order: draft.paymentOrder,
      withdrawal_days: values['terms.withdrawal_days'],
      withdrawal_pay_days: values['terms.withdrawal_pay_days'],
      collector_after_days: values['terms.collector_after_days'],
      ...(isInstalments
        ? {
            counts: instalments.map(({ from, to }) => ({ from, to, step: 1 })),
            method: draft.method,
            due_day: draft.dueDay,
            first_period_min_days: values['terms.first_period_min_days'],
            max_deferrals: values['terms.max_deferrals'],
            acceleration: {
              min_missed: values['terms.acceleration.min_missed'],
              notice_days: values['terms.acceleration.notice_days'],
            },
          }
        : { days: ranges('terms.days', draft.days, wholeOf) }),
    },
  }
  return { view, unreadable }
}

/** The parts of an object that differ, by their JSON. */
const changed = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T])),
  ) as Partial<T>

/** What the request says: only what differs. */
export const changesOf = (
  before: StaffProductView,
  after: StaffProductView,
): { readonly prices: ProductPrices; readonly terms: ProductTerms } => ({
  prices: changed(before.prices, after.prices),
  terms: changed(before.terms, after.terms),
})

const keyOf = ({ id, version }: StaffProductView) => `puente.product-draft.${id}.${version}`

/** A draft lives as long as the tab: a page that is left and opened again finds it. */
export function keptDraft(base: StaffProductView): VersionDraft | null {
  try {
    const kept = sessionStorage.getItem(keyOf(base))
    return kept === null ? null : (JSON.parse(kept) as VersionDraft)
  } catch {
    return null
  }
}

export function keepDraft(base: StaffProductView, draft: VersionDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(base))
    else sessionStorage.setItem(keyOf(base), JSON.stringify(draft))
  } catch {
    // A browser without storage keeps nothing.
  }
}
