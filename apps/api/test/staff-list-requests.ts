import { type CivilDate, LINE_STATES } from '@puente/domain'
import type { Sample } from './fill-backoffice.ts'

interface ListRequest {
  readonly path: string
  /** The indexes that its statements must read, whatever else they read. */
  readonly indexes: readonly string[]
}

const search = (text: string, ...indexes: string[]): ListRequest => ({
  path: `/staff/search?q=${encodeURIComponent(text)}`,
  indexes,
})
const list = (path: string, ...indexes: string[]): ListRequest => ({ path: `/staff/${path}`, indexes })

/** Every list and search of the back office, with the filters that its pages offer. */
export function staffListRequests(sample: Sample, today: CivilDate): Readonly<Record<string, ListRequest>> {
  const ofCustomer = (part: string) => `customers/${sample.customerId}/${part}`
  return {
    'search: frequent surname': search('garcía', 'customer_words_once'),
    'search: the same without accent, as a prefix': search('garc', 'customer_words_once'),
    'search: accents and ñ': search('Núñez', 'customer_words_once'),
    'search: rare surname': search('goikoetxe', 'customer_words_once'),
    'search: very rare surname': search('zabala', 'customer_words_once'),
    'search: two letters': search('ma', 'customer_words_once'),
    'search: two frequent words': search('garcia maria', 'customer_words_once'),
    'search: two frequent words that never meet': search('antonio laura', 'customer_words_once', 'personal_data_name'),
    'search: two prefixes': search('ma ga', 'customer_words_once'),
    'search: a frequent and a rare word': search('mohamed zabala', 'customer_words_once'),
    'search: three words': search('maria garcia lopez', 'customer_words_once'),
    'search: no such name': search('xqzw garcia', 'customer_words_once'),
    'search: phone': search(sample.phone, 'users_phone_unique', 'contact_phones_number'),
    'search: DNI': search(sample.personalId, 'personal_data_personalId_unique'),
    'search: e-mail': search(sample.email, 'personal_data_email'),
    'search: start of an e-mail': search('cliente12@', 'personal_data_email'),
    'search: account': search(sample.iban, 'personal_data_account_ending'),
    'search: account ending': search(sample.iban.slice(-4), 'personal_data_account_ending'),
    'search: loan number': search(sample.publicId, 'loans_publicId_unique'),
    'search: customer number': search(`#${sample.customerId}`, 'users_pkey'),
    'search: payment reference': search(
      'TRF-NO-SUCH-77',
      'loan_facts_transfer_once',
      'card_operations_orderCode_unique',
      'payouts_endToEndId_unique',
    ),
    'customers: newest': list('customers', 'users_pkey'),
    'customers: blocked': list('customers?standing=blocked', 'users_blocked'),
    'customers: blacklisted': list('customers?standing=blacklisted', 'users_blacklisted'),
    'customers: by agent': list('customers?standing=by_agent', 'users_by_agent'),
    'loans: newest': list('loans', 'loans_pkey'),
    'loans: a rare status': list('loans?status=30', 'loans_status'),
    'loans: several statuses': list('loans?status=2,20,21,23,24', 'loans_status'),
    'loans: due by date': list('loans?sort=due', 'loans_open_due'),
    'loans: due by date, the last first': list('loans?sort=-due', 'loans_open_due'),
    'loans: oldest': list('loans?sort=requested', 'loans_pkey'),
    'loans: by amount': list('loans?sort=amount', 'loans_status_amount'),
    'loans: of statuses, by amount, the largest first': list('loans?sort=-amount&status=2,21', 'loans_status_amount'),
    'loans: days late': list('loans?late_from=31&late_to=60&status=21,23', 'loans_open_due'),
    'loans: of a colleague': list('loans?assignee=colega-7', 'loans_open_assignee'),
    'loans: of two colleagues or no one, late': list(
      'loans?assignee=colega-7,colega-8,none&late_from=8&sort=-due',
      'loans_open_assignee',
    ),
    'loans: chosen ones': list(`loans?loans=${sample.publicId}`, 'loans_publicId_unique'),
    'loans: totals': list('loans/totals?status=21&late_from=31', 'loans_open_due'),
    'loans: late, due in a span': list(`loans?status=21&due_from=2026-10-01&due_to=${today}`, 'loans_open_due'),
    'customer: timeline': list(ofCustomer('timeline'), 'audit_events_user', 'messages_user', 'mails_user'),
    'customer: messages': list(ofCustomer('messages'), 'messages_user', 'mails_user'),
    'customer: related': list(ofCustomer('related'), 'personal_data_bank_account', 'contact_phones_number'),
    'tasks: for me': list('tasks', 'staff_tasks_open'),
    'tasks: without an assignee': list('tasks?scope=unassigned', 'staff_tasks_open'),
    'tasks: all': list('tasks?scope=all', 'staff_tasks_open'),
    'queue: applications and contested refusals': list('reviews', 'decision_reviews_waiting'),
    'queue: applications': list('reviews?kind=manual_review'),
    'queue: contested refusals': list('reviews?kind=refusal_contested', 'decision_reviews_queue'),
    'queue: documents': list('documents', 'documents_pending'),
    'queue: documents of a type': list('documents?type=id_card', 'documents_pending'),
    'queue: payout accounts': list('payout-accounts', 'payout_account_reviews_waiting'),
    'queue: live counts': list(
      'counts',
      'documents_pending',
      'loan_accounts_overpaid',
      'staff_tasks_open',
      'book_checks_problems',
    ),
    'bank: lines': list('bank/lines', 'statement_entries_booked'),
    ...Object.fromEntries(
      LINE_STATES.map((state) => [
        `bank: ${state} lines`,
        list(`bank/lines?state=${state}`, 'statement_entries_state'),
      ]),
    ),
    'bank: statements': list('bank/statements', 'bank_statements_closed'),
    'payouts: newest': list('payouts', 'payouts_age'),
    'payouts: of unknown outcome': list('payouts?status=ambiguous', 'payouts_status_age'),
    'payouts: completed': list('payouts?status=completed', 'payouts_status_age'),
    'payouts: files': list('payout-batches', 'payout_batches_age'),
    'refunds: newest': list('refunds', 'refunds_age'),
    'refunds: waiting': list('refunds?status=queued', 'refunds_status_age'),
    'refunds: unclaimed money': list('unclaimed-money', 'loan_accounts_overpaid'),
    'refunds: in excess': list('unclaimed-money?owed_by=customer&days=0', 'loan_accounts_refunded_in_excess'),
    'books: journals': list('books/journals', 'journals_pkey'),
    'books: checks': list('books/checks'),
    'approvals: all': list('approvals', 'approval_requests_pkey'),
    'approvals: for me': list('approvals?scope=for_me', 'approval_requests_waiting'),
    'approvals: requested by me': list('approvals?scope=mine', 'approval_requests_requester'),
    'approvals: done': list('approvals?state=done', 'approval_requests_pkey'),
    'audit: newest': list('audit', 'audit_events_pkey'),
    'audit: of a customer': list(`audit?customer=${sample.customerId}`, 'audit_events_user'),
    'audit: of a colleague': list('audit?actor=admin:colega-7', 'audit_events_actor'),
    'audit: of the system': list('audit?actor=system', 'audit_events_pkey'),
    'audit: a rare action': list('audit?action=loan_sold', 'audit_events_action'),
    'audit: a rare action of the system': list('audit?action=loan_sold&actor=system', 'audit_events_action'),
    'agent sessions': list('agent-sessions', 'agent_sessions_agent'),
    nights: list('nights'),
    products: list('products'),
  }
}

/**
 * Reads that are not measured: the caller's own account, lists of a few dozen rows (the team, message texts, webhook endpoints, saved views, jobs that gave up,
 * statements that differ, the newest files), streams, reports over a period, the start page with its
 * counters and closed days, and files.
 */
export const UNMEASURED_STAFF_READS: readonly string[] = [
  'GET /staff/people',
  'GET /staff/views',
  'GET /staff/jobs',
  'GET /staff/webhooks',
  'GET /staff/messages',
  'GET /staff/start',
  'GET /staff/system',
  'GET /staff/team',
  'GET /staff/session',
  'GET /staff/account',
  'GET /staff/account/keys',
  'GET /staff/events',
  'GET /staff/books/trial-balance',
  'GET /staff/books/reconciliation',
  'GET /staff/books/cash',
  'GET /staff/bank/lines.csv',
  'GET /staff/bank/differences',
  'GET /staff/bank/files',
]
