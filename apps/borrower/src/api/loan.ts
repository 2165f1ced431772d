import type { Loan, LoanExplanation, LoanExtension, Loans, ProlongDetails } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import type { WireLoan } from '../session/applicant.ts'
import { call } from './http.ts'

/** Amounts arrive as euros with at most two decimals; everything on this side is whole cents. */
export const centsOf = (euros: number): number => Math.round(euros * 100)

/** The session keeps of the loan what the steps need; the account needs all of it, or knows that it did not come. */
export const wholeLoan = (loan: WireLoan | null): Loan | null =>
  loan !== null && 'calculations' in loan ? (loan as Loan) : null

/** Asked for when a person opens it. The amount is in the key: a payment makes another explanation. */
export const explanationQuery = ({ public_id: publicId, calculations }: Loan) =>
  queryOptions({
    queryKey: ['loan-explanation', publicId, calculations.today],
    queryFn: ({ signal }) => call<LoanExplanation>('GET', '/v2/loan/explain', { signal }),
  })

export const loansQuery = queryOptions({
  queryKey: ['loans'],
  queryFn: ({ signal }) => call<Loans>('GET', '/v2/loans', { signal }),
})

/**
 * One extension as it stands now, with its TAE. `listed` is what the loan said of it: shown until the answer is here, and in
 * the key, because another day or a payment makes another extension of it.
 */
export const extensionQuery = (listed: LoanExtension, promocode: string | null) =>
  queryOptions({
    queryKey: ['extension', listed, promocode],
    queryFn: ({ signal }) =>
      call<LoanExtension>('GET', '/v2/loan/prolong', {
        query: { term: listed.term, ...(promocode === null ? {} : { promocode }) },
        signal,
      }),
    placeholderData: listed,
  })

/** The extensions with a promo code taken off. A code that cannot be used is refused at its field. */
export const fetchProlongDetails = (promocode: string) =>
  call<ProlongDetails>('GET', '/v2/loan/prolong_details', { query: { promocode } })

export const activateExtension = (termDays: number, promocode: string | null) =>
  call<Loan>('POST', '/v2/loan/activate_extension', {
    body: { term: termDays, ...(promocode === null ? {} : { promocode }) },
  })

/** Sends the money of a signed loan once more. One that is on its way stays as it is. */
export const startPayout = () => call<Loan>('POST', '/v2/loan/issuance')
