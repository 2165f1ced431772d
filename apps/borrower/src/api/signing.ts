import type { CodeSent, Loan, ReviewRequested, WithdrawalQuote } from '@puente/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

export const agreeNewTerms = (isAgreed: boolean) =>
  call<Loan>('POST', '/v2/loan/agree_new_terms', { body: { agree: isAgreed } })

/** Asks for a code: the first one too. */
export const resendSignCode = () => call<CodeSent>('POST', '/v2/loan/sign_resend', { body: {} })

export const signLoan = (code: string) => call<Loan>('POST', '/v2/loan/sign', { body: { code } })

/** What stepping back today would leave to be paid. What is owed is in the key: another day makes another answer. */
export const withdrawalQuery = ({ public_id: publicId, calculations }: Loan) =>
  queryOptions({
    queryKey: ['withdrawal', publicId, calculations.today],
    queryFn: ({ signal }) => call<WithdrawalQuote>('GET', '/v2/loan/withdraw', { signal }),
  })

export const withdrawFromLoan = () => call<Loan>('POST', '/v2/loan/withdraw', { body: {} })

/** Asks that a person looks at a refusal; what the applicant has to say is optional. */
export const requestReview = (reason: string) =>
  call<ReviewRequested>('POST', '/v2/loan/review_request', { body: reason === '' ? {} : { reason } })
