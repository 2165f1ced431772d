import {
  type ContactPolicy,
  DEFAULT_CONTACT_POLICY,
  parseCivilDate,
  type RetentionSettings,
  type SmsCodeLength,
} from '@puente/domain'
import { z } from 'zod'
import { DEFAULT_CONTENT_DIR } from '../content/site-content.ts'
import { DEFAULT_REGIMES_FILE } from '../regimes/read-regimes.ts'
import {
  AccountNumber,
  Count,
  Flag,
  listOf,
  SHARED_ENVIRONMENT,
  WebAddress,
  WholeNumber,
  withoutTrailingSlash,
} from './setting-types.ts'
import { setting, settingsPart } from './settings-part.ts'

/** The sandbox signs and seals with this secret. It is public, so production refuses it. */
const SANDBOX_SECRET = 'sandbox-secret-that-everybody-knows-0000'

/** The phone numbers of the example content. They are not connected, so production refuses them. */
const EXAMPLE_PHONES = { customer: '34900000000', collection: '34900000001' } as const

/** The account of the example content, an example from IBAN documentation. Production refuses it. */
const EXAMPLE_IBAN = 'ES9121000418450200051332'

const DatabaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that begins with postgres://' })
const OriginList = listOf(WebAddress.transform((url) => new URL(url).origin))
/** A host as the `Host` header names it, with its port if it has one. */
const HostName = z
  .string()
  .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/i, 'must be a host alone, without https:// and path')
  .transform((host) => host.toLowerCase())
const SecretList = listOf(z.string().min(32))
/** Proxies in Fastify's format: an address, a range, or a named range. The range of all addresses is refused. */
const ProxyList = listOf(
  z.union(
    [
      z.ipv4(),
      z.ipv6(),
      z.union([z.cidrv4(), z.cidrv6()]).refine((range) => !range.endsWith('/0')),
      z.enum(['loopback', 'linklocal', 'uniquelocal']),
    ],
    'must list addresses, ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal; the range of all addresses is refused',
  ),
)

const Slots = Count.max(50)

/** Days after the due date on which a card is charged, starting with day 0: `0,1,3`. */
const DayList = z
  .string()
  .regex(/^\d{1,2}(?:,\d{1,2}){0,5}$/, 'must be up to six days such as 0,1,3')
  .transform((text) => [...new Set(text.split(',').map(Number))].sort((a, b) => a - b))

/** `9-21`: the local hours in which a late customer is contacted. */
const HourRange = z
  .string()
  .regex(/^\d{1,2}-\d{1,2}$/, 'must be two full hours such as 9-21')
  .transform((text) => {
    const [fromHour = 0, untilHour = 0] = text.split('-').map(Number)
    return { fromHour, untilHour }
  })
  .refine(({ fromHour, untilHour }) => fromHour < untilHour && untilHour <= 24, 'must begin before it ends')

/** `2026-12-24` for all of Spain, `2026-11-09:28` for a province by the first two digits of its postal codes. */
const HolidayList = listOf(
  z.string().transform((text, context) => {
    const [day = '', province = null] = text.split(':')
    const date = parseCivilDate(day)
    if (date.ok && (province === null || /^\d{2}$/.test(province))) return { date: date.value, province }
    context.addIssue({ code: 'custom', message: 'must be days such as 2026-12-24 or 2026-11-09:28' })
    return z.NEVER
  }),
)

export type GeneralConfig = Readonly<{
  mode: 'sandbox' | 'production'
  port: number
  host: string
  databaseUrl: string | undefined
  /** The owner of the same database, who migrates. Undefined: `databaseUrl` migrates if it owns the tables. */
  databaseOwnerUrl: string | undefined
  /** What a request waits for the database; jobs, the night and commands are not limited. */
  queryTimeouts: QueryTimeouts
  /** Hosts that production may reach without TLS. */
  plainTextHosts: readonly string[]
  /** A standby for lists of staff that are read only. */
  databaseReadUrl: string | undefined
  dataDir: string | undefined
  /** The folder with the brand, its menus and its information pages. */
  contentDir: string
  /** The legal regimes, one row each. */
  regimesFile: string
  secret: string
  /** The public address of this server, without a trailing slash. Unknown in the sandbox until it listens. */
  publicUrl: string | undefined
  /** The host of the back office, as `equipo.example.es`; undefined: `/backoffice` on the borrower's host. */
  backofficeHost: string | undefined
  allowedOrigins: readonly string[]
  trustProxy: string | false
  logLevel: string
  metricsToken: string | undefined
  /** Whether `/docs` and `/openapi.json` exist. */
  apiDocs: boolean
  developerToolbar: boolean
  /** Whether this process runs jobs and the night. At least one process of an installation must. */
  runsJobs: boolean
  /** How many jobs of each lane this process runs at once. */
  jobSlots: JobSlots
  demoData: boolean
  fallbackPhones: { customer: string; collection: string }
  /** The account that borrowers transfer repayments to. */
  collectionIban: string
  /** The score from which an incoming transfer is booked automatically, 0 to 100; null if never. */
  autoMatchScore: number | null
  codeBudgets: CodeBudgets
  /** How long a staff session lasts: without a request, and in total. */
  staffSessions: { idleMs: number; maxMs: number }
  /** The length of every one-time code. */
  codeDigits: SmsCodeLength
  /** How many open pages at once receive changes as events; the others poll. */
  eventStreams: number
  /** Whether the acts of the four-eyes table need a second person. Off for a lender with one person; the audit says so. */
  fourEyes: boolean
  /** How long a request waits for a second person. */
  approvalHours: number
  /** A refund up to this amount needs one person. */
  refundLimitCents: number
  /** A proposal that forgives a borrower up to this amount needs one person. */
  discountLimitCents: number
  /** Money owed back to a customer for longer than this is listed as unclaimed. */
  unclaimedAfterDays: number
  /** Money that no statement shows after this long is listed by the reconciliation. */
  inTransitAfterDays: number
  /** How long after a refusal a customer waits before applying again. */
  coolingDays: number
  /** True if a decision compares applications of different people for common data. */
  fraudSignals: boolean
  /** The value that `/auth/fallback` sends to an allowed origin as `token`. */
  fallbackToken: 'ticket' | 'access_token'
  /** How many days from today an identity document must remain valid. */
  documentExpiryOffsetDays: number
  /** The number of days without activity after which an application, and an unsigned offer, expire. */
  applicationTimeouts: { applicationDays: number; offerDays: number }
  /** How long documents of applications without a contract are shown, and then kept; those of customers follow the law. */
  documentRetention: RetentionSettings
  autoDebit: AutoDebitSettings
  /** When and how often a late customer is contacted about the debt. */
  contactPolicy: ContactPolicy
  /** Previous secrets: what was sealed or signed with them remains valid; new data uses the current secret. */
  earlierSecrets: readonly string[]
  /** Who reviews documents: staff, or the sandbox automatically after a delay. */
  documentReview: { by: 'sandbox'; afterMs: number } | { by: 'staff' }
  /** The rejection of a document type in one application with which staff must call the customer or refuse. */
  documentRejectionLimit: number
  /** True if new applicants photograph their identity document before the first form, which is then filled in. */
  scanFirst: boolean
  /** After how many minutes without activity a staff member's claim on a queue item ends. */
  claimTimeoutMinutes: number
}>

/** Jobs of different lanes do not wait for one another: see `db/queue/job-lanes.ts`. */
export type JobLane = 'codes' | 'signatures' | 'messages' | 'webhooks' | 'others'
type JobSlots = Readonly<Record<JobLane, number>>

export interface QueryTimeouts {
  /** How long one statement may run, waits for locks included. */
  readonly statementMs: number
  /** How long a request waits for a free connection. */
  readonly waitMs: number
}

/** When a registered card is charged automatically. */
interface AutoDebitSettings {
  /** Days after the due date; the due date itself is 0. After the last one there are no automatic charges. */
  readonly daysAfterDueDate: readonly number[]
  /** How many days before the due date the card's owner is notified. */
  readonly noticeDays: number
}

/** How many one-time codes may be sent, and how many wrong attempts are accepted, per hour. */
export interface CodeBudgets {
  readonly sentPerAddress: number
  readonly sentPerService: number
  readonly wrongPerAddress: number
  readonly wrongPerService: number
}

/** The settings of the server itself; each provider has its own. `docs/operating/settings.md` is made from all of them. */
export const generalSettings = settingsPart({
  environment: {
    PUENTE_MODE: SHARED_ENVIRONMENT.PUENTE_MODE,
    PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000), 'the port it listens on'),
    HOST: setting(z.string().default('0.0.0.0'), 'the address of this machine that it listens on'),
    DATABASE_URL: setting(
      DatabaseAddress.optional(),
      'another PostgreSQL (15 or newer); in production with `?sslmode=verify-full`, unless it is on this machine. A pooler in between must ' +
        'work per session: the server listens, and keeps prepared statements',
      {
        otherwise: 'embedded PostgreSQL',
        example: 'postgres://puente_server:password@db.example/puente?sslmode=verify-full',
        isRequired: true,
      },
    ),
    DATABASE_OWNER_URL: setting(
      DatabaseAddress.optional(),
      'the owner of the tables, for migrations, backups and restores; `DATABASE_URL` then names a user without ownership, see ' +
        '[running.md](running.md#the-users-of-the-database). A server that has it migrates at its start; leave it out there and run ' +
        '`npm run migrate` instead',
      { example: 'postgres://puente:password@db.example/puente?sslmode=verify-full' },
    ),
    DATABASE_READ_URL: setting(
      DatabaseAddress.optional(),
      'a standby of it, for the read-only lists of staff: customers, loans, search, audit, books. While it is away they use ' +
        '`DATABASE_URL`. See [cluster.md](cluster.md)',
    ),
    DATABASE_QUERY_TIMEOUT_MS: setting(
      Count.default(30_000),
      'how long one statement of a request may run, waits for locks included; the answer is then 503. Jobs, the nightly run and commands ' +
        'have their own connections without a limit',
    ),
    DATABASE_WAIT_TIMEOUT_MS: setting(
      Count.default(10_000),
      'how long a request waits for a free connection (each process has 10 for requests); the answer is then 503',
    ),
    PUENTE_PLAIN_TEXT_HOSTS: setting(
      listOf(z.string()).default([]),
      'comma-separated hosts that production may reach without TLS, such as a database on a private network. Without it production ' +
        'refuses every http address and every PostgreSQL without TLS, except on this machine',
    ),
    PUENTE_DATA: SHARED_ENVIRONMENT.PUENTE_DATA,
    PUENTE_SECRET: setting(
      z.string().min(32).default(SANDBOX_SECRET),
      'at least 32 characters; files, encrypted texts, codes and the seals of signatures depend on it. The database keeps its fingerprint, ' +
        'and the server does not start with another one, see `documents.md`',
      { otherwise: 'a public one', example: 'openssl rand -hex 32', isRequired: true, isSecret: true },
    ),
    PUENTE_EARLIER_SECRETS: setting(
      SecretList.default([]),
      'comma-separated, at least 32 characters each: they open files and texts encrypted before `PUENTE_SECRET` changed, and keep ' +
        'signatures of that time verifiable, see `documents.md`',
      { isSecret: true },
    ),
    PUENTE_PUBLIC_URL: SHARED_ENVIRONMENT.PUENTE_PUBLIC_URL,
    PUENTE_BACKOFFICE_HOST: setting(
      HostName.optional(),
      'the host of the back office, with its port if it has one. `/backoffice` and the `/staff` calls then exist only there (the commands ' +
        "need it in `PUENTE_URL`), and nothing of the borrower's site does. Set `PUENTE_PUBLIC_URL` too, because links for customers lead " +
        "to the borrower's host",
      { example: 'equipo.prestamos.example' },
    ),
    PUENTE_ALLOWED_ORIGINS: setting(
      OriginList.default([]),
      'comma-separated origins that `apiurl`, `redirectTo` and `target_url` may name',
      { example: 'https://www.prestamos.example' },
    ),
    PUENTE_FALLBACK_TOKEN: setting(
      z.enum(['ticket', 'access_token']).default('ticket'),
      "the `token` that `/auth/fallback` sends: a ticket that works once within 60 seconds, or with `access_token` the session's access " +
        'token, for receivers that need it. The access token goes only to origins of `PUENTE_ALLOWED_ORIGINS`, where it can end up in ' +
        'logs; it is valid for 3 days',
    ),
    PUENTE_TRUST_PROXY: setting(
      ProxyList.default([]),
      'addresses, ranges (`127.0.0.1, 10.0.0.0/8`) or names of ranges (`loopback`, `linklocal`, `uniquelocal`) of the proxies in front; ' +
        'their `X-Forwarded-For` is trusted',
      { example: '127.0.0.1' },
    ),
    PUENTE_CONTENT: setting(
      z.string().default(DEFAULT_CONTENT_DIR),
      'folder with `layout.es.json` and `pages/*.html`: brand, menus, contacts, information pages. The shipped folder is an example: ' +
        'production does not start while company name, tax number, address, phones, e-mail or registry entry of the example lender remain ' +
        'in it, and names the files, lines and fields',
      { otherwise: '`apps/api/content`', example: '/etc/puente/content', isRequired: true },
    ),
    PUENTE_REGIMES: setting(
      z.string().default(DEFAULT_REGIMES_FILE),
      'the file with the legal regimes: limits, forms and the day from which each applies, see [regimes.md](regimes.md). A file with a ' +
        'mistake stops the start, and the message names row and field',
      { otherwise: '`packages/domain/regimes.json`' },
    ),
    PUENTE_LOG_LEVEL: setting(
      z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
      'what is logged, `trace` to `error`, or `silent`',
      { otherwise: '`warn` in the sandbox, else `info`' },
    ),
    PUENTE_METRICS_TOKEN: setting(
      z.string().min(16).optional(),
      'bearer token for `/metrics`; without it production has no `/metrics`',
      { example: 'openssl rand -hex 16', isSecret: true },
    ),
    PUENTE_API_DOCS: setting(Flag.optional(), 'whether `/docs` and `/openapi.json` describe the API; 404 where off', {
      otherwise: '`on` in the sandbox, `off` in production',
    }),
    PUENTE_DEVELOPER_TOOLBAR: setting(Flag.default(false), '`on` for staging; always on in the sandbox'),
    PUENTE_DEMO_DATA: setting(
      Flag.default(true),
      'whether the sandbox starts with demo customers and demo staff work; `off` for an empty one. Production never has them',
    ),
    PUENTE_JOBS: setting(
      Flag.default(true),
      'whether this process runs jobs and the nightly run; `off` for processes that only serve requests, if another process of the ' +
        'installation has it `on`',
    ),
    PUENTE_CODE_SLOTS: setting(
      Slots.default(3),
      'how many jobs of a kind this process runs at once, 1 to 50; here codes and staff links. Kinds do not wait for one another. A process ' +
        'that runs jobs uses up to one database connection per slot and seven more, besides those of requests',
    ),
    PUENTE_SIGNATURE_SLOTS: setting(Slots.default(2), 'the same for documents before a signature, and mails'),
    PUENTE_MESSAGE_SLOTS: setting(Slots.default(2), 'the same for other messages'),
    PUENTE_WEBHOOK_SLOTS: setting(Slots.default(4), 'the same for webhooks'),
    PUENTE_JOB_SLOTS: setting(Slots.default(5), 'the same for all other jobs'),
    PUENTE_EVENT_STREAMS: setting(
      Count.default(10_000),
      'the maximum number of event streams per process; other pages only poll every few seconds. A proxy in front must not buffer ' +
        '`/v2/events`',
    ),
    PUENTE_CUSTOMER_PHONE: setting(
      z.string().default(EXAMPLE_PHONES.customer),
      'the phone of customer service, shown if the content has no number',
      { example: '34910123450', isRequired: true },
    ),
    PUENTE_COLLECTION_PHONE: setting(
      z.string().default(EXAMPLE_PHONES.collection),
      'the phone for late payments, shown if the content has no number',
      { example: '34910123451', isRequired: true },
    ),
    PUENTE_STAFF_IDLE_MINUTES: setting(
      Count.max(720).default(30),
      'how long a staff member stays signed in to the back office without a request',
    ),
    PUENTE_STAFF_SESSION_HOURS: setting(Count.max(24).default(12), 'how long a staff member stays signed in at all'),
    PUENTE_COLLECTION_IBAN: setting(
      AccountNumber.default(EXAMPLE_IBAN),
      'the account that borrowers transfer repayments to; its statements (and those of `SEPA_DEBTOR_IBAN`) can be imported',
      { otherwise: 'an example account', example: 'ES7620770024003102575766', isRequired: true },
    ),
    PUENTE_AUTO_MATCH_SCORE: setting(
      z.coerce.number().int().min(60).max(100).optional(),
      '60 to 100: an incoming transfer whose best loan reaches this score, clearly ahead of the second, is booked at the import without a ' +
        'person',
      { otherwise: 'off' },
    ),
    PUENTE_CODE_DIGITS: setting(
      z
        .enum(['4', '6'])
        .default('4')
        .transform((digits): SmsCodeLength => (digits === '6' ? 6 : 4)),
      'digits of every one-time code, to sign in, to sign and to change the phone: `4` or `6`',
    ),
    PUENTE_CODES_PER_ADDRESS_HOUR: setting(
      Count.default(30),
      'codes sent to one internet address. An IPv6 /56 has twice this budget and a /48 four times; a caller whose captcha was unclear has a ' +
        "fifth of it, one without a captcha token a tenth. Both together use at most a fifth of the service's budget, and browsers that " +
        'signed in before may exceed it by a quarter',
    ),
    PUENTE_CODES_PER_SERVICE_HOUR: setting(Count.default(5000), 'codes sent by the whole service'),
    PUENTE_WRONG_CODES_PER_ADDRESS_HOUR: setting(
      Count.default(60),
      'wrong attempts of one internet address, with the same shares; an attempt counts as verified if it comes from the browser that ' +
        'requested the code',
    ),
    PUENTE_WRONG_CODES_PER_SERVICE_HOUR: setting(Count.default(5000), 'wrong attempts at the whole service'),
    PUENTE_FOUR_EYES: setting(
      Flag.default(true),
      'whether the acts of the four-eyes table need a second person; `off` is for a lender with one person, and every audit row of such an ' +
        'act then says so',
    ),
    PUENTE_APPROVAL_HOURS: setting(
      Count.default(72),
      'hours that a request waits for a second person before it expires',
    ),
    PUENTE_REFUND_LIMIT_EUROS: setting(
      WholeNumber.max(1_000_000).default(100),
      'what one person may refund alone in 30 days: to a loan, to a customer, and in all; anything above needs two. Also how far a booking ' +
        'by hand may exceed the debt',
    ),
    PUENTE_DISCOUNT_LIMIT_EUROS: setting(
      WholeNumber.max(1_000_000).default(100),
      'a prepared extension or discount, a settlement, or the end of one that forgives up to this amount needs one person, a larger one two',
    ),
    PUENTE_UNCLAIMED_AFTER_DAYS: setting(
      Count.default(30),
      'money owed back to a customer for longer than this is listed as unclaimed',
    ),
    PUENTE_IN_TRANSIT_AFTER_DAYS: setting(
      Count.default(5),
      'a payout, payment or refund that no bank statement shows after these days is listed by the reconciliation',
    ),
    PUENTE_COOLING_DAYS: setting(
      WholeNumber.max(365).default(30),
      'days after a refusal before a customer may apply again',
    ),
    PUENTE_FRAUD_SIGNALS: setting(
      Flag.optional(),
      'whether a decision considers values that several applicants share (account, device, session of the fraud script), whether one of ' +
        'them is blocked, and how many applications one person makes; findings go to manual review',
      { otherwise: '`on` in production, `off` in the sandbox' },
    ),
    PUENTE_DOCUMENT_VALID_DAYS: setting(
      WholeNumber.max(365).default(0),
      'days from today for which an identity document must stay valid',
    ),
    PUENTE_SCAN_FIRST: setting(
      Flag.default(false),
      '`on`: new applicants photograph both sides of their DNI or NIE right after the code. The server reads name, number, dates and sex, and ' +
        'the first form asks "¿Es correcto?" instead of having them typed. A document that cannot be read leads to the form as usual. The ' +
        'photos count for the document step. No effect with `DOCUMENT_READER=off`',
    ),
    PUENTE_APPLICATION_DAYS: setting(
      Count.default(30),
      'days after which an inactive application ends automatically; days in which it waits for staff do not count',
    ),
    PUENTE_OFFER_DAYS: setting(
      Count.min(14, 'must be at least 14: an offer is binding for so long').default(14),
      'days after which an unsigned offer ends automatically; an offer is binding for at least 14',
    ),
    PUENTE_DOCUMENT_REJECTIONS: setting(
      Count.default(3),
      'the rejection of the same document in one application with which staff must call the customer or refuse the application',
    ),
    PUENTE_CLAIM_MINUTES: setting(
      Count.default(15),
      "minutes without activity after which a staff member's claim on a queue item ends",
    ),
    PUENTE_DOCUMENT_DAYS: setting(
      Count.default(90),
      'days after an application without a contract during which its documents can be opened',
    ),
    PUENTE_BLOCKED_DOCUMENT_DAYS: setting(
      WholeNumber.default(1095),
      'days during which they are then kept for courts and authorities before the nightly run destroys them, see `documents.md`',
    ),
    AUTO_DEBIT_DAYS: setting(
      DayList.default([0, 1, 3]),
      'days after the due date on which a card is charged automatically',
    ),
    AUTO_DEBIT_NOTICE_DAYS: setting(
      Count.max(14).default(3),
      'days before the due date on which the cardholder is notified',
    ),
    PUENTE_CONTACT_HOURS: setting(
      HourRange.default({
        fromHour: DEFAULT_CONTACT_POLICY.fromHour,
        untilHour: DEFAULT_CONTACT_POLICY.untilHour,
      }),
      'the hours in which a late customer is contacted about the debt, by the clocks of the customer’s home, Monday to Friday and not on ' +
        'holidays; messages wait, and staff give a reason for a contact outside them',
      { otherwise: '9-21' },
    ),
    PUENTE_CONTACTS_PER_DAY: setting(
      Count.max(20).default(DEFAULT_CONTACT_POLICY.perDay),
      'how many contacts about a late debt a customer gets in a day, messages and calls of all loans together; a call without an answer counts half',
    ),
    PUENTE_CONTACTS_PER_WEEK: setting(Count.max(50).default(DEFAULT_CONTACT_POLICY.perWeek), 'the same for seven days'),
    PUENTE_CONTACT_HOLIDAYS: setting(
      HolidayList.default([]),
      'comma-separated holidays beside the national ones and the days of the autonomous communities: `2026-12-24`, or with the first two ' +
        'digits of the postal codes of a province `2026-11-09:28`',
    ),
    DOCUMENT_REVIEW: setting(
      z.enum(['sandbox', 'staff']).default('sandbox'),
      'who reviews documents; `staff` makes the sandbox wait for staff members, as production always does',
    ),
    SANDBOX_DOCUMENT_MS: setting(WholeNumber.default(2000), 'how long the sandbox takes to accept a document'),
  },
  productionProblems: (env) => ({
    DATABASE_URL: env.DATABASE_URL === undefined && 'is missing',
    PUENTE_SECRET: env.PUENTE_SECRET === SANDBOX_SECRET && 'is missing or the sandbox one',
    PUENTE_PUBLIC_URL: env.PUENTE_PUBLIC_URL?.startsWith('https://') !== true && 'must be an https address',
    PUENTE_CUSTOMER_PHONE: env.PUENTE_CUSTOMER_PHONE === EXAMPLE_PHONES.customer && 'is missing or the example one',
    PUENTE_COLLECTION_PHONE:
      env.PUENTE_COLLECTION_PHONE === EXAMPLE_PHONES.collection && 'is missing or the example one',
    PUENTE_COLLECTION_IBAN: env.PUENTE_COLLECTION_IBAN === EXAMPLE_IBAN && 'is missing or the example one',
  }),
  read: (env): GeneralConfig => ({
    mode: env.PUENTE_MODE,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    queryTimeouts: { statementMs: env.DATABASE_QUERY_TIMEOUT_MS, waitMs: env.DATABASE_WAIT_TIMEOUT_MS },
    plainTextHosts: env.PUENTE_PLAIN_TEXT_HOSTS,
    databaseReadUrl: env.DATABASE_READ_URL,
    dataDir: env.PUENTE_DATA,
    contentDir: env.PUENTE_CONTENT,
    regimesFile: env.PUENTE_REGIMES,
    secret: env.PUENTE_SECRET,
    publicUrl: env.PUENTE_PUBLIC_URL && withoutTrailingSlash(env.PUENTE_PUBLIC_URL),
    backofficeHost: env.PUENTE_BACKOFFICE_HOST,
    allowedOrigins: env.PUENTE_ALLOWED_ORIGINS,
    fallbackToken: env.PUENTE_FALLBACK_TOKEN,
    trustProxy: env.PUENTE_TRUST_PROXY.join(',') || false,
    // A demo's terminal shows addresses and problems; a production log shows every request.
    logLevel: env.PUENTE_LOG_LEVEL ?? (env.PUENTE_MODE === 'sandbox' ? 'warn' : 'info'),
    metricsToken: env.PUENTE_METRICS_TOKEN,
    apiDocs: env.PUENTE_API_DOCS ?? env.PUENTE_MODE === 'sandbox',
    developerToolbar: env.PUENTE_MODE === 'sandbox' || env.PUENTE_DEVELOPER_TOOLBAR,
    runsJobs: env.PUENTE_JOBS,
    jobSlots: {
      codes: env.PUENTE_CODE_SLOTS,
      signatures: env.PUENTE_SIGNATURE_SLOTS,
      messages: env.PUENTE_MESSAGE_SLOTS,
      webhooks: env.PUENTE_WEBHOOK_SLOTS,
      others: env.PUENTE_JOB_SLOTS,
    },
    demoData: env.PUENTE_MODE === 'sandbox' && env.PUENTE_DEMO_DATA,
    fallbackPhones: { customer: env.PUENTE_CUSTOMER_PHONE, collection: env.PUENTE_COLLECTION_PHONE },
    collectionIban: env.PUENTE_COLLECTION_IBAN,
    autoMatchScore: env.PUENTE_AUTO_MATCH_SCORE ?? null,
    codeBudgets: {
      sentPerAddress: env.PUENTE_CODES_PER_ADDRESS_HOUR,
      sentPerService: env.PUENTE_CODES_PER_SERVICE_HOUR,
      wrongPerAddress: env.PUENTE_WRONG_CODES_PER_ADDRESS_HOUR,
      wrongPerService: env.PUENTE_WRONG_CODES_PER_SERVICE_HOUR,
    },
    staffSessions: {
      idleMs: env.PUENTE_STAFF_IDLE_MINUTES * 60_000,
      maxMs: env.PUENTE_STAFF_SESSION_HOURS * 3_600_000,
    },
    codeDigits: env.PUENTE_CODE_DIGITS,
    eventStreams: env.PUENTE_EVENT_STREAMS,
    applicationTimeouts: { applicationDays: env.PUENTE_APPLICATION_DAYS, offerDays: env.PUENTE_OFFER_DAYS },
    documentRetention: { applicationDays: env.PUENTE_DOCUMENT_DAYS, blockedDays: env.PUENTE_BLOCKED_DOCUMENT_DAYS },
    fourEyes: env.PUENTE_FOUR_EYES,
    approvalHours: env.PUENTE_APPROVAL_HOURS,
    refundLimitCents: env.PUENTE_REFUND_LIMIT_EUROS * 100,
    discountLimitCents: env.PUENTE_DISCOUNT_LIMIT_EUROS * 100,
    unclaimedAfterDays: env.PUENTE_UNCLAIMED_AFTER_DAYS,
    inTransitAfterDays: env.PUENTE_IN_TRANSIT_AFTER_DAYS,
    coolingDays: env.PUENTE_COOLING_DAYS,
    // In a sandbox one tester uses one account under many names, which would raise every signal.
    fraudSignals: env.PUENTE_FRAUD_SIGNALS ?? env.PUENTE_MODE === 'production',
    scanFirst: env.PUENTE_SCAN_FIRST,
    documentExpiryOffsetDays: env.PUENTE_DOCUMENT_VALID_DAYS,
    autoDebit: { daysAfterDueDate: env.AUTO_DEBIT_DAYS, noticeDays: env.AUTO_DEBIT_NOTICE_DAYS },
    contactPolicy: {
      ...env.PUENTE_CONTACT_HOURS,
      perDay: env.PUENTE_CONTACTS_PER_DAY,
      perWeek: env.PUENTE_CONTACTS_PER_WEEK,
      holidays: env.PUENTE_CONTACT_HOLIDAYS,
    },
    earlierSecrets: env.PUENTE_EARLIER_SECRETS,
    documentRejectionLimit: env.PUENTE_DOCUMENT_REJECTIONS,
    claimTimeoutMinutes: env.PUENTE_CLAIM_MINUTES,
    documentReview:
      env.DOCUMENT_REVIEW === 'staff' || env.PUENTE_MODE === 'production'
        ? { by: 'staff' }
        : { by: 'sandbox', afterMs: env.SANDBOX_DOCUMENT_MS },
  }),
})
