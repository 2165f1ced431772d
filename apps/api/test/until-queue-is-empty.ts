import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'

const TIMEOUT_MS = 120_000
const POLL_MS = 100

/** Waits until a running worker has done every due job. Jobs due later than in a second are timers. */
export async function untilQueueIsEmpty(pool: Pool): Promise<void> {
  const until = Date.now() + TIMEOUT_MS
  while (Date.now() < until) {
    const { rows } = await pool.query(
      `select from graphile_worker.jobs
       where locked_at is not null or (attempts < max_attempts and run_at < now() + interval '1 second') limit 1`,
    )
    if (rows.length === 0) return
    await delay(POLL_MS)
  }
  throw new Error('the queue did not become empty')
}
