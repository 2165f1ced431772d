import { setTimeout as delay } from 'node:timers/promises'
import { type Job, type Runner, run, runOnce, type TaskList, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import { type LeasedQueue, type LeasedQueueOptions, leaseQueue } from './leased-queue.ts'
import { allowSecondRelease } from './second-release.ts'

interface QueueRunOptions extends LeasedQueueOptions {
  readonly pool: pg.Pool
}

/** How long an ended run waits for the queue to record finished jobs: this may hang on an unavailable database. */
const FLUSH_MS = 10_000

interface Lanes {
  /** Scheduled jobs. */
  readonly crontab: string
  /** The number of jobs that run at once, by lane. */
  readonly slots: Readonly<Record<string, number>>
  readonly laneOf: (job: string) => string
}

/**
 * One run of the queue under one lease, with separate workers for each lane. When the connection of the lease breaks, the run closes: it takes no more jobs, finishes
 * the running ones, still under its lease, and releases the lease with all jobs that are still locked.
 */
export interface QueueRun {
  readonly closed: Promise<void>
  /** Resolves when no job runs any more and the lease is released. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export async function startQueueRun(options: QueueRunOptions & Lanes): Promise<QueueRun> {
  const { pool, crontab, slots, laneOf } = options
  const queue = await leaseQueue(options)
  const { taskList = {}, ...queueOptions } = queue.queueOptions
  const runners: Runner[] = []
  const stopRunners = () => Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)))
  try {
    for (const [lane, concurrency] of Object.entries(slots)) {
      const ofLane = Object.entries(taskList).filter(([job]) => laneOf(job) === lane)
      if (ofLane.length === 0) continue
      const lines = crontab.split('\n').filter((line) => ofLane.some(([job]) => line.includes(` ${job} `)))
      runners.push(
        await run({
          pgPool: allowSecondRelease(pool),
          crontab: lines.join('\n'),
          concurrency,
          pollInterval: 1000,
          ...queueOptions,
          taskList: Object.fromEntries(ofLane) as TaskList,
        }),
      )
    }
  } catch (error) {
    queue.close()
    await stopRunners()
    await queue.whenIdle()
    await queue.release()
    throw error
  }
  // The queue also stops on its own, if it cannot record that a job is done.
  for (const runner of runners) runner.promise.then(queue.close, queue.close)
  const end = async () => {
    await queue.closed
    const flushed = stopRunners()
    await queue.whenIdle()
    await Promise.race([flushed, delay(FLUSH_MS, undefined, { ref: false })])
    await queue.release()
  }
  const ended = end()
  return {
    closed: queue.closed,
    ended,
    stop() {
      queue.close()
      return ended
    },
  }
}

/**
 * Runs the due jobs, then those that they enqueued, for at most `maxRounds` rounds. The queue takes jobs in the order in which
 * they became due: the first one that became due after the start of a round ends the round, so that this function returns even if
 * new jobs keep arriving.
 */
export async function runDueJobs(options: QueueRunOptions, maxRounds: number): Promise<void> {
  const { pool } = options
  let queue: LeasedQueue | null = null
  try {
    for (let round = 0; round < maxRounds; round += 1) {
      const { rows } = await pool.query<{ now: Date }>(
        `select now() from graphile_worker.jobs
         where locked_at is null and attempts < max_attempts and run_at <= now() limit 1`,
      )
      const beganAt = rows[0]?.now
      if (beganAt === undefined) return
      queue ??= await leaseQueue(options)
      const { events } = queue.queueOptions
      const endRound = ({ job, worker }: { job: Job; worker: { workerPool: WorkerPool } }) => {
        if (job.run_at > beganAt) Promise.resolve(worker.workerPool.gracefulShutdown()).catch(() => undefined)
      }
      events.on('job:start', endRound)
      await runOnce({ pgPool: pool, ...queue.queueOptions }).finally(() => events.off('job:start', endRound))
    }
  } finally {
    queue?.close()
    await queue?.whenIdle()
    await queue?.release()
  }
}
