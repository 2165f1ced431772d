import { z } from 'zod'
import { StartupError } from './startup-error.ts'

/** What the sandbox signs and seals with. Public, therefore refused in production. */
const SANDBOX_SECRET = 'sandbox-secret-that-everybody-knows-0000'

const OriginList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)))

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
  PUENTE_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PUENTE_ALLOWED_ORIGINS: OriginList.default([]),
  PUENTE_TRUST_PROXY: z.string().optional(),
  PUENTE_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  PUENTE_METRICS_TOKEN: z.string().min(16).optional(),
  PUENTE_DEVELOPER_TOOLBAR: Flag.default(false),
  PUENTE_CUSTOMER_PHONE: z.string().default('34900000000'),
  PUENTE_COLLECTION_PHONE: z.string().default('34900000001'),
  PUENTE_CODES_PER_ADDRESS_HOUR: Count.default(30),
  PUENTE_CODES_PER_SERVICE_HOUR: Count.default(5000),
  PUENTE_WRONG_CODES_PER_ADDRESS_HOUR: Count.default(60),
  PUENTE_WRONG_CODES_PER_SERVICE_HOUR: Count.default(5000),
  SMS_PROVIDER: z.enum(['sandbox', 'twilio']).default('sandbox'),
  TWILIO_URL: z.url().default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_SMS_FROM: z.string().optional(),
  TWILIO_WHATSAPP_FROM: z.string().optional(),
  TWILIO_WHATSAPP_CONTENT_SID: z.string().optional(),
  CAPTCHA_PROVIDER: z.enum(['sandbox', 'recaptcha']).default('sandbox'),
  RECAPTCHA_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
})

export type Config = Readonly<{
  mode: 'sandbox' | 'production'
  port: number
  host: string
  databaseUrl: string | undefined
  dataDir: string | undefined
  secret: string
  /** Where people reach this server, without a trailing slash. Unknown in the sandbox until it listens. */
  publicUrl: string | undefined
  allowedOrigins: readonly string[]
  trustProxy: string | false
  logLevel: string
  metricsToken: string | undefined
  developerToolbar: boolean
  fallbackPhones: { customer: string; collection: string }
  codeBudgets: CodeBudgets
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
  captcha:
    | { provider: 'sandbox' }
    | { provider: 'recaptcha'; url: string; siteKey: string; secret: string; hostname: string }
}>

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
    secret: env.PUENTE_SECRET,
    publicUrl: env.PUENTE_PUBLIC_URL?.replace(/\/+$/, ''),
    allowedOrigins: env.PUENTE_ALLOWED_ORIGINS,
    trustProxy: env.PUENTE_TRUST_PROXY ?? false,
    // A demo's terminal should show its addresses and trouble; a production log, every request.
    logLevel: env.PUENTE_LOG_LEVEL ?? (env.PUENTE_MODE === 'sandbox' ? 'warn' : 'info'),
    metricsToken: env.PUENTE_METRICS_TOKEN,
    developerToolbar: env.PUENTE_MODE === 'sandbox' || env.PUENTE_DEVELOPER_TOOLBAR,
    fallbackPhones: { customer: env.PUENTE_CUSTOMER_PHONE, collection: env.PUENTE_COLLECTION_PHONE },
    codeBudgets: {
      sentPerAddress: env.PUENTE_CODES_PER_ADDRESS_HOUR,
      sentPerService: env.PUENTE_CODES_PER_SERVICE_HOUR,
      wrongPerAddress: env.PUENTE_WRONG_CODES_PER_ADDRESS_HOUR,
      wrongPerService: env.PUENTE_WRONG_CODES_PER_SERVICE_HOUR,
    },
    sms: readSms(env),
    captcha: readCaptcha(env),
  }
}

type Env = z.infer<typeof Environment>

function refuseUnsafeProduction(env: Env): void {
  const problems = [
    env.DATABASE_URL === undefined && 'DATABASE_URL is missing',
    env.PUENTE_SECRET === SANDBOX_SECRET && 'PUENTE_SECRET is missing or the sandbox one',
    env.PUENTE_PUBLIC_URL?.startsWith('https://') !== true && 'PUENTE_PUBLIC_URL must be an https address',
    env.SMS_PROVIDER === 'sandbox' && 'SMS_PROVIDER must be a real one (twilio)',
    env.CAPTCHA_PROVIDER === 'sandbox' && 'CAPTCHA_PROVIDER must be a real one (recaptcha)',
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
