import { sql } from 'drizzle-orm'
import { withTraceparent } from '../../platform/tracing/tracing.ts'
import type { Database } from '../database.ts'

/** Every side effect and its payload. A job carries ids, never texts, codes or personal data. */
export interface Jobs {
  'charge-card': { operationId: string }
  'sweep-card-operations': Record<string, never>
  /** Sandbox only: the notification that a provider sends a little later. */
  'send-sandbox-card-notification': { fields: Readonly<Record<string, string>> }
  'import-statement': { fileId: number }
  'import-bank-data': { connectionId: string }
  'erase-bank-data': { connectionId: string }
  'read-document': { documentId: number }
  /** Sandbox only: the decision of a staff member. */
  'review-sandbox-document': { documentId: number; isRejected: boolean }
  'remove-file': { fileId: string }
  'sweep-files': Record<string, never>
  'settle-liveness': { transactionId: string }
  'run-nights': Record<string, never>
  'deliver-webhook': { deliveryId: number }
  /** A message with a one-time code, which is of no use a few minutes later. */
  'send-code': { messageId: string }
  'send-mail': { mailId: string }
  'send-message': { messageId: string }
  'send-offer-documents': { loanId: number }
  'send-staff-reset': { eventId: number }
  'tell-of-book-problems': { checkId: number }
  'issue-autodebit-mandate': { loanId: number }
  'tell-of-payment': { loanId: number; factId: string }
  'correct-payment': { loanId: number; factId: string }
  'tell-of-undone-extension': { loanId: number; factId: string }
  'tell-of-payout': { loanId: number }
  'start-payout': { payoutId: string }
  'settle-payout': { payoutId: string }
  'send-refund': { refundId: string }
  'settle-refund': { refundId: string }
  'retry-payout': { loanId: number; attempt: number }
}

/**
 * The outbox of a transaction: a job becomes visible to the worker with the commit, and never without it. No code calls
 * a provider inside a transaction.
 */
export const outboxRepository = (db: Database) => ({
  /** Of the jobs with one `queueName`, one runs at a time; those that wait for it hold no worker. */
  async add<K extends keyof Jobs & string>(
    job: K,
    payload: Jobs[K],
    options: { maxAttempts?: number; delayMs?: number; queueName?: string } = {},
  ): Promise<void> {
    const { maxAttempts = 12, delayMs = 0, queueName = null } = options
    // The queue uses the machine's time, even in the sandbox, whose business clock may be weeks ahead.
    // A job without a key makes PostgreSQL read all waiting jobs on a connection that planned the statement for an empty queue.
    await db.execute(sql`
      select graphile_worker.add_job(
        ${job},
        ${JSON.stringify(withTraceparent(payload))}::json,
        queue_name => ${queueName},
        max_attempts => ${maxAttempts},
        run_at => now() + ${delayMs}::int * interval '1 millisecond',
        job_key => gen_random_uuid()::text,
        job_key_mode => 'unsafe_dedupe'
      )`)
  },

  /** Adds many jobs of one kind in one statement. With `spreadMs` they become due one after the other during that time. */
  async addMany<K extends keyof Jobs & string>(
    job: K,
    payloads: readonly Jobs[K][],
    options: { maxAttempts?: number; delayMs?: number; spreadMs?: number } = {},
  ): Promise<void> {
    if (payloads.length === 0) return
    const { maxAttempts = 12, delayMs = 0, spreadMs = 0 } = options
    const stepMs = spreadMs / payloads.length
    await db.execute(sql`
      select count(*) from graphile_worker.add_jobs((
        select array_agg(json_populate_record(null::graphile_worker.job_spec, json_build_object(
          'identifier', ${job}::text,
          'payload', payload,
          'max_attempts', ${maxAttempts}::int,
          'run_at', now() + (${delayMs}::int + (place - 1) * ${stepMs}::float8) * interval '1 millisecond'
        )))
        from json_array_elements(${JSON.stringify(payloads.map(withTraceparent))}::json) with ordinality as job (payload, place)
      ))`)
  },
})
