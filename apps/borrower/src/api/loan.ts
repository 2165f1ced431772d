import type { Loan, LoanExplanation, LoanExtension, Loans, ProlongDetails } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import type { WireLoan } from '../session/applicant.ts'
import { call } from './http.ts'

/** The session holds the part of the loan that the steps need. Returns the complete loan, or null if it did not load. */
export const wholeLoan = (loan: WireLoan | null): Loan | null =>
  loan !== null && 'calculations' in loan ? (loan as Loan) : null

/** Loaded when the borrower opens it. The amount is in the key because a payment changes the explanation. */
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
 * One extension with its TAE. `listed` is the loan's own entry: the placeholder until the response, and part of the key
 * because another day or a payment changes the extension.
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

/** The extensions with a promo code applied. An unusable code is an error at its field. */
export const fetchProlongDetails = (promocode: string) =>
  call<ProlongDetails>('GET', '/v2/loan/prolong_details', { query: { promocode } })

export const activateExtension = (termDays: number, promocode: string | null) =>
  call<Loan>('POST', '/v2/loan/activate_extension', {
    body: { term: termDays, ...(promocode === null ? {} : { promocode }) },
  })

/** Sends the payout of a signed loan again. A payout already under way is not changed. */
export const startPayout = () => call<Loan>('POST', '/v2/loan/issuance')
