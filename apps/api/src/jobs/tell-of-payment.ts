import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { announcePayment } from '../lending/payments/announce-payment.ts'

/** Tells a borrower of a transfer that was booked: its booking takes two round trips and has no time for letters. */
export const tellOfPayment =
  ({ transaction, clock, ...deps }: Deps) =>
  async ({ loanId, factId }: Jobs['tell-of-payment']): Promise<void> => {
    await transaction(async (tx) => {
      const record = await tx.loans.byId(loanId)
      if (record !== null) await announcePayment(tx, deps, record, factId, clock.now())
    })
  }
