import type { CivilDate } from '../calendar/civil-date.ts'
import { type DatedAmount, taeOfLoan } from '../pricing/tae.ts'
import { commissionOfDaysAhead, type ExtensionOffer } from './extension-offer.ts'
import { owedOf } from './loan-account.ts'
import type { LoanLife } from './loan-facts.ts'
import type { LoanPosition } from './loan-history.ts'
import { type AccountEntry, effectiveFacts, type LoanMoney, moneyOn } from './loan-money.ts'
import type { DeferralOffer } from './plan-offer.ts'

/** Payments for the credit itself. Late interest is excluded, as in every TAE (Ley 16/2011 art. 32.2). */
function paidOf(entry: AccountEntry): readonly DatedAmount[] {
  if (entry.type !== 'payment' && entry.type !== 'extension') return []
  const { principal, commission, extensionPrice, fee = 0 } = entry.allocation
  return [{ date: entry.date, cents: principal + commission + extensionPrice + fee }]
}

/** The TAE of a loan given its past payments and exactly these future ones. */
export function taeWith({ account, entries }: LoanMoney, toCome: readonly DatedAmount[]): number {
  if (account === null) throw new RangeError('a loan that is not paid out has nothing to extend')
  return taeOfLoan({
    drawdowns: [{ date: account.giveDate, cents: account.principal.disbursedCents }],
    payments: [...entries.flatMap(paidOf), ...toCome],
  })
}

/**
 * The TAE of the whole contract if the borrower extends on this day and then pays as agreed: past payments, the cost of the
 * extension now, and the rest on the new due date.
 */
export function taeOfExtension({ date, money }: LoanPosition, offer: ExtensionOffer): number {
  const { account } = money
  if (account === null) throw new RangeError('a loan that is not paid out has nothing to extend')
  return taeWith(money, [
    { date, cents: offer.costCents - owedOf(account).fines },
    { date: offer.nextPayDate, cents: account.principal.bodyCents + offer.commissionAtTheEndCents },
  ])
}

const flowsOf = (instalments: readonly { readonly date: CivilDate; readonly totalCents: number }[], after: CivilDate) =>
  instalments.filter(({ date }) => date > after).map(({ date, totalCents }) => ({ date, cents: totalCents }))

/** The TAE of the whole contract if the borrower moves the instalments on this day and then pays each on its new date. */
export function taeOfDeferral({ date, money }: LoanPosition, offer: DeferralOffer): number {
  const { account } = money
  if (account === null) throw new RangeError('a loan that is not paid out has nothing to defer')
  return taeWith(money, [
    { date, cents: offer.costCents - owedOf(account).fines },
    ...flowsOf(offer.schedule.instalments, date),
  ])
}

/**
 * The TAE of a contract after its latest extension, as quoted for that extension. Like the contract's own TAE it reflects the
 * agreed terms, so later payments do not change it. Null if no extension is in force: none was taken, its payment was reversed,
 * or a withdrawal undid it.
 */
export function taeAsExtended({ contract, facts }: LoanLife, { date, money }: LoanPosition): number | null {
  const last = money.entries.findLast(({ type }) => type === 'extension')
  if (last?.type !== 'extension') return null
  const standing = effectiveFacts(facts.filter(({ bookedOn }) => bookedOn <= date))
  const agreed = standing.slice(0, standing.findIndex(({ id }) => id === last.factId) + 1)
  const then = moneyOn(contract, agreed, last.date)
  if (then.account === null) throw new Error(`the extension ${last.factId} is of a loan that is not paid out`)
  if (then.account.plan !== undefined) return taeWith(then, flowsOf(then.account.plan.instalments, last.date))
  const { body, commission } = owedOf(then.account)
  // Commission remains only if an earlier payment was reversed afterwards. It then falls due with the rest.
  const dueCents = body + commission + commissionOfDaysAhead(then.account, 0)
  return taeWith(then, [{ date: then.account.mustPayDate, cents: dueCents }])
}
