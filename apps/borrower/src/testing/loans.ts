import type {
  InstalmentView,
  Loan,
  LoanExplanation,
  LoanExtension,
  MoneyMovement,
  PartialRepayQuote,
} from '@puente/contract'
import { type CivilDate, civilDate, LOAN_STATUS_TYPES, type LoanStatus, statusNumber } from '@puente/domain'
import { loanStatusTexts } from '@puente/texts/loan'

export const EXTENSIONS: readonly LoanExtension[] = [
  {
    term: 7,
    next_pay_date: civilDate('2026-12-12'),
    commission_at_the_end: 81,
    cost: 30,
    cost_before_discount: 30,
    discounts: [],
  },
  {
    term: 14,
    next_pay_date: civilDate('2026-12-19'),
    commission_at_the_end: 102,
    cost: 30,
    cost_before_discount: 30,
    discounts: [],
  },
]

/** 300 € over thirty days at one per cent a day, on its tenth day. */
export const ACTIVE_LOAN: Loan = {
  id: 5,
  public_id: 'P-5',
  status: 2,
  status_type: 'info',
  status_text: 'Préstamo al día',
  request_date: civilDate('2026-11-05'),
  request_amount: 300,
  original_request_amount: 300,
  give_date: civilDate('2026-11-05'),
  must_pay_date: civilDate('2026-12-05'),
  predicted_must_pay_date: null,
  approve_date: civilDate('2026-11-05'),
  returned_date: null,
  return_amount: 390,
  tae: 2333.9,
  days: { total: 30, left: 20, late: 0 },
  calculations: { today: { body: 300, annual_commission: 30, all_fines: 0, fine: 0, amount: 330 } },
  required_files: [],
  is_loan_amount_or_term_altered: false,
  terms_agreed: false,
  auto_debit_step_completed: true,
  auto_debit_enabled: false,
  default_extension_term: 7,
  extendable: true,
  has_pending_payment: false,
  payment_link: null,
  payment_situation: { kind: 'none' },
  available_extensions: [...EXTENSIONS],
  settlement: null,
  next_day: 3,
  cost: 30,
  proposal: null,
  overpaid: 0,
  withdrawn: false,
  payout_account: 'ES9121000418450200051332',
  late_interest_per_day: 3.02,
  withdrawal_until: civilDate('2026-11-19'),
  cession_portfolio: null,
}

/** The loan in another status, without extensions: only some statuses have them. */
export const loanIn = (status: LoanStatus, changes: Partial<Loan> = {}): Loan => ({
  ...ACTIVE_LOAN,
  status: statusNumber(status),
  status_type: LOAN_STATUS_TYPES[status],
  status_text: loanStatusTexts[status],
  extendable: false,
  available_extensions: [],
  ...changes,
})

const instalment = (number: number, date: string, part: Pick<InstalmentView, 'principal' | 'interest' | 'total'>) => ({
  number,
  date: civilDate(date),
  fee: 0,
  paid: 0,
  state: 'upcoming' as const,
  ...part,
})

/** 300 € in three instalments, the first one paid, seven days before the second. */
export const PLAN_LOAN: Loan = {
  ...ACTIVE_LOAN,
  give_date: civilDate('2026-10-05'),
  must_pay_date: civilDate('2026-12-05'),
  return_amount: 216.03,
  tae: 59.3,
  days: { total: 92, left: 7, late: 0 },
  calculations: { today: { body: 203.98, annual_commission: 6.05, all_fines: 0, fine: 0, fee: 0, amount: 210.03 } },
  extendable: false,
  available_extensions: [],
  cost: 18.05,
  withdrawal_until: civilDate('2026-10-19'),
  instalments: [
    { ...instalment(1, '2026-11-05', { principal: 96.02, interest: 12, total: 108.02 }), paid: 108.02, state: 'paid' },
    instalment(2, '2026-12-05', { principal: 100.12, interest: 7.9, total: 108.02 }),
    instalment(3, '2027-01-05', { principal: 103.86, interest: 4.15, total: 108.01 }),
  ],
  next_payment: { date: civilDate('2026-12-05'), amount: 108.02 },
  due_now: 0,
  arrears: null,
  final_pay_date: civilDate('2027-01-05'),
  schedule_version: 1,
  pay_day: null,
  deferral: {
    months: 1,
    next_pay_date: civilDate('2027-01-05'),
    cost: 6.05,
    price: 0,
    extra_cost: 8.25,
    tae: 59.2,
    instalments: [
      { number: 2, date: civilDate('2027-01-05'), principal: 99.92, interest: 9.19, fee: 0, total: 109.11 },
      { number: 3, date: civilDate('2027-02-05'), principal: 104.06, interest: 5.06, fee: 0, total: 109.12 },
    ],
  },
  deferred_months: 0,
  acceleration: { min_missed: 3, notice_days: 30 },
  accelerated_on: null,
}

/** The second instalment missed, five days ago. */
export const LATE_PLAN_LOAN: Loan = {
  ...PLAN_LOAN,
  status: statusNumber('overdue'),
  status_type: 'error',
  status_text: loanStatusTexts.overdue,
  days: { total: 92, left: 0, late: 5 },
  return_amount: 216.69,
  calculations: {
    today: { body: 203.98, annual_commission: 8.57, all_fines: 0.66, fine: 0.13, fee: 0, amount: 213.21 },
  },
  cost: 21.23,
  instalments: (PLAN_LOAN.instalments ?? []).map((row) => (row.number === 2 ? { ...row, state: 'overdue' } : row)),
  next_payment: { date: civilDate('2026-12-10'), amount: 108.68 },
  due_now: 108.68,
  arrears: { amount: 108.68, since: civilDate('2026-12-05'), instalments: 1 },
}

/** Late, with the full commission and late interest. */
export const lateLoan = (late: number): Loan =>
  loanIn('overdue', {
    days: { total: 30, left: 0, late },
    calculations: { today: { body: 300, annual_commission: 90, all_fines: 15.08, fine: 3.02, amount: 405.08 } },
  })

const charge = (amount: number, from: CivilDate, to: CivilDate, days: number) => ({
  reason: 'daily_charge' as const,
  text: `Intereses de ${days} días sobre 300,00 €`,
  date: to,
  amount,
  daily: { from, to, days, principal: 300, annual_rate: 365 },
})

export const EXPLANATION: LoanExplanation = {
  date: civilDate('2026-11-15'),
  calculations: ACTIVE_LOAN.calculations.today,
  body: [
    { reason: 'disbursement', text: 'Dinero que te enviamos', date: civilDate('2026-11-05'), amount: 300, daily: null },
  ],
  annual_commission: [
    charge(15, civilDate('2026-11-06'), civilDate('2026-11-10'), 5),
    { reason: 'payment', text: 'Tu pago', date: civilDate('2026-11-10'), amount: -15, daily: null },
    charge(30, civilDate('2026-11-11'), civilDate('2026-11-20'), 10),
  ],
  all_fines: [],
  extension_price: [],
}

export const quoteOf = (amount: number): PartialRepayQuote => ({
  min: 0.1,
  max: 330,
  step: 10,
  amount,
  allocation: { fines: 0, commission: Math.min(amount, 30), body: Math.max(0, amount - 30) },
  after: {
    body: 330 - amount,
    annual_commission: 0,
    all_fines: 0,
    amount: 330 - amount,
    return_amount: 330 - amount,
    closes_loan: amount === 330,
  },
})

/** Newest first: a part payment, and the payout. */
export const MOVEMENTS: readonly MoneyMovement[] = [
  {
    id: 'card:1',
    type: 'payment',
    date: civilDate('2026-11-10'),
    amount: 100,
    account: null,
    allocation: { body: 85, commission: 15, fines: 0, extension_price: 0, overpaid: 0 },
    has_receipt: true,
  },
  {
    id: 'payout',
    type: 'received',
    date: civilDate('2026-11-05'),
    amount: 300,
    account: 'ES91…1332',
    allocation: null,
    has_receipt: false,
  },
]
