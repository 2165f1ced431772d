import { z } from 'zod'
import { IdOrText, Instant } from './wire.ts'

/** A borrower's unread notifications, newest first (requirements R3, settled rules, Calls). */
export const Notification = z
  .object({
    id: z.int(),
    template: z.string().meta({ description: 'The subject, for a page that already shows the same information' }),
    message: z.string().meta({ description: 'May hold {support_phone}, which the page fills' }),
    severity: z.enum(['warning', 'error', 'success', 'info']),
    created_at: Instant,
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const NotificationInbox = z.array(Notification).meta({ id: 'NotificationInbox' })
export type NotificationInbox = z.infer<typeof NotificationInbox>

export const NotificationReadBody = z
  .object({ ids: z.array(z.int().positive()).min(1).max(500) })
  .meta({ id: 'NotificationRead' })

/** One page of a borrower's notifications, read ones included, newest first. */
export const NotificationHistoryQuery = z.object({ before: IdOrText.optional() })
export const NotificationHistory = z
  .object({
    items: z.array(Notification.extend({ read: z.boolean() })),
    next: z.int().nullable().meta({ description: 'The value of `before` for the next page' }),
  })
  .meta({ id: 'NotificationHistory' })
export type NotificationHistory = z.infer<typeof NotificationHistory>
