import type { CustomerKind, VersionState } from '@puente/domain'
import { approvalTexts } from './backoffice-approvals.ts'

const names = approvalTexts.priceChange.prices

/** Products and their prices. */
export const productTexts = {
  subtitle: 'Precios de hoy y los que vienen. Cada contrato conserva los precios del día de la firma.',
  product: (id: number): string => `Producto ${id}`,
  change: 'Cambiar precio',
  changeOf: (id: number): string => `Cambiar el precio del producto ${id}`,
  pricesCaption: (id: number): string => `Precios del producto ${id}`,
  price: 'Precio',
  version: 'Versión',
  from: 'Desde',
  state: 'Estado',
  states: {
    past: 'Anterior',
    current: 'En vigor',
    coming: 'Próxima',
    replaced: 'Sustituida',
  } satisfies Record<VersionState, string>,
  head: (state: string, version: number): string => `${state} (versión ${version}), desde el`,
  versions: 'Versiones',
  versionsCaption: (id: number): string => `Versiones del producto ${id}`,
  names: {
    annual_rate: names.annualRateMillionths,
    late_margin: names.lateMarginMillionths,
    charge_cap: names.chargeCapPercent,
    extension_price: names.extensionPriceCents,
    first_loan_free_up_to: names.firstLoanFreeUpToCents,
    min_payment: names.minPaymentCents,
    max_extensions: names.maxExtensions,
  },
  onSale: approvalTexts.priceChange.onSale,
  sale: (isOnSale: boolean): string => approvalTexts.priceChange.sale[isOnSale ? 'open' : 'closed'],
  neverFree: 'Ninguno es gratis',
  points: (points: string): string => `${points} puntos`,
  exampleKinds: {
    new: 'Primer préstamo',
    repeat: 'Cliente que vuelve',
  } satisfies Record<CustomerKind, string>,
  example: (kind: string, amount: string, days: number): string => `${kind}: ${amount} a ${days} días`,
  exampleResult: (cost: string, total: string, tae: string): string => `Coste ${cost}, devuelve ${total}, TAE ${tae}`,
  dialog: {
    effect: 'Los préstamos que se firmen desde ese día tendrán los precios nuevos. Los ya firmados no cambian.',
    before: 'Ahora',
    after: 'Nuevo',
    newValue: (name: string): string => `${name}, nuevo`,
    freeHint: 'Déjalo vacío si ninguno es gratis.',
    from: 'Desde qué día',
    fromHint: 'A partir de mañana: los precios de hoy no cambian.',
    onSale: 'Se vende desde ese día',
    onSaleHint: 'Si lo quitas, nadie puede pedirlo. Los préstamos que ya existen siguen igual.',
    examples: 'Ejemplos',
    unreadable: 'Escribe un número, por ejemplo 12,5.',
    unchanged: 'Cambia al menos un precio, o si se vende.',
    undo: 'Hasta ese día puedes pedir otro cambio desde el mismo día. Después, otro desde un día posterior.',
    confirm: 'Pedir el cambio',
    confirmAlone: 'Cambiar los precios',
    done: 'Precios publicados',
  },
} as const
