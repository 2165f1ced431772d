import { FUNNEL_VALUES, FUNNELS } from '@puente/domain'
import { z } from 'zod'
import { Instant } from './wire.ts'

const FUNNEL_BATCH = 50

/** One funnel event. The user comes from the session, never from the body; `visit_id` is random and lives as long as the tab. */
export const FunnelEvent = z
  .object({
    id: z.uuid().meta({ description: 'Made by the browser: the same event sent twice is counted once' }),
    name: z.enum(FUNNEL_VALUES),
    funnel: z.enum(FUNNELS),
    at: Instant,
    visit_id: z.uuid(),
    source: z.string().max(200).optional().meta({ description: 'The `utm_source` that the visitor came with' }),
  })
  .meta({ id: 'FunnelEvent' })
export type FunnelEvent = z.infer<typeof FunnelEvent>

export const FunnelEventsBody = z
  .object({ events: z.array(FunnelEvent).min(1).max(FUNNEL_BATCH) })
  .meta({ id: 'FunnelEventsBody' })

/** A browser error report (requirements R7). */
export const ClientLogBody = z
  .object({
    type: z.string().min(1).max(50),
    message: z.string().min(1).max(2000),
    context: z.record(z.string().max(50), z.json()).default({}),
  })
  .meta({ id: 'ClientLogBody' })
export type ClientLogBody = z.input<typeof ClientLogBody>

/** The result of the fraud-profiling script: the device's id, or the reason why there is none. */
export const FraudProfile = z
  .object({
    id: z.string().min(1).max(200).nullable(),
    reason: z.enum(['timeout', 'script_failed', 'no_consent']).nullable(),
  })
  .refine(({ id, reason }) => (id === null) === (reason !== null), {
    path: ['reason'],
    params: { key: 'incorrectData' },
    message: 'either an id or the reason why there is none',
  })
  .meta({ id: 'FraudProfile' })
export type FraudProfile = z.infer<typeof FraudProfile>
