import type { CodeSent, Loan, PaymentLink, ProposalConfirmed } from '@puente/contract'
import { call } from './http.ts'

const path = (id: string, what: string): string => `/v2/loan/proposals/${id}/${what}`

/** Requests the code that accepts a proposal, also the first one. */
export const sendProposalCode = (id: string) => call<CodeSent>('POST', path(id, 'code'), { body: {} })

export const confirmProposal = (id: string, code: string) =>
  call<ProposalConfirmed>('POST', path(id, 'confirm'), { body: { code } })

/** For an extension that was accepted and not paid yet. */
export const payProposal = (id: string) => call<PaymentLink>('POST', path(id, 'payment'), { body: {} })

export const declineProposal = (id: string) => call<Loan>('POST', path(id, 'decline'), { body: {} })
