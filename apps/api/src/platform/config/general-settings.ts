import type { RetentionSettings, SmsCodeLength } from '@puente/domain'
import { isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { DEFAULT_CONTENT_DIR } from '../content/site-content.ts'
import { DEFAULT_REGIMES_FILE } from '../regimes/read-regimes.ts'
import type { TracingSettings } from '../tracing/otlp-export.ts'
import { Count, Flag, Milliseconds, SHARED_ENVIRONMENT, WebAddress, withoutTrailingSlash } from './setting-types.ts'
import { settingsPart } from './settings-part.ts'
import { readThirdParties, THIRD_PARTY_ENVIRONMENT, type ThirdParties } from './third-parties.ts'
import { readTracing, TRACING_ENVIRONMENT } from './tracing-settings.ts'

/** The sandbox signs and seals with this secret. It is public, so production refuses it. */
const SANDBOX_SECRET = 'sandbox-secret-that-everybody-knows-0000'

/** The phone numbers of the example content. They are not connected, so production refuses them. */
const EXAMPLE_PHONES = { customer: '34900000000', collection: '34900000001' } as const

/** The account of the example content, an example from IBAN documentation. Production refuses it. */
const EXAMPLE_IBAN = 'ES9121000418450200051332'

/** Comma-separated. */
const listOf = <T extends z.ZodType<unknown, string>>(part: T) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((value) => value.trim())
        .filter((value) => value !== ''),
    )
    .pipe(z.array(part))

const OriginList = listOf(WebAddress.transform((url) => new URL(url).origin))
/** A host as the `Host` header names it, with its port if it has one. */
const HostName = z
  .string()
  .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/i)
  .transform((host) => host.toLowerCase())
const SecretList = listOf(z.string().min(32))
/** Proxies in Fastify's format: an address, a range, or a named range. The range of all addresses is refused. */
const ProxyList = listOf(
  z.union([
    z.ipv4(),
    z.ipv6(),
    z.union([z.cidrv4(), z.cidrv6()]).refine((range) => !range.endsWith('/0')),
    z.enum(['loopback', 'linklocal', 'uniquelocal']),
  ]),
)

const Slots = Count.max(50)

/** Days after the due date on which a card is charged, starting with day 0: `0,1,3`. */
const DayList = z
  .string()
  .regex(/^\d{1,2}(?:,\d{1,2}){0,5}$/)
  .transform((text) => [...new Set(text.split(',').map(Number))].sort((a, b) => a - b))

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
  /** Where spans are exported to; null if there is no collector. */
  tracing: TracingSettings | null
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
  /** Third-party scripts and services in the borrower's browser. */
  thirdParties: ThirdParties
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
export type JobSlots = Readonly<Record<JobLane, number>>

export interface QueryTimeouts {
  /** How long one statement may run, waits for locks included. */
  readonly statementMs: number
  /** How long a request waits for a free connection. */
  readonly waitMs: number
}

/** When a registered card is charged automatically. */
export interface AutoDebitSettings {
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

/** The settings of the server itself; each provider has its own. `docs/operating/settings.md` lists all of them. */
export const generalSettings = settingsPart({
  environment: {
    ...SHARED_ENVIRONMENT,
    PUENTE_MODE: z.enum(['sandbox', 'production']),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('0.0.0.0'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_QUERY_TIMEOUT_MS: Count.default(30_000),
    DATABASE_WAIT_TIMEOUT_MS: Count.default(10_000),
    PUENTE_PLAIN_TEXT_HOSTS: listOf(z.string()).default([]),
    DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    PUENTE_SECRET: z.string().min(32).default(SANDBOX_SECRET),
    PUENTE_EARLIER_SECRETS: SecretList.default([]),
    PUENTE_BACKOFFICE_HOST: HostName.optional(),
    PUENTE_ALLOWED_ORIGINS: OriginList.default([]),
    PUENTE_FALLBACK_TOKEN: z.enum(['ticket', 'access_token']).default('ticket'),
    PUENTE_TRUST_PROXY: ProxyList.default([]),
    PUENTE_CONTENT: z.string().default(DEFAULT_CONTENT_DIR),
    PUENTE_REGIMES: z.string().default(DEFAULT_REGIMES_FILE),
    PUENTE_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
    PUENTE_METRICS_TOKEN: z.string().min(16).optional(),
    PUENTE_API_DOCS: Flag.optional(),
    PUENTE_DEVELOPER_TOOLBAR: Flag.default(false),
    PUENTE_DEMO_DATA: Flag.default(true),
    PUENTE_JOBS: Flag.default(true),
    PUENTE_CODE_SLOTS: Slots.default(3),
    PUENTE_SIGNATURE_SLOTS: Slots.default(2),
    PUENTE_MESSAGE_SLOTS: Slots.default(2),
    PUENTE_WEBHOOK_SLOTS: Slots.default(4),
    PUENTE_JOB_SLOTS: Slots.default(5),
    PUENTE_EVENT_STREAMS: Count.default(10_000),
    PUENTE_CUSTOMER_PHONE: z.string().default(EXAMPLE_PHONES.customer),
    PUENTE_COLLECTION_PHONE: z.string().default(EXAMPLE_PHONES.collection),
    PUENTE_STAFF_IDLE_MINUTES: Count.max(720).default(30),
    PUENTE_STAFF_SESSION_HOURS: Count.max(24).default(12),
    PUENTE_COLLECTION_IBAN: z
      .string()
      .transform((text) => text.replace(/\s/g, ''))
      .refine((iban) => isValidIBAN(iban))
      .default(EXAMPLE_IBAN),
    PUENTE_AUTO_MATCH_SCORE: z.coerce.number().int().min(60).max(100).optional(),
    PUENTE_CODE_DIGITS: z
      .enum(['4', '6'])
      .default('4')
      .transform((digits): SmsCodeLength => (digits === '6' ? 6 : 4)),
    PUENTE_CODES_PER_ADDRESS_HOUR: Count.default(30),
    PUENTE_CODES_PER_SERVICE_HOUR: Count.default(5000),
    PUENTE_WRONG_CODES_PER_ADDRESS_HOUR: Count.default(60),
    PUENTE_WRONG_CODES_PER_SERVICE_HOUR: Count.default(5000),
    PUENTE_APPLICATION_DAYS: Count.default(30),
    PUENTE_OFFER_DAYS: Count.min(14).default(14),
    PUENTE_DOCUMENT_DAYS: Count.default(90),
    PUENTE_BLOCKED_DOCUMENT_DAYS: z.coerce.number().int().min(0).default(1095),
    PUENTE_FRAUD_SIGNALS: Flag.optional(),
    PUENTE_FOUR_EYES: Flag.default(true),
    PUENTE_APPROVAL_HOURS: Count.default(72),
    PUENTE_REFUND_LIMIT_EUROS: z.coerce.number().int().min(0).max(1_000_000).default(100),
    PUENTE_DISCOUNT_LIMIT_EUROS: z.coerce.number().int().min(0).max(1_000_000).default(100),
    PUENTE_UNCLAIMED_AFTER_DAYS: Count.default(30),
    PUENTE_IN_TRANSIT_AFTER_DAYS: Count.default(5),
    PUENTE_COOLING_DAYS: z.coerce.number().int().min(0).max(365).default(30),
    PUENTE_SCAN_FIRST: Flag.default(false),
    PUENTE_DOCUMENT_VALID_DAYS: z.coerce.number().int().min(0).max(365).default(0),
    AUTO_DEBIT_DAYS: DayList.default([0, 1, 3]),
    AUTO_DEBIT_NOTICE_DAYS: z.coerce.number().int().min(1).max(14).default(3),
    PUENTE_DOCUMENT_REJECTIONS: Count.default(3),
    PUENTE_CLAIM_MINUTES: Count.default(15),
    DOCUMENT_REVIEW: z.enum(['sandbox', 'staff']).default('sandbox'),
    SANDBOX_DOCUMENT_MS: Milliseconds.default(2000),
    ...THIRD_PARTY_ENVIRONMENT,
    ...TRACING_ENVIRONMENT,
  },
  productionProblems: (env) => [
    env.DATABASE_URL === undefined && 'DATABASE_URL is missing',
    env.PUENTE_SECRET === SANDBOX_SECRET && 'PUENTE_SECRET is missing or the sandbox one',
    env.PUENTE_PUBLIC_URL?.startsWith('https://') !== true && 'PUENTE_PUBLIC_URL must be an https address',
    env.PUENTE_CUSTOMER_PHONE === EXAMPLE_PHONES.customer && 'PUENTE_CUSTOMER_PHONE is missing or the example one',
    env.PUENTE_COLLECTION_PHONE === EXAMPLE_PHONES.collection &&
      'PUENTE_COLLECTION_PHONE is missing or the example one',
    env.PUENTE_COLLECTION_IBAN === EXAMPLE_IBAN && 'PUENTE_COLLECTION_IBAN is missing or the example one',
  ],
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
    tracing: readTracing(env),
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
    thirdParties: readThirdParties(env),
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
    earlierSecrets: env.PUENTE_EARLIER_SECRETS,
    documentRejectionLimit: env.PUENTE_DOCUMENT_REJECTIONS,
    claimTimeoutMinutes: env.PUENTE_CLAIM_MINUTES,
    documentReview:
      env.DOCUMENT_REVIEW === 'staff' || env.PUENTE_MODE === 'production'
        ? { by: 'staff' }
        : { by: 'sandbox', afterMs: env.SANDBOX_DOCUMENT_MS },
  }),
})
