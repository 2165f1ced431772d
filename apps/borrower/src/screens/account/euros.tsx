import { Money } from '@puente/ui'
import { centsOf } from '../../api/loan.ts'

/** An amount as the wire carries it. */
export function Euros({ amount, className }: { readonly amount: number; readonly className?: string }) {
  return <Money amountCents={centsOf(amount)} className={className} />
}
