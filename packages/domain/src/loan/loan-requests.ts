import type { CivilDate } from '../calendar/civil-date.ts'
import { lastDayToWithdraw } from '../regime/contract-times.ts'
import {
  type ExtensionPromo,
  isExtendable,
  NO_EXTENSION_PROMO,
  offerExtension,
  offerExtensionAt,
  termsOfOffer,
} from './extension-offer.ts'
import { dueNowOf, hasOpenPlan, owedOf, partRepaymentMode } from './loan-account.ts'
import type { LoanFact, LoanLife, ReversalCause } from './loan-facts.ts'
import { type LoanPosition, positionOn } from './loan-history.ts'
import { effectiveFacts } from './loan-money.ts'
import { acceptsEvent, staffEventTo } from './loan-transitions.ts'
import type { PartRepaymentMode } from './plan-account.ts'
import {
  type AccelerationNotice,
  accelerationBarrier,
  daysOfDeferral,
  MIN_PART_REPAYMENT_CENTS,
  offerDeferral,
  termsOfDeferral,
} from './plan-offer.ts'
import { ACTIVE_CREDIT_STATUSES, EXTENDABLE_STATUSES, type LoanStatus, WRITE_OFF_STATUSES } from './status.ts'

interface Request {
  readonly id: string
  readonly date: CivilDate
}

/** An action requested on a paid-out loan. An accepted request becomes the fact to book. */
export type LoanRequest = Request &
  (
    | {
        readonly type:
          | 'payout'
          | 'payout_returned'
          | 'payoff'
          | 'settlement_cancelled'
          | 'withdrawal'
          | 'sale'
          | 'write_off'
          | 'deferral'
          | 'pause'
          | 'acceleration_revoked'
      }
    | { readonly type: 'payment'; readonly cents: number; readonly mode?: PartRepaymentMode }
    | ({ readonly type: 'acceleration' } & AccelerationNotice)
    | {
        readonly type: 'extension'
        readonly termDays: number
        readonly promo?: ExtensionPromo
        /** The cost that staff agreed with the borrower, instead of a promo code. */
        readonly fixedCostCents?: number | null
      }
    | { readonly type: 'reversal'; readonly of: string; readonly cause?: ReversalCause }
    | { readonly type: 'refund_returned' | 'write_off_cancelled'; readonly of: string }
    | { readonly type: 'refund'; readonly cents: number }
    | { readonly type: 'settlement'; readonly agreedCents: number; readonly until: CivilDate }
    | { readonly type: 'status'; readonly to: LoanStatus }
  )

export type RequestRefusal =
  | 'already_known'
  | 'already_withdrawn'
  | 'already_written_off'
  | 'amount_too_large'
  | 'amount_too_small'
  | 'arrears_first'
  | 'not_accelerable'
  | 'not_extendable'
  | 'not_in_this_status'
  | 'out_of_order'
  | 'payment_not_found'
  | 'refund_not_found'
  | 'write_off_not_found'
  | 'nothing_overpaid'
  | 'payout_has_payments'
  | 'settlement_date_passed'
  | 'term_not_offered'
  | 'withdrawal_too_late'

type RequestOutcome =
  | { readonly accepted: true; readonly fact: LoanFact }
  | { readonly accepted: false; readonly reason: RequestRefusal }

const refused = (reason: RequestRefusal): RequestOutcome => ({ accepted: false, reason })
const accepted = (fact: LoanFact): RequestOutcome => ({ accepted: true, fact })

/**
 * Decides whether a loan accepts a request on its day, and returns the resulting fact with its amounts. Money that has already
 * arrived (a late or duplicate provider notice) is not a request: it is booked as a payment, and any excess is owed back.
 */
export function answerRequest(life: LoanLife, request: LoanRequest): RequestOutcome {
  const { id, date } = request
  if (life.facts.some((fact) => fact.id === id)) return refused('already_known')
  if (life.facts.some((fact) => fact.bookedOn > date)) return refused('out_of_order')
  const position = positionOn(life, date)
  const base = { id, date, bookedOn: date }
  switch (request.type) {
    case 'payout':
      return answerPayout(life, position, base)
    case 'payout_returned':
      return answerPayoutReturned(life, position, base)
    case 'payment':
      return answerPayment(life, position, base, request.cents, request.mode)
    case 'payoff':
      return answerPayment(life, position, base, owedToday(position))
    case 'extension':
      return answerExtension(life, position, base, request)
    case 'deferral':
      return answerDeferral(life, position, base)
    case 'pause':
      return answerPause(position, base)
    case 'acceleration':
      if (accelerationBarrier(position, life.contract, request) !== null) return refused('not_accelerable')
      return accepted({ ...base, type: 'acceleration' })
    case 'acceleration_revoked':
      return answerRevocation(position, base)
    case 'reversal':
      return answerReversal(life, position, base, request)
    case 'refund':
      return answerRefund(position, base, request.cents)
    case 'refund_returned':
      return answerTakenBack(life, base, request.of, 'refund', 'refund_not_found')
    case 'write_off':
      return answerWriteOff(position, base)
    case 'write_off_cancelled':
      if (!ACTIVE_CREDIT_STATUSES.has(position.status)) return refused('not_in_this_status')
      return answerTakenBack(life, base, request.of, 'write_off', 'write_off_not_found')
    case 'settlement':
      return answerSettlement(life, position, base, request)
    case 'settlement_cancelled':
      if (position.status !== 'discount') return refused('not_in_this_status')
      return accepted({ ...base, type: 'settlement_cancelled' })
    case 'withdrawal':
      return answerWithdrawal(life, position, base)
    case 'sale':
      if (!acceptsEvent(position.status, 'debt_sold')) return refused('not_in_this_status')
      return accepted({ ...base, type: 'sale' })
    case 'status':
      if (staffEventTo(position.status, request.to) === undefined) return refused('not_in_this_status')
      // A court claims what is due: the whole debt of a plan only after its acceleration or its last date.
      if (request.to === 'court' && position.money.account !== null && hasOpenPlan(position.money.account)) {
        return refused('not_in_this_status')
      }
      return accepted({ ...base, type: 'status', to: request.to })
  }
}

interface BaseOfFact extends Request {
  readonly bookedOn: CivilDate
}

const owedToday = ({ money }: LoanPosition): number => (money.account ? owedOf(money.account).total : 0)

/** Payments that were not reversed; a free extension is not a payment. */
const standingPayments = (life: LoanLife): readonly LoanFact[] =>
  effectiveFacts(life.facts).filter(
    (fact) => fact.type === 'payment' || (fact.type === 'extension' && fact.paidCents > 0),
  )

function answerPayout(life: LoanLife, { status }: LoanPosition, base: BaseOfFact): RequestOutcome {
  if (status !== 'processing' && status !== 'processing_fail') return refused('not_in_this_status')
  // After a withdrawal there is no contract under which money could be paid out again.
  if (life.facts.some(({ type }) => type === 'withdrawal')) return refused('already_withdrawn')
  return accepted({ ...base, type: 'payout' })
}

function answerPayoutReturned(life: LoanLife, position: LoanPosition, base: BaseOfFact): RequestOutcome {
  if (!acceptsEvent(position.status, 'payout_returned')) return refused('not_in_this_status')
  const hasRefund = effectiveFacts(life.facts).some(({ type }) => type === 'refund')
  if (hasRefund || standingPayments(life).length > 0) return refused('payout_has_payments')
  return accepted({ ...base, type: 'payout_returned' })
}

function answerPayment(
  life: LoanLife,
  position: LoanPosition,
  base: BaseOfFact,
  cents: number,
  mode?: PartRepaymentMode,
): RequestOutcome {
  if (!ACTIVE_CREDIT_STATUSES.has(position.status)) return refused('not_in_this_status')
  const owed = owedToday(position)
  if (cents > owed) return refused('amount_too_large')
  // The whole debt can always be paid, even if it is below the minimum payment.
  if (cents < life.contract.rules.minPaymentCents && cents !== owed) return refused('amount_too_small')
  if (mode === undefined || cents === owed || position.money.account === null) {
    return accepted({ ...base, type: 'payment', cents })
  }
  if (cents < MIN_PART_REPAYMENT_CENTS) return refused('amount_too_small')
  if (!hasOpenPlan(position.money.account)) return refused('not_in_this_status')
  if (cents <= dueNowOf(position.money.account)) return refused('arrears_first')
  if (partRepaymentMode(position.money.account, cents, mode) === null) return refused('amount_too_small')
  return accepted({ ...base, type: 'payment', cents, mode })
}

function answerDeferral({ contract }: LoanLife, position: LoanPosition, base: BaseOfFact): RequestOutcome {
  const offer = offerDeferral(position, contract)
  const { account } = position.money
  if (offer === null || account === null) return refused('not_extendable')
  return accepted({ ...base, type: 'extension', ...termsOfDeferral(offer, daysOfDeferral(account, offer)) })
}

function answerPause({ status, money }: LoanPosition, base: BaseOfFact): RequestOutcome {
  if (money.account === null || !hasOpenPlan(money.account) || !EXTENDABLE_STATUSES.has(status)) {
    return refused('not_in_this_status')
  }
  return accepted({ ...base, type: 'pause' })
}

function answerRevocation({ status, money }: LoanPosition, base: BaseOfFact): RequestOutcome {
  const isAccelerated = money.account?.plan !== undefined && money.account.plan.acceleratedOn !== null
  if (!isAccelerated || !acceptsEvent(status, 'acceleration_revoked')) return refused('not_in_this_status')
  return accepted({ ...base, type: 'acceleration_revoked' })
}

function answerExtension(
  life: LoanLife,
  position: LoanPosition,
  base: BaseOfFact,
  { termDays, promo = NO_EXTENSION_PROMO, fixedCostCents = null }: Extract<LoanRequest, { type: 'extension' }>,
): RequestOutcome {
  const { rules } = life.contract
  const { account } = position.money
  if (account === null || !isExtendable(position, rules, false)) return refused('not_extendable')
  if (!rules.extensionTermsDays.includes(termDays)) return refused('term_not_offered')
  const offer =
    fixedCostCents === null
      ? offerExtension(account, rules, termDays, promo)
      : offerExtensionAt(account, rules, termDays, fixedCostCents)
  if (offer === null) return refused('not_extendable')
  return accepted({ ...base, type: 'extension', ...termsOfOffer(offer) })
}

/** True if this fact is a payment that a reversal can undo in the given status. */
export const isReversible = (life: LoanLife, factId: string, status: LoanStatus): boolean =>
  // A sold debt is final here: a refund is a matter between the buyer and the lender.
  status !== 'sold' && standingPayments(life).some(({ id }) => id === factId)

function answerReversal(
  life: LoanLife,
  position: LoanPosition,
  base: BaseOfFact,
  { of, cause }: Extract<LoanRequest, { type: 'reversal' }>,
): RequestOutcome {
  if (!standingPayments(life).some(({ id }) => id === of)) return refused('payment_not_found')
  if (!isReversible(life, of, position.status)) return refused('not_in_this_status')
  return accepted({ ...base, type: 'reversal', of, ...(cause === undefined ? {} : { cause }) })
}

/** Money owed back can be refunded in every status: also after the loan was repaid or sold. */
function answerRefund({ money }: LoanPosition, base: BaseOfFact, cents: number): RequestOutcome {
  const overpaid = money.account?.excess.overpaidCents ?? 0
  if (overpaid <= 0) return refused('nothing_overpaid')
  if (cents > overpaid) return refused('amount_too_large')
  if (cents <= 0) return refused('amount_too_small')
  return accepted({ ...base, type: 'refund', cents })
}

/** A refund whose money came back, or a write-off made by mistake, counts as if it had never been. */
function answerTakenBack(
  life: LoanLife,
  base: BaseOfFact,
  of: string,
  type: 'refund' | 'write_off',
  reason: RequestRefusal,
): RequestOutcome {
  if (!effectiveFacts(life.facts).some((fact) => fact.id === of && fact.type === type)) return refused(reason)
  return accepted({ ...base, type: 'reversal', of })
}

function answerWriteOff({ status, money }: LoanPosition, base: BaseOfFact): RequestOutcome {
  // A debt that is not due yet is no loss.
  if (!WRITE_OFF_STATUSES.has(status)) return refused('not_in_this_status')
  if (money.account?.writeOff) return refused('already_written_off')
  return accepted({ ...base, type: 'write_off' })
}

function answerSettlement(
  life: LoanLife,
  position: LoanPosition,
  base: BaseOfFact,
  { agreedCents, until }: { readonly agreedCents: number; readonly until: CivilDate },
): RequestOutcome {
  if (!acceptsEvent(position.status, 'settlement_agreed')) return refused('not_in_this_status')
  if (until < base.date) return refused('settlement_date_passed')
  if (agreedCents > owedToday(position)) return refused('amount_too_large')
  if (agreedCents < life.contract.rules.minPaymentCents) return refused('amount_too_small')
  return accepted({ ...base, type: 'settlement', agreedCents, until })
}

function answerWithdrawal(life: LoanLife, position: LoanPosition, base: BaseOfFact): RequestOutcome {
  const { status, money } = position
  // The right does not depend on arrears: collection, court and a settlement do not remove it.
  if (!ACTIVE_CREDIT_STATUSES.has(status)) return refused('not_in_this_status')
  if (money.account?.isWithdrawn) return refused('already_withdrawn')
  if (base.date > lastDayToWithdraw(life.contract)) return refused('withdrawal_too_late')
  return accepted({ ...base, type: 'withdrawal' })
}
