import type { CivilDate, KeyLimits } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'

/** An API key that books, and what it may book alone. */
export interface BookingKey {
  readonly id: number
  readonly limits: KeyLimits
}

/**
 * Counts what an API key books on a day in Madrid; keys follow real time, whatever the business date. False, and nothing counted, above
 * a limit of the key: a second person has to approve the booking.
 */
export async function countKeyBooking(
  tx: Tx,
  { id, limits: { perBookingCents, perDayCents } }: BookingKey,
  { cents, day }: { readonly cents: number; readonly day: CivilDate },
): Promise<boolean> {
  return cents <= perBookingCents && (await tx.staffApiKeys.countBooking(id, { day, cents, perDayCents }))
}
