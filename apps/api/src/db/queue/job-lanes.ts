import type { JobLane } from '../../platform/config/general-settings.ts'
import type { Jobs } from '../repositories/outbox.ts'

/**
 * Kinds of jobs that must not wait for one another. Each has workers of its own, so a slow provider holds up its own kind only.
 * Jobs that are not listed are the others.
 */
const JOBS_OF: Readonly<Record<Exclude<JobLane, 'others'>, readonly (keyof Jobs)[]>> = {
  // A person waits in front of the screen, and a code expires after five minutes.
  codes: ['send-code', 'send-staff-reset'],
  // A borrower signs only after the documents were sent.
  signatures: ['send-offer-documents', 'send-mail'],
  // Thousands may become due within an hour.
  messages: ['send-message'],
  // The receivers are systems of others, which may hang.
  webhooks: ['deliver-webhook'],
}

const LANES = new Map(
  Object.entries(JOBS_OF).flatMap(([lane, jobs]) => jobs.map((job) => [job as string, lane as JobLane] as const)),
)

export const laneOf = (job: string): JobLane => LANES.get(job) ?? 'others'
