import type { Deps } from '../deps.ts'

/** Sends what has to be read before signing. */
export const sendOfferDocuments = (_deps: Deps) => async (_payload: { loanId: number }) => {}
