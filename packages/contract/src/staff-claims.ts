import { CLAIM_KINDS } from '@puente/domain'
import { z } from 'zod'
import { Reason } from './staff.ts'
import { Instant } from './wire.ts'

/** The staff member who is working on a queue item, until they decide, release it or stop being active. */
export const StaffClaim = z
  .object({
    staff: z.string().meta({ description: 'Username' }),
    is_mine: z.boolean(),
    claimed_at: Instant,
    expires_at: Instant.meta({ description: 'When the claim ends without further activity' }),
  })
  .meta({ id: 'StaffClaim' })
export type StaffClaim = z.infer<typeof StaffClaim>

const ClaimKindName = z.enum(CLAIM_KINDS).meta({ id: 'ClaimKind' })
const ItemId = z.string().trim().min(1).max(50).meta({
  description: 'application: public_id of the loan; documents: id of a document; payout_account: id of the customer',
})

export const ClaimBody = z
  .object({
    kind: ClaimKindName,
    id: ItemId,
    take_over_reason: Reason.optional().meta({ description: 'Takes the item from an active colleague' }),
  })
  .meta({ id: 'ClaimBody' })
export const ClaimParams = z.object({ kind: ClaimKindName, id: ItemId })
