import { centsOf } from '@puente/domain'
import { Money } from '@puente/ui'

/** An amount in the wire format: euros. */
export function Euros({ amount, className }: { readonly amount: number; readonly className?: string }) {
  return <Money amountCents={centsOf(amount)} className={className} />
}
