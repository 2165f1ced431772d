/** Loan statuses are words inside and numbers on the wire (requirements R4.01). This table maps between them. */
export const LOAN_STATUS_NUMBERS = {
  request: 0,
  new: 100,
  contract_signed: 1,
  active: 2,
  returned: 3,
  denied: 4,
  processing: 10,
  processing_fail: 15,
  extended: 20,
  overdue: 21,
  awaiting_collector: 23,
  collector_in_progress: 24,
  awaiting_sign_contract: 26,
  sold: 27,
  presale: 28,
  pre_court: 29,
  court: 30,
  post_court: 31,
  execution: 32,
  awaiting_documents: 33,
  awaiting_issuance_method: 34,
  awaiting_bank_process_data: 35,
  timeout: 36,
  awaiting_bank_data_import: 37,
  discount: 38,
} as const

export type LoanStatus = keyof typeof LOAN_STATUS_NUMBERS
type LoanStatusNumber = (typeof LOAN_STATUS_NUMBERS)[LoanStatus]

export const LOAN_STATUSES = Object.keys(LOAN_STATUS_NUMBERS) as readonly LoanStatus[]

export const statusNumber = (status: LoanStatus): LoanStatusNumber => LOAN_STATUS_NUMBERS[status]

const STATUS_BY_NUMBER: ReadonlyMap<number, LoanStatus> = new Map(
  LOAN_STATUSES.map((status) => [statusNumber(status), status]),
)

/** The status of a stored number. An unknown number is a defect, so this throws. */
export function statusFromNumber(number: number): LoanStatus {
  const status = STATUS_BY_NUMBER.get(number)
  if (status === undefined) throw new RangeError(`no loan status has the number ${number}`)
  return status
}

type LoanStatusType = 'warning' | 'error' | 'info'

/** The display type of a status: an error needs money or is a refusal, a warning needs an action, the rest is information. */
export const LOAN_STATUS_TYPES: Readonly<Record<LoanStatus, LoanStatusType>> = {
  request: 'info',
  new: 'info',
  contract_signed: 'info',
  active: 'info',
  returned: 'info',
  denied: 'error',
  processing: 'info',
  processing_fail: 'warning',
  extended: 'info',
  overdue: 'error',
  awaiting_collector: 'error',
  collector_in_progress: 'error',
  awaiting_sign_contract: 'warning',
  sold: 'warning',
  presale: 'error',
  pre_court: 'error',
  court: 'error',
  post_court: 'error',
  execution: 'error',
  awaiting_documents: 'warning',
  awaiting_issuance_method: 'warning',
  awaiting_bank_process_data: 'warning',
  timeout: 'warning',
  awaiting_bank_data_import: 'info',
  discount: 'warning',
}

type StatusGroup = ReadonlySet<LoanStatus>
const group = (...statuses: readonly LoanStatus[]): StatusGroup => new Set(statuses)

/**
 * Statuses before any money moved, and applications that ended there. The history list hides them (requirements R4.01, settled
 * rules, Status groups).
 */
export const APPLICATION_STATUSES: StatusGroup = group(
  'request',
  'new',
  'contract_signed',
  'denied',
  'processing',
  'processing_fail',
  'awaiting_sign_contract',
  'awaiting_documents',
  'awaiting_issuance_method',
  'awaiting_bank_process_data',
  'timeout',
  'awaiting_bank_data_import',
)

/** The borrower owes money: the repayment card and the special-offer banner may be shown. */
export const ACTIVE_CREDIT_STATUSES: StatusGroup = group(
  'active',
  'extended',
  'overdue',
  'awaiting_collector',
  'collector_in_progress',
  'presale',
  'pre_court',
  'court',
  'post_court',
  'execution',
  'discount',
)

/** A debt in arrears: the lender may write it off as a loss. */
export const WRITE_OFF_STATUSES: StatusGroup = group(
  'overdue',
  'awaiting_collector',
  'collector_in_progress',
  'presale',
  'pre_court',
  'court',
  'post_court',
  'execution',
)

/** The debt is claimed in court, or is about to be. */
export const COURT_STATUSES: StatusGroup = group('pre_court', 'court', 'post_court', 'execution')

export const CREDIT_STATUSES: StatusGroup = new Set([...ACTIVE_CREDIT_STATUSES, 'returned', 'sold'])

export const HIDDEN_STATUS_BAR_STATUSES: StatusGroup = group('contract_signed', 'processing', 'processing_fail')

/** The loan or application is over, and a new one may be open beside it. */
export const CLOSED_STATUSES: StatusGroup = group('returned', 'denied', 'sold', 'timeout')

export const RETURNED_STATUSES: StatusGroup = group('returned')

/** A loan in instalments in arrears: all of it may be called in. */
export const ACCELERABLE_STATUSES: StatusGroup = group(
  'overdue',
  'awaiting_collector',
  'collector_in_progress',
  'presale',
  'pre_court',
)

export const EXTENDABLE_STATUSES: StatusGroup = group(
  'active',
  'extended',
  'overdue',
  'awaiting_collector',
  'collector_in_progress',
)
