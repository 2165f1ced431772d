import type { Database } from '../database.ts'
import { idempotencyKeys } from '../schema/index.ts'

const NO_BODY = Buffer.alloc(0)

/** Used tickets are stored among the idempotency keys: both guarantee that something happens once. */
export const urlTicketRepository = (db: Database) => ({
  /** False if this ticket was used before. */
  async use(userId: number, nonce: string, now: Date): Promise<boolean> {
    const added = await db
      .insert(idempotencyKeys)
      .values({ userId, key: `ticket:${nonce}`, bodyHash: NO_BODY, statusCode: 302, answer: {}, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    return added.length > 0
  },
})
