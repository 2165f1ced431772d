import type { LoanDocument } from '@puente/contract'

export interface DocumentsToSign {
  /** Pre-contract information, which the law wants read first. */
  readonly information: LoanDocument
  readonly agreement: LoanDocument
}

const newest = (documents: readonly LoanDocument[], kind: LoanDocument['kind']): LoanDocument | undefined =>
  documents
    .filter((document) => document.kind === kind)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))[0]

/**
 * The two documents that are read before signing; null until both are there. `outdatedSha256` is of an agreement that has
 * been replaced: while it is still the newest, its successor is on its way.
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
