import { type CivilDate, compareDates } from '../calendar/civil-date.ts'
import { earnedFeeCents, fineOfLastDay, type LoanAccount } from './loan-account.ts'
import type { LoanLife } from './loan-facts.ts'
import { positionOn } from './loan-history.ts'
import type { AccountEntry } from './loan-money.ts'

export type ExplanationReason =
  | 'disbursement'
  | 'daily_charge'
  | 'extension_price'
  | 'opening_fee'
  | 'payment'
  | 'extension_payment'
  | 'discount'
  | 'write_off'
  | 'refund'

/** One line that explains an amount. Only daily charges carry days, principal and rate. */
export interface ExplanationLine {
  readonly reason: ExplanationReason
  /** The day of a payment, or the last day of a charged period. */
  readonly date: CivilDate
  /** The change to the amount; negative if it reduces it. */
  readonly cents: number
  readonly factId: string | null
  readonly daily: {
    readonly from: CivilDate
    readonly to: CivilDate
    readonly days: number
    readonly principalCents: number
    readonly annualRateMillionths: number
  } | null
}

/** Each amount of the day with the lines that add up to it. */
interface Explanation {
  readonly date: CivilDate
  readonly body: readonly ExplanationLine[]
  readonly annualCommission: readonly ExplanationLine[]
  readonly allFines: readonly ExplanationLine[]
  /** Extension prices are paid when they are charged, so these lines add up to zero. */
  readonly extensionPrice: readonly ExplanationLine[]
  /** Money owed back to the customer: what payments left over, less refunds. */
  readonly overpaid: readonly ExplanationLine[]
  /** The opening fee of a loan in instalments; absent for a loan with one payment. */
  readonly fee?: readonly ExplanationLine[]
  readonly fineCents: number
}

type Part = 'body' | 'annualCommission' | 'allFines' | 'extensionPrice' | 'overpaid' | 'fee'
type PartLine = ExplanationLine & { readonly part: Part }

function linesOf(entry: AccountEntry): readonly PartLine[] {
  if (entry.type === 'charge') {
    const { from, to, days, principalCents, annualRateMillionths, cents } = entry
    const part = entry.kind === 'commission' ? 'annualCommission' : 'allFines'
    const daily = { from, to, days, principalCents, annualRateMillionths }
    return [{ part, reason: 'daily_charge', date: to, cents, factId: null, daily }]
  }
  const { factId, date } = entry
  const line = (part: Part, reason: ExplanationReason, cents: number): readonly PartLine[] =>
    cents === 0 ? [] : [{ part, reason, date, cents, factId, daily: null }]
  switch (entry.type) {
    case 'disbursement':
      return line('body', 'disbursement', entry.cents)
    case 'refund':
      return line('overpaid', 'refund', -entry.cents)
    case 'write_off':
      return [
        ...line('body', 'write_off', -entry.principal),
        ...line('annualCommission', 'write_off', -entry.commission),
        ...line('allFines', 'write_off', -entry.fines),
        ...line('fee', 'write_off', -(entry.fee ?? 0)),
      ]
    default: {
      const reason = entry.type === 'payment' ? 'payment' : 'extension_payment'
      const { allocation } = entry
      return [
        ...line('extensionPrice', 'extension_price', entry.priceCents),
        ...line('extensionPrice', 'discount', -entry.discountPriceCents),
        ...line('extensionPrice', reason, -allocation.extensionPrice),
        ...line('allFines', reason, -allocation.fines),
        ...line('annualCommission', 'discount', -entry.discountCommissionCents),
        ...line('annualCommission', reason, -allocation.commission),
        ...line('body', reason, -allocation.principal),
        ...line('fee', reason, -(allocation.fee ?? 0)),
        ...line('overpaid', reason, allocation.overpaid),
      ]
    }
  }
}

const feeLine = (date: CivilDate, cents: number): ExplanationLine => ({
  reason: 'opening_fee',
  date,
  cents,
  factId: null,
  daily: null,
})

/** The fee as it was earned: the share of each instalment on its date, and of the current one the part of the days so far. */
function earnedFeeLines(account: LoanAccount, date: CivilDate): readonly ExplanationLine[] {
  if (account.plan === undefined) return []
  let restCents = earnedFeeCents(account)
  const lines: ExplanationLine[] = []
  for (const row of [...account.plan.earlier, ...account.plan.instalments]) {
    const cents = row.date <= date ? Math.min(row.feeCents, restCents) : 0
    if (cents > 0) lines.push(feeLine(row.date, cents))
    restCents -= cents
  }
  return restCents === 0 ? lines : [...lines, feeLine(date, restCents)]
}

const byDate = (lines: readonly ExplanationLine[]): readonly ExplanationLine[] =>
  [...lines].sort((left, right) => compareDates(left.date, right.date))

/** Explains a loan's amounts on a day: every line that increases or reduces them, in order. */
export function explainOn(life: LoanLife, date: CivilDate): Explanation {
  const { money } = positionOn(life, date)
  const lines = money.entries.flatMap(linesOf)
  const linesOfPart = (part: Part) => lines.flatMap(({ part: own, ...line }) => (own === part ? [line] : []))
  return {
    date,
    body: linesOfPart('body'),
    annualCommission: linesOfPart('annualCommission'),
    allFines: linesOfPart('allFines'),
    extensionPrice: linesOfPart('extensionPrice'),
    overpaid: linesOfPart('overpaid'),
    ...(money.account?.plan === undefined
      ? {}
      : { fee: byDate([...earnedFeeLines(money.account, date), ...linesOfPart('fee')]) }),
    fineCents: money.account ? fineOfLastDay(money.account) : 0,
  }
}
