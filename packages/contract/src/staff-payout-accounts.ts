import { z } from 'zod'
import { StaffClaim } from './staff-claims.ts'
import { keysetPage } from './staff-lists.ts'
import { Instant } from './wire.ts'

/** Payout accounts that wait for a staff member, longest waiting first. */
export const StaffPayoutAccounts = keysetPage(
  z.object({
    id: z.int(),
    customer_id: z.int(),
    phone: z.string(),
    name: z.string().meta({ description: 'The name that the account has to be in' }),
    iban: z.string(),
    asked_at: Instant,
    claim: StaffClaim.nullable(),
  }),
).meta({ id: 'StaffPayoutAccounts' })
export type StaffPayoutAccounts = z.infer<typeof StaffPayoutAccounts>
