import { addDays, type CivilDate, daysBetween, laterOf } from '../calendar/civil-date.ts'
import type { DatedAmount } from '../pricing/tae.ts'
import { availableExtensions, NO_EXTENSION_PROMO } from './extension-offer.ts'
import { taeOfDeferral, taeOfExtension, taeWith } from './extension-tae.ts'
import { accrueTo, type LoanAccount, type LoanContract, owedOf, postPayment } from './loan-account.ts'
import type { LoanPosition } from './loan-history.ts'
import { startingPartCents } from './part-payment.ts'
import { planFiguresOf, planReturnAmount } from './plan-figures.ts'
import { offerDeferral } from './plan-offer.ts'
import { ACTIVE_CREDIT_STATUSES } from './status.ts'

/** A way to deal with a debt today. The amounts are those of the sheet that carries it out. */
interface PaymentOption {
  /** `instalment` and `deferral` are of a loan in instalments: what is due or next, and all of them later. */
  readonly kind: 'full' | 'part' | 'extension' | 'instalment' | 'deferral'
  /** Of an extension. */
  readonly termDays: number | null
  readonly nowCents: number
  readonly laterCents: number
  /** The day of the later payment; for `full` the last day to pay this amount. */
  readonly date: CivilDate
  /** Everything that the borrower still pays: now and later. */
  readonly totalCents: number
  /** Of the whole contract. Null on the day of the payout, and where a settlement leaves less to pay than was lent. */
  readonly tae: number | null
}

/** The borrower's answers; null where a question was skipped. */
export interface PaymentAnswers {
  readonly canPayCents: number | null
  readonly restOn: CivilDate | null
}

/** A late debt has no date for its rest. Without an answer the options count it a week from now, to compare like with like. */
const LATE_REST_DAYS = 7

interface Settlement {
  readonly leftCents: number
  readonly until: CivilDate
}

function settlementOf({ settlement }: LoanAccount, date: CivilDate): Settlement | null {
  if (settlement === null || date > settlement.until) return null
  return { leftCents: Math.max(0, settlement.agreedCents - settlement.paidCents), until: settlement.until }
}

/** Late interest is not a cost of the credit, so the flows leave it out (Ley 16/2011 art. 32.2). */
function taeOf({ money }: LoanPosition, account: LoanAccount, flows: readonly DatedAmount[]): number | null {
  if (flows.every(({ date }) => date === account.giveDate)) return null
  const tae = taeWith(money, flows)
  return tae < 0 ? null : tae
}

function payingInFull(position: LoanPosition, account: LoanAccount, settlement: Settlement | null): PaymentOption {
  const { date } = position
  const owed = owedOf(account)
  const nowCents = settlement?.leftCents ?? owed.total
  return {
    kind: 'full',
    termDays: null,
    nowCents,
    laterCents: 0,
    date: settlement?.until ?? date,
    totalCents: nowCents,
    tae: taeOf(position, account, [{ date, cents: Math.max(0, nowCents - owed.fines) }]),
  }
}

/** Part now, the rest on the due date; of a late debt on the day that the borrower named. */
function payingAPart(
  position: LoanPosition,
  account: LoanAccount,
  { rules }: LoanContract,
  { restOn }: PaymentAnswers,
  nowCents: number,
): PaymentOption {
  const { date } = position
  const { account: paid, allocation } = postPayment(account, nowCents, rules.paymentOrder)
  const settlement = settlementOf(paid, date)
  const lateRestOn = laterOf(date, restOn ?? addDays(date, LATE_REST_DAYS))
  const restDate = settlement?.until ?? (date <= account.mustPayDate ? account.mustPayDate : lateRestOn)
  const rest = owedOf(accrueTo(paid, restDate))
  const laterCents = settlement?.leftCents ?? rest.total
  return {
    kind: 'part',
    termDays: null,
    nowCents,
    laterCents,
    date: restDate,
    totalCents: nowCents + laterCents,
    tae: taeOf(position, account, [
      { date, cents: nowCents - allocation.fines },
      { date: restDate, cents: Math.max(0, laterCents - rest.fines) },
    ]),
  }
}

/** What is due or, if nothing is, the next instalment; the others on their dates. */
function payingAnInstalment(account: LoanAccount): readonly PaymentOption[] {
  if (account.plan === undefined) return []
  const { nextPayment, finalPayDate } = planFiguresOf(account, account.plan)
  if (nextPayment === null || nextPayment.amountCents >= owedOf(account).total) return []
  const totalCents = planReturnAmount(account)
  return [
    {
      kind: 'instalment',
      termDays: null,
      nowCents: nextPayment.amountCents,
      laterCents: totalCents - nextPayment.amountCents,
      date: finalPayDate,
      totalCents,
      tae: null,
    },
  ]
}

function movingInstalments(
  position: LoanPosition,
  account: LoanAccount,
  contract: LoanContract,
): readonly PaymentOption[] {
  const offer = offerDeferral(position, contract)
  if (offer === null || offer.costCents === 0) return []
  const totalCents = planReturnAmount(account) + offer.extraCostCents
  return [
    {
      kind: 'deferral',
      termDays: null,
      nowCents: offer.costCents,
      laterCents: totalCents - offer.costCents,
      date: offer.nextPayDate,
      totalCents,
      tae: taeOfDeferral(position, offer),
    },
  ]
}

/**
 * The ways to deal with a debt today, the cheapest total first. Of equal totals, paying comes before extending. Empty if nothing is
 * owed or a pending payment holds the loan.
 */
export function paymentOptions(
  position: LoanPosition,
  contract: LoanContract,
  answers: PaymentAnswers,
  limits: { readonly hasPendingPayment: boolean; readonly isBlocked: boolean },
): readonly PaymentOption[] {
  const { account } = position.money
  if (account === null || !ACTIVE_CREDIT_STATUSES.has(position.status) || limits.hasPendingPayment) return []
  const settlement = settlementOf(account, position.date)
  const full = payingInFull(position, account, settlement)
  const partCents = answers.canPayCents ?? startingPartCents(full.nowCents)
  // Instalments have payments of their own: what is due, the next one, and parts repaid early.
  const mayPayPart =
    account.plan === undefined && partCents >= contract.rules.minPaymentCents && partCents < full.nowCents
  const extensions = limits.isBlocked
    ? []
    : availableExtensions(position, contract.rules, NO_EXTENSION_PROMO, limits.hasPendingPayment)
  const options: readonly PaymentOption[] = [
    full,
    ...(mayPayPart ? [payingAPart(position, account, contract, answers, partCents)] : []),
    ...(settlement === null ? payingAnInstalment(account) : []),
    ...(limits.isBlocked || settlement !== null ? [] : movingInstalments(position, account, contract)),
    ...extensions.map((offer): PaymentOption => {
      const laterCents = account.principal.bodyCents + offer.commissionAtTheEndCents
      return {
        kind: 'extension',
        termDays: offer.termDays,
        nowCents: offer.costCents,
        laterCents,
        date: offer.nextPayDate,
        totalCents: offer.costCents + laterCents,
        tae: taeOfExtension(position, offer),
      }
    }),
  ]
  return options.toSorted((left, right) => left.totalCents - right.totalCents)
}

/** True if the borrower can pay the first sum today, and the second one only on or after the day that the borrower named. */
export const matchesAnswers = (
  { nowCents, laterCents, date }: Pick<PaymentOption, 'nowCents' | 'laterCents' | 'date'>,
  { canPayCents, restOn }: PaymentAnswers,
): boolean =>
  (canPayCents === null || nowCents <= canPayCents) && (restOn === null || laterCents === 0 || date >= restOn)

/**
 * What an option costs more than paying everything today, in all and for each day until its date. Below zero where a settlement
 * forgives a part.
 */
export function extraCostOf(
  { totalCents, date }: Pick<PaymentOption, 'totalCents' | 'date'>,
  owedTodayCents: number,
  today: CivilDate,
): { readonly cents: number; readonly perDayCents: number } {
  const cents = totalCents - owedTodayCents
  return { cents, perDayCents: Math.round(cents / Math.max(1, daysBetween(today, date))) }
}
