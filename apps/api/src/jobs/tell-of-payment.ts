import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { announcePayment } from '../lending/payments/announce-payment.ts'

/** Notifies a borrower of a booked transfer. It is a separate job because the booking is limited to two round trips. */
export const tellOfPayment =
  ({ transaction, clock, ...deps }: Deps) =>
  async ({ loanId, factId }: Jobs['tell-of-payment']): Promise<void> => {
    await transaction(async (tx) => {
      const record = await tx.loans.byId(loanId)
      if (record !== null) await announcePayment(tx, deps, record, factId, clock.now())
    })
  }
