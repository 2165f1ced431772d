import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { correctPayment as correct } from '../lending/payments/correct-payment.ts'

/** Corrects the notice of a payment that was booked on the wrong loan. */
export const correctPayment =
  ({ transaction, clock, ...deps }: Deps) =>
  async ({ loanId, factId }: Jobs['correct-payment']): Promise<void> => {
    await transaction(async (tx) => {
      const record = await tx.loans.byId(loanId)
      if (record !== null) await correct(tx, deps, record, factId, clock.now())
    })
  }
