import type { CodeSent, Loan, ReviewRequested, WithdrawalQuote } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

export const agreeNewTerms = (isAgreed: boolean) =>
  call<Loan>('POST', '/v2/loan/agree_new_terms', { body: { agree: isAgreed } })

/** Requests a signing code, also the first one. */
export const resendSignCode = () => call<CodeSent>('POST', '/v2/loan/sign_resend', { body: {} })

export const signLoan = (code: string) => call<Loan>('POST', '/v2/loan/sign', { body: { code } })

/** What the borrower would owe after withdrawing today. The debt is in the key because it changes daily. */
export const withdrawalQuery = ({ public_id: publicId, calculations }: Loan) =>
  queryOptions({
    queryKey: ['withdrawal', publicId, calculations.today],
    queryFn: ({ signal }) => call<WithdrawalQuote>('GET', '/v2/loan/withdraw', { signal }),
  })

export const withdrawFromLoan = () => call<Loan>('POST', '/v2/loan/withdraw', { body: {} })

/** Requests a human review of a refusal; the applicant's comment is optional. */
export const requestReview = (reason: string) =>
  call<ReviewRequested>('POST', '/v2/loan/review_request', { body: reason === '' ? {} : { reason } })
