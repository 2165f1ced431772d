import type { RetentionSettings, SmsCodeLength } from '@puente/domain'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { DEFAULT_CONTENT_DIR } from '../content/site-content.ts'
import { StartupError } from '../startup-error.ts'
import { readThirdParties, THIRD_PARTY_ENVIRONMENT, type ThirdParties } from './third-parties.ts'

/** What the sandbox signs and seals with. Public, therefore refused in production. */
const SANDBOX_SECRET = 'sandbox-secret-that-everybody-knows-0000'

/** The phones of the shipped content. No one can be reached there, so production refuses them. */
const EXAMPLE_PHONES = { customer: '34900000000', collection: '34900000001' } as const

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

const OriginList = listOf(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))
const SecretList = listOf(z.string().min(32))
/** Proxies as Fastify takes them: an address, a range, or the name of one. It refuses the range of all addresses. */
const ProxyList = listOf(
  z.union([
    z.ipv4(),
    z.ipv6(),
    z.union([z.cidrv4(), z.cidrv6()]).refine((range) => !range.endsWith('/0')),
    z.enum(['loopback', 'linklocal', 'uniquelocal']),
  ]),
)

/** Redsys' signatures: the present one, and the one that older contracts keep. */
const REDSYS_SIGNATURES = ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const
/** The secret of Redsys' test shop is printed in its manuals. */
const REDSYS_TEST_SECRET = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'

/** Days after the due date on which a card is charged, the first one 0: `0,1,3`. */
const DayList = z
  .string()
  .regex(/^\d{1,2}(?:,\d{1,2}){0,5}$/)
  .transform((text) => [...new Set(text.split(',').map(Number))].sort((a, b) => a - b))

const Count = z.coerce.number().int().positive()
const Flag = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Every setting that comes from the environment, with what it means. `docs/operating/settings.md` lists the same. */
const Environment = z.object({
  PUENTE_MODE: z.enum(['sandbox', 'production']),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUENTE_DATA: z.string().optional(),
  PUENTE_SECRET: z.string().min(32).default(SANDBOX_SECRET),
  PUENTE_EARLIER_SECRETS: SecretList.default([]),
  PUENTE_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PUENTE_ALLOWED_ORIGINS: OriginList.default([]),
  PUENTE_FALLBACK_TOKEN: z.enum(['ticket', 'access_token']).default('ticket'),
  PUENTE_TRUST_PROXY: ProxyList.default([]),
  PUENTE_CONTENT: z.string().default(DEFAULT_CONTENT_DIR),
  PUENTE_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  PUENTE_METRICS_TOKEN: z.string().min(16).optional(),
  PUENTE_API_DOCS: Flag.optional(),
  PUENTE_DEVELOPER_TOOLBAR: Flag.default(false),
  PUENTE_EVENT_STREAMS: Count.default(10_000),
  PUENTE_CUSTOMER_PHONE: z.string().default(EXAMPLE_PHONES.customer),
  PUENTE_COLLECTION_PHONE: z.string().default(EXAMPLE_PHONES.collection),
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
  PUENTE_COOLING_DAYS: z.coerce.number().int().min(0).max(365).default(30),
  PUENTE_DOCUMENT_VALID_DAYS: z.coerce.number().int().min(0).max(365).default(0),
  SMS_PROVIDER: z.enum(['sandbox', 'twilio']).default('sandbox'),
  TWILIO_URL: z.url().default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_SMS_FROM: z.string().optional(),
  TWILIO_WHATSAPP_FROM: z.string().optional(),
  TWILIO_WHATSAPP_CONTENT_SID: z.string().optional(),
  MAIL_PROVIDER: z.enum(['sandbox', 'smtp']).default('sandbox'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  CAPTCHA_PROVIDER: z.enum(['sandbox', 'recaptcha']).default('sandbox'),
  RECAPTCHA_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  CARD_PROVIDER: z.enum(['sandbox', 'redsys']).default('sandbox'),
  REDSYS_URL: z.url().default('https://sis.redsys.es/sis'),
  REDSYS_MERCHANT_CODE: z
    .string()
    .regex(/^\d{9}$/)
    .optional(),
  REDSYS_TERMINAL: z
    .string()
    .regex(/^\d{1,3}$/)
    .default('1'),
  /** Base64 of 24 bytes, as Redsys' portal shows it. */
  REDSYS_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9+/]{32}$/)
    .optional(),
  REDSYS_SIGNATURE: z.enum(REDSYS_SIGNATURES).default('HMAC_SHA512_V2'),
  REDSYS_COF_TYPE: z
    .string()
    .regex(/^[A-Z]$/)
    .default('R'),
  BANK_DATA_PROVIDER: z.enum(['sandbox', 'kontomatik', 'unnax']).default('sandbox'),
  BANK_DATA_SECOND_PROVIDER: z.enum(['kontomatik', 'unnax']).optional(),
  SANDBOX_BANK_SLOW_MS: z.coerce.number().int().min(0).default(20_000),
  KONTOMATIK_URL: z.url().default('https://api.kontomatik.com/v1'),
  KONTOMATIK_WIDGET_URL: z.url().default('https://signin.kontomatik.com/assets/signin-widget.js'),
  KONTOMATIK_CLIENT: z.string().optional(),
  KONTOMATIK_API_KEY: z.string().optional(),
  KONTOMATIK_COUNTRY: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('es'),
  UNNAX_URL: z.url().optional(),
  UNNAX_API_ID: z.string().optional(),
  UNNAX_API_CODE: z.string().optional(),
  /** With it we sign in with a token that is refreshed; without it, the older way, with id and code. */
  UNNAX_REFRESH_TOKEN: z.string().optional(),
  UNNAX_AMOUNTS: z.enum(['cents', 'euros']).default('cents'),
  AUTO_DEBIT_DAYS: DayList.default([0, 1, 3]),
  AUTO_DEBIT_NOTICE_DAYS: z.coerce.number().int().min(1).max(14).default(3),
  FILE_STORE: z.enum(['folder', 's3']).default('folder'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-south-2'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_PATH_STYLE: Flag.default(false),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DOCUMENT_REVIEW: z.enum(['sandbox', 'staff']).default('sandbox'),
  SANDBOX_DOCUMENT_MS: z.coerce.number().int().min(0).default(2000),
  LIVENESS: Flag.default(false),
  LIVENESS_PROVIDER: z.enum(['sandbox', 'oz']).default('sandbox'),
  SANDBOX_LIVENESS_MS: z.coerce.number().int().min(0).default(2000),
  OZ_URL: z.url({ protocol: /^https?$/ }).optional(),
  OZ_WEB_URL: z.url({ protocol: /^https?$/ }).optional(),
  OZ_EMAIL: z.string().optional(),
  OZ_PASSWORD: z.string().optional(),
  OZ_TOKEN_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default('X-Forensic-Access-Token'),
  OZ_SESSION_TOKEN_PATH: z.string().startsWith('/').optional(),
  DOCUMENT_READER: z.enum(['tesseract', 'off']).default('tesseract'),
  PAYOUT_PROVIDER: z.enum(['sandbox', 'sepa']).default('sandbox'),
  SANDBOX_PAYOUT_MS: z.coerce.number().int().min(0).default(2000),
  SEPA_DEBTOR_NAME: z.string().optional(),
  SEPA_DEBTOR_IBAN: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .refine((iban) => isValidIBAN(iban))
    .optional(),
  SEPA_DEBTOR_BIC: z
    .string()
    .refine((bic) => isValidBIC(bic))
    .optional(),
  SEPA_DEBTOR_STREET: z.string().optional(),
  SEPA_DEBTOR_POSTAL_CODE: z.string().optional(),
  SEPA_DEBTOR_TOWN: z.string().optional(),
  SEPA_DEBTOR_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('ES'),
  SEPA_INSTANT: Flag.default(false),
  ...THIRD_PARTY_ENVIRONMENT,
})

export type Config = Readonly<{
  mode: 'sandbox' | 'production'
  port: number
  host: string
  databaseUrl: string | undefined
  dataDir: string | undefined
  /** The folder with the brand, its menus and its information pages. */
  contentDir: string
  secret: string
  /** Where people reach this server, without a trailing slash. Unknown in the sandbox until it listens. */
  publicUrl: string | undefined
  allowedOrigins: readonly string[]
  trustProxy: string | false
  logLevel: string
  metricsToken: string | undefined
  /** Whether `/docs` and `/openapi.json` exist. */
  apiDocs: boolean
  developerToolbar: boolean
  fallbackPhones: { customer: string; collection: string }
  /** Scripts and services of others in the borrower's browser. */
  thirdParties: ThirdParties
  codeBudgets: CodeBudgets
  /** Of every one-time code. */
  codeDigits: SmsCodeLength
  /** How many open pages at once are told of changes as they happen; the others ask. */
  eventStreams: number
  /** How long after a refusal a customer waits before applying again. */
  coolingDays: number
  /** Whether a decision looks at what applications of several people have in common. */
  fraudSignals: boolean
  /** What `/auth/fallback` sends to an allowed origin as `token`. */
  fallbackToken: 'ticket' | 'access_token'
  /** How many days from today an identity document must still be good for. */
  documentExpiryOffsetDays: number
  /** After how many days without a step an application, and an offer to be signed, end by themselves. */
  applicationTimeouts: { applicationDays: number; offerDays: number }
  /** How long documents of applications without a contract are shown, and then kept; those of customers follow the law. */
  documentRetention: RetentionSettings
  sms:
    | { provider: 'sandbox' }
    | {
        provider: 'twilio'
        url: string
        accountSid: string
        authToken: string
        from: string
        whatsapp: { from: string; contentSid: string } | null
      }
  mail: { provider: 'sandbox' } | { provider: 'smtp'; url: string; from: string }
  captcha:
    | { provider: 'sandbox' }
    | { provider: 'recaptcha'; url: string; siteKey: string; secret: string; hostname: string }
  cards:
    | { provider: 'sandbox' }
    | {
        provider: 'redsys'
        url: string
        merchantCode: string
        terminal: string
        secret: string
        signatureVersion: (typeof REDSYS_SIGNATURES)[number]
        cofType: string
        publicUrl: string
      }
  /** The providers of bank data in the order in which they are tried. */
  bankData: readonly BankDataConfig[]
  autoDebit: AutoDebitSettings
  /** Secrets of earlier times: what was sealed and what was signed under them still holds; nothing new is made with them. */
  earlierSecrets: readonly string[]
  /** `dir` undefined: the folder of the embedded database. */
  fileStore:
    | { provider: 'folder'; dir: string | undefined }
    | {
        provider: 's3'
        bucket: string
        region: string
        endpoint: string | undefined
        usesPathStyle: boolean
        accessKeyId: string
        secretAccessKey: string
      }
  /** Who looks at documents: staff, or the sandbox by itself after a moment. */
  documentReview: { by: 'sandbox'; afterMs: number } | { by: 'staff' }
  /** What reads the photos of identity cards. */
  documentReader: 'tesseract' | 'off'
  /** `isOn`: new applicants are asked for a liveness selfie. */
  liveness: { isOn: boolean } & (
    | { provider: 'sandbox'; doneAfterMs: number }
    | {
        provider: 'oz'
        url: string
        webUrl: string
        email: string
        password: string
        tokenHeader: string
        sessionTokenPath: string | null
      }
  )
  payouts:
    | { provider: 'sandbox'; doneAfterMs: number }
    | {
        provider: 'sepa'
        debtor: {
          name: string
          iban: string
          bic: string | null
          address: { street: string | null; postalCode: string | null; town: string; country: string } | null
        }
        isInstant: boolean
      }
}>

export type BankDataConfig = Readonly<
  | { provider: 'sandbox'; slowMs: number }
  | { provider: 'kontomatik'; url: string; widgetUrl: string; client: string; apiKey: string; country: string }
  | {
      provider: 'unnax'
      url: string
      apiId: string
      apiCode: string
      refreshToken: string | null
      amounts: 'cents' | 'euros'
      publicUrl: string
    }
>

/** When a registered card is charged by itself. */
export interface AutoDebitSettings {
  /** Days after the due date, the due date itself being 0. After the last one nothing is charged by itself. */
  readonly daysAfterDueDate: readonly number[]
  /** How many days before the due date its owner is told. */
  readonly noticeDays: number
}

/** How many one-time codes may be sent, and how many wrong ones tried, in an hour. */
export interface CodeBudgets {
  readonly sentPerAddress: number
  readonly sentPerService: number
  readonly wrongPerAddress: number
  readonly wrongPerService: number
}

/**
 * Reads the settings. In production nothing has a default that would be unsafe: whatever is missing or still a sandbox
 * value is named, all of it at once, and the server does not start.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty value is what a compose file or a shell gives for "not set".
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  // Somebody who says NODE_ENV=production must not get a sandbox by forgetting PUENTE_MODE.
  const mode = given.PUENTE_MODE ?? (given.NODE_ENV === 'production' ? 'production' : 'sandbox')
  const parsed = Environment.safeParse({ ...given, PUENTE_MODE: mode })
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    throw new StartupError(`These settings are not valid: ${names.join(', ')}.`)
  }
  const env = parsed.data
  if (env.PUENTE_MODE === 'production') refuseUnsafeProduction(env)
  return {
    mode: env.PUENTE_MODE,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.PUENTE_DATA,
    contentDir: env.PUENTE_CONTENT,
    secret: env.PUENTE_SECRET,
    publicUrl: env.PUENTE_PUBLIC_URL?.replace(/\/+$/, ''),
    allowedOrigins: env.PUENTE_ALLOWED_ORIGINS,
    fallbackToken: env.PUENTE_FALLBACK_TOKEN,
    trustProxy: env.PUENTE_TRUST_PROXY.join(',') || false,
    // A demo's terminal should show its addresses and trouble; a production log, every request.
    logLevel: env.PUENTE_LOG_LEVEL ?? (env.PUENTE_MODE === 'sandbox' ? 'warn' : 'info'),
    metricsToken: env.PUENTE_METRICS_TOKEN,
    apiDocs: env.PUENTE_API_DOCS ?? env.PUENTE_MODE === 'sandbox',
    developerToolbar: env.PUENTE_MODE === 'sandbox' || env.PUENTE_DEVELOPER_TOOLBAR,
    fallbackPhones: { customer: env.PUENTE_CUSTOMER_PHONE, collection: env.PUENTE_COLLECTION_PHONE },
    thirdParties: readThirdParties(env),
    codeBudgets: {
      sentPerAddress: env.PUENTE_CODES_PER_ADDRESS_HOUR,
      sentPerService: env.PUENTE_CODES_PER_SERVICE_HOUR,
      wrongPerAddress: env.PUENTE_WRONG_CODES_PER_ADDRESS_HOUR,
      wrongPerService: env.PUENTE_WRONG_CODES_PER_SERVICE_HOUR,
    },
    codeDigits: env.PUENTE_CODE_DIGITS,
    eventStreams: env.PUENTE_EVENT_STREAMS,
    applicationTimeouts: { applicationDays: env.PUENTE_APPLICATION_DAYS, offerDays: env.PUENTE_OFFER_DAYS },
    documentRetention: { applicationDays: env.PUENTE_DOCUMENT_DAYS, blockedDays: env.PUENTE_BLOCKED_DOCUMENT_DAYS },
    coolingDays: env.PUENTE_COOLING_DAYS,
    // Whoever tries the sandbox out is one person with one account and many names.
    fraudSignals: env.PUENTE_FRAUD_SIGNALS ?? env.PUENTE_MODE === 'production',
    documentExpiryOffsetDays: env.PUENTE_DOCUMENT_VALID_DAYS,
    sms: readSms(env),
    mail: readMail(env),
    captcha: readCaptcha(env),
    cards: readCards(env),
    bankData: readBankData(env),
    autoDebit: { daysAfterDueDate: env.AUTO_DEBIT_DAYS, noticeDays: env.AUTO_DEBIT_NOTICE_DAYS },
    earlierSecrets: env.PUENTE_EARLIER_SECRETS,
    fileStore: readFileStore(env),
    documentReview:
      env.DOCUMENT_REVIEW === 'staff' || env.PUENTE_MODE === 'production'
        ? { by: 'staff' }
        : { by: 'sandbox', afterMs: env.SANDBOX_DOCUMENT_MS },
    documentReader: env.DOCUMENT_READER,
    liveness: { isOn: env.LIVENESS, ...readLiveness(env) },
    payouts: readPayouts(env),
  }
}

type Env = z.infer<typeof Environment>

function refuseUnsafeProduction(env: Env): void {
  const problems = [
    env.DATABASE_URL === undefined && 'DATABASE_URL is missing',
    env.PUENTE_SECRET === SANDBOX_SECRET && 'PUENTE_SECRET is missing or the sandbox one',
    env.PUENTE_PUBLIC_URL?.startsWith('https://') !== true && 'PUENTE_PUBLIC_URL must be an https address',
    env.PUENTE_CUSTOMER_PHONE === EXAMPLE_PHONES.customer && 'PUENTE_CUSTOMER_PHONE is missing or the example one',
    env.PUENTE_COLLECTION_PHONE === EXAMPLE_PHONES.collection &&
      'PUENTE_COLLECTION_PHONE is missing or the example one',
    env.SMS_PROVIDER === 'sandbox' && 'SMS_PROVIDER must be a real one (twilio)',
    env.MAIL_PROVIDER === 'sandbox' && 'MAIL_PROVIDER must be a real one (smtp)',
    env.CAPTCHA_PROVIDER === 'sandbox' && 'CAPTCHA_PROVIDER must be a real one (recaptcha)',
    env.CARD_PROVIDER === 'sandbox' && 'CARD_PROVIDER must be a real one (redsys)',
    env.REDSYS_SECRET === REDSYS_TEST_SECRET && "REDSYS_SECRET is the one of Redsys' manuals",
    env.BANK_DATA_PROVIDER === 'sandbox' && 'BANK_DATA_PROVIDER must be a real one (kontomatik, unnax)',
    env.PAYOUT_PROVIDER === 'sandbox' && 'PAYOUT_PROVIDER must be a real one (sepa)',
    env.FILE_STORE === 'folder' && env.PUENTE_DATA === undefined && 'FILE_STORE=folder needs PUENTE_DATA',
    env.LIVENESS && env.LIVENESS_PROVIDER === 'sandbox' && 'LIVENESS_PROVIDER must be a real one (oz)',
  ].filter((problem) => problem !== false)
  if (problems.length > 0) throw new StartupError(`Production mode cannot start: ${problems.join('; ')}.`)
}

/** The values of settings that a provider cannot do without; the missing ones are named. */
function required<K extends keyof Env>(env: Env, provider: string, keys: readonly K[]): { [P in K]: string } {
  const missing = keys.filter((key) => env[key] === undefined)
  if (missing.length > 0) throw new StartupError(`${provider} needs ${missing.join(', ')}.`)
  return Object.fromEntries(keys.map((key) => [key, String(env[key])])) as { [P in K]: string }
}

function readSms(env: Env): Config['sms'] {
  if (env.SMS_PROVIDER === 'sandbox') return { provider: 'sandbox' }
  const twilio = required(env, 'SMS_PROVIDER=twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_SMS_FROM'])
  const { TWILIO_WHATSAPP_FROM: from, TWILIO_WHATSAPP_CONTENT_SID: contentSid } = env
  return {
    provider: 'twilio',
    url: env.TWILIO_URL,
    accountSid: twilio.TWILIO_ACCOUNT_SID,
    authToken: twilio.TWILIO_AUTH_TOKEN,
    from: twilio.TWILIO_SMS_FROM,
    whatsapp: from !== undefined && contentSid !== undefined ? { from, contentSid } : null,
  }
}

function readMail(env: Env): Config['mail'] {
  if (env.MAIL_PROVIDER === 'sandbox') return { provider: 'sandbox' }
  const mail = required(env, 'MAIL_PROVIDER=smtp', ['SMTP_URL', 'MAIL_FROM'])
  return { provider: 'smtp', url: mail.SMTP_URL, from: mail.MAIL_FROM }
}

function readCards(env: Env): Config['cards'] {
  if (env.CARD_PROVIDER === 'sandbox') return { provider: 'sandbox' }
  const redsys = required(env, 'CARD_PROVIDER=redsys', ['REDSYS_MERCHANT_CODE', 'REDSYS_SECRET', 'PUENTE_PUBLIC_URL'])
  return {
    provider: 'redsys',
    url: env.REDSYS_URL.replace(/\/+$/, ''),
    merchantCode: redsys.REDSYS_MERCHANT_CODE,
    terminal: env.REDSYS_TERMINAL,
    secret: redsys.REDSYS_SECRET,
    signatureVersion: env.REDSYS_SIGNATURE,
    cofType: env.REDSYS_COF_TYPE,
    publicUrl: redsys.PUENTE_PUBLIC_URL.replace(/\/+$/, ''),
  }
}

function readBankData(env: Env): Config['bankData'] {
  const { BANK_DATA_PROVIDER: first, BANK_DATA_SECOND_PROVIDER: second } = env
  if (second === undefined || second === first) return [readBankDataProvider(env, first)]
  if (first === 'sandbox') throw new StartupError('BANK_DATA_SECOND_PROVIDER needs a real BANK_DATA_PROVIDER.')
  return [readBankDataProvider(env, first), readBankDataProvider(env, second)]
}

function readBankDataProvider(env: Env, provider: Env['BANK_DATA_PROVIDER']): BankDataConfig {
  if (provider === 'sandbox') return { provider, slowMs: env.SANDBOX_BANK_SLOW_MS }
  if (provider === 'kontomatik') {
    const kontomatik = required(env, 'Kontomatik', ['KONTOMATIK_CLIENT', 'KONTOMATIK_API_KEY'])
    return {
      provider,
      url: env.KONTOMATIK_URL.replace(/\/+$/, ''),
      widgetUrl: env.KONTOMATIK_WIDGET_URL,
      client: kontomatik.KONTOMATIK_CLIENT,
      apiKey: kontomatik.KONTOMATIK_API_KEY,
      country: env.KONTOMATIK_COUNTRY,
    }
  }
  const unnax = required(env, 'Unnax', ['UNNAX_URL', 'UNNAX_API_ID', 'UNNAX_API_CODE', 'PUENTE_PUBLIC_URL'])
  return {
    provider,
    url: unnax.UNNAX_URL.replace(/\/+$/, ''),
    apiId: unnax.UNNAX_API_ID,
    apiCode: unnax.UNNAX_API_CODE,
    refreshToken: env.UNNAX_REFRESH_TOKEN ?? null,
    amounts: env.UNNAX_AMOUNTS,
    publicUrl: unnax.PUENTE_PUBLIC_URL.replace(/\/+$/, ''),
  }
}

function readCaptcha(env: Env): Config['captcha'] {
  if (env.CAPTCHA_PROVIDER === 'sandbox') return { provider: 'sandbox' }
  const captcha = required(env, 'CAPTCHA_PROVIDER=recaptcha', [
    'RECAPTCHA_SITE_KEY',
    'RECAPTCHA_SECRET',
    'PUENTE_PUBLIC_URL',
  ])
  return {
    provider: 'recaptcha',
    url: env.RECAPTCHA_URL,
    siteKey: captcha.RECAPTCHA_SITE_KEY,
    secret: captcha.RECAPTCHA_SECRET,
    hostname: new URL(captcha.PUENTE_PUBLIC_URL).hostname,
  }
}

function readFileStore(env: Env): Config['fileStore'] {
  if (env.FILE_STORE === 'folder') return { provider: 'folder', dir: env.PUENTE_DATA }
  const s3 = required(env, 'FILE_STORE=s3', ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  return {
    provider: 's3',
    bucket: s3.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    usesPathStyle: env.S3_PATH_STYLE,
    accessKeyId: s3.S3_ACCESS_KEY_ID,
    secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
  }
}

function readLiveness(env: Env) {
  if (env.LIVENESS_PROVIDER === 'sandbox') {
    return { provider: 'sandbox' as const, doneAfterMs: env.SANDBOX_LIVENESS_MS }
  }
  const oz = required(env, 'LIVENESS_PROVIDER=oz', ['OZ_URL', 'OZ_WEB_URL', 'OZ_EMAIL', 'OZ_PASSWORD'])
  return {
    provider: 'oz' as const,
    url: oz.OZ_URL.replace(/\/+$/, ''),
    webUrl: oz.OZ_WEB_URL.replace(/\/+$/, ''),
    email: oz.OZ_EMAIL,
    password: oz.OZ_PASSWORD,
    tokenHeader: env.OZ_TOKEN_HEADER,
    sessionTokenPath: env.OZ_SESSION_TOKEN_PATH ?? null,
  }
}

function readPayouts(env: Env): Config['payouts'] {
  if (env.PAYOUT_PROVIDER === 'sandbox') return { provider: 'sandbox', doneAfterMs: env.SANDBOX_PAYOUT_MS }
  const sepa = required(env, 'PAYOUT_PROVIDER=sepa', ['SEPA_DEBTOR_NAME', 'SEPA_DEBTOR_IBAN'])
  const { SEPA_DEBTOR_TOWN: town, SEPA_DEBTOR_COUNTRY: country } = env
  return {
    provider: 'sepa',
    debtor: {
      name: sepa.SEPA_DEBTOR_NAME,
      iban: sepa.SEPA_DEBTOR_IBAN,
      bic: env.SEPA_DEBTOR_BIC ?? null,
      // An address without a town would be unstructured, which SEPA refuses; none at all is allowed.
      address:
        town === undefined
          ? null
          : { street: env.SEPA_DEBTOR_STREET ?? null, postalCode: env.SEPA_DEBTOR_POSTAL_CODE ?? null, town, country },
    },
    isInstant: env.SEPA_INSTANT,
  }
}
