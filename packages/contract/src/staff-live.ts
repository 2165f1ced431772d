import { z } from 'zod'
import { StaffNightState } from './staff-nights.ts'

export const StaffCounts = z
  .object({
    counts: z.record(z.string(), z.int()).meta({ description: 'Queue → number of waiting items' }),
    night: StaffNightState,
  })
  .meta({ id: 'StaffCounts' })
export type StaffCounts = z.infer<typeof StaffCounts>

/** The object whose page is open, named as in `GET /staff/events`. */
export const StaffPresenceBody = z
  .object({ topic: z.string().regex(/^[a-z_]{1,20}:[\w-]{1,40}$/) })
  .meta({ id: 'StaffPresenceBody' })

export const StaffViewers = z
  .object({ viewers: z.array(z.object({ id: z.int(), name: z.string() })) })
  .meta({ id: 'StaffViewers' })
export type StaffViewers = z.infer<typeof StaffViewers>
