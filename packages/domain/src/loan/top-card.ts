import type { PaymentSituationKind } from './payment-situation.ts'
import type { LoanStatus } from './status.ts'

/**
 * The first card of the account page answers "what now?": one amount, one sentence, one action and one quiet link. This table
 * decides all four; the page only draws them.
 */
export interface TopCard {
  readonly amount: TopAmount
  readonly sentence: TopSentence
  readonly action: TopAction | null
  readonly link: TopLink | null
}

/** `owed`: today's debt. `agreed`: what is left of a settlement. `borrowed`: the money on its way. */
type TopAmount = 'owed' | 'agreed' | 'borrowed' | 'none'

export type TopSentence =
  | 'application_open'
  | 'payout_preparing'
  | 'payout_sent'
  | 'payout_failed'
  | 'due_later'
  | 'due_today'
  | 'late'
  | 'collector_will_call'
  | 'collector_in_charge'
  | 'sale_announced'
  | 'pre_court'
  | 'court'
  | 'post_court'
  | 'execution'
  | 'settlement'
  | 'withdrawn'
  | 'payment_pending'
  | 'payment_abandoned'
  | 'payment_returned'
  | 'repaid'
  | 'denied'
  | 'denied_earlier'
  | 'sold'
  | 'ended'

export type TopAction =
  | 'pay'
  /** The open payment: continue it or wait. */
  | 'see_payment'
  | 'continue_application'
  | 'send_again'
  | 'see_reasons'
  | 'call_buyer'
  | 'calculate'

/** `cannot_pay` leads to the options of a borrower in difficulties; `what_comes_next` explains a court case as well. */
export type TopLink = 'cannot_pay' | 'what_comes_next' | 'documents' | 'see_reasons'

export const TOP_CARD_SITUATIONS = [
  'before_due',
  'due_today',
  'late',
  'withdrawn',
  'payment_pending',
  'payment_abandoned',
  'payment_returned',
  /** Nothing is open and the customer may apply. */
  'may_apply',
] as const
type TopCardSituation = (typeof TOP_CARD_SITUATIONS)[number]

export interface TopCardFacts {
  readonly status: LoanStatus
  readonly payment: PaymentSituationKind
  readonly isWithdrawn: boolean
  readonly daysLeft: number | null
  readonly daysLate: number
  readonly mayApply: boolean
}

/** What is most urgent to say. A payment comes first: it may change everything else. */
export function topCardSituation(facts: TopCardFacts): TopCardSituation {
  if (facts.mayApply) return 'may_apply'
  if (facts.payment !== 'none') return `payment_${facts.payment}`
  if (facts.daysLate > 0) return 'late'
  if (facts.isWithdrawn) return 'withdrawn'
  return facts.daysLeft === 0 ? 'due_today' : 'before_due'
}

type Row = Readonly<Record<TopCardSituation, TopCard>>

const card = (amount: TopAmount, sentence: TopSentence, action: TopAction | null, link: TopLink | null): TopCard => ({
  amount,
  sentence,
  action,
  link,
})

/** Situations of a debt do not exist in these statuses. */
const always = (top: TopCard): Row => ({
  before_due: top,
  due_today: top,
  late: top,
  withdrawn: top,
  payment_pending: top,
  payment_abandoned: top,
  payment_returned: top,
  may_apply: top,
})

/** A debt. `sentence` is what its status says whatever the date; without one, the date does. */
function debt(sentence: TopSentence | null, link: TopLink = 'cannot_pay', amount: TopAmount = 'owed'): Row {
  const pay = (said: TopSentence) => card(amount, sentence ?? said, 'pay', link)
  return {
    before_due: pay('due_later'),
    due_today: pay('due_today'),
    late: pay('late'),
    withdrawn: card('owed', 'withdrawn', 'pay', link),
    payment_pending: card(amount, 'payment_pending', 'see_payment', null),
    payment_abandoned: card(amount, 'payment_abandoned', 'pay', link),
    payment_returned: card(amount, 'payment_returned', 'pay', link),
    may_apply: pay('due_later'),
  }
}

const APPLICATION = always(card('none', 'application_open', 'continue_application', null))

/** One row per status: a status without one does not compile. */
export const TOP_CARDS: Readonly<Record<LoanStatus, Row>> = {
  request: APPLICATION,
  new: APPLICATION,
  awaiting_documents: APPLICATION,
  awaiting_bank_process_data: APPLICATION,
  awaiting_bank_data_import: APPLICATION,
  awaiting_issuance_method: APPLICATION,
  awaiting_sign_contract: APPLICATION,
  contract_signed: always(card('borrowed', 'payout_preparing', null, 'documents')),
  processing: always(card('borrowed', 'payout_sent', null, 'documents')),
  processing_fail: always(card('borrowed', 'payout_failed', 'send_again', 'documents')),
  active: debt(null),
  extended: debt(null),
  overdue: debt('late'),
  awaiting_collector: debt('collector_will_call'),
  collector_in_progress: debt('collector_in_charge'),
  presale: debt('sale_announced'),
  pre_court: debt('pre_court', 'what_comes_next'),
  court: debt('court', 'what_comes_next'),
  post_court: debt('post_court', 'what_comes_next'),
  execution: debt('execution', 'what_comes_next'),
  discount: debt('settlement', 'cannot_pay', 'agreed'),
  returned: always(card('none', 'repaid', 'calculate', 'documents')),
  denied: {
    ...always(card('none', 'denied', 'see_reasons', null)),
    may_apply: card('none', 'denied_earlier', 'calculate', 'see_reasons'),
  },
  sold: always(card('owed', 'sold', 'call_buyer', null)),
  timeout: always(card('none', 'ended', 'calculate', null)),
}

export const topCardOf = (facts: TopCardFacts): TopCard => TOP_CARDS[facts.status][topCardSituation(facts)]
