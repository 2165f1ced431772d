import type { ExplanationLine, Loan, LoanExplanation, LoanExtension } from '@puente/contract'
import { centsOf } from '@puente/domain'

const signedCents = (euros: number) => Math.sign(euros) * centsOf(Math.abs(euros))

const isPayment = ({ reason }: ExplanationLine) => reason === 'payment' || reason === 'extension_payment'

/** The cost of a loan so far: all charges less discounts and waivers, paid or not. */
export const costSoFarCents = ({ annual_commission, all_fines, extension_price }: LoanExplanation): number =>
  [...annual_commission, ...all_fines, ...extension_price]
    .filter((line) => !isPayment(line))
    .reduce((sum, { amount }) => sum + signedCents(amount), 0)

/** What an extension adds: its price less the discounts, and the interest until the new date. */
export function costOfExtensionCents(extension: LoanExtension, { calculations }: Pick<Loan, 'calculations'>): number {
  const { annual_commission: commission, all_fines: fines } = calculations.today
  // The payment includes interest and late interest that accrued in any case; the rest is the price.
  const priceCents = centsOf(extension.cost_before_discount) - centsOf(commission) - centsOf(fines)
  const discountsCents = extension.discounts.reduce((sum, { value }) => sum + centsOf(value), 0)
  return priceCents - discountsCents + centsOf(extension.commission_at_the_end)
}

/** What is due on the new date if nothing more is paid: the principal and the interest until then. */
export const dueAfterExtensionCents = (
  extension: LoanExtension,
  { calculations }: Pick<Loan, 'calculations'>,
): number => centsOf(calculations.today.body) + centsOf(extension.commission_at_the_end)
