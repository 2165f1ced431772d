import type { BankScenario } from '@puente/contract'
import {
  addDays,
  formatEuros,
  LOAN_STATUS_NUMBERS,
  LOAN_STATUSES,
  type LoanEvent,
  type LoanStatus,
  percentOf,
} from '@puente/domain'
import { type DemoCase, demoBuyer, demoCaseTexts, demoHoldReason, demoStatusText } from '@puente/texts/demo'
import { loanStatusTexts } from '@puente/texts/loan'
import type { Tx } from '../db/transaction.ts'
import type { DemoLife } from './demo-life.ts'
import { demoIban } from './demo-person.ts'

/** Every loan status by its name, and the special cases. */
export type DemoState = LoanStatus | DemoCase

/** Later cases are appended, so that earlier ones keep their numbers. */
const LATER_CASES: readonly DemoCase[] = [
  'manual_review',
  'documents_to_review',
  'refusal_contested',
  'account_to_review',
  'plan_ahead',
  'plan_late',
  'plan_cured',
  'plan_paid_ahead',
  'plan_deferred',
  'plan_accelerated',
  'plan_repaid',
  'plan_missed',
  'plan_demanded',
  'promise_open',
  'promise_broken',
  'with_lawyer',
]

export const DEMO_STATES: readonly DemoState[] = [
  ...(Object.keys(demoCaseTexts) as DemoCase[]).filter((state) => !LATER_CASES.includes(state)),
  ...LOAN_STATUSES,
  ...LATER_CASES,
]

const STATUS_NAMES: ReadonlyMap<string, LoanStatus> = new Map(
  LOAN_STATUSES.flatMap((status) => [
    [status, status],
    [String(LOAN_STATUS_NUMBERS[status]), status],
  ]),
)

/** A state by its name, or a status by its number; null where there is no such state. */
export function parseDemoState(text: string): DemoState | null {
  return STATUS_NAMES.get(text) ?? DEMO_STATES.find((state) => state === text) ?? null
}

export function demoTexts(state: DemoState): { readonly title: string; readonly description: string } {
  if (state in demoCaseTexts) return demoCaseTexts[state as DemoCase]
  const status = state as LoanStatus
  return { title: loanStatusTexts[status], description: demoStatusText(LOAN_STATUS_NUMBERS[status], status) }
}

/** The options of the loan that a sandbox caller may set; the story decides the rest. */
export interface DemoOptions {
  readonly amountCents: number
  readonly termDays: number
  /** Days overdue; each story has its own default. */
  readonly daysLate: number | undefined
  /** Leaves out the earlier returned loan, so that this one is the customer's first. */
  readonly isFirstLoan: boolean
}

export const DEFAULT_OPTIONS: DemoOptions = {
  amountCents: 300_00,
  termDays: 30,
  daysLate: undefined,
  isFirstLoan: false,
}

interface Story {
  readonly life: DemoLife
  readonly tx: Tx
  readonly options: DemoOptions
}

/** How a customer reached this state. */
interface DemoScript {
  readonly hasPersonalData?: boolean
  /** True when the identity documents were accepted: the default for a customer who reached the bank step. */
  readonly hasDocuments?: boolean
  readonly standing?: { readonly isBlocked?: boolean; readonly isBlacklisted?: boolean }
  /** A card is registered at the end, as on the provider's page. */
  readonly hasCard?: boolean
  readonly hasPendingPayment?: boolean
  /** The imported bank data, where the state depends on it. */
  readonly bank?: BankScenario
  /** True when the decision tables ran at the end, as after a real import. */
  readonly isDecided?: boolean
  /** True when the documents were sent and still wait for staff. */
  readonly hasWaitingDocuments?: boolean
  /** True when the applicant asks for a human review of the refusal. */
  readonly isContested?: boolean
  /** True when the typed payout account waits for staff. */
  readonly hasWaitingAccount?: boolean
  tell?(story: Story): Promise<void>
}

const DAYS_BETWEEN_LOANS = 20

/** A free first loan of a week, returned on time: the customer pays for the next one. */
async function earlierLoan(life: DemoLife, daysAgo: number): Promise<void> {
  await life.daysAgo(daysAgo + 7).borrow(100_00, 7)
  await life.daysAgo(daysAgo).book({ type: 'payoff' })
}

/** A loan that was paid out this many days ago. */
async function borrowed({ life, options }: Story, daysAgo: number, termDays = options.termDays): Promise<void> {
  if (!options.isFirstLoan) await earlierLoan(life, daysAgo + DAYS_BETWEEN_LOANS)
  await life.daysAgo(daysAgo).borrow(options.amountCents, termDays)
}

/** A loan in instalments that was paid out this many days ago. */
async function borrowedInInstalments({ life, options }: Story, daysAgo: number, count = 3): Promise<void> {
  if (!options.isFirstLoan) await earlierLoan(life, daysAgo + DAYS_BETWEEN_LOANS)
  await life.daysAgo(daysAgo).borrowInInstalments(options.amountCents, count)
}

/** Pays what is due on that day or, if nothing is, the next instalment. */
async function payInstalment({ life }: Story, daysAgo: number): Promise<void> {
  await life.daysAgo(daysAgo).nights()
  await life.book({ type: 'payment', cents: life.nextPaymentCents })
}

/** A loan that is this many days late today. */
const late = (story: Story, daysLate: number) =>
  borrowed(story, story.options.termDays + (story.options.daysLate ?? daysLate))

const dueIn = (story: Story, days: number) => borrowed(story, story.options.termDays - days)

/** An application of today that got this far. */
const application =
  (...events: readonly LoanEvent[]): NonNullable<DemoScript['tell']> =>
  async ({ life, options }) => {
    await life.request(options.amountCents, options.termDays)
    await life.take(...events)
  }

/** A debt in collection: late long enough, and moved on step by step. */
const collected =
  (daysLate: number, ...steps: readonly LoanStatus[]): NonNullable<DemoScript['tell']> =>
  async (story) => {
    await late(story, daysLate)
    for (const [index, status] of steps.entries()) {
      const { life } = story
      life.daysAgo(steps.length - index)
      await life.moveTo(status)
    }
  }

async function signed({ life, options }: Story): Promise<void> {
  await life.request(options.amountCents, options.termDays)
  await life.offer()
  await life.sign()
}

async function sell({ life, tx }: Story): Promise<void> {
  const cessionBuyerId = await tx.loans.addBuyer({
    name: demoBuyer.name,
    phone: '900 000 002',
    email: 'recobros@puente.example',
    accountHolderName: demoBuyer.name,
    accountNumber: demoIban('2000000001'),
    swift: 'PUENESMMXXX',
    bankName: demoBuyer.bankName,
  })
  await life.book({ type: 'sale' }, 'admin:demo', { cessionBuyerId })
}

/** Agrees a settlement for three fifths of the debt of that day. */
async function settle({ life }: Story, daysAgo: number, daysToPay: number): Promise<number> {
  await life.daysAgo(daysAgo).nights()
  const agreedCents = percentOf(life.owedCents, 60)
  const until = addDays(life.date, daysToPay)
  await life.book({ type: 'settlement', agreedCents, until }, 'admin:demo')
  return agreedCents
}

async function failedPayout(story: Story): Promise<void> {
  await signed(story)
  const payout = await story.life.startPayout()
  await story.life.failPayout(payout, 'AM09') // wrong amount: says nothing about the account
}

const STATUS_SCRIPTS: Readonly<Record<LoanStatus, DemoScript>> = {
  request: { hasDocuments: false, tell: application() },
  new: { hasDocuments: false, tell: application('application_accepted') },
  awaiting_documents: { hasDocuments: false, tell: application('application_accepted', 'documents_needed') },
  awaiting_bank_process_data: { tell: application('application_accepted', 'bank_data_needed') },
  awaiting_bank_data_import: { tell: application('application_accepted', 'bank_data_needed', 'bank_connected') },
  awaiting_issuance_method: {
    bank: 'someone_elses_account',
    tell: application('application_accepted', 'bank_data_needed', 'bank_connected', 'payout_account_needed'),
  },
  awaiting_sign_contract: {
    async tell({ life, options }) {
      await life.request(options.amountCents, options.termDays)
      await life.offer()
    },
  },
  contract_signed: { tell: signed },
  processing: {
    async tell(story) {
      await signed(story)
      const payout = await story.life.startPayout()
      // The outcome is unknown: the payout stays open until a staff member or a bank statement settles it.
      await story.tx.payouts.update(payout.id, { status: 'ambiguous' })
    },
  },
  processing_fail: { tell: failedPayout },
  denied: {
    async tell({ life, options }) {
      await life.daysAgo(2).request(options.amountCents, options.termDays)
      await life.take('application_accepted', 'bank_data_needed', 'bank_connected')
      await life.end('application_refused', 'over_indebted')
    },
  },
  timeout: {
    async tell({ life, options }) {
      await life.daysAgo(10).request(options.amountCents, options.termDays)
      await life.take('application_accepted', 'bank_data_needed')
      await life.daysAgo(3).end('application_ended', 'expired')
    },
  },
  active: { tell: (story) => borrowed(story, 10) },
  extended: {
    async tell(story) {
      await borrowed(story, 18, 15)
      await story.life.daysAgo(4).book({ type: 'extension', termDays: 14 })
    },
  },
  overdue: { tell: (story) => late(story, 2) },
  awaiting_collector: { tell: (story) => late(story, 65) },
  collector_in_progress: { tell: collected(70, 'collector_in_progress') },
  presale: { tell: collected(80, 'collector_in_progress', 'presale') },
  sold: {
    async tell(story) {
      await collected(80, 'collector_in_progress', 'presale')(story)
      await sell(story)
    },
  },
  pre_court: { tell: collected(90, 'collector_in_progress', 'pre_court') },
  court: { tell: collected(95, 'collector_in_progress', 'pre_court', 'court') },
  post_court: { tell: collected(100, 'collector_in_progress', 'pre_court', 'court', 'post_court') },
  execution: { tell: collected(105, 'collector_in_progress', 'pre_court', 'court', 'post_court', 'execution') },
  discount: {
    async tell(story) {
      await late(story, 20)
      await settle(story, 2, 10)
    },
  },
  returned: {
    async tell(story) {
      await borrowed(story, 12)
      await story.life.daysAgo(1).book({ type: 'payoff' })
    },
  },
}

/** Longer than a month and shorter than two: one instalment is past. */
const DAYS_AFTER_ONE_INSTALMENT = 45
/** Longer than four months: four instalments are past. */
const DAYS_AFTER_FOUR_INSTALMENTS = 128

const CASE_SCRIPTS: Readonly<Record<DemoCase, DemoScript>> = {
  // With bank data: moving an instalment asks the decision tables again.
  plan_ahead: { bank: 'strong', tell: (story) => borrowedInInstalments(story, 10) },
  plan_late: { bank: 'strong', tell: (story) => borrowedInInstalments(story, DAYS_AFTER_ONE_INSTALMENT) },
  plan_cured: {
    bank: 'strong',
    async tell(story) {
      await borrowedInInstalments(story, DAYS_AFTER_ONE_INSTALMENT)
      await payInstalment(story, 5)
    },
  },
  plan_paid_ahead: {
    bank: 'strong',
    async tell(story) {
      await borrowedInInstalments(story, 20)
      await payInstalment(story, 2)
    },
  },
  plan_deferred: {
    bank: 'strong',
    async tell(story) {
      await borrowedInInstalments(story, 25)
      await story.life.daysAgo(3).book({ type: 'deferral' })
    },
  },
  plan_accelerated: {
    async tell(story) {
      await borrowedInInstalments(story, DAYS_AFTER_FOUR_INSTALMENTS, 6)
      const { life } = story
      const deliveredOn = addDays(life.daysAgo(2).date, -35)
      await life.book({ type: 'acceleration', deliveredOn, holds: [] }, 'admin:demo')
    },
  },
  plan_missed: { tell: (story) => borrowedInInstalments(story, DAYS_AFTER_FOUR_INSTALMENTS, 6) },
  plan_demanded: {
    async tell(story) {
      await borrowedInInstalments(story, DAYS_AFTER_FOUR_INSTALMENTS, 6)
      await story.life.daysAgo(35).demand()
    },
  },
  promise_open: {
    async tell(story) {
      await borrowed(story, story.options.termDays + 9)
      await story.life.daysAgo(1).promise(60_00, 4)
    },
  },
  promise_broken: {
    async tell(story) {
      await borrowed(story, story.options.termDays + 12)
      await story.life.daysAgo(6).promise(80_00, 2)
      await story.life.daysAgo(0).settlePromises()
    },
  },
  with_lawyer: {
    async tell(story) {
      await late(story, 20)
      await story.life.daysAgo(3).hold('lawyer', demoHoldReason)
    },
  },
  plan_repaid: {
    async tell(story) {
      await borrowedInInstalments(story, DAYS_AFTER_ONE_INSTALMENT)
      await payInstalment(story, 14)
      await story.life.daysAgo(2).book({ type: 'payoff' })
    },
  },
  just_registered: { hasPersonalData: false },
  no_loan: {},
  blocked: { standing: { isBlocked: true } },
  blacklisted: { hasPersonalData: false, standing: { isBlacklisted: true } },
  first_free: {
    async tell({ life, options }) {
      await life.daysAgo(5).borrow(options.amountCents, options.termDays)
    },
  },
  repeat: {
    async tell({ life }) {
      await earlierLoan(life, 60)
      await life.daysAgo(40).borrow(200_00, 10)
      await life.daysAgo(30).book({ type: 'payoff' })
    },
  },
  due_in_2_days: { tell: (story) => dueIn(story, 2) },
  due_today: { tell: (story) => dueIn(story, 0) },
  overdue_5_days: { tell: (story) => late(story, 5) },
  part_paid: {
    async tell(story) {
      await borrowed(story, 10)
      await story.life.daysAgo(5).book({ type: 'payment', cents: 100_00 })
    },
  },
  extended_twice: {
    async tell(story) {
      await borrowed(story, 40, 15)
      await story.life.daysAgo(26).book({ type: 'extension', termDays: 14 })
      await story.life.daysAgo(12).book({ type: 'extension', termDays: 14 })
    },
  },
  pending_payment: { hasPendingPayment: true, tell: (story) => borrowed(story, 10) },
  with_card: { hasCard: true, tell: (story) => borrowed(story, 10) },
  with_promo_codes: {
    async tell({ life, tx, options }) {
      await borrowed({ life, tx, options }, 10)
      const validFrom = addDays(life.date, -30)
      const personal = { userId: life.userId, validFrom }
      await tx.promoCodes.add({ ...personal, code: `MIO${life.userId}`, percentCommission: 25 })
      await tx.promoCodes.add({
        ...personal,
        code: `EXTRA${life.userId}`,
        percentExtension: 50,
        percentExtensionPrice: 100,
        validUntil: addDays(life.date, 30),
      })
    },
  },
  with_notifications: {
    async tell(story) {
      await dueIn(story, 3)
      const { life, tx } = story
      await life.daysAgo(1).book({ type: 'payment', cents: 50_00 })
      await tx.notifications.add({
        userId: life.userId,
        now: life.now,
        template: 'payment_received',
        parameters: { amount: formatEuros(50_00) },
        cause: 'demo:paid',
      })
      await life.finish()
      await tx.notifications.add({
        userId: life.userId,
        now: life.now,
        template: 'due_in_3_days',
        ...life.reminder('due_in_3_days'),
      })
    },
  },
  counter_offer_less: {
    async tell({ life, options }) {
      await life.request(300_00, options.termDays)
      await life.offer({ amountCents: 200_00 })
    },
  },
  counter_offer_more: {
    async tell({ life, options }) {
      await life.request(200_00, options.termDays)
      await life.offer({ amountCents: 300_00 })
    },
  },
  denied_long_ago: {
    async tell({ life, options }) {
      await life.daysAgo(45).request(options.amountCents, options.termDays)
      await life.take('application_accepted', 'bank_data_needed', 'bank_connected')
      await life.end('application_refused', 'over_indebted')
    },
  },
  payout_failed: { tell: failedPayout },
  payout_returned: {
    async tell(story) {
      await story.life.daysAgo(2).borrow(story.options.amountCents, story.options.termDays)
      await story.life.daysAgo(0).returnPayout('MS03') // the bank gives no reason
    },
  },
  another_account_needed: {
    async tell(story) {
      await signed(story)
      const payout = await story.life.startPayout()
      await story.life.loseAccount(payout, 'AC04') // the account is closed
    },
  },
  withdrawn: {
    async tell(story) {
      await borrowed(story, 5)
      await story.life.daysAgo(2).book({ type: 'withdrawal' })
    },
  },
  settlement: STATUS_SCRIPTS.discount,
  settled: {
    async tell(story) {
      await late(story, 20)
      const agreedCents = await settle(story, 5, 10)
      await story.life.daysAgo(1).book({ type: 'payment', cents: agreedCents })
    },
  },
  overpaid: {
    async tell(story) {
      await borrowed(story, 12)
      await story.life.daysAgo(1).nights()
      await story.life.receive(story.life.owedCents + 25_00)
    },
  },
  payment_reversed: {
    async tell(story) {
      await late(story, 3)
      const payment = await story.life.daysAgo(2).book({ type: 'payoff' })
      await story.life.daysAgo(1).book({ type: 'reversal', of: payment }, 'system')
    },
  },
  blocked_with_debt: { standing: { isBlocked: true }, tell: (story) => borrowed(story, 10) },
  manual_review: {
    bank: 'thin',
    isDecided: true,
    tell: application('application_accepted', 'bank_data_needed', 'bank_connected'),
  },
  documents_to_review: {
    hasDocuments: false,
    hasWaitingDocuments: true,
    tell: application('application_accepted', 'documents_needed'),
  },
  refusal_contested: {
    bank: 'over_indebted',
    isDecided: true,
    isContested: true,
    tell: application('application_accepted', 'bank_data_needed', 'bank_connected'),
  },
  account_to_review: {
    bank: 'someone_elses_account',
    hasWaitingAccount: true,
    tell: application('application_accepted', 'bank_data_needed', 'bank_connected', 'payout_account_needed'),
  },
}

export const demoScript = (state: DemoState): DemoScript =>
  state in CASE_SCRIPTS ? CASE_SCRIPTS[state as DemoCase] : STATUS_SCRIPTS[state as LoanStatus]
