import { z } from 'zod'
import { keysetPage } from './staff-lists.ts'
import { DateOnly, Instant } from './wire.ts'

const StaffNight = z.object({
  business_date: DateOnly,
  stage: z.string(),
  stage_number: z.int().meta({ description: 'From 1; 0 if this version of the server does not know the stage' }),
  stages: z.int(),
  cursor: z.int().meta({ description: 'How far the stage is: the id of the last loan or customer' }),
  started_at: Instant,
  finished_at: Instant.nullable(),
  failed_at: Instant.nullable(),
  failure: z.string().nullable(),
})
export type StaffNight = z.infer<typeof StaffNight>

export const StaffNights = keysetPage(StaffNight).meta({ id: 'StaffNights' })
export type StaffNights = z.infer<typeof StaffNights>

/** Which day the figures are of: shown while a night is missing. */
export const StaffNightState = z.object({
  figures_as_of: DateOnly.nullable().meta({ description: 'The last finished night; null before the first one' }),
  is_missing: z.boolean().meta({ description: 'The night of today, or an earlier one, has not finished' }),
  has_failed: z.boolean(),
})
export type StaffNightState = z.infer<typeof StaffNightState>
