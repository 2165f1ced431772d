import { eurosFromCents, formatEuros } from '@puente/domain'
import { classNames } from '../react/class-names.ts'

export interface MoneyProps {
  readonly amountCents: number
  readonly className?: string | undefined
}

/** `1.234,56 €` in tabular figures, never broken over two lines. */
export function Money({ amountCents, className }: MoneyProps) {
  return (
    <data value={eurosFromCents(amountCents)} className={classNames('whitespace-nowrap tabular-nums', className)}>
      {formatEuros(amountCents)}
    </data>
  )
}
