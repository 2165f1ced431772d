import {
  AppError,
  availableExtensions,
  type CivilDate,
  type ExtensionOffer,
  type ExtensionPromo,
  type LoanLife,
  offerExtensionAt,
  positionOn,
} from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import { refusalError } from './refusal-error.ts'

/** The state of a loan on which money may be owed; before the payout none is. */
export function owedLife({ loan, life, account }: LoanRecord): LoanLife {
  if (life === null || account === null) throw new AppError('nothing_to_pay', `loan ${loan.id} is not paid out`)
  return life
}

/** Every extension available today, and the default length. */
export function quoteExtensions(
  record: LoanRecord,
  today: CivilDate,
  promo: ExtensionPromo,
  hasPendingPayment: boolean,
): { readonly offers: readonly ExtensionOffer[]; readonly defaultTermDays: number } {
  const { loan, life, account } = record
  if (life === null || account === null) throw new AppError('not_extendable', `loan ${loan.id} is not paid out`)
  const { rules } = life.contract
  const offers = availableExtensions(positionOn(life, today), rules, promo, hasPendingPayment)
  if (offers.length === 0) throw new AppError('not_extendable', `loan ${loan.id} cannot be extended on ${today}`)
  return { offers, defaultTermDays: rules.defaultExtensionTermDays }
}

/** The quote for one length at a cost that staff agreed with the borrower. */
export function quoteFixedExtension(
  { loan, life }: LoanRecord,
  today: CivilDate,
  termDays: number,
  fixedCostCents: number | null,
): ExtensionOffer {
  const account = life && positionOn(life, today).money.account
  const offer = life && account && offerExtensionAt(account, life.contract.rules, termDays, fixedCostCents)
  if (!offer) throw new AppError('not_extendable', `loan ${loan.id} cannot be extended at that cost on ${today}`)
  return offer
}

/** The quote for one length. */
export function extensionOf(offers: readonly ExtensionOffer[], termDays: number, loanId: number): ExtensionOffer {
  const offer = offers.find((one) => one.termDays === termDays)
  if (offer === undefined) throw refusalError('term_not_offered', loanId)
  return offer
}
