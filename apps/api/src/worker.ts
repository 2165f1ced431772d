import { Logger, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Jobs } from './db/repositories/outbox.ts'
import type { Deps } from './deps.ts'
import { chargeCard } from './jobs/charge-card.ts'
import { eraseBankData } from './jobs/erase-bank-data.ts'
import { importBankData } from './jobs/import-bank-data.ts'
import { issueAutodebitMandate } from './jobs/issue-autodebit-mandate.ts'
import { readDocument } from './jobs/read-document.ts'
import { removeFile } from './jobs/remove-file.ts'
import { retryPayout } from './jobs/retry-payout.ts'
import { reviewSandboxDocument } from './jobs/review-sandbox-document.ts'
import { runNights } from './jobs/run-nights.ts'
import { sendMail } from './jobs/send-mail.ts'
import { sendMessage } from './jobs/send-message.ts'
import { sendOfferDocuments } from './jobs/send-offer-documents.ts'
import { sendSandboxCardNotification } from './jobs/send-sandbox-card-notification.ts'
import { settleLiveness } from './jobs/settle-liveness.ts'
import { settlePayout } from './jobs/settle-payout.ts'
import { sendPayout } from './jobs/start-payout.ts'
import { sweepCardOperations } from './jobs/sweep-card-operations.ts'
import { sweepFiles } from './jobs/sweep-files.ts'
import { tellOfPayment } from './jobs/tell-of-payment.ts'
import { tellOfPayout } from './jobs/tell-of-payout.ts'

type Handlers = { [K in keyof Jobs]: (payload: Jobs[K]) => Promise<void> }

/** Every job there is. A job without a handler does not compile. */
export function jobHandlers(deps: Deps): TaskList {
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
    'send-mail': sendMail(deps),
    'send-message': sendMessage(deps),
    'send-offer-documents': sendOfferDocuments(deps),
    'issue-autodebit-mandate': issueAutodebitMandate(deps),
    'tell-of-payment': tellOfPayment(deps),
    'tell-of-payout': tellOfPayout(deps),
    'start-payout': sendPayout(deps),
    'settle-payout': settlePayout(deps),
    'retry-payout': retryPayout(deps),
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload as never)]),
  )
}

export interface WorkerLog {
  error(detail: object, message: string): void
  debug(detail: object, message: string): void
}

/** Work that comes round by itself: when (in UTC), and which job. */
const CRONTAB = [
  '* * * * * sweep-card-operations ?jobKey=sweep-card-operations&max=3',
  '40 3 * * * sweep-files ?jobKey=sweep-files&max=3',
  // Midnight in Madrid is on the hour in UTC, in summer another hour than in winter; every other hour finds nothing to do.
  '5 * * * * run-nights ?jobKey=run-nights&max=3',
].join('\n')

/** Takes jobs out of the database and does them, also those that another process left behind. */
export function startWorker(pool: pg.Pool, deps: Deps, log: WorkerLog): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: jobHandlers(deps),
    crontab: CRONTAB,
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

/** Does every job that waits now, in this process. For the sandbox, where somebody waits for what a day brings. */
export async function runWaitingJobs(pool: pg.Pool, deps: Deps): Promise<void> {
  const { rowCount } = await pool.query(
    'select from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now() limit 1',
  )
  if (rowCount === 0) return
  const logger = new Logger(() => () => undefined)
  await runOnce({ pgPool: pool, taskList: jobHandlers(deps), noHandleSignals: true, logger })
}
