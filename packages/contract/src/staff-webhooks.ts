import { WEBHOOK_EVENT_TYPES } from '@puente/domain'
import { z } from 'zod'
import { StandingBody } from './staff.ts'
import { keysetPage } from './staff-lists.ts'
import { Instant } from './wire.ts'

const EventType = z.enum(WEBHOOK_EVENT_TYPES).meta({ id: 'WebhookEventType' })

export const StaffWebhooks = z
  .object({
    items: z.array(
      z.object({
        id: z.int(),
        url: z.string(),
        event_types: z.array(EventType).meta({ description: 'Empty: all of them' }),
        is_active: z.boolean(),
        paused_until: Instant.nullable().optional().meta({
          description: 'It does not answer: its deliveries wait until then',
        }),
        created_at: Instant,
        created_by: z.string(),
        previous_secret_until: Instant.nullable().meta({
          description: 'Until when the secret before a rotation signs',
        }),
      }),
    ),
  })
  .meta({ id: 'StaffWebhooks' })
export type StaffWebhooks = z.infer<typeof StaffWebhooks>

export const AddWebhookBody = StandingBody.extend({
  url: z.string().max(500),
  event_types: z.array(EventType).max(WEBHOOK_EVENT_TYPES.length).default([]),
}).meta({ id: 'AddWebhookBody' })

const Secret = z.string().meta({ description: 'whsec_…, shown only now' })
export const WebhookAdded = z.object({ id: z.int(), secret: Secret }).meta({ id: 'WebhookAdded' })
export const WebhookRotated = z
  .object({ secret: Secret, previous_secret_until: Instant })
  .meta({ id: 'WebhookRotated' })

export const StaffWebhookDeliveries = keysetPage(
  z.object({
    id: z.int(),
    event_id: z.string(),
    event_type: z.string(),
    event_at: Instant,
    status: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    attempted_at: Instant.nullable(),
    next_attempt_at: Instant.nullable(),
    http_status: z.int().nullable(),
    error: z.string().nullable(),
  }),
).meta({ id: 'StaffWebhookDeliveries' })
export type StaffWebhookDeliveries = z.infer<typeof StaffWebhookDeliveries>
export type WebhookAdded = z.infer<typeof WebhookAdded>
export type WebhookRotated = z.infer<typeof WebhookRotated>
