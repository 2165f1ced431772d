import { taeOfLoan } from '../pricing/tae.ts'
import type { ExtensionOffer } from './extension-offer.ts'
import { owedOf } from './loan-account.ts'
import type { LoanPosition } from './loan-history.ts'

/**
 * The TAE of the whole contract if an extension is taken on the day of the position and everything is then paid as agreed:
 * what was paid so far, what the extension costs now, and the rest on the new due date. Late interest stays out, as in
 * every TAE (Ley 16/2011 art. 32.2).
 */
export function taeOfExtension({ date, money }: LoanPosition, offer: ExtensionOffer): number {
  const { account, entries } = money
  if (account === null) throw new RangeError('a loan that is not paid out has nothing to extend')
  const paid = entries.flatMap((entry) => {
    if (entry.type !== 'payment' && entry.type !== 'extension') return []
    const { principal, commission, extensionPrice } = entry.allocation
    return [{ date: entry.date, cents: principal + commission + extensionPrice }]
  })
  return taeOfLoan({
    drawdowns: [{ date: account.giveDate, cents: account.disbursedCents }],
    payments: [
      ...paid,
      { date, cents: offer.costCents - owedOf(account).fines },
      { date: offer.nextPayDate, cents: account.bodyCents + offer.commissionAtTheEndCents },
    ],
  })
}
