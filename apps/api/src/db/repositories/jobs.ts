import { sql } from 'drizzle-orm'
import type { JobLane } from '../../platform/config/general-settings.ts'
import type { Database } from '../database.ts'
import { laneOf } from '../queue/job-lanes.ts'

/** A job that used up its attempts. It stays until a person retries it. */
export interface DeadJob {
  readonly id: number
  readonly task: string
  readonly attempts: number
  readonly createdAt: Date
  readonly failedAt: Date
  readonly error: string
}

const MAX_ERROR_LENGTH = 500

/** The job queue, for the operator. Delays and leases of the queue count real seconds, so ages do too. */
export const jobRepository = (db: Database) => ({
  /** The oldest first, after an id. */
  async dead(limit: number, afterId = 0): Promise<DeadJob[]> {
    const { rows } = await db.execute<{
      id: number
      task: string
      attempts: number
      created_at: string
      failed_at: string
      error: string | null
    }>(sql`
      select id::int8, task_identifier as task, attempts, created_at, updated_at as failed_at, last_error as error
        from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and id > ${afterId} order by id limit ${limit}`)
    return rows.map(({ id, task, attempts, created_at, failed_at, error }) => ({
      id,
      task,
      attempts,
      createdAt: new Date(created_at),
      failedAt: new Date(failed_at),
      // The first line: what follows is a stack.
      error: (error ?? '').split('\n')[0]?.slice(0, MAX_ERROR_LENGTH) ?? '',
    }))
  },

  /** Queues dead jobs again with all their attempts; null: all of them. Returns their ids and tasks. */
  async retry(ids: readonly number[] | null): Promise<{ readonly id: number; readonly task: string }[]> {
    const chosen = ids === null ? sql`true` : sql`id = any(${sql.param([...ids])}::bigint[])`
    const { rows } = await db.execute<{ id: number; task: string }>(sql`
      with dead as (
        select id, task_identifier as task from graphile_worker.jobs
          where attempts >= max_attempts and locked_at is null and ${chosen}
      ), retried as (
        select graphile_worker.reschedule_jobs((select array_agg(id) from dead), run_at => now(), attempts => 0)
          where exists (select from dead)
      )
      select id::int8, task from dead where (select count(*) from retried) >= 0 order by id`)
    return rows
  },

  async figures(): Promise<{
    waiting: number
    oldestDueSeconds: number
    dead: number
    /** How long the oldest due job of each lane has waited. A lane without a due job has 0. */
    oldestDueSecondsByLane: Readonly<Record<JobLane, number>>
  }> {
    const { rows } = await db.execute<{ task: string; waiting: number; oldest: number; dead: number }>(sql`
      select task_identifier as task,
             count(*) filter (where attempts < max_attempts)::int as waiting,
             coalesce(max(extract(epoch from now() - run_at))
               filter (where attempts < max_attempts and locked_at is null and run_at <= now()), 0)::float8 as oldest,
             count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead
        from graphile_worker.jobs group by 1`)
    const byLane = { codes: 0, signatures: 0, messages: 0, webhooks: 0, others: 0 }
    const total = { waiting: 0, oldestDueSeconds: 0, dead: 0 }
    for (const { task, waiting, oldest, dead } of rows) {
      const lane = laneOf(task)
      byLane[lane] = Math.max(byLane[lane], oldest)
      total.waiting += waiting
      total.oldestDueSeconds = Math.max(total.oldestDueSeconds, oldest)
      total.dead += dead
    }
    return { ...total, oldestDueSecondsByLane: byLane }
  },
})
