// The queue's jobs as tests see and move them, by the queue's documented SQL functions.
import type pg from 'pg'

type Database = Pick<pg.Pool, 'query'>

interface QueuedJob {
  readonly id: string
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
  /** From when it was added until it is due. */
  readonly waitSeconds: number
  readonly attempts: number
  readonly maxAttempts: number
}

/** Jobs that no worker runs, oldest first. Their payloads are what `reschedule_jobs` returns; it changes nothing here. */
export async function queuedJobs(database: Database): Promise<QueuedJob[]> {
  const { rows } = await database.query<QueuedJob>(
    `select job.id, job.task_identifier as name, same.payload, job.attempts, job.max_attempts as "maxAttempts",
       round(extract(epoch from job.run_at - job.created_at))::int as "waitSeconds"
     from graphile_worker.jobs job
     join graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs)) same on same.id = job.id
     order by job.id`,
  )
  return rows
}

/** Those with this value in their payload. */
export const queuedJobsFor = async (database: Database, key: string, value: unknown): Promise<QueuedJob[]> =>
  (await queuedJobs(database)).filter(({ payload }) => String(payload[key]) === String(value))

interface JobChange {
  /** Relative to now. */
  readonly dueInSeconds?: number
  readonly attempts?: number
}

const idsOf = (jobs: readonly Pick<QueuedJob, 'id'>[]) => jobs.map(({ id }) => id)

export async function changeJobs(
  database: Database,
  jobs: readonly Pick<QueuedJob, 'id'>[],
  { dueInSeconds, attempts }: JobChange,
): Promise<void> {
  await database.query(
    `select from graphile_worker.reschedule_jobs($1, run_at => now() + $2 * interval '1 second', attempts => $3)`,
    [idsOf(jobs), dueInSeconds ?? null, attempts ?? null],
  )
}

/** Makes every job due that was not tried yet. */
export async function makeJobsDue(database: Database): Promise<void> {
  const untried = (await queuedJobs(database)).filter(({ attempts }) => attempts === 0)
  await changeJobs(database, untried, { dueInSeconds: 0 })
}

/** A job that has used up its attempts. */
export async function failJobs(
  database: Database,
  jobs: readonly Pick<QueuedJob, 'id'>[],
  error: string,
): Promise<void> {
  await database.query('select from graphile_worker.permanently_fail_jobs($1, $2)', [idsOf(jobs), error])
}

export async function removeJobs(database: Database, jobs: readonly Pick<QueuedJob, 'id'>[]): Promise<void> {
  await database.query('select from graphile_worker.complete_jobs($1)', [idsOf(jobs)])
}

/** Removes every job, also those that a dead worker holds. */
export async function emptyQueue(database: Database): Promise<void> {
  await database.query(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker.jobs where locked_by is not null))`,
  )
  const { rows } = await database.query<{ id: string }>('select id from graphile_worker.jobs')
  await removeJobs(database, rows)
}
