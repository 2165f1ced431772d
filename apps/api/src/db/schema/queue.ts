import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * The leases of the worker processes: a job locked by an id without a row here is free for another process. Times are
 * the machine's, like all times in the queue.
 */
export const jobWorkers = pgTable('job_workers', {
  /** The value the queue stores as `locked_by`. */
  id: text().primaryKey(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
})
