import type { LoanExplanation, LoanExtension, PartialRepayQuote, WithdrawalQuote } from '@puente/contract'
import {
  AppError,
  answerRequest,
  availableExtensions,
  type CivilDate,
  type ExplanationLine,
  type ExtensionOffer,
  type ExtensionPromo,
  eurosFromCents,
  explainOn,
  figuresOf,
  figuresOn,
  type LoanLife,
  positionOn,
  taeOfExtension,
  withFact,
} from '@puente/domain'
import { dailyChargeText, explanationTexts } from '@puente/texts/loan'
import type { LoanRecord } from './loan-record.ts'
import { toAmountsView, toExtensionView } from './loan-view.ts'
import { refusalError } from './refusal-error.ts'

/** By how much the amount of a part payment goes up and down on screen (requirements R5). */
const REPAYMENT_STEP_CENTS = 10_00
const QUOTE_ID = 'quote'

/** The life of a loan on which something may be owed; before the payout nothing is. */
export function owedLife({ loan, life, account }: LoanRecord): LoanLife {
  if (life === null || account === null) throw new AppError('nothing_to_pay', `loan ${loan.id} is not paid out`)
  return life
}

/** What a part payment of today would settle, and what would be left; all that is owed where no amount is given. */
export function quotePartPayment(record: LoanRecord, today: CivilDate, amountCents?: number): PartialRepayQuote {
  const life = owedLife(record)
  const base = { id: QUOTE_ID, date: today }
  const answer = answerRequest(
    life,
    amountCents === undefined ? { ...base, type: 'payoff' } : { ...base, type: 'payment', cents: amountCents },
  )
  if (!answer.accepted) throw refusalError(answer.reason, record.loan.id)
  if (answer.fact.type !== 'payment') throw new Error(`a payment was answered with ${answer.fact.type}`)
  const totalCents = figuresOn(life, today).today.amountCents
  const position = positionOn(withFact(life, answer.fact), today)
  const entry = position.money.entries.findLast((one) => one.type === 'payment' && one.factId === QUOTE_ID)
  if (entry?.type !== 'payment') throw new Error('a payment left no entry')
  const after = figuresOf(position, life.contract)
  return {
    min: eurosFromCents(Math.min(life.contract.rules.minPaymentCents, totalCents)),
    max: eurosFromCents(totalCents),
    step: eurosFromCents(REPAYMENT_STEP_CENTS),
    amount: eurosFromCents(answer.fact.cents),
    allocation: {
      fines: eurosFromCents(entry.allocation.fines),
      commission: eurosFromCents(entry.allocation.commission),
      body: eurosFromCents(entry.allocation.principal),
    },
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

/**
 * What stepping back from the contract today would leave owed (Ley 16/2011 art. 28). It is not what is owed today: late
 * interest falls, an extension is undone, and every day since the payout is at the contract's rate.
 */
export function quoteWithdrawal(record: LoanRecord, today: CivilDate): WithdrawalQuote {
  const life = owedLife(record)
  const answer = answerRequest(life, { id: QUOTE_ID, date: today, type: 'withdrawal' })
  if (!answer.accepted) throw new AppError('withdrawal_not_possible', `loan ${record.loan.id}: ${answer.reason}`)
  const after = figuresOn(withFact(life, answer.fact), today)
  if (after.mustPayDate === null) throw new Error(`loan ${record.loan.id} has no due date after a withdrawal`)
  return {
    body: eurosFromCents(after.today.bodyCents),
    interest: eurosFromCents(after.today.annualCommissionCents),
    amount: eurosFromCents(after.today.amountCents),
    pay_until: after.mustPayDate,
  }
}

/** Every extension that could be taken today, and the length that is chosen where nobody chooses. */
export function quoteExtensions(
  record: LoanRecord,
  today: CivilDate,
  promo: ExtensionPromo,
  hasPendingPayment: boolean,
): { readonly offers: readonly ExtensionOffer[]; readonly defaultTermDays: number } {
  const { loan, life, account } = record
  if (life === null || account === null) throw new AppError('not_extendable', `loan ${loan.id} is not paid out`)
  const { rules } = life.contract
  const offers = availableExtensions(positionOn(life, today), rules, promo, hasPendingPayment)
  if (offers.length === 0) throw new AppError('not_extendable', `loan ${loan.id} cannot be extended on ${today}`)
  return { offers, defaultTermDays: rules.defaultExtensionTermDays }
}

/** The one of a length. */
export function extensionOf(offers: readonly ExtensionOffer[], termDays: number, loanId: number): ExtensionOffer {
  const offer = offers.find((one) => one.termDays === termDays)
  if (offer === undefined) throw refusalError('term_not_offered', loanId)
  return offer
}

/** An extension with the TAE of the whole contract, which whoever decides on one must see (Ley 16/2011 art. 22). */
export const withTae = ({ life }: LoanRecord, today: CivilDate, offer: ExtensionOffer): LoanExtension => ({
  ...toExtensionView(offer),
  ...(life === null ? {} : { tae: taeOfExtension(positionOn(life, today), offer) }),
})

const toLineView =
  (isLate: boolean) =>
  ({ reason, date, cents, daily }: ExplanationLine): LoanExplanation['body'][number] => ({
    reason,
    text: daily === null ? explanationTexts[reason] : dailyChargeText(daily.days, daily.principalCents, isLate),
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

/** Why the amounts of a day are what they are, line by line. */
export function explainLoan(record: LoanRecord, date: CivilDate): LoanExplanation {
  const life = owedLife(record)
  const explanation = explainOn(life, date)
  return {
    date,
    calculations: toAmountsView(figuresOn(life, date).today),
    body: explanation.body.map(toLineView(false)),
    annual_commission: explanation.annualCommission.map(toLineView(false)),
    all_fines: explanation.allFines.map(toLineView(true)),
    extension_price: explanation.extensionPrice.map(toLineView(false)),
  }
}
