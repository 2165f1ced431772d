import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { prepareOffer } from '../lending/contracts/offer-documents.ts'

/** Sends the documents that the borrower must read before signing. */
export const sendOfferDocuments =
  (deps: Deps) =>
  ({ loanId }: Jobs['send-offer-documents']): Promise<void> =>
    prepareOffer(deps, loanId)
