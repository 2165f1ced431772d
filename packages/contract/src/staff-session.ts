import { STAFF_PERMISSIONS, STAFF_ROLES } from '@puente/domain'
import { z } from 'zod'
import { Instant } from './wire.ts'

export const StaffRoleName = z.enum(STAFF_ROLES)
export const StaffPermissionName = z.enum(STAFF_PERMISSIONS)

/** The signed-in staff member. */
export const StaffSession = z
  .object({
    staff: z.object({
      id: z.int(),
      username: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      roles: z.array(StaffRoleName),
      permissions: z.array(StaffPermissionName),
    }),
    csrf_token: z.string().meta({ description: 'Header x-csrf-token of every request that changes something' }),
    idle_until: Instant.meta({ description: 'The session ends here unless it is used before' }),
    expires_at: Instant,
    four_eyes: z.boolean(),
    is_sandbox: z.boolean(),
    unclaimed_after_days: z.int().meta({ description: 'Money owed back for longer counts as unclaimed' }),
  })
  .meta({ id: 'StaffSession' })
export type StaffSession = z.infer<typeof StaffSession>

/** Sandbox only: signs in as a demo staff member without a password. */
export const DemoStaffSessionBody = z
  .object({
    role: z.enum([...STAFF_ROLES, 'admin-2']).meta({ description: '`admin-2` is the second admin' }),
  })
  .meta({ id: 'DemoStaffSessionBody' })
