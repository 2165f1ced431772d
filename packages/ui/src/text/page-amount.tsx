import { eurosFromCents, formatEuros } from '@puente/domain'

/** The one amount of a page, large: the euros first, cents and sign smaller. */
export function PageAmount({ amountCents }: { readonly amountCents: number }) {
  const text = formatEuros(amountCents)
  const comma = text.lastIndexOf(',')
  return (
    <data value={eurosFromCents(amountCents)} className="page-amount block">
      {text.slice(0, comma)}
      <small>{text.slice(comma)}</small>
    </data>
  )
}
