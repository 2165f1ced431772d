import type { Tx } from '../db/transaction.ts'

/** For customers created by the sandbox and the tests: marks an account as verified to be the customer's own. */
export async function acceptAccount(
  tx: Tx,
  { userId, iban, by, now }: { userId: number; iban: string; by: string; now: Date },
): Promise<void> {
  await tx.payoutAccountReviews.ask(userId, iban, now)
  await tx.payoutAccountReviews.decide(userId, iban, {
    status: 'accepted',
    reason: 'made with the customer',
    decidedAt: now,
    decidedBy: by,
  })
}
