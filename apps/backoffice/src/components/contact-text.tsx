import { formatPhone, groupIban } from '@puente/domain'

/** A phone as people read it: `+34 612 34 56 78`. */
export const Phone = ({ number }: { readonly number: string }) => (
  <span className="whitespace-nowrap tabular-nums">{formatPhone(number)}</span>
)

/** An account of any country in groups of four. */
export const Iban = ({ iban }: { readonly iban: string }) => (
  <span className="whitespace-nowrap tabular-nums">{groupIban(iban)}</span>
)
