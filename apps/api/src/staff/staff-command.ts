import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type {
  AgentSessionCreated,
  ApprovalWaiting,
  AuditPage,
  BankStatementImported,
  Loan,
  PayoutAccountDecided,
  StaffCustomer,
  StaffDocument,
  StaffDocuments,
  StaffImpersonationKey,
  StaffPayoutAccounts,
  StaffReviews,
} from '@puente/contract'
import {
  DISCLOSURE_AUTHORITIES,
  IDENTITY_CHECKS,
  REJECTION_ESCALATIONS,
  REJECTION_REASONS,
  STAFF_DENY_REASONS,
  STAFF_ROLES,
} from '@puente/domain'
import type { StaffClient } from './staff-client.ts'

export interface StaffResult {
  readonly lines: readonly string[]
  /** 0 done, 1 refused, 2 not understood. */
  readonly exitCode: 0 | 1 | 2
}

export const STAFF_USAGE = [
  'npm run staff -- <command>',
  '',
  'Customers (a phone, or an id)',
  '  customer <customer>                                 who it is, with loans and documents',
  '  block | unblock <customer> --reason "…"             no new loans, no extensions; and back',
  '  blacklist | unblacklist <customer> --reason "…"     never again a customer; and back',
  '  change-phone <customer> <phone> <check> --reason "…"',
  '                                                      another number for a lost phone; ends every session',
  `                                                      check: ${IDENTITY_CHECKS.join(', ')}`,
  '  impersonate <customer> --reason "…"                 the address to enter as a customer, once, within a minute',
  '',
  'Agents',
  '  agent-session <phone> [--name N] [--amount EUR] [--term DAYS]',
  '                                                      the address to open on the customer’s device',
  '  agent-data <customer> [--amount EUR] [--term DAYS]  what an agent agreed on with a customer',
  '',
  'Documents',
  '  documents list                                      documents that wait for a review',
  '  documents show <id> <file>                          writes it into a new file; the access is on record',
  '  documents accept <id>',
  `  documents reject <id> <why> [then] [--comment "…"]  why: ${REJECTION_REASONS.join(', ')}`,
  `                                                      then, at the limit: ${REJECTION_ESCALATIONS.join(', ')}`,
  '  documents request <loan> <type>                     asks the applicant for one more document',
  '  documents blocked <customer>                        what the night has blocked, with its ids',
  '  documents disclose <id> <file> <authority> --reason "…"',
  '                                                      a blocked one, for a court or an authority alone; on record',
  `                                                      authority: ${DISCLOSURE_AUTHORITIES.join(', ')}`,
  '',
  'Reviews',
  '  reviews list                                        applications and refusals that wait for a review',
  '  reviews approve <loan> [--amount EUR] --comment "…"',
  '  reviews deny <loan> <why> --comment "…"',
  `                                                      why: ${STAFF_DENY_REASONS.join(', ')}`,
  '',
  'Payout accounts that no bank has shown',
  '  accounts list                                       what waits, with the name that each has to be in',
  '  accounts accept <customer> <iban> --reason "…"      it is the customer’s own; the loan goes on by itself',
  '  accounts refuse <customer> <iban> --reason "…"      another one is asked for',
  '',
  'Bank',
  '  statement <file>                                    delivers a statement (camt.053) with a key of the bank’s channel',
  '',
  'Staff accounts (on the database itself: DATABASE_URL); everything else about them is in the back office',
  '  first-admin <e-mail> [--name <existing admin>]      prints a one-use link, until two admins can sign in',
  '  emergency-admin <e-mail> --reason "…"               a new admin when the others are lost; they are told by e-mail',
  '  users',
  '  deactivate <name>                                   ends sessions, keys and requests at once',
  '  Only in a sandbox; in production a second admin approves these in the back office:',
  `  add-user <name> --roles a,b                         roles: ${STAFF_ROLES.join(', ')}; shows the token once`,
  '  set-roles <name> --roles a,b',
  '  new-token <name>                                    the old one stops working at once',
  '  activate <name>',
  '',
  'PUENTE_STAFF_TOKEN says who you are, PUENTE_URL where the server is (http://localhost:3000).',
  'Exit code: 0 done, 1 refused, 2 not understood.',
]

export const done = (...lines: readonly string[]): StaffResult => ({ lines, exitCode: 0 })
export const refused = (...lines: readonly string[]): StaffResult => ({ lines, exitCode: 1 })
export const usageError = (problem?: string): StaffResult => ({
  lines: problem === undefined ? STAFF_USAGE : [problem, '', ...STAFF_USAGE],
  exitCode: 2,
})

const OPTIONS = {
  reason: { type: 'string' },
  comment: { type: 'string' },
  name: { type: 'string' },
  amount: { type: 'string' },
  term: { type: 'string' },
  roles: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export interface StaffWords {
  readonly words: readonly string[]
  readonly options: Readonly<Partial<Record<Exclude<keyof typeof OPTIONS, 'help'>, string>>>
}

/** The parsed command line, or null for a help request or an unknown command. */
export function readStaffArgs(args: readonly string[]): StaffWords | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const { help, ...options } = values
    return help || positionals.length === 0 || positionals[0] === 'help' ? null : { words: positionals, options }
  } catch {
    return null
  }
}

/** Accepts a phone as people write it; an id stays unchanged. */
function customerOf(text: string): string {
  const digits = text.replace(/[\s+.-]/g, '')
  return /^[6789]\d{8}$/.test(digits) ? `34${digits}` : digits
}

const at = (text: string): string => encodeURIComponent(text)
const numbers = ({ amount, term }: StaffWords['options']) => ({
  ...(amount === undefined ? {} : { loan_amount: Number(amount) }),
  ...(term === undefined ? {} : { loan_term: Number(term) }),
})
const documentLine = ({ id, type, status, customer_id: customer, uploaded_at: sent }: StaffDocument) =>
  `  ${id}  ${type}  customer ${customer}  ${status}  ${sent}`
const loanLine = ({ public_id: id, status, status_text: text }: Loan) => `Loan ${id}: ${status}, ${text}.`

function customerLines(customer: StaffCustomer): readonly string[] {
  const marks = [customer.is_blocked && 'blocked', customer.is_blacklisted && 'blacklisted'].filter(Boolean)
  return [
    `${customer.id}  ${customer.phone}  ${customer.name ?? 'no name yet'}  ${customer.personal_id ?? ''}`.trimEnd(),
    `  ${marks.length === 0 ? 'neither blocked nor blacklisted' : marks.join(', ')}`,
    ...customer.loans.map((loan) =>
      `  loan ${loan.public_id}  ${loan.status} ${loan.status_text}  ${loan.amount} EUR  ${loan.end_reason ?? ''}`.trimEnd(),
    ),
    ...customer.documents.map(({ id, type, status }) => `  document ${id}  ${type}  ${status}`),
    ...customer.findings.map((finding) => `  finding ${finding}`),
  ]
}

/** Creates a new file that only its owner can read: it holds an identity document. */
async function writtenTo(file: string, bytes: Buffer): Promise<StaffResult> {
  await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
  return done(`${file}: ${bytes.length} bytes. Delete it when you are done.`)
}

type Command = (
  client: StaffClient,
  words: readonly string[],
  options: StaffWords['options'],
) => Promise<StaffResult> | null

const waitsForApproval = ({ approval_id: id }: ApprovalWaiting): StaffResult =>
  done(`Approval ${id} waits for a colleague: they decide under /backoffice/aprobaciones/${id}.`)

const accountVerdict =
  (verb: 'accept' | 'refuse'): Command =>
  (client, [customer, ...iban], { reason }) => {
    if (customer === undefined || iban.length === 0 || reason === undefined) return null
    const path = `/staff/payout-accounts/${at(customerOf(customer))}/${verb}`
    return client
      .post<PayoutAccountDecided | ApprovalWaiting>(path, { iban: iban.join(''), reason })
      .then((answer) =>
        'outcome' in answer
          ? waitsForApproval(answer)
          : done(`The account is ${answer.status}.`, ...(answer.loan === null ? [] : [loanLine(answer.loan)])),
      )
  }

const standing =
  (verb: string): Command =>
  (client, [customer], { reason }) => {
    if (customer === undefined || reason === undefined) return null
    const path = `/staff/customers/${at(customerOf(customer))}/${verb}`
    return client.post<StaffCustomer>(path, { reason }).then((changed) => done(...customerLines(changed)))
  }

const COMMANDS: Readonly<Record<string, Command>> = {
  block: standing('block'),
  unblock: standing('unblock'),
  blacklist: standing('blacklist'),
  unblacklist: standing('unblacklist'),

  customer: (client, [customer]) =>
    customer === undefined
      ? null
      : client
          .get<StaffCustomer>(`/staff/customers/${at(customerOf(customer))}`)
          .then((found) => done(...customerLines(found))),

  'change-phone': (client, [customer, phone, check], { reason }) =>
    customer === undefined || phone === undefined || check === undefined || reason === undefined
      ? null
      : client
          .post<StaffCustomer | ApprovalWaiting>(`/staff/customers/${at(customerOf(customer))}/phone`, {
            mobile_phone: customerOf(phone),
            identity_check: check,
            reason,
          })
          .then((answer) => ('outcome' in answer ? waitsForApproval(answer) : done(...customerLines(answer)))),

  impersonate: (client, [customer], { reason }) =>
    customer === undefined || reason === undefined
      ? null
      : client
          .post<StaffImpersonationKey>('/staff/impersonation-keys', { customer: customerOf(customer), reason })
          .then(({ url, expires_at: until }) => done(url, `Good once, until ${until}.`)),

  'agent-session': (client, [phone], options) =>
    phone === undefined
      ? null
      : client
          .post<AgentSessionCreated>('/staff/agent-sessions', {
            mobile_phone: customerOf(phone),
            ...(options.name === undefined ? {} : { first_name: options.name }),
            ...numbers(options),
          })
          .then(({ url, expires_at: until }) => done(url, `Good until ${until}.`)),

  'agent-data': (client, [customer], options) =>
    customer === undefined
      ? null
      : client
          .post(`/staff/customers/${at(customerOf(customer))}/agent-data`, {
            loan_amount: null,
            loan_term: null,
            ...numbers(options),
          })
          .then(() => done(`Saved for customer ${customer}.`)),

  'documents list': (client) =>
    client
      .get<StaffDocuments>('/staff/documents?limit=200')
      .then(({ items }) => done(`${items.length} documents wait.`, ...items.map(documentLine))),

  'documents show': (client, [id, file]) =>
    id === undefined || file === undefined
      ? null
      : client.bytes(`/staff/documents/${at(id)}`).then((bytes) => writtenTo(file, bytes)),

  'documents accept': (client, [id]) =>
    id === undefined
      ? null
      : client.post<StaffDocument>(`/staff/documents/${at(id)}/accept`, {}).then((one) => done(documentLine(one))),

  'documents reject': (client, [id, reason, escalation], { comment }) =>
    id === undefined || reason === undefined
      ? null
      : client
          .post<StaffDocument>(`/staff/documents/${at(id)}/reject`, { reason, escalation, comment })
          .then((one) => done(documentLine(one))),

  'documents request': (client, [loan, type]) =>
    loan === undefined || type === undefined
      ? null
      : client.post('/staff/document-requests', { loan, type }).then(() => done(`Asked for ${type}.`)),

  'documents blocked': (client, [customer]) =>
    customer === undefined
      ? null
      : client
          .get<AuditPage>(`/staff/audit?customer=${at(customerOf(customer))}&action=document.blocked`)
          .then(({ items }) =>
            done(
              `${items.length} documents were blocked.`,
              ...items.map(({ at: when, detail }) => `  ${detail.document_id}  ${detail.type}  blocked ${when}`),
            ),
          ),

  'documents disclose': (client, [id, file, authority], { reason }) =>
    id === undefined || file === undefined || authority === undefined || reason === undefined
      ? null
      : client
          .postForBytes(`/staff/documents/${at(id)}/disclosure`, { authority, reason })
          .then((bytes) => writtenTo(file, bytes)),

  'accounts list': (client) =>
    client
      .get<StaffPayoutAccounts>('/staff/payout-accounts?limit=200')
      .then(({ items }) =>
        done(
          `${items.length} payout accounts wait.`,
          ...items.map(
            ({ customer_id: customer, phone, name, iban, asked_at: asked }) =>
              `  customer ${customer}  ${phone}  ${name}  ${iban}  ${asked}`,
          ),
        ),
      ),

  'accounts accept': accountVerdict('accept'),
  'accounts refuse': accountVerdict('refuse'),

  statement: (client, [file]) =>
    file === undefined
      ? null
      : readFile(file, 'utf8')
          .then((text) =>
            client.post<BankStatementImported | ApprovalWaiting>('/staff/bank/deliveries', { file: text }),
          )
          .then((answer) =>
            'outcome' in answer
              ? waitsForApproval(answer)
              : done(
                  `${answer.lines} lines.`,
                  ...Object.entries(answer.results).map(([result, count]) => `  ${count} ${result}`),
                ),
          ),

  'reviews list': (client) =>
    client
      .get<StaffReviews>('/staff/reviews?limit=200')
      .then(({ items }) =>
        done(
          `${items.length} wait for a person.`,
          ...items.flatMap((review) => [
            `  ${review.loan}  ${review.kind}  customer ${review.customer_id}  asked for ${review.request_amount} EUR, the tables say ${review.suggested_amount ?? 'nothing'}`,
            ...review.reasons.map(({ code, text }) => `    ${code}: ${text}`),
            ...(review.note === null ? [] : [`    the applicant says: ${review.note}`]),
          ]),
        ),
      ),

  'reviews approve': (client, [loan], { amount, comment }) =>
    loan === undefined || comment === undefined
      ? null
      : client
          .post<Loan>(`/staff/reviews/${at(loan)}/approve`, {
            comment,
            ...(amount === undefined ? {} : { amount: Number(amount) }),
          })
          .then((changed) => done(loanLine(changed))),

  'reviews deny': (client, [loan, reason], { comment }) =>
    loan === undefined || reason === undefined || comment === undefined
      ? null
      : client
          .post<Loan>(`/staff/reviews/${at(loan)}/deny`, { reason, comment })
          .then((changed) => done(loanLine(changed))),
}

/** Runs the command through the server's API; null for an unknown command. */
export async function staffCommand(client: StaffClient, { words, options }: StaffWords): Promise<StaffResult | null> {
  const [first = '', second = '', ...more] = words
  const pair = COMMANDS[`${first} ${second}`]
  const run = pair ?? COMMANDS[first]
  if (run === undefined) return null
  return (await run(client, pair === undefined ? words.slice(1) : more, options)) ?? usageError('Something is missing.')
}
