/** The step after a transfer that did not arrive. */
type AfterFailure = 'retry' | 'ask_for_account'

/** The number of transfers to one account before the borrower is asked for another. */
const TRIES_PER_ACCOUNT = 2

/**
 * Reasons that lie in the account itself (ISO 20022 external status and return reasons): a retry cannot help. AC01
 * wrong number, AC04 closed, AC06 blocked, AC13 wrong kind, AC14 kind not served, AG01 transfers forbidden on it, BE01
 * the name is not the holder's, MD07 the holder has died.
 */
const ACCOUNT_REASONS: ReadonlySet<string> = new Set(['AC01', 'AC04', 'AC06', 'AC13', 'AC14', 'AG01', 'BE01', 'MD07'])

/** `failures`: how many transfers of the loan to this account have failed or were returned, including this one. */
export const afterFailure = (providerCode: string, failures: number): AfterFailure =>
  ACCOUNT_REASONS.has(providerCode) || failures >= TRIES_PER_ACCOUNT ? 'ask_for_account' : 'retry'
