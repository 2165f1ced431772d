import { centsOf } from '@puente/domain'

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
