import type {
  LoanExplanation,
  LoanExtension,
  PartialRepayQuote,
  StaffForecast,
  WithdrawalQuote,
} from '@puente/contract'
import {
  AppError,
  addDays,
  answerRequest,
  type CivilDate,
  costOfNextDay,
  dueNowOf,
  type ExplanationLine,
  type ExplanationReason,
  type ExtensionOffer,
  eurosFromCents,
  explainOn,
  figuresOf,
  figuresOn,
  type LoanAccount,
  type LoanContract,
  offerDeferral,
  PART_PAYMENT_STEP_CENTS,
  positionOn,
  quotePartRepayment,
  shareOfPayment,
  taeOfExtension,
  withFact,
} from '@puente/domain'
import { dailyChargeText, explanationTexts } from '@puente/texts/loan'
import type { LoanRecord } from '../../db/loan-record.ts'
import { owedLife } from '../../lending/loans/quotes.ts'
import { refusalError } from '../../lending/loans/refusal-error.ts'
import { toAmountsView, toExtensionView } from './loan-view.ts'
import { toCover, toDeferralView, toScheduled } from './plan-view.ts'

const QUOTE_ID = 'quote'
/** How many days ahead amounts are projected, assuming no further payment. */
const EXPLAINED_DAYS_AHEAD = 366

/** What a part payment of today would settle, and what would remain; defaults to the whole debt. */
export function quotePartPayment(record: LoanRecord, today: CivilDate, amountCents?: number): PartialRepayQuote {
  const life = owedLife(record)
  const base = { id: QUOTE_ID, date: today }
  const { account: before } = positionOn(life, today).money
  const answer = answerRequest(
    life,
    amountCents === undefined ? { ...base, type: 'payoff' } : { ...base, type: 'payment', cents: amountCents },
  )
  if (!answer.accepted) throw refusalError(answer.reason, record.loan.id)
  if (answer.fact.type !== 'payment') throw new Error(`a payment resulted in ${answer.fact.type}`)
  const totalCents = figuresOn(life, today).today.amountCents
  const position = positionOn(withFact(life, answer.fact), today)
  const entry = position.money.entries.findLast((one) => one.type === 'payment' && one.factId === QUOTE_ID)
  if (entry?.type !== 'payment') throw new Error('a payment left no entry')
  const after = figuresOf(position, life.contract)
  return {
    min: eurosFromCents(Math.min(life.contract.rules.minPaymentCents, totalCents)),
    max: eurosFromCents(totalCents),
    step: eurosFromCents(PART_PAYMENT_STEP_CENTS),
    amount: eurosFromCents(answer.fact.cents),
    allocation: {
      fines: eurosFromCents(entry.allocation.fines),
      commission: eurosFromCents(entry.allocation.commission),
      ...(entry.allocation.fee === undefined ? {} : { fee: eurosFromCents(entry.allocation.fee) }),
      body: eurosFromCents(entry.allocation.principal),
    },
    ...(before?.plan === undefined ? {} : { early: earlyRepayments(before, life.contract, answer.fact.cents) }),
    after: {
      body: eurosFromCents(after.today.bodyCents),
      annual_commission: eurosFromCents(after.today.annualCommissionCents),
      all_fines: eurosFromCents(after.today.allFinesCents),
      amount: eurosFromCents(after.today.amountCents),
      return_amount: eurosFromCents(after.returnAmountCents),
      closes_loan: after.status === 'returned',
    },
  }
}

/** The rest of the plan in both modes, with what each saves. */
const earlyRepayments = (account: LoanAccount, contract: LoanContract, cents: number): PartialRepayQuote['early'] =>
  quotePartRepayment(account, contract, cents).map(({ mode, schedule, savedCents }) => ({
    mode,
    saved: eurosFromCents(savedCents),
    schedule: schedule.instalments.filter(({ date }) => date > account.accruedThrough).map(toScheduled),
  }))

/**
 * What withdrawing from the contract today would leave owed (Ley 16/2011 art. 28). This differs from today's debt: late
 * interest is dropped, an extension is undone, and every day since the payout is charged at the contract rate.
 */
export function quoteWithdrawal(record: LoanRecord, today: CivilDate): WithdrawalQuote {
  const life = owedLife(record)
  const answer = answerRequest(life, { id: QUOTE_ID, date: today, type: 'withdrawal' })
  if (!answer.accepted) throw new AppError('withdrawal_not_possible', `loan ${record.loan.id}: ${answer.reason}`)
  const withdrawn = positionOn(withFact(life, answer.fact), today)
  const after = figuresOf(withdrawn, life.contract)
  if (after.mustPayDate === null) throw new Error(`loan ${record.loan.id} has no due date after a withdrawal`)
  return {
    body: eurosFromCents(after.today.bodyCents),
    interest: eurosFromCents(after.today.annualCommissionCents),
    amount: eurosFromCents(after.today.amountCents),
    pay_until: after.mustPayDate,
    amount_then: eurosFromCents(after.returnAmountCents),
    next_day: eurosFromCents(costOfNextDay(withdrawn)),
  }
}

/** An extension with the TAE of the whole contract, which the borrower must see before deciding (Ley 16/2011 art. 22). */
export const withTae = ({ life }: LoanRecord, today: CivilDate, offer: ExtensionOffer): LoanExtension => ({
  ...toExtensionView(offer),
  ...(life === null ? {} : { tae: taeOfExtension(positionOn(life, today), offer) }),
})

type ExplanationTexts = Readonly<Record<ExplanationReason, string>>

const toLineView =
  (texts: ExplanationTexts, isLate: boolean) =>
  ({ reason, date, cents, daily }: ExplanationLine): LoanExplanation['body'][number] => ({
    reason,
    text: daily === null ? texts[reason] : dailyChargeText(daily.days, daily.principalCents, isLate),
    date,
    amount: eurosFromCents(cents),
    daily:
      daily === null
        ? null
        : {
            from: daily.from,
            to: daily.to,
            days: daily.days,
            principal: eurosFromCents(daily.principalCents),
            annual_rate: daily.annualRateMillionths / 10_000,
          },
  })

/** Refuses a day before the first one, and one too far ahead. */
function requireDate(date: CivilDate, first: CivilDate, today: CivilDate): void {
  const isTooEarly = date < first
  if (!isTooEarly && date <= addDays(today, EXPLAINED_DAYS_AHEAD)) return
  throw new AppError('validation_failed', `no amounts to explain on ${date}`, {
    fields: [{ property: 'date', key: isTooEarly ? 'minDate' : 'maxDate' }],
  })
}

/** What the loan would ask for on a day from today on, and what an early repayment or a deferral would lead to then. */
export function forecastLoan(
  record: LoanRecord,
  { date, today, amountCents }: { readonly date: CivilDate; readonly today: CivilDate; readonly amountCents?: number },
): StaffForecast {
  requireDate(date, today, today)
  const { contract } = owedLife(record)
  const position = positionOn(owedLife(record), date)
  const { account } = position.money
  if (account === null) throw new AppError('nothing_to_pay', `loan ${record.loan.id} is not paid out`)
  const deferral = offerDeferral(position, contract)
  const share = amountCents === undefined ? null : shareOfPayment(account, contract, amountCents)
  return {
    date,
    payoff: eurosFromCents(figuresOf(position, contract).today.amountCents),
    due_now: eurosFromCents(dueNowOf(account)),
    early: amountCents === undefined ? [] : (earlyRepayments(account, contract, amountCents) ?? []),
    covers: share && toCover(share),
    deferral: deferral && toDeferralView(position, deferral),
  }
}

/** Explains the amounts of a day, line by line, in the words of the borrower or of staff. */
export function explainLoan(
  record: LoanRecord,
  { date, today }: { readonly date: CivilDate; readonly today: CivilDate },
  texts: ExplanationTexts = explanationTexts,
): LoanExplanation {
  requireDate(date, record.account?.giveDate ?? date, today)
  const life = owedLife(record)
  const explanation = explainOn(life, date)
  const figures = figuresOn(life, date)
  return {
    date,
    calculations: toAmountsView(figures.today, figures.plan?.feeCents),
    body: explanation.body.map(toLineView(texts, false)),
    annual_commission: explanation.annualCommission.map(toLineView(texts, false)),
    all_fines: explanation.allFines.map(toLineView(texts, true)),
    extension_price: explanation.extensionPrice.map(toLineView(texts, false)),
    ...(explanation.fee === undefined ? {} : { fee: explanation.fee.map(toLineView(texts, false)) }),
  }
}
