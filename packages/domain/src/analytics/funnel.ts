import type { LoanStatus } from '../loan/status.ts'

/**
 * Every counted step of the funnel (requirements R9), spelled as the existing reports spell it: `login_succes`,
 * `ducument_info_complete`, `promo_code_succes` and `lest` are intentional. A corrected spelling would be a new value that no
 * report knows.
 */
export const FUNNEL_VALUES = [
  'application_start',
  'login_succes',
  'address_complete',
  'employment_complete',
  'iban_complete',
  'phone_number_complete',
  'phone_confirm_complete',
  'ducument_info_complete',
  'processing_kontomatik_complete',
  'id_complete',
  'back_id_complete',
  'selfie_complete',
  'resent_sms',
  'change_number',
  'promo_code_succes',
  'prolongation_start',
  'processing_reject',
  'processing_app_approved',
  'processing_counteroffer_lest_complete',
  'processing_counteroffer_more_complete',
  'processing_loan_approved',
  'processing_app_complete_info',
  'processing_manual_verification_info',
  // Errors (requirements R8).
  'wrong_phone_number',
  'phone_number_exists',
  'document_info_exist',
  'promo_code_error',
] as const
export type FunnelValue = (typeof FUNNEL_VALUES)[number]

export const FUNNELS = ['registration', 'customer_zone'] as const
export type Funnel = (typeof FUNNELS)[number]

/** A customer who has borrowed before counts in the customer zone; every other visitor, known or not, in the registration. */
export const funnelOf = (isRepeated: boolean): Funnel => (isRepeated ? 'customer_zone' : 'registration')

/** The loan fields that the funnel reads. */
export interface FunnelLoan {
  readonly publicId: string
  readonly status: LoanStatus
  readonly isAltered: boolean
  readonly amountCents: number
  readonly originalAmountCents: number
}

/**
 * An offer below the requested amount counts as `lest`; any other change, including a changed term, as `more` (requirements R9).
 */
const counterOffer = ({ amountCents, originalAmountCents }: FunnelLoan): FunnelValue =>
  amountCents < originalAmountCents ? 'processing_counteroffer_lest_complete' : 'processing_counteroffer_more_complete'

const BY_STATUS: Readonly<Partial<Record<LoanStatus, FunnelValue>>> = {
  request: 'processing_app_complete_info',
  new: 'processing_app_complete_info',
  awaiting_documents: 'processing_manual_verification_info',
  awaiting_bank_data_import: 'processing_kontomatik_complete',
  denied: 'processing_reject',
}

/** A signed contract may be paid out before the browser polls again. */
const SIGNED: ReadonlySet<LoanStatus> = new Set(['contract_signed', 'processing', 'active'])

/**
 * The funnel value of a loan change. `before` is the loan as this browser last saw it, null without one. An unchanged loan counts
 * nothing, however often the page reads it.
 */
export function funnelValueOfChange(before: FunnelLoan | null, now: FunnelLoan): FunnelValue | null {
  const known = before?.publicId === now.publicId ? before : null
  if (known?.status === now.status && known.isAltered === now.isAltered) return null
  if (now.status === 'awaiting_sign_contract') return now.isAltered ? counterOffer(now) : 'processing_app_approved'
  if (known?.status === 'awaiting_sign_contract' && SIGNED.has(now.status)) return 'processing_loan_approved'
  return known?.status === now.status ? null : (BY_STATUS[now.status] ?? null)
}
