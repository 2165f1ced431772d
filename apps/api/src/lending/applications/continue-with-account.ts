import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { amendLoan } from '../loans/book.ts'
import { payoutRefusalError } from '../payouts/refusal-error.ts'
import { startPayout } from '../payouts/start-payout.ts'
import { makeOffer } from './make-offer.ts'

/**
 * Moves a loan that waits for an account (34) on with a verified one: to the signature, or to the next transfer if it
 * is signed already. `record` must be locked.
 */
export async function continueWithAccount(
  tx: Tx,
  record: LoanRecord,
  iban: string,
  context: ChangeContext,
): Promise<LoanRecord> {
  if (record.life === null) return makeOffer(tx, record, context, { payoutIban: iban })
  const amended = await amendLoan(tx, record, 'payout_account_given', { payoutIban: iban }, context)
  const outcome = await startPayout(tx, amended, context)
  // The account is kept; the transfer starts when two people confirm the return of the last one.
  if (outcome.outcome === 'refused' && outcome.reason === 'return_unconfirmed') return amended
  if (outcome.outcome === 'refused') throw payoutRefusalError(outcome.reason, record.loan.id)
  return outcome.record
}
