import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * The leases of the queue's worker pools: a job locked by an id without a row here is free for another process. Times are
 * the machine's, like all times in the queue.
 */
export const jobWorkers = pgTable('job_workers', {
  /** The id of the worker pool, which the queue stores as `locked_by`. */
  id: text().primaryKey(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
})
