import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Jobs } from './db/repositories/outbox.ts'
import type { Deps } from './deps.ts'
import { sendMessage } from './jobs/send-message.ts'

type Handlers = { [K in keyof Jobs]: (payload: Jobs[K]) => Promise<void> }

/** Every job there is. A job without a handler does not compile. */
export function jobHandlers(deps: Deps): TaskList {
  const handlers: Handlers = { 'send-message': sendMessage(deps) }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload as never)]),
  )
}

export interface WorkerLog {
  error(detail: object, message: string): void
  debug(detail: object, message: string): void
}

/** Takes jobs out of the database and does them, also those that another process left behind. */
export function startWorker(pool: pg.Pool, deps: Deps, log: WorkerLog): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: jobHandlers(deps),
    concurrency: 5,
    noHandleSignals: true,
    pollInterval: 1000,
    // Job payloads hold ids only, but the queue's own messages may quote them: errors are news, the rest is for debugging.
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ meta }, message)
      else log.debug({ level }, message)
    }),
  })
}
