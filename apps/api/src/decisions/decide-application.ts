import { AppError } from '@puente/domain'
import { makeOffer } from '../applications/make-offer.ts'
import type { Deps } from '../deps.ts'

/** Decides on an application whose bank data were imported (37), and commits what follows. */
export async function decideApplication({ transaction, clock }: Deps, loanId: number): Promise<void> {
  await transaction(async (tx) => {
    const record = await tx.loans.lockById(loanId)
    if (record === null) throw new AppError('loan_not_found', `loan ${loanId} does not exist`)
    await makeOffer(tx, record, { actor: 'system', now: clock.now(), today: clock.today() }, {})
  })
}
