import {
  AppError,
  availableExtensions,
  type CivilDate,
  type ExtensionOffer,
  type ExtensionPromo,
  type LoanLife,
  positionOn,
} from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import { refusalError } from './refusal-error.ts'

/** The life of a loan on which something may be owed; before the payout nothing is. */
export function owedLife({ loan, life, account }: LoanRecord): LoanLife {
  if (life === null || account === null) throw new AppError('nothing_to_pay', `loan ${loan.id} is not paid out`)
  return life
}

/** Every extension that could be taken today, and the length that is chosen where nobody chooses. */
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

/** The one of a length. */
export function extensionOf(offers: readonly ExtensionOffer[], termDays: number, loanId: number): ExtensionOffer {
  const offer = offers.find((one) => one.termDays === termDays)
  if (offer === undefined) throw refusalError('term_not_offered', loanId)
  return offer
}
