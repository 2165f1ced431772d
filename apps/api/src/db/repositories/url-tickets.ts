import { idempotencyKeys } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

const NO_BODY = Buffer.alloc(0)

/** Used tickets stand among the used keys: both are a promise that something happens once. */
export const urlTicketRepository = (db: Database) => ({
  /** False when this ticket was used before. */
  async use(userId: number, nonce: string, now: Date): Promise<boolean> {
    const added = await db
      .insert(idempotencyKeys)
      .values({ userId, key: `ticket:${nonce}`, bodyHash: NO_BODY, statusCode: 302, answer: {}, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    return added.length > 0
  },
})
