import { type DatedAmount, taeOfLoan } from '../pricing/tae.ts'
import { commissionOfDaysAhead, type ExtensionOffer } from './extension-offer.ts'
import { owedOf } from './loan-account.ts'
import type { LoanLife } from './loan-facts.ts'
import type { LoanPosition } from './loan-history.ts'
import { type AccountEntry, type LoanMoney, moneyOn, standingFacts } from './loan-money.ts'

/** What was paid for the credit itself. Late interest stays out, as in every TAE (Ley 16/2011 art. 32.2). */
function paidOf(entry: AccountEntry): readonly DatedAmount[] {
  if (entry.type !== 'payment' && entry.type !== 'extension') return []
  const { principal, commission, extensionPrice } = entry.allocation
  return [{ date: entry.date, cents: principal + commission + extensionPrice }]
}

/** The TAE of a loan with what was paid so far, if these payments follow and no other. */
function taeWith({ account, entries }: LoanMoney, toCome: readonly DatedAmount[]): number {
  if (account === null) throw new RangeError('a loan that is not paid out has nothing to extend')
  return taeOfLoan({
    drawdowns: [{ date: account.giveDate, cents: account.disbursedCents }],
    payments: [...entries.flatMap(paidOf), ...toCome],
  })
}

/**
 * The TAE of the whole contract if an extension is taken on the day of the position and everything is then paid as agreed:
 * what was paid so far, what the extension costs now, and the rest on the new due date.
 */
export function taeOfExtension({ date, money }: LoanPosition, offer: ExtensionOffer): number {
  const { account } = money
  if (account === null) throw new RangeError('a loan that is not paid out has nothing to extend')
  return taeWith(money, [
    { date, cents: offer.costCents - owedOf(account).fines },
    { date: offer.nextPayDate, cents: account.bodyCents + offer.commissionAtTheEndCents },
  ])
}

/**
 * The TAE of a contract as it was last extended: the figure that was quoted for that extension. Like the contract's own, it is
 * that of what was agreed, so later payments do not move it. Null where no extension stands: never taken, its money gone back,
 * or undone by a withdrawal.
 */
export function taeAsExtended({ contract, facts }: LoanLife, { date, money }: LoanPosition): number | null {
  const last = money.entries.findLast(({ type }) => type === 'extension')
  if (last?.type !== 'extension') return null
  const standing = standingFacts(facts.filter(({ bookedOn }) => bookedOn <= date))
  const agreed = standing.slice(0, standing.findIndex(({ id }) => id === last.factId) + 1)
  const then = moneyOn(contract, agreed, last.date)
  if (then.account === null) throw new Error(`the extension ${last.factId} is of a loan that is not paid out`)
  const { body, commission } = owedOf(then.account)
  // Commission is left only where an earlier payment went back afterwards: it then falls due with the rest.
  const dueCents = body + commission + commissionOfDaysAhead(then.account, 0)
  return taeWith(then, [{ date: then.account.mustPayDate, cents: dueCents }])
}
