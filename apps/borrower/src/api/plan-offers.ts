import { eurosFromCents } from '@puente/domain'
import { addressOf, fetchFile } from './http.ts'
import { INSTALMENT_PRODUCT_ID } from './product-calls.ts'

export interface OfferedInstalmentLoan {
  readonly amountCents: number
  readonly count: number
  readonly payDay: number | null
  readonly promoCode: string | null
}

const queryOf = ({ amountCents, count, payDay, promoCode }: OfferedInstalmentLoan) => ({
  amount: eurosFromCents(amountCents),
  instalments: count,
  ...(payDay !== null && { pay_day: payDay }),
  ...(promoCode !== null && { discount: promoCode }),
})

/** The pre-contract information about one loan in instalments, as a page for visitors. */
export const planOfferAddress = (offered: OfferedInstalmentLoan): string =>
  addressOf(`/api/products/${INSTALMENT_PRODUCT_ID}/offer/html`, queryOf(offered))

/** The same as a file, with the caller's own amounts and prices. */
export const fetchPlanOffer = (offered: OfferedInstalmentLoan): Promise<Blob> =>
  fetchFile(`/v2/products/${INSTALMENT_PRODUCT_ID}/agreement/ine`, { ...queryOf(offered), format: 'pdf' })
