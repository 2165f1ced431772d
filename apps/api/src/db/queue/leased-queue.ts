import { EventEmitter } from 'node:events'
import type { Logger, RunnerOptions, TaskList } from 'graphile-worker'
import { type LeaseTimes, takeLease } from './worker-lease.ts'

export interface LeasedQueueOptions {
  readonly databaseUrl: string
  readonly taskList: TaskList
  readonly logger: Logger
  /** Called if a job still runs although the database has not confirmed this worker's lease for too long. */
  onOverdue(): void
  readonly times?: LeaseTimes
}

/** A queue that runs jobs under a lease. */
export interface LeasedQueue {
  readonly queueOptions: Pick<RunnerOptions, 'taskList' | 'logger' | 'noHandleSignals' | 'preset'> & {
    readonly events: EventEmitter
  }
  /** Resolves when no more jobs start: `close` was called, or the connection of the lease broke. */
  readonly closed: Promise<void>
  close(): void
  /** Resolves when the queue is closed and no job runs. */
  whenIdle(): Promise<void>
  /** Releases the lease; no job may be running. */
  release(): Promise<void>
}

export async function leaseQueue({
  databaseUrl,
  taskList,
  logger,
  onOverdue,
  times,
}: LeasedQueueOptions): Promise<LeasedQueue> {
  let isClosed = false
  let running = 0
  let resolveClosed: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve
  })
  const idle = new EventEmitter()
  const close = () => {
    isClosed = true
    resolveClosed()
  }
  const lease = await takeLease(databaseUrl, {
    onInterrupted: close,
    onUnconfirmed: () => {
      if (running > 0) onOverdue()
    },
    ...(times === undefined ? {} : { times }),
  })

  const guarded: TaskList = {}
  for (const [name, task] of Object.entries(taskList)) {
    guarded[name] = async (payload, helpers) => {
      // The job was taken before the lease was interrupted, or by a query that was running then. It is freed with the lease.
      if (isClosed) throw new Error('this worker takes no more jobs')
      running += 1
      try {
        return await task?.(payload as never, helpers)
      } finally {
        running -= 1
        if (running === 0) idle.emit('idle')
      }
    }
  }
  /** The queue awaits this before a worker looks for its first job. */
  const plugin: GraphileConfig.Plugin = {
    name: 'puente-lease',
    version: '1.0.0',
    worker: {
      hooks: {
        async startWorker(_context, { worker }) {
          try {
            await lease.cover(worker.workerPool.id)
          } catch (error) {
            close()
            throw error
          }
        },
      },
    },
  }

  return {
    queueOptions: {
      taskList: guarded,
      logger,
      events: new EventEmitter(),
      noHandleSignals: true,
      // Without these delays the queue does not wait until a finished job is recorded, and a failure to record it is an unhandled
      // rejection, which ends the process. With them a failure stops the queue, and the next run starts with a new lease.
      preset: { plugins: [plugin], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    closed,
    close,
    async whenIdle() {
      await closed
      if (running > 0) await new Promise((resolve) => idle.once('idle', resolve))
    },
    release: () => lease.release(),
  }
}
