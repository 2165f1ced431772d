import { centsOf } from '@puente/domain'
import { PATHS } from '../../../paths.ts'

/** A link to a sheet may name what it is about: `/account/pagar-parte?importe=50`, `/account/prorroga?dias=14`. */
const asked = (name: string): number | null => {
  const text = new URLSearchParams(location.search).get(name)
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && value > 0 ? value : null
}

export const askedAmountCents = (): number | null => {
  const euros = asked('importe')
  return euros === null ? null : centsOf(euros)
}

export const askedTermDays = (): number | null => asked('dias')

/** The sheet of a loan in instalments with the whole debt chosen. */
export const PAY_ALL_PATH = `${PATHS.accountPay}?todo=1`
export const isAllAsked = (): boolean => asked('todo') !== null
