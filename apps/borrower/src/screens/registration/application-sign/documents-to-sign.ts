import type { LoanDocument } from '@puente/contract'

export interface DocumentsToSign {
  /** The pre-contract information, which the law requires to be read first. */
  readonly information: LoanDocument
  readonly agreement: LoanDocument
}

const newest = (documents: readonly LoanDocument[], kind: LoanDocument['kind']): LoanDocument | undefined =>
  documents
    .filter((document) => document.kind === kind)
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))[0]

/**
 * The two documents to read before signing; null until both exist. `outdatedSha256` is the hash of a replaced agreement:
 * while it is still the newest, its successor is being made.
 */
export function documentsToSign(
  documents: readonly LoanDocument[],
  outdatedSha256: string | null,
): DocumentsToSign | null {
  const information = newest(documents, 'ine')
  const agreement = newest(documents, 'loan_agreement')
  if (information === undefined || agreement === undefined || agreement.sha256 === outdatedSha256) return null
  return { information, agreement }
}
