import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { tellExtensionUndone } from '../lending/payments/extension-undone.ts'

/** Tells a borrower that an extension does not hold any more, because its money does not count. */
export const tellOfUndoneExtension =
  ({ transaction, clock, ...deps }: Deps) =>
  async ({ loanId, factId }: Jobs['tell-of-undone-extension']): Promise<void> => {
    await transaction(async (tx) => {
      const record = await tx.loans.byId(loanId)
      if (record !== null) await tellExtensionUndone(tx, deps, record, factId, clock.now())
    })
  }
