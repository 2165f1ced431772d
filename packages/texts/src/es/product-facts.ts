import {
  type CustomerKind,
  formatEuros,
  formatRate,
  type InstalmentPrice,
  type PaymentOrder,
  type Product,
  type ScheduleMethod,
  type StepRange,
} from '@puente/domain'

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`
const days = (number: number): string => count(number, 'día', 'días')
const list = (items: readonly string[]): string => new Intl.ListFormat('es-ES', { type: 'disjunction' }).format(items)

/** Amounts on offer are whole euros as a rule. */
const amount = (cents: number): string => formatEuros(cents).replace(',00', '')
const amountRange = ({ from, to, step }: StepRange): string =>
  from === to ? amount(from) : `de ${amount(from)} a ${amount(to)}, de ${amount(step)} en ${amount(step)}`
const dayRange = ({ from, to, step }: StepRange): string =>
  from === to ? days(from) : `de ${from} a ${days(to)}${step === 1 ? '' : `, de ${step} en ${step}`}`
const countsText = ({ from, to }: StepRange): string => (from === to ? `${from} cuotas` : `${from}–${to} cuotas`)

const instalmentRow = ({ counts, annualRateMillionths, openingFee }: InstalmentPrice): string =>
  `${countsText(counts)} al ${formatRate(annualRateMillionths)}, ${
    openingFee === null
      ? 'sin comisión'
      : `comisión del ${formatRate(openingFee.perMille * 1_000)}, ${formatEuros(openingFee.maxCents)} como mucho`
  }`

export const paymentOrderNames: Readonly<Record<PaymentOrder, string>> = {
  fines_commission_principal: 'primero el recargo y los intereses, después el capital',
  principal_first: 'primero el capital',
}
export const scheduleNames: Readonly<Record<ScheduleMethod, string>> = {
  annuity: 'cuotas iguales',
  equal_principal: 'el mismo capital en cada cuota',
}

/** What a version of a product says, and what each part is called. */
export const productFactNames = {
  onSale: 'Se vende',
  amountsNew: 'Importes para un cliente nuevo',
  amountsRepeat: 'Importes para quien repite',
  terms: 'Plazos',
  instalments: 'Cuotas',
  annualRate: 'Tipo anual',
  firstLoanFree: 'Primer préstamo gratis hasta',
  defaultNew: 'La calculadora propone a un cliente nuevo',
  defaultRepeat: 'La calculadora propone a quien repite',
  maxExtensions: 'Ampliaciones como máximo',
  extensionDays: 'Plazos de ampliación',
  defaultExtension: 'Ampliación que se propone',
  extensionPrice: 'Precio de una ampliación',
  lateMargin: 'Recargo por retraso',
  chargeCap: 'Tope de gastos',
  minPayment: 'Pago mínimo',
  paymentOrder: 'Un pago cubre',
  withdrawalDays: 'Días para desistir',
  withdrawalPayDays: 'Días para devolver al desistir',
  collectorAfter: 'Pasa a gestión de cobro',
  method: 'Tipo de plan',
  dueDay: 'Día de pago',
  firstPeriod: 'Hasta la primera cuota, al menos',
  deferral: 'Meses que se pueden aplazar',
  acceleration: 'Vencimiento anticipado',
} as const
export type ProductFactName = keyof typeof productFactNames

const proposed = ({ calculatorDefaults, instalments }: Product, kind: CustomerKind): string => {
  const { amountCents, termDays } = calculatorDefaults[kind]
  return instalments === undefined ? `${amount(amountCents)} a ${days(termDays)}` : amount(amountCents)
}

type Facts = readonly (readonly [ProductFactName, string])[]

const extensionFacts = (product: Product): Facts =>
  product.maxExtensions === 0
    ? [['maxExtensions', '0']]
    : [
        ['maxExtensions', String(product.maxExtensions)],
        ['extensionDays', `${list(product.extensionTermsDays.map(String))} días`],
        ['defaultExtension', days(product.defaultExtensionTermDays)],
        ['extensionPrice', formatEuros(product.extensionPriceCents)],
      ]

/** The parts in which the two kinds of products differ. */
const factsOfKind = (product: Product): Facts => {
  const { instalments } = product
  if (instalments === undefined) {
    return [
      ['terms', product.termsDays.map(dayRange).join('; ')],
      ['annualRate', formatRate(product.annualRateMillionths)],
      ...extensionFacts(product),
    ]
  }
  const { prices, method, dueDay, firstPeriodMinDays, deferral, acceleration } = instalments
  return [
    ['instalments', prices.map(instalmentRow).join('; ')],
    ['method', scheduleNames[method]],
    ['dueDay', dueDay === 'choice' ? 'lo elige el cliente' : 'el día de la entrega'],
    ['firstPeriod', days(firstPeriodMinDays)],
    ['deferral', deferral === null ? 'ninguno' : String(deferral.max)],
    [
      'acceleration',
      `con ${count(acceleration.minMissed, 'cuota', 'cuotas')} sin pagar y ${days(acceleration.noticeDays)} de aviso`,
    ],
  ]
}

/** Every part of a version in words. */
export function productFacts(product: Product): ReadonlyMap<ProductFactName, string> {
  const { amountsCents, firstLoanFreeUpToCents, collectorAfterDays } = product
  return new Map<ProductFactName, string>([
    ['onSale', product.sale === undefined ? 'sí' : 'no'],
    ['amountsNew', amountsCents.new.map(amountRange).join('; ')],
    ['amountsRepeat', amountsCents.repeat.map(amountRange).join('; ')],
    ...factsOfKind(product),
    ['firstLoanFree', firstLoanFreeUpToCents === null ? 'ninguno es gratis' : formatEuros(firstLoanFreeUpToCents)],
    ['defaultNew', proposed(product, 'new')],
    ['defaultRepeat', proposed(product, 'repeat')],
    ['lateMargin', `${formatRate(product.lateMarginMillionths).replace('\u00a0%', '')} puntos`],
    ['chargeCap', `${product.chargeCapPercent}\u00a0%`],
    ['minPayment', formatEuros(product.minPaymentCents)],
    ['paymentOrder', paymentOrderNames[product.paymentOrder]],
    ['withdrawalDays', String(product.withdrawalDays)],
    ['withdrawalPayDays', String(product.withdrawalPayDays)],
    ['collectorAfter', collectorAfterDays === null ? 'solo a mano' : `a los ${days(collectorAfterDays)} de retraso`],
  ])
}

export interface ProductDifference {
  readonly name: ProductFactName
  readonly label: string
  /** Null for a part that the other version does not have. */
  readonly before: string | null
  readonly after: string | null
}

/** What a version changes, in the order of the facts. Without a version before it, everything. */
export function productDifferences(before: Product | null, after: Product): readonly ProductDifference[] {
  const old = before === null ? new Map<ProductFactName, string>() : productFacts(before)
  const now = productFacts(after)
  return (Object.keys(productFactNames) as ProductFactName[]).flatMap((name): ProductDifference[] => {
    const [was, is] = [old.get(name) ?? null, now.get(name) ?? null]
    return was === is ? [] : [{ name, label: productFactNames[name], before: was, after: is }]
  })
}

/** The name of a product for staff. */
export const productName = ({ instalments }: Pick<Product, 'instalments'>, id: number): string => {
  if (id === 1) return 'Un pago'
  if (id === 2) return 'A plazos'
  return `${instalments === undefined ? 'Un pago' : 'A plazos'} (producto ${id})`
}
