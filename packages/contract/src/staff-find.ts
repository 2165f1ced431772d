import {
  ACCELERATION_BARRIERS,
  COLLECTION_CHANNELS,
  CONTACT_CHANNELS,
  CONTACT_DIRECTIONS,
  CONTACT_IDENTIFICATIONS,
  CONTACT_OUTCOMES,
  CONTACT_REFUSAL_OUTCOMES,
  CONTACT_RULES,
  CONTACT_SUMMARY_MIN_CHARACTERS,
  HOLD_KINDS,
  isConversation,
  LOAN_SORTS,
  MANY_LOANS_MAX,
  mayHaveOutcome,
  NOTE_MAX_CHARACTERS,
  PART_REPAYMENT_MODES,
  PROMISE_CHANNELS,
  PROMISE_STATES,
  SEARCH_MAX_CHARACTERS,
  SEARCH_MIN_CHARACTERS,
  STAFF_HOLD_KINDS,
  TASK_SCOPES,
  TASK_TITLE_MAX_CHARACTERS,
  VIEW_COLLEAGUES_MAX,
  VIEW_LISTS,
  VIEW_NAME_MAX_CHARACTERS,
  VIEW_QUERY_MAX_CHARACTERS,
} from '@puente/domain'
import { z } from 'zod'
import { DocumentTypeName } from './documents.ts'
import { DeferralOfferView, PaymentCover, ScheduledInstalment, ScheduleVersion } from './instalments.ts'
import { EurosInQuery, Loan, LoanExplanation } from './loan.ts'
import { CustomerParams, Reason } from './staff.ts'
import { WaitingApproval } from './staff-approvals.ts'
import { KeysetQuery, keysetPage } from './staff-lists.ts'
import { AccelerationNoticeView } from './staff-refunds.ts'
import { DateOnly, Euros, IdOrText, Instant, numberOrText } from './wire.ts'

// What staff look up: search, lists, and the pages of a customer and of a loan.

export const StaffSearchQuery = z.object({
  q: z.string().trim().min(SEARCH_MIN_CHARACTERS).max(SEARCH_MAX_CHARACTERS).meta({
    description: 'A name, phone, DNI or NIE, e-mail, IBAN or its last four digits, loan number or payment reference',
  }),
})
const LoanBrief = z.object({
  public_id: z.string(),
  status: z.int(),
  status_text: z.string(),
  amount: Euros,
})
export const StaffSearchResult = z.object({
  matched_by: z.enum(['phone', 'personal_id', 'email', 'iban', 'customer', 'loan', 'reference', 'name']),
  customer: z.object({
    id: z.int(),
    name: z.string().nullable(),
    phone: z.string(),
    personal_id: z.string().nullable(),
    email: z.string().nullable(),
    iban_ending: z.string().nullable(),
    is_blocked: z.boolean(),
    is_blacklisted: z.boolean(),
  }),
  loan: LoanBrief.extend({
    due_now: Euros.nullable().meta({
      description: 'What brings it up to date, as of the last night; null before the payout',
    }),
  })
    .nullable()
    .meta({ description: 'The loan that matched, or the newest one of the customer' }),
})
export type StaffSearchResult = z.infer<typeof StaffSearchResult>
export const StaffSearchResults = z.object({ items: z.array(StaffSearchResult) }).meta({ id: 'StaffSearchResults' })
export type StaffSearchResults = z.infer<typeof StaffSearchResults>

const Format = z.enum(['json', 'csv']).default('json').meta({ description: 'csv: the whole list as a file' })

export const StaffCustomersQuery = KeysetQuery.extend({
  standing: z.enum(['blocked', 'blacklisted', 'by_agent']).optional(),
  format: Format,
})
export type StaffCustomersQuery = z.infer<typeof StaffCustomersQuery>
export const StaffCustomerRow = z.object({
  id: z.int(),
  name: z.string().nullable(),
  phone: z.string(),
  personal_id: z.string().nullable(),
  is_blocked: z.boolean(),
  is_blacklisted: z.boolean(),
  created_at: Instant,
  loan: LoanBrief.nullable().meta({ description: 'The newest loan' }),
})
export type StaffCustomerRow = z.infer<typeof StaffCustomerRow>
export const StaffCustomers = keysetPage(StaffCustomerRow).meta({ id: 'StaffCustomers' })
export type StaffCustomers = z.infer<typeof StaffCustomers>

const DaysLate = numberOrText(z.int().min(0).max(9999)).optional()
const PublicLoanId = z.string().min(1).max(50)

/** The filters of the list of loans. Together they narrow it; several values of one filter widen it. */
export const StaffLoanFilters = z.object({
  status: z
    .string()
    .regex(/^\d{1,3}(,\d{1,3}){0,24}$/)
    .optional()
    .meta({ description: 'Numbers of statuses, separated by commas' }),
  due_from: DateOnly.optional(),
  due_to: DateOnly.optional(),
  late_from: DaysLate.meta({ description: 'Open debts that are at least so many days late' }),
  late_to: DaysLate.meta({ description: 'Open debts that are at most so many days late' }),
  assignee: z
    .string()
    .max(1000)
    .regex(/^[^,]+(,[^,]+){0,9}$/)
    .optional()
    .meta({
      description: 'Open debts of these colleagues: usernames, separated by commas; `none` for those without one',
    }),
  loans: z
    .string()
    .max(3000)
    .regex(/^[^,]+(,[^,]+){0,199}$/)
    .optional()
    .meta({ description: 'Only these loans: their public ids, separated by commas' }),
})
export type StaffLoanFilters = z.infer<typeof StaffLoanFilters>
export const StaffLoansQuery = KeysetQuery.extend({
  ...StaffLoanFilters.shape,
  sort: z.enum(LOAN_SORTS).optional().meta({
    description:
      'Descending with `-`. Open debts (any filter by due date, days late or assignee) have the order of their due date; others are listed newest first if left out',
  }),
  format: Format,
})
export type StaffLoansQuery = z.infer<typeof StaffLoansQuery>
export const StaffLoanRow = z.object({
  public_id: z.string(),
  customer_id: z.int(),
  name: z.string().nullable(),
  phone: z.string(),
  status: z.int(),
  status_text: z.string(),
  is_written_off: z.boolean().meta({ description: 'Its status stays: the customer still owes it' }),
  amount: Euros,
  request_date: DateOnly,
  give_date: DateOnly.nullable(),
  must_pay_date: DateOnly.nullable(),
  owed: Euros.nullable().meta({ description: 'At the end of the last night; null before the payout' }),
  due_now: Euros.nullable().meta({ description: 'Of it, what brings the loan up to date' }),
  days_late: z
    .int()
    .nullable()
    .meta({ description: 'Since must_pay_date, of a loan in instalments the oldest open one' }),
  instalments_overdue: z.int().optional().meta({ description: 'Only of a loan in instalments' }),
  next_pay_date: DateOnly.nullable().meta({ description: 'What falls due next; null if nothing is ahead' }),
  assignee: z.string().nullable().meta({ description: 'The username of the colleague who follows the debt' }),
})
export type StaffLoanRow = z.infer<typeof StaffLoanRow>
export const StaffLoans = keysetPage(StaffLoanRow).meta({ id: 'StaffLoans' })
export type StaffLoans = z.infer<typeof StaffLoans>
export const StaffLoanTotals = z
  .object({
    loans: z.int(),
    is_complete: z.boolean().meta({ description: 'False if more loans match than are summed; the sums are then null' }),
    owed: Euros.nullable().meta({ description: 'At the end of the last night' }),
    principal: Euros.nullable(),
    mean_days_late: z.int().nullable().meta({ description: 'Of the loans that are late; null if none is' }),
  })
  .meta({ id: 'StaffLoanTotals' })
export type StaffLoanTotals = z.infer<typeof StaffLoanTotals>

/** The loans of an act on many of them. */
const ManyLoans = z.array(PublicLoanId).min(1).max(MANY_LOANS_MAX)
export const AssignLoansBody = z
  .object({
    loans: ManyLoans,
    assignee: z.string().min(1).max(100).nullable().meta({ description: 'A username; null for no one' }),
  })
  .meta({ id: 'AssignLoansBody' })
export const LoanTasksBody = z
  .object({
    loans: ManyLoans,
    title: z.string().trim().min(1).max(TASK_TITLE_MAX_CHARACTERS),
    due_on: DateOnly,
    assignee: z.string().min(1).max(100).optional().meta({ description: 'A username; the caller if left out' }),
  })
  .meta({ id: 'LoanTasksBody' })
export const LoanMessagesBody = z.object({ loans: ManyLoans }).meta({ id: 'LoanMessagesBody' })
export const ManyLoansResult = z
  .object({
    done: z.int(),
    left_out: z.int().meta({ description: 'Loans of the request that the act does not apply to' }),
  })
  .meta({ id: 'ManyLoansResult' })
export type ManyLoansResult = z.infer<typeof ManyLoansResult>

export const StaffViewBody = z
  .object({
    list: z.enum(VIEW_LISTS),
    name: z.string().trim().min(1).max(VIEW_NAME_MAX_CHARACTERS),
    query: z
      .string()
      .max(VIEW_QUERY_MAX_CHARACTERS)
      .meta({ description: 'The filters and the order, as in the address' }),
    shared_with: z
      .array(z.string().min(1).max(100))
      .max(VIEW_COLLEAGUES_MAX)
      .meta({ description: 'The usernames of the colleagues who see it' }),
  })
  .meta({ id: 'StaffViewBody' })
export const StaffViewParams = z.object({ id: numberOrText(z.int().positive()) })
export const StaffView = z.object({
  id: z.int(),
  ...StaffViewBody.shape,
  owner: z.string(),
})
export type StaffView = z.infer<typeof StaffView>
export const StaffViews = z.object({ items: z.array(StaffView) }).meta({ id: 'StaffViews' })
export type StaffViews = z.infer<typeof StaffViews>

const LoanReference = z
  .string()
  .min(1)
  .max(50)
  .optional()
  .meta({ description: 'The public_id of the loan it concerns' })
export const CustomerNoteBody = z
  .object({ text: z.string().trim().min(1).max(NOTE_MAX_CHARACTERS), loan: LoanReference })
  .meta({ id: 'CustomerNoteBody' })
export const CustomerTaskBody = z
  .object({
    title: z.string().trim().min(1).max(TASK_TITLE_MAX_CHARACTERS),
    due_on: DateOnly,
    assignee: z.string().min(1).max(100).optional().meta({ description: 'A username; the caller if left out' }),
    loan: LoanReference,
  })
  .meta({ id: 'CustomerTaskBody' })
export const CustomerContactBody = z
  .object({
    channel: z.enum(CONTACT_CHANNELS),
    direction: z.enum(CONTACT_DIRECTIONS).default('incoming').meta({ description: 'Who started it' }),
    outcome: z
      .enum(CONTACT_OUTCOMES)
      .default('reached')
      .meta({ description: 'What became of an outgoing one; an incoming one has reached someone' }),
    identified_by: z
      .enum(CONTACT_IDENTIFICATIONS)
      .optional()
      .meta({ description: 'Required if the customer was reached' }),
    summary: z
      .string()
      .trim()
      .max(NOTE_MAX_CHARACTERS)
      .default('')
      .meta({ description: 'At least 5 characters if the customer was reached' }),
    override_reason: Reason.optional().meta({
      description: 'Why a late customer was contacted although a limit stood against it; required then',
    }),
    loan: LoanReference,
  })
  .superRefine(({ direction, outcome, identified_by: identifiedBy, summary }, context) => {
    const refuse = (field: string, key: string, minCharacters?: number) =>
      context.addIssue({ code: 'custom', path: [field], params: { key, minCharacters }, message: key })
    if (!mayHaveOutcome(direction, outcome)) refuse('outcome', 'unknownOption')
    if (!isConversation(outcome)) return
    if (identifiedBy === undefined) refuse('identified_by', 'field_required')
    if (summary.length < CONTACT_SUMMARY_MIN_CHARACTERS) {
      if (summary === '') refuse('summary', 'field_required')
      else refuse('summary', 'min_length_field', CONTACT_SUMMARY_MIN_CHARACTERS)
    }
  })
  .meta({ id: 'CustomerContactBody' })
export const StaffPromiseBody = z
  .object({ amount: Euros.positive(), date: DateOnly, channel: z.enum(PROMISE_CHANNELS).exclude(['account']) })
  .meta({ id: 'StaffPromiseBody' })
export const CustomerHoldBody = z
  .object({ kind: z.enum(STAFF_HOLD_KINDS), reason: Reason.meta({ description: 'Who said so, and how' }) })
  .meta({ id: 'CustomerHoldBody' })
export const CustomerHoldParams = CustomerParams.extend({ id: IdOrText })
export const LiftHoldBody = z.object({ reason: Reason }).meta({ id: 'LiftHoldBody' })
export const StaffTaskParams = z.object({ id: IdOrText })

export const StaffHold = z
  .object({
    id: z.int(),
    kind: z.enum(HOLD_KINDS),
    loan: z.string().nullable().meta({ description: 'Null: all loans of the customer' }),
    until: DateOnly.nullable().meta({ description: 'The last day on which it stands' }),
    stands: z.boolean(),
    may_be_lifted: z.boolean().meta({ description: 'By staff; false for one that ends with its procedure' }),
    reason: z.string(),
    set_by: z.string(),
    set_at: Instant,
    lifted_by: z.string().nullable(),
    lifted_at: Instant.nullable(),
    lift_reason: z.string().nullable(),
  })
  .meta({ id: 'StaffHold' })
export const ContactStanding = z
  .object({
    may_call: z.boolean(),
    rule: z.enum(CONTACT_RULES).nullable(),
    from: Instant.nullable().meta({
      description: 'When a call may be made; null while only a change of the facts allows it',
    }),
    until_hour: z.int().meta({ description: 'Where the customer lives' }),
    used_today: z
      .number()
      .meta({ description: 'Over all channels and loans; an attempt without an answer counts half' }),
    used_in_week: z.number(),
    per_day: z.int(),
    per_week: z.int(),
    refused: z.array(
      z.object({
        id: z.int(),
        at: Instant,
        channel: z.enum(COLLECTION_CHANNELS),
        rule: z.enum(CONTACT_RULES),
        outcome: z.enum(CONTACT_REFUSAL_OUTCOMES),
        template: z.string().nullable(),
        author: z.string(),
        reason: z.string().nullable(),
        retry_at: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'ContactStanding' })
export type ContactStanding = z.infer<typeof ContactStanding>
export type StaffHold = z.infer<typeof StaffHold>
const StaffNote = z.object({
  id: z.int(),
  text: z.string(),
  author: z.string(),
  at: Instant,
  loan: z.string().nullable(),
})
export const StaffTask = z
  .object({
    id: z.int(),
    customer_id: z.int(),
    title: z.string(),
    due_on: DateOnly,
    assignee: z.string().nullable().meta({ description: 'Null for a call that any staff member takes' }),
    created_by: z.string(),
    created_at: Instant,
    done_by: z.string().nullable(),
    done_at: Instant.nullable(),
    loan: z.string().nullable(),
  })
  .meta({ id: 'StaffTask' })
export type StaffTask = z.infer<typeof StaffTask>
export const StaffTaskListItem = StaffTask.extend({ customer_name: z.string().nullable() }).meta({
  id: 'StaffTaskListItem',
})
export type StaffTaskListItem = z.infer<typeof StaffTaskListItem>
export const StaffTasks = keysetPage(StaffTaskListItem).meta({ id: 'StaffTasks' })
export const StaffTasksQuery = KeysetQuery.extend({
  scope: z
    .enum(TASK_SCOPES)
    .default('for_me')
    .meta({ description: 'for_me: those of the caller and those without an assignee' }),
})
export const AssignTaskBody = z
  .object({
    assignee: z.string().min(1).max(100).meta({ description: 'A username' }),
    current: z
      .string()
      .max(100)
      .nullable()
      .meta({ description: 'The assignee that the caller saw; 409 if it is another one by now' }),
  })
  .meta({ id: 'AssignTaskBody' })
const StaffContact = z.object({
  id: z.int(),
  channel: z.enum(CONTACT_CHANNELS),
  direction: z.enum(CONTACT_DIRECTIONS),
  outcome: z.enum(CONTACT_OUTCOMES),
  identified_by: z.enum(CONTACT_IDENTIFICATIONS),
  summary: z.string(),
  author: z.string(),
  at: Instant,
  loan: z.string().nullable(),
})

const Address = z.object({
  postal_code: z.string().nullable(),
  region: z.string(),
  city: z.string(),
  street: z.string(),
  house: z.string().nullable(),
  apartment: z.string().nullable(),
  block: z.string().nullable(),
})
/** Everything that a customer's page shows above the fold, and what staff wrote about the customer. */
export const StaffCustomerPage = z
  .object({
    id: z.int(),
    phone: z.string(),
    phone_confirmed_at: Instant.nullable(),
    phone_changed_at: Instant.nullable(),
    name: z.string().nullable(),
    personal_id: z.string().nullable(),
    personal_id_expires_on: DateOnly.nullable(),
    birthday: DateOnly.nullable(),
    nationality: z.string().nullable(),
    email: z.string().nullable(),
    iban: z.string().nullable(),
    addresses: z.object({ registration: Address.nullable(), actual: Address.nullable() }),
    employment: z
      .object({
        type: z.int(),
        income: Euros,
        company: z.string().nullable(),
        position: z.string().nullable(),
        monthly_expenses: Euros.nullable(),
        other_debts: Euros.nullable(),
      })
      .nullable(),
    contact_phones: z.array(z.object({ number: z.string(), relation: z.int(), comment: z.string().nullable() })),
    consents: z.object({ all_confirmed_at: Instant.nullable(), marketing: z.boolean() }),
    is_blocked: z.boolean(),
    is_blacklisted: z.boolean(),
    is_registered_by_agent: z.boolean(),
    created_at: Instant,
    loans: z.array(
      z.object({
        public_id: z.string(),
        status: z.int(),
        status_text: z.string(),
        request_date: DateOnly,
        must_pay_date: DateOnly.nullable(),
        is_written_off: z.boolean(),
        amount: Euros,
        end_reason: z.string().nullable(),
      }),
    ),
    documents: z
      .array(z.object({ id: z.int(), type: DocumentTypeName, status: z.string(), uploaded_at: Instant }))
      .meta({ description: 'Without their contents' }),
    findings: z.array(z.string()),
    decisions: z.array(
      z.object({
        loan: z.string(),
        outcome: z.string(),
        amount: Euros.nullable(),
        reasons: z.array(z.object({ code: z.string(), text: z.string() })),
        model: z.string().nullable(),
        actor: z.string(),
        at: Instant,
      }),
    ),
    waiting_approvals: z
      .array(WaitingApproval)
      .meta({ description: 'Requests about this customer that wait for a second person' }),
    contact_standing: ContactStanding.nullable().meta({ description: 'Null while no loan is late' }),
    holds: z.array(StaffHold).meta({ description: 'What holds the debts, standing ones first, and what did' }),
    notes: z.array(StaffNote),
    tasks: z.array(StaffTask),
    contacts: z.array(StaffContact),
  })
  .meta({ id: 'StaffCustomerPage' })
export type StaffCustomerPage = z.infer<typeof StaffCustomerPage>

export const StaffRelatedCustomers = z
  .object({
    items: z.array(
      z.object({
        customer: z.object({
          id: z.int(),
          name: z.string().nullable(),
          phone: z.string(),
          is_blocked: z.boolean(),
          is_blacklisted: z.boolean(),
        }),
        shares: z
          .array(z.enum(['account', 'address', 'device', 'contact_phone']))
          .meta({ description: 'device: the same browser at the same network address' }),
      }),
    ),
  })
  .meta({ id: 'StaffRelatedCustomers' })
export type StaffRelatedCustomers = z.infer<typeof StaffRelatedCustomers>

export const StaffMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'whatsapp', 'email', 'inbox']),
  template: z.string().nullable(),
  to: z.string(),
  subject: z.string().nullable(),
  text: z
    .string()
    .nullable()
    .meta({ description: 'Rendered again from template and values; null if they were not kept' }),
  status: z.string(),
  provider_code: z.string().nullable(),
  sent_at: Instant,
})
export type StaffMessage = z.infer<typeof StaffMessage>
export const StaffMessages = keysetPage(StaffMessage).meta({ id: 'StaffMessages' })

export const StaffTimelineEntry = z.object({
  id: z.string(),
  kind: z.enum(['event', 'status', 'money', 'message', 'note', 'contact', 'task', 'document']),
  at: Instant,
  actor: z.string(),
  action: z.string(),
  loan: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type StaffTimelineEntry = z.infer<typeof StaffTimelineEntry>
export const StaffTimeline = keysetPage(StaffTimelineEntry).meta({ id: 'StaffTimeline' })
export type StaffTimeline = z.infer<typeof StaffTimeline>

export const StaffLoanPage = z
  .object({
    loan: Loan,
    customer: z.object({ id: z.int(), name: z.string().nullable(), phone: z.string() }),
    written_off: z
      .object({ on: DateOnly, amount: Euros, recovered: Euros.meta({ description: 'Paid since' }) })
      .nullable(),
    waiting_approvals: z
      .array(WaitingApproval)
      .meta({ description: 'Requests about this loan that wait for a second person' }),
    refunded_in_excess: Euros.meta({ description: 'Refunded before its payment was reversed: the customer owes it' }),
    explanation: LoanExplanation.nullable().meta({ description: 'Null before the payout' }),
    facts: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        date: DateOnly,
        booked_on: DateOnly,
        amount: Euros.nullable(),
        detail: z.record(z.string(), z.unknown()),
        actor: z.string(),
        at: Instant,
        reversible: z.boolean(),
        covers: PaymentCover.optional().meta({ description: 'Of a payment that stands, of a loan in instalments' }),
      }),
    ),
    ledger: z.array(
      z.object({
        id: z.int(),
        date: DateOnly,
        booked_on: DateOnly,
        kind: z.string(),
        fact_id: z.string().nullable(),
        debit: z.string(),
        credit: z.string(),
        amount: Euros,
      }),
    ),
    status_history: z.array(
      z.object({
        from: z.int().nullable(),
        to: z.int(),
        to_text: z.string(),
        event: z.string(),
        reason: z.string().nullable(),
        actor: z.string(),
        date: DateOnly,
        at: Instant,
      }),
    ),
    payouts: z.array(
      z.object({
        attempt: z.int(),
        end_to_end_id: z.string(),
        status: z.string(),
        amount: Euros,
        iban: z.string(),
        holder: z.string(),
        batch: z.string().nullable().meta({ description: 'The message id of the file' }),
        bank_reason: z.string().nullable(),
        bank_reason_text: z.string().nullable().meta({ description: 'In Spanish' }),
        created_at: Instant,
        sent_at: Instant.nullable(),
        settled_at: Instant.nullable(),
      }),
    ),
    card_operations: z.array(
      z.object({
        order: z.string(),
        kind: z.string(),
        status: z.string(),
        amount: Euros,
        provider_code: z.string().nullable(),
        created_at: Instant,
      }),
    ),
    documents: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        sha256: z.string().nullable(),
        created_at: Instant,
        delivered_at: Instant.nullable(),
        delivered_by: z.string().nullable(),
        signed_at: Instant.nullable(),
      }),
    ),
    evidence: z.array(
      z.object({
        id: z.int(),
        kind: z.string(),
        hash: z.string(),
        at: Instant,
      }),
    ),
    audit: z.array(
      z.object({
        id: z.int(),
        at: Instant,
        actor: z.string(),
        action: z.string(),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
    holds: z.array(StaffHold).meta({ description: 'What holds the debt today' }),
    promises: z.array(
      z.object({
        id: z.int(),
        amount: Euros,
        date: DateOnly,
        state: z.enum(PROMISE_STATES),
        paid: Euros.nullable().meta({ description: 'In time; null while it is open' }),
        channel: z.enum(PROMISE_CHANNELS),
        author: z.string(),
        created_at: Instant,
      }),
    ),
    promise_barrier: z
      .enum(['not_late', 'promise_open', 'too_many_broken'])
      .nullable()
      .meta({ description: 'Why no promise is taken today; null if one is' }),
    notes: z.array(StaffNote),
    schedules: z
      .array(ScheduleVersion.extend({ from_fact: z.string() }))
      .optional()
      .meta({ description: 'Of a loan in instalments: every version of its schedule, oldest first' }),
    acceleration: z
      .object({
        missed: z.int(),
        min_missed: z.int(),
        notice_days: z.int(),
        barrier: z
          .enum(ACCELERATION_BARRIERS)
          .nullable()
          .meta({ description: 'What is missing besides the demand; null if nothing is' }),
        notice: AccelerationNoticeView.nullable().meta({ description: 'The demand that stands' }),
        accelerated_on: DateOnly.nullable(),
      })
      .optional(),
  })
  .meta({ id: 'StaffLoanPage' })
export type StaffLoanPage = z.infer<typeof StaffLoanPage>

/** A document that was made on request; its file is at its address. */
export const StaffLoanDocumentMade = z.object({ id: z.uuid() }).meta({ id: 'StaffLoanDocumentMade' })

export const StaffForecastQuery = z.object({
  date: DateOnly.optional(),
  amount: EurosInQuery.optional().meta({ description: 'What would be repaid early' }),
})
/** What a loan would ask for on a day, if nothing more is paid until then. */
export const StaffForecast = z
  .object({
    date: DateOnly,
    payoff: Euros.meta({ description: 'Closes the loan' }),
    due_now: Euros.meta({ description: 'Brings it up to date' }),
    early: z
      .array(z.object({ mode: z.enum(PART_REPAYMENT_MODES), saved: Euros, schedule: z.array(ScheduledInstalment) }))
      .meta({ description: 'What repaying the amount early leads to; empty if it repays no part of a plan early' }),
    covers: PaymentCover.nullable()
      .optional()
      .meta({ description: 'What the amount would cover if no mode is chosen; null without an amount' }),
    deferral: DeferralOfferView.nullable(),
  })
  .meta({ id: 'StaffForecast' })
export type StaffForecast = z.infer<typeof StaffForecast>

export const StaffEvidenceCheck = z
  .object({
    entries: z.int(),
    documents: z.int(),
    problems: z.array(z.string()).meta({ description: 'Empty if the records and their documents are intact' }),
  })
  .meta({ id: 'StaffEvidenceCheck' })
export type StaffEvidenceCheck = z.infer<typeof StaffEvidenceCheck>
