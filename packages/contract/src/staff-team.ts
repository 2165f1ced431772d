import { parseEmail } from '@puente/domain'
import { z } from 'zod'
import { StaffPermissionName, StaffRoleName } from './staff-session.ts'
import { Instant, ruledText } from './wire.ts'

// Staff accounts, managed by admins, and personal API keys.

const Reason = z.string().trim().min(5).max(500)
const Roles = z
  .array(StaffRoleName)
  .min(1)
  .max(10)
  .transform((roles) => [...new Set(roles)].sort())

export const StaffPeople = z
  .object({
    items: z.array(
      z.object({
        username: z.string(),
        name: z.string(),
        takes_tasks: z.boolean().meta({ description: 'An active member whose roles see customers' }),
      }),
    ),
  })
  .meta({ id: 'StaffPeople' })
export type StaffPeople = z.infer<typeof StaffPeople>

export const StaffMember = z
  .object({
    id: z.int(),
    username: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    roles: z.array(StaffRoleName),
    state: z.enum(['active', 'invited', 'demo', 'keys_only', 'inactive']),
    has_second_factor: z.boolean(),
    last_seen_at: Instant.nullable(),
    live_keys: z.int(),
    own_customer_id: z.int().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>
export const StaffMembers = z
  .object({ items: z.array(StaffMember), next: z.string().nullable() })
  .meta({ id: 'StaffMembers' })

export const StaffMemberParams = z.object({ staff_id: z.coerce.number().int().positive() })
export const InviteStaffBody = z
  .object({
    email: ruledText(parseEmail),
    name: z.string().trim().min(2).max(100),
    roles: Roles,
    reason: Reason,
  })
  .meta({ id: 'InviteStaffBody' })
const WithoutPairReason = Reason.optional().meta({
  description: 'Why it is done although no two people remain who can decide on an act that needs two',
})
export const StaffRolesBody = z
  .object({ roles: Roles, reason: Reason, without_pair_reason: WithoutPairReason })
  .meta({ id: 'StaffRolesBody' })
export const StaffReasonBody = z.object({ reason: Reason }).meta({ id: 'StaffReasonBody' })
export const DeactivateStaffBody = z
  .object({
    reason: Reason,
    hand_over_to: z.int().positive().optional().meta({ description: 'The colleague who takes over open work' }),
    without_pair_reason: WithoutPairReason,
  })
  .meta({ id: 'DeactivateStaffBody' })
export const StaffDeactivated = z
  .object({ handed_over: z.int(), ended_requests: z.int() })
  .meta({ id: 'StaffDeactivated' })
export type StaffDeactivated = z.infer<typeof StaffDeactivated>
export const OwnCustomerBody = z
  .object({
    customer: z
      .string()
      .trim()
      .max(20)
      .nullable()
      .meta({ description: 'Phone (34…), DNI/NIE or customer id; null removes it' }),
    reason: Reason,
  })
  .meta({ id: 'OwnCustomerBody' })

export const ApiKey = z
  .object({
    id: z.int(),
    name: z.string(),
    permissions: z.array(StaffPermissionName).nullable().meta({ description: 'Null: all permissions of the owner' }),
    created_at: Instant,
    expires_at: Instant.nullable(),
    last_used_at: Instant.nullable(),
    booking_limit: z
      .number()
      .optional()
      .meta({ description: 'Euros that it books at once without a second person; absent if it books nothing' }),
    booking_day_limit: z.number().optional().meta({ description: 'The same for all bookings of a day' }),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>
export const ApiKeys = z.object({ items: z.array(ApiKey) }).meta({ id: 'ApiKeys' })
const KeyLimit = z.number().min(0).max(10_000_000)
export const NewApiKeyBody = z
  .object({
    name: z.string().trim().min(2).max(60),
    permissions: z.array(StaffPermissionName).min(1).nullable(),
    days: z.int().min(1).max(365),
    booking_limit: KeyLimit.optional().meta({
      description: 'Euros that the key books at once without a second person; 1,000 if left out',
    }),
    booking_day_limit: KeyLimit.optional().meta({
      description: 'The same for all bookings of a day; 5,000 if left out',
    }),
    reason: Reason,
    password: z.string().max(512).optional(),
  })
  .meta({ id: 'NewApiKeyBody' })
export const NewApiKey = z
  .object({
    token: z.string().meta({ description: 'Shown once. It works from the approval on' }),
    outcome: z.enum(['done', 'waiting']),
    approval_id: z.int().nullable(),
  })
  .meta({ id: 'NewApiKey' })
export type NewApiKey = z.infer<typeof NewApiKey>
