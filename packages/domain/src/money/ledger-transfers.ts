import type { LedgerAccount, LedgerPosting } from './chart-of-accounts.ts'

/** An amount that moves from one ledger account to another. */
export interface LedgerTransfer {
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  /** Above zero. */
  readonly amountCents: number
}

/**
 * Converts postings that sum to zero into moves from credits to debits: the same change of every balance, and no row
 * that could be written without its other side. At most one transfer fewer than there are postings.
 */
export function transfersOf(postings: readonly LedgerPosting[]): readonly LedgerTransfer[] {
  const credits = postings.filter(({ cents }) => cents < 0).map(({ account, cents }) => ({ account, left: -cents }))
  const transfers: LedgerTransfer[] = []
  let next = 0
  for (const { account: debit, cents } of postings) {
    let left = cents
    while (left > 0) {
      const source = credits[next]
      if (source === undefined) throw new RangeError('the postings do not sum to zero')
      const amountCents = Math.min(left, source.left)
      transfers.push({ debit, credit: source.account, amountCents })
      left -= amountCents
      source.left -= amountCents
      if (source.left === 0) next += 1
    }
  }
  if (next < credits.length) throw new RangeError('the postings do not sum to zero')
  return transfers
}
