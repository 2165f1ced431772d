import { Money } from '@puente/ui'
import { centsOf } from '../../api/loan.ts'

/** An amount in the wire format: euros. */
export function Euros({ amount, className }: { readonly amount: number; readonly className?: string }) {
  return <Money amountCents={centsOf(amount)} className={className} />
}
