import { AppError } from '../app-error.ts'
import { type CivilDate, compareDates } from '../calendar/civil-date.ts'
import {
  type AccruedPeriod,
  type Allocation,
  acceleratePlan,
  accrue,
  type LoanAccount,
  type LoanContract,
  openAccount,
  pausePlan,
  postExtension,
  postPayment,
  postRefund,
  type Withdrawal,
  writeOffDebt,
} from './loan-account.ts'
import type { LoanFact } from './loan-facts.ts'

/** One line of a loan's statement: the change to the amounts owed, with its reason. */
export type AccountEntry =
  | { readonly type: 'disbursement'; readonly factId: string; readonly date: CivilDate; readonly cents: number }
  | ({ readonly type: 'charge' } & AccruedPeriod)
  | {
      readonly type: 'payment' | 'extension'
      readonly factId: string
      readonly date: CivilDate
      readonly allocation: Allocation
      /** Extension price charged and promo discounts granted; zero for other payments. */
      readonly priceCents: number
      readonly discountCommissionCents: number
      readonly discountPriceCents: number
    }
  | {
      readonly type: 'write_off'
      readonly factId: string
      readonly date: CivilDate
      readonly principal: number
      readonly commission: number
      readonly fines: number
      /** Of an opening fee; absent for a loan with one payment. */
      readonly fee?: number
    }
  | { readonly type: 'refund'; readonly factId: string; readonly date: CivilDate; readonly cents: number }

export interface LoanMoney {
  /** Null without an effective payout: nothing is owed then. */
  readonly account: LoanAccount | null
  readonly entries: readonly AccountEntry[]
}

const NOTHING: LoanMoney = { account: null, entries: [] }

/**
 * The effective facts in date order: each once, without reversed ones, and none before the effective payout, since a returned
 * payout cancels everything before it.
 */
export function effectiveFacts(facts: readonly LoanFact[]): readonly LoanFact[] {
  const known = new Map<string, LoanFact>()
  for (const fact of facts) if (!known.has(fact.id)) known.set(fact.id, fact)
  const once = [...known.values()]
  const lastRevocation = once.findLastIndex(({ type }) => type === 'acceleration_revoked')
  const reversed = new Set(
    once.flatMap((fact, index) => {
      if (fact.type === 'acceleration' && index < lastRevocation) return [fact.id]
      return fact.type === 'reversal' ? [fact.of] : []
    }),
  )
  const sincePayout = once.slice(
    Math.max(
      0,
      once.findLastIndex(({ type }) => type === 'payout'),
    ),
  )
  const firstDate = sincePayout[0]?.date
  return (
    sincePayout
      .filter(({ id }) => !reversed.has(id))
      // Money that arrived between a returned payout and the next one counts from the effective payout.
      .map((fact) => (firstDate && fact.date < firstDate ? { ...fact, date: firstDate } : fact))
      .sort((left, right) => compareDates(left.date, right.date))
  )
}

function withdrawalAmong(facts: readonly LoanFact[]): Withdrawal | null {
  const notice = facts.find(({ type }) => type === 'withdrawal')
  return notice ? { noticeDate: notice.date } : null
}

function paymentEntry(
  fact: { readonly id: string; readonly date: CivilDate },
  type: 'payment' | 'extension',
  allocation: Allocation,
  before: LoanAccount,
  after: LoanAccount,
): readonly AccountEntry[] {
  const entry: AccountEntry = {
    type,
    factId: fact.id,
    date: fact.date,
    allocation,
    priceCents: after.charges.extensionPriceCents - before.charges.extensionPriceCents,
    discountCommissionCents: after.discounts.commissionCents - before.discounts.commissionCents,
    discountPriceCents: after.discounts.extensionPriceCents - before.discounts.extensionPriceCents,
  }
  const principal = after.forgiven.principalCents - before.forgiven.principalCents
  const commission = after.forgiven.commissionCents - before.forgiven.commissionCents
  const fines = after.forgiven.finesCents - before.forgiven.finesCents
  const fee = (after.plan?.forgivenFeeCents ?? 0) - (before.plan?.forgivenFeeCents ?? 0)
  if (principal + commission + fines + fee === 0) return [entry]
  const parts = { principal, commission, fines, ...(fee === 0 ? {} : { fee }) }
  return [entry, { type: 'write_off', factId: fact.id, date: fact.date, ...parts }]
}

/** Charges the days up to `date` and records the charges. No effect if the account is already accrued to that day. */
export function accrueMoney({ account, entries }: LoanMoney, date: CivilDate): LoanMoney {
  if (account === null) return NOTHING
  if (account.accruedThrough === date) return { account, entries }
  const accrued = accrue(account, date)
  return {
    account: accrued.account,
    entries: [...entries, ...accrued.periods.map((period) => ({ type: 'charge', ...period }) as const)],
  }
}

const notPaidOut = ({ type, id }: LoanFact) =>
  new AppError('illegal_transition', `${type} ${id} on a loan that is not paid out`)

function applyFact(contract: LoanContract, money: LoanMoney, fact: LoanFact, withdrawal: Withdrawal | null): LoanMoney {
  const { rules } = contract
  if (fact.type === 'payout') {
    const { id: factId, date } = fact
    return {
      account: openAccount(contract, date, withdrawal),
      entries: [{ type: 'disbursement', factId, date, cents: contract.principalCents }],
    }
  }
  // A returned payout cancels everything: the charges accrued meanwhile were never owed.
  if (fact.type === 'payout_returned') return NOTHING
  const { account: before, entries } = accrueMoney(money, fact.date)
  if (before === null)
    throw new AppError('illegal_transition', `${fact.type} ${fact.id} on a loan that is not paid out`)
  switch (fact.type) {
    case 'payment': {
      const { account, allocation } = postPayment(before, fact.cents, rules.paymentOrder, fact.mode)
      return { account, entries: [...entries, ...paymentEntry(fact, 'payment', allocation, before, account)] }
    }
    case 'extension': {
      // A withdrawal undoes the extension's price and dates, and a loan that turns out to be repaid or written off already has
      // nothing to extend. The money stays, as an ordinary payment.
      const isUndone = before.isWithdrawn || before.closedOn !== null || before.writeOff !== null
      const { account, allocation } = isUndone
        ? postPayment(before, fact.paidCents, rules.paymentOrder)
        : postExtension(before, fact, rules)
      const type = isUndone ? 'payment' : 'extension'
      return { account, entries: [...entries, ...paymentEntry(fact, type, allocation, before, account)] }
    }
    case 'settlement': {
      const { agreedCents, until } = fact
      return { account: { ...before, settlement: { agreedCents, until, paidCents: 0 } }, entries }
    }
    case 'sale':
      return { account: { ...before, soldOn: fact.date }, entries }
    case 'settlement_cancelled':
      // What was paid under the agreement stays a payment.
      return { account: { ...before, settlement: null }, entries }
    case 'withdrawal':
      // Rates and due date are in the account from the start; a settlement ends on the day of the notice.
      return { account: { ...before, settlement: null }, entries }
    case 'refund': {
      const { id: factId, date, cents } = fact
      return { account: postRefund(before, cents), entries: [...entries, { type: 'refund', factId, date, cents }] }
    }
    case 'write_off':
      // What the borrower owes stays as it is: only the books change, and nothing accrues from now on.
      return { account: before.writeOff === null ? writeOffDebt(before) : before, entries }
    case 'acceleration':
      return { account: acceleratePlan(before), entries }
    case 'pause':
      return { account: pausePlan(before), entries }
    case 'status':
    case 'reversal':
    case 'acceleration_revoked':
      return { account: before, entries }
  }
}

const RESTATING: ReadonlySet<LoanFact['type']> = new Set(['reversal', 'withdrawal', 'acceleration_revoked'])

/**
 * The money after one more fact, given the money before it. Most facts only append. A reversal, a late notice and a withdrawal
 * change past days, so they recompute the loan from its beginning.
 */
export function moneyAfter(
  contract: LoanContract,
  before: LoanMoney,
  earlier: readonly LoanFact[],
  fact: LoanFact,
): LoanMoney {
  if (before.account === null && fact.type !== 'payout') throw notPaidOut(fact)
  const isRestating = RESTATING.has(fact.type) || fact.date !== fact.bookedOn
  if (isRestating) return moneyOn(contract, [...earlier, fact], fact.bookedOn)
  return applyFact(contract, before, fact, null)
}

/**
 * The money of a loan at the end of `date`, from its contract and facts alone. Reversals and late notices need no special rule:
 * the recomputation omits the former and applies the latter on its effective date.
 */
export function moneyOn(contract: LoanContract, facts: readonly LoanFact[], date: CivilDate): LoanMoney {
  const standing = effectiveFacts(facts)
  const withdrawal = withdrawalAmong(standing)
  const money = standing.reduce((before, fact) => applyFact(contract, before, fact, withdrawal), NOTHING)
  return accrueMoney(money, date)
}
