import { z } from 'zod'
import { StandingBody } from './staff.ts'
import { keysetPage } from './staff-lists.ts'
import { Instant } from './wire.ts'

const StaffDeadJob = z.object({
  id: z.int(),
  task: z.string(),
  attempts: z.int(),
  created_at: Instant,
  failed_at: Instant,
  error: z.string().meta({ description: 'The first line of the last error' }),
})
export type StaffDeadJob = z.infer<typeof StaffDeadJob>

/** Jobs that used up their attempts, the oldest first. */
export const StaffDeadJobs = keysetPage(StaffDeadJob).meta({ id: 'StaffDeadJobs' })
export type StaffDeadJobs = z.infer<typeof StaffDeadJobs>

export const RetryJobsBody = StandingBody.extend({
  ids: z.array(z.int().positive()).max(200).optional().meta({ description: 'Which ones; all of them if left out' }),
}).meta({ id: 'RetryJobsBody' })
