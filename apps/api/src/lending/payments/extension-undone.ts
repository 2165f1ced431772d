import { causeOfReversal, effectiveFacts, formatDateLong, formatEuros, paidIn } from '@puente/domain'
import { extensionUndone } from '@puente/texts/extension-not-applied'
import { notify } from '../../customers/notifications/notify.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isOfOrder, orderOfFact } from './book-charge.ts'

/**
 * An extension was booked, and its money went back: the due date is the earlier one again. The borrower hears it with the reason,
 * unless what is left of the money still extends the loan, or nothing is due any more.
 */
export async function tellExtensionUndone(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  { loan, life, account }: LoanRecord,
  factId: string,
  now: Date,
): Promise<void> {
  const facts = life?.facts ?? []
  const extension = facts.find(({ id }) => id === factId)
  const reversal = facts.find((fact) => fact.type === 'reversal' && fact.of === factId)
  if (extension?.type !== 'extension' || reversal?.type !== 'reversal' || account === null) return
  const order = orderOfFact(factId)
  const kept = effectiveFacts(facts).find((fact) => isOfOrder(fact, order))
  if (kept?.type === 'extension' || account.closedOn !== null || account.soldOn !== null) return
  const paidCents = paidIn(extension)
  const keptCents = kept === undefined ? 0 : paidIn(kept)
  await notify(tx, deps, {
    userId: loan.userId,
    template: 'extension_undone',
    parameters: {
      reason: extensionUndone[causeOfReversal(reversal)](
        formatEuros(paidCents),
        keptCents === 0 ? null : formatEuros(paidCents - keptCents),
      ),
      date: formatDateLong(account.mustPayDate),
    },
    cause: `extension-undone:${factId}`,
    now,
  })
}
