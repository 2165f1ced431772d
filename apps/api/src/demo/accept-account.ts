import type { Tx } from '../db/transaction.ts'

/** For customers that the sandbox and the tests make: an account that is the customer's own by definition. */
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
