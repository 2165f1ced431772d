import type { CivilDate } from '@puente/domain'

/** The principal of a loan on its way to the borrower's account. */
export interface Transfer {
  /** Our reference, at most 35 characters, the same on every message about this transfer and on no other. */
  readonly endToEndId: string
  readonly amountCents: number
  readonly iban: string
  readonly holderName: string
}

/** No response is an error: it is then unknown whether the money left, and the transfer is never resent automatically. */
export type SendTransferOutcome =
  | { readonly outcome: 'accepted'; readonly providerReference: string; readonly retryAfterMs: number }
  | { readonly outcome: 'refused'; readonly providerCode: string }

export type TransferState =
  | { readonly state: 'pending'; readonly retryAfterMs: number }
  | { readonly state: 'completed' }
  | { readonly state: 'failed'; readonly providerCode: string }
  /** The provider does not know the transfer, or cannot say. */
  | { readonly state: 'unknown' }

export interface TransferReturn {
  readonly endToEndId: string
  readonly providerCode: string
}

/** Accepts single transfers and reports their state. */
export interface DirectPayouts {
  readonly kind: 'direct'
  readonly name: string
  /** How long a loan waits after a failed transfer before the next attempt. */
  readonly retryAfterMs: number
  send(transfer: Transfer): Promise<SendTransferOutcome>
  stateOf(transfer: Transfer): Promise<TransferState>
  /** Completed transfers whose money was returned by a business date; the same ones may be reported again. */
  returnsBy(date: CivilDate): Promise<readonly TransferReturn[]>
}

export interface TransferBatch {
  /** Our reference, at most 35 characters. A bank refuses a second file with the same one. */
  readonly messageId: string
  readonly createdAt: Date
  readonly executeOn: CivilDate
  readonly transfers: readonly Transfer[]
}

/** Accepts files of transfers; bank statements report their outcome. */
export interface FilePayouts {
  readonly kind: 'files'
  readonly name: string
  readonly retryAfterMs: number
  /** Pure. */
  writeFile(batch: TransferBatch): string
  /** What is wrong with a file by the schema of the operator's bank; null if nothing, or if there is no schema. */
  problemOf(file: string): Promise<string | null>
}

export type PayoutProvider = DirectPayouts | FilePayouts
