import { sql } from 'drizzle-orm'
import type { Database } from '../transaction.ts'

/** Every side effect and what it needs. A job carries ids, never texts, codes or personal data. */
export interface Jobs {
  'send-message': { messageId: string }
}

/**
 * The way out of a transaction: a job becomes visible to the worker with the commit, and never without it. Nothing talks
 * to a provider inside a transaction.
 */
export const outboxRepository = (db: Database) => ({
  async add<K extends keyof Jobs & string>(
    job: K,
    payload: Jobs[K],
    options: { maxAttempts?: number; delayMs?: number } = {},
  ): Promise<void> {
    const maxAttempts = options.maxAttempts ?? 12
    const delayMs = options.delayMs ?? 0
    // The queue keeps the machine's time, also in the sandbox, whose business clock may stand weeks ahead.
    await db.execute(sql`
      select graphile_worker.add_job(
        ${job},
        ${JSON.stringify(payload)}::json,
        max_attempts => ${maxAttempts},
        run_at => now() + ${delayMs}::int * interval '1 millisecond'
      )`)
  },
})
