import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { connectionStringOf } from './db/pool.ts'
import { laneOf } from './db/queue/job-lanes.ts'
import { type QueueRun, runDueJobs, startQueueRun } from './db/queue/queue-run.ts'
import { LEASE_TIMES, type LeaseTimes, releaseJobsOfDeadWorkers } from './db/queue/worker-lease.ts'
import type { Jobs } from './db/repositories/outbox.ts'
import type { Deps } from './deps.ts'
import { chargeCard } from './jobs/charge-card.ts'
import { correctPayment } from './jobs/correct-payment.ts'
import { deliverWebhook } from './jobs/deliver-webhook.ts'
import { eraseBankData } from './jobs/erase-bank-data.ts'
import { importBankData } from './jobs/import-bank-data.ts'
import { importAcceptedStatement } from './jobs/import-statement.ts'
import { issueAutodebitMandate } from './jobs/issue-autodebit-mandate.ts'
import { readDocument } from './jobs/read-document.ts'
import { removeFile } from './jobs/remove-file.ts'
import { retryPayout } from './jobs/retry-payout.ts'
import { reviewSandboxDocument } from './jobs/review-sandbox-document.ts'
import { runNights } from './jobs/run-nights.ts'
import { sendMail } from './jobs/send-mail.ts'
import { sendMessage } from './jobs/send-message.ts'
import { sendOfferDocuments } from './jobs/send-offer-documents.ts'
import { sendRefund } from './jobs/send-refund.ts'
import { sendSandboxCardNotification } from './jobs/send-sandbox-card-notification.ts'
import { sendStaffReset } from './jobs/send-staff-reset.ts'
import { settleLiveness } from './jobs/settle-liveness.ts'
import { settlePayout } from './jobs/settle-payout.ts'
import { settleRefund } from './jobs/settle-refund.ts'
import { sendPayout } from './jobs/start-payout.ts'
import { sweepCardOperations } from './jobs/sweep-card-operations.ts'
import { sweepFiles } from './jobs/sweep-files.ts'
import { type ErrorLog, tellOfBookProblems } from './jobs/tell-of-book-problems.ts'
import { tellOfPayment } from './jobs/tell-of-payment.ts'
import { tellOfPayout } from './jobs/tell-of-payout.ts'
import { tellOfUndoneExtension } from './jobs/tell-of-undone-extension.ts'
import { inSpan, traceparentOf } from './platform/tracing/tracing.ts'

type Handlers = { [K in keyof Jobs]: (payload: Jobs[K]) => Promise<void> }

const SILENT: ErrorLog = { error: () => undefined }

/** Every job. A job without a handler does not compile. */
export function jobHandlers(deps: Deps, log: ErrorLog = SILENT): TaskList {
  const handlers: Handlers = {
    'charge-card': chargeCard(deps),
    'sweep-card-operations': sweepCardOperations(deps),
    'send-sandbox-card-notification': sendSandboxCardNotification(deps),
    'import-bank-data': importBankData(deps),
    'erase-bank-data': eraseBankData(deps),
    'read-document': readDocument(deps),
    'review-sandbox-document': reviewSandboxDocument(deps),
    'remove-file': removeFile(deps),
    'sweep-files': sweepFiles(deps),
    'settle-liveness': settleLiveness(deps),
    'run-nights': runNights(deps),
    'deliver-webhook': deliverWebhook(deps),
    'send-code': sendMessage(deps),
    'import-statement': importAcceptedStatement(deps),
    'send-mail': sendMail(deps),
    'send-message': sendMessage(deps),
    'send-offer-documents': sendOfferDocuments(deps),
    'send-staff-reset': sendStaffReset(deps),
    'tell-of-book-problems': tellOfBookProblems(deps, log),
    'issue-autodebit-mandate': issueAutodebitMandate(deps),
    'tell-of-payment': tellOfPayment(deps),
    'correct-payment': correctPayment(deps),
    'tell-of-undone-extension': tellOfUndoneExtension(deps),
    'tell-of-payout': tellOfPayout(deps),
    'start-payout': sendPayout(deps),
    'settle-payout': settlePayout(deps),
    'retry-payout': retryPayout(deps),
    'send-refund': sendRefund(deps),
    'settle-refund': settleRefund(deps),
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload: unknown) =>
        inSpan(
          `job ${name}`,
          { kind: 'consumer', attributes: { 'puente.job': name }, queuedBy: traceparentOf(payload) },
          () => handle(payload as never),
        ),
    ]),
  )
}

interface WorkerLog {
  error(detail: object, message: string): void
  debug(detail: object, message: string): void
}

/** Scheduled jobs, with their times in UTC. */
const CRONTAB = [
  '* * * * * sweep-card-operations ?jobKey=sweep-card-operations&max=3',
  '40 3 * * * sweep-files ?jobKey=sweep-files&max=3',
  // Midnight in Madrid is a full hour in UTC, which differs between summer and winter; at the other hours there is nothing to do.
  '5 * * * * run-nights ?jobKey=run-nights&max=3',
].join('\n')

const RESTART_AFTER_MS = 1_000
const SWEEP_EVERY_MS = 5_000

interface WorkerOptions {
  readonly databaseUrl: string
  /** The times of leases; shorter in tests. */
  readonly times?: LeaseTimes
  readonly sweepEveryMs?: number
  /** Ends this process: see `endOverdueProcess`. */
  readonly onOverdue?: () => void
}

interface Worker {
  stop(): Promise<void>
}

/**
 * Takes jobs from the database and runs them, including those that another process left behind. If the connection to the database
 * is lost, the run of the queue ends, and the next one starts when the database is back.
 */
export async function startWorker(
  pool: pg.Pool,
  deps: Deps,
  log: WorkerLog,
  { databaseUrl, times = LEASE_TIMES, sweepEveryMs = SWEEP_EVERY_MS, onOverdue }: WorkerOptions,
): Promise<Worker> {
  const stopping = new AbortController()
  const queueRuns = new Set<QueueRun>()
  const startRun = async (): Promise<QueueRun> => {
    const queueRun = await startQueueRun({
      pool,
      databaseUrl,
      times,
      taskList: jobHandlers(deps, log),
      crontab: CRONTAB,
      slots: deps.config.jobSlots,
      laneOf,
      onOverdue: onOverdue ?? (() => endOverdueProcess(deps, log)),
      // Job payloads hold ids only, but the queue's own messages may quote them: errors are logged, the rest is for debugging.
      logger: new Logger(() => (level, message, meta) => {
        if (level === 'error') log.error({ meta }, message)
        else log.debug({ level }, message)
      }),
    })
    queueRuns.add(queueRun)
    queueRun.ended.finally(() => queueRuns.delete(queueRun))
    return queueRun
  }
  const startWhenPossible = async (): Promise<QueueRun | null> => {
    while (!stopping.signal.aborted) {
      try {
        return await startRun()
      } catch (error) {
        log.debug({ err: error }, 'the worker could not start')
        await delay(RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return null
  }
  /** Nights that passed while no worker ran are processed now, not at the next full hour. */
  const catchUp = () => deps.transaction((tx) => tx.outbox.add('run-nights', {}))
  const keepWorking = async (first: QueueRun) => {
    for (let queueRun: QueueRun | null = first; queueRun !== null; ) {
      await queueRun.closed
      if (stopping.signal.aborted) return
      log.error({}, 'the worker lost its database and begins anew when it is back')
      queueRun = await startWhenPossible()
      if (queueRun === null) return
      if (stopping.signal.aborted) return queueRun.stop()
      log.error({}, 'the worker has its database back')
      // If the database is lost again, the next run retries.
      await catchUp().catch(() => undefined)
    }
  }
  const sweep = () => {
    releaseJobsOfDeadWorkers(pool, times.expiresAfterMs).then(
      (jobs) => {
        if (jobs > 0) log.error({ jobs }, 'jobs of a process that ended are free again')
      },
      // No retry now: the next sweep is some seconds away.
      (error: unknown) => log.debug({ err: error }, 'no sweep of dead workers'),
    )
  }

  // An embedded database belongs to this process alone: every other worker is dead.
  if (isOnlyProcess(deps)) await releaseJobsOfDeadWorkers(pool, 0)
  const first = await startRun()
  await catchUp()
  const working = keepWorking(first)
  const sweeps = setInterval(sweep, sweepEveryMs)
  return {
    async stop() {
      clearInterval(sweeps)
      stopping.abort()
      await Promise.all([...queueRuns].map((queueRun) => queueRun.stop()))
      await working
    },
  }
}

const isOnlyProcess = ({ config }: Deps): boolean => config.databaseUrl === undefined

/**
 * A job still runs although this process could not renew its lease for too long: another process is about to take the job. A
 * running job cannot be cancelled, so the process exits; its supervisor restarts it.
 */
function endOverdueProcess(deps: Deps, log: WorkerLog): void {
  if (isOnlyProcess(deps)) return
  log.error(
    {},
    'a job outlived the connection to the database: this process ends, so that no other does it a second time',
  )
  process.exit(1)
}

/** The longest chain of jobs in a night: a card is charged, its owner is notified, the message is sent. */
const MAX_ROUNDS_PER_DAY = 4

/** Runs the due jobs in this process. For the sandbox, whose clock moves on only when the work of a day is done. */
export function runWaitingJobs(pool: pg.Pool, deps: Deps): Promise<void> {
  return runDueJobs(
    {
      pool,
      databaseUrl: connectionStringOf(pool),
      taskList: jobHandlers(deps),
      logger: new Logger(() => () => undefined),
      onOverdue: () => endOverdueProcess(deps, { error: () => undefined, debug: () => undefined }),
    },
    MAX_ROUNDS_PER_DAY,
  )
}
