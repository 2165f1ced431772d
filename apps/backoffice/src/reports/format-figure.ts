import type { ReportUnit } from '@puente/contract'
import { civilDate, euroText, formatDateShort } from '@puente/domain'
import { reportTexts } from '@puente/texts/backoffice-reports'

const whole = new Intl.NumberFormat('es-ES', { useGrouping: 'always' })
const oneDecimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const amount = new Intl.NumberFormat('es-ES', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})
const month = new Intl.DateTimeFormat('es-ES', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `nov 2026`. */
export const monthText = (date: string): string => month.format(new Date(`${date}T00:00:00Z`)).replace('.', '')

const NONE = '—'

/** A value of a report as a cell shows it; the head of the column says the unit. */
export function figureText(value: string | number | null, unit: ReportUnit): string {
  if (value === null) return NONE
  if (typeof value === 'string') {
    if (unit === 'date') return formatDateShort(civilDate(value))
    if (unit === 'month') return monthText(value)
    if (unit === 'bucket') return reportTexts.buckets[value] ?? value
    return value === 'direct' ? reportTexts.direct : value === 'other' ? reportTexts.other : value
  }
  if (unit === 'euros') return amount.format(value)
  return unit === 'percent' ? oneDecimal.format(value) : whole.format(value)
}

/** With its unit, for a figure that stands alone. */
export function figureWithUnit(value: number | null, unit: ReportUnit): string {
  if (value === null) return NONE
  if (unit === 'euros') return euroText(value)
  return unit === 'percent' ? `${oneDecimal.format(value)} %` : whole.format(value)
}

/** Short enough for an axis: `1,2 M`, `40 k`. */
const compact = new Intl.NumberFormat('es-ES', { notation: 'compact', maximumFractionDigits: 1 })
export const axisText = (value: number, unit: ReportUnit): string =>
  unit === 'percent' ? `${whole.format(value)} %` : compact.format(value)
