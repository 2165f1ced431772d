import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * The leases of the processes that take jobs out of the queue: a job that is locked by an id without a row here is free for
 * another process. The times are the machine's, as all of the queue's are.
 */
export const jobWorkers = pgTable('job_workers', {
  /** What the queue notes as `locked_by`. */
  id: text().primaryKey(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
})
