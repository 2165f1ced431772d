import { euroText } from '@puente/domain'

/** An amount of the wire (euros with two decimals) as `1.234,56 €`, in tabular figures. */
export function Money({ euros }: { readonly euros: number }) {
  return (
    <data value={euros} className="whitespace-nowrap tabular-nums">
      {euroText(euros)}
    </data>
  )
}
