import { z } from 'zod'
import { DateOnly, Instant } from './wire.ts'

export const PROVIDER_PORTS = [
  'sms',
  'mail',
  'captcha',
  'card',
  'bank_data',
  'payout',
  'file_store',
  'liveness',
] as const
const ProviderPort = z.enum(PROVIDER_PORTS)

const Setting = z.object({
  name: z.string(),
  value: z.string().nullable().meta({ description: 'Null for a secret, and without a value' }),
  source: z
    .enum(['environment', 'default', 'none'])
    .meta({ description: 'The operator, the default, or nothing: what holds then follows from other settings' }),
  is_secret: z.boolean(),
})

const Provider = z.object({
  port: ProviderPort,
  provider: z.string(),
  is_simulated: z.boolean(),
  has_check: z.boolean().meta({ description: 'Whether there is a test call without an effect' }),
  worked_at: Instant.nullable(),
  failed_at: Instant.nullable(),
  failure: z.string().nullable(),
})

export const StaffSystem = z
  .object({
    mode: z.enum(['sandbox', 'production']),
    version: z.string(),
    node: z.string(),
    started_at: Instant.meta({ description: 'Of the process that answers' }),
    migrations: z.object({
      newest: z.string(),
      count: z.int(),
      missing: z.array(z.string()),
      unknown: z.int().meta({ description: 'How many a newer version applied' }),
    }),
    last_backup: z.object({ ended_at: Instant, kind: z.string(), bytes: z.int(), version: z.string() }).nullable(),
    last_night: z
      .object({ business_date: DateOnly, finished_at: Instant.nullable(), failed_at: Instant.nullable() })
      .nullable(),
    jobs: z.object({ waiting: z.int(), dead: z.int(), oldest_due_seconds: z.int() }),
    providers: z.array(Provider),
    settings: z.array(z.object({ part: z.string(), settings: z.array(Setting) })),
  })
  .meta({ id: 'StaffSystem' })
export type StaffSystem = z.infer<typeof StaffSystem>

export const ProviderChecks = z
  .object({
    items: z.array(
      z.object({
        port: ProviderPort,
        provider: z.string(),
        state: z.enum(['works', 'fails', 'simulated', 'not_offered']),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ProviderChecks' })
export type ProviderChecks = z.infer<typeof ProviderChecks>
