// Goal: the sandbox starts without any setting; production starts only if all required settings are real.
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { productionEnvironment } from '../test/production.ts'
import { readConfig } from './config.ts'
import { type SettingProblem, SettingsError } from './platform/config/settings-error.ts'
import { DEFAULT_CONTENT_DIR } from './platform/content/site-content.ts'
import { StartupError } from './platform/startup-error.ts'

const PRODUCTION = productionEnvironment({ twilio: 'https://api.twilio.com', recaptcha: 'https://www.google.com/x' })

describe('readConfig', () => {
  it('configures a sandbox on port 3000 for an empty environment', () => {
    expect(readConfig({})).toMatchObject({ mode: 'sandbox', port: 3000, sms: { provider: 'sandbox' } })
  })

  it('treats NODE_ENV=production as production, so that a forgotten setting does not open a sandbox', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(StartupError)
  })

  it('starts production if all settings are present', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ mode: 'production', developerToolbar: false })
  })

  it.each([
    ['DATABASE_URL', 'DATABASE_URL is missing'],
    ['PUENTE_DATA', 'PUENTE_DATA is missing: FILE_STORE=folder needs it'],
    ['PUENTE_SECRET', 'PUENTE_SECRET is missing or the sandbox one'],
    ['PUENTE_PUBLIC_URL', 'PUENTE_PUBLIC_URL must be an https address'],
    ['PUENTE_CUSTOMER_PHONE', 'PUENTE_CUSTOMER_PHONE is missing or the example one'],
    ['PUENTE_COLLECTION_PHONE', 'PUENTE_COLLECTION_PHONE is missing or the example one'],
    ['PUENTE_COLLECTION_IBAN', 'PUENTE_COLLECTION_IBAN is missing or the example one'],
    ['SMS_PROVIDER', 'SMS_PROVIDER must be a real one'],
    ['MAIL_PROVIDER', 'MAIL_PROVIDER must be a real one'],
    ['SMTP_URL', 'SMTP_URL is missing: MAIL_PROVIDER=smtp needs it'],
    ['MAIL_FROM', 'MAIL_FROM is missing: MAIL_PROVIDER=smtp needs it'],
    ['CAPTCHA_PROVIDER', 'CAPTCHA_PROVIDER must be a real one'],
    ['CARD_PROVIDER', 'CARD_PROVIDER must be a real one'],
    ['REDSYS_SECRET', 'REDSYS_SECRET is missing: CARD_PROVIDER=redsys needs it'],
    ['BANK_DATA_PROVIDER', 'BANK_DATA_PROVIDER must be a real one'],
    ['KONTOMATIK_API_KEY', 'KONTOMATIK_API_KEY is missing: BANK_DATA_PROVIDER=kontomatik needs it'],
    ['PAYOUT_PROVIDER', 'PAYOUT_PROVIDER must be a real one'],
    ['SEPA_DEBTOR_IBAN', 'SEPA_DEBTOR_IBAN is missing: PAYOUT_PROVIDER=sepa needs it'],
    ['TWILIO_AUTH_TOKEN', 'TWILIO_AUTH_TOKEN is missing: SMS_PROVIDER=twilio needs it'],
    ['RECAPTCHA_SECRET', 'RECAPTCHA_SECRET is missing: CAPTCHA_PROVIDER=recaptcha needs it'],
  ])('refuses production without %s and says so', (name, sentence) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(sentence)
  })

  it.each([
    ['PUENTE_SECRET', 'sandbox-secret-that-everybody-knows-0000', 'PUENTE_SECRET is missing or the sandbox one'],
    ['PUENTE_PUBLIC_URL', 'http://prestamos.example', 'PUENTE_PUBLIC_URL must be an https address'],
    ['SMS_PROVIDER', 'sandbox', 'SMS_PROVIDER must be a real one'],
    ['REDSYS_SECRET', 'sq7HjrUOBfKmC576ILgskD5srU870gJ7', "REDSYS_SECRET is the one of Redsys' manuals"],
  ])('refuses production with the default or unsafe %s', (name, value, sentence) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: value })).toThrow(sentence)
  })

  it.each([
    [
      { FILE_STORE: 's3' },
      /S3_BUCKET is missing: FILE_STORE=s3 needs it\n +S3_ACCESS_KEY_ID is missing.*\n +S3_SECRET_ACCESS_KEY/,
    ],
    [{ LIVENESS: 'on' }, 'LIVENESS_PROVIDER must be a real one'],
    [
      { LIVENESS_PROVIDER: 'oz' },
      /OZ_URL is missing: LIVENESS_PROVIDER=oz needs it\n +OZ_WEB_URL.*\n +OZ_EMAIL.*\n +OZ_PASSWORD/,
    ],
  ])('refuses production with %j and says what is missing', (environment, sentence) => {
    expect(() => readConfig({ ...PRODUCTION, ...environment })).toThrow(sentence)
  })

  const TLS = (name: string) =>
    new SettingsError([{ name, reason: 'must use TLS, or PUENTE_PLAIN_TEXT_HOSTS must name its host' }])
  it.each([
    ['DATABASE_URL', 'postgres://db.example/puente'],
    ['DATABASE_URL', 'postgresql://10.0.0.5/puente?sslmode=disable'],
    ['DATABASE_URL', 'postgres://db.example/puente?sslmode=no-verify'],
    ['TWILIO_URL', 'http://api.twilio.com'],
    ['VONAGE_URL', 'http://api.nexmo.com'],
    ['RECAPTCHA_URL', 'http://www.google.com/x'],
    ['REDSYS_URL', 'HTTP://sis.redsys.es/sis'],
    ['KONTOMATIK_URL', 'http://192.168.1.7/v1'],
    ['UNNAX_URL', 'http://unnax.example'],
    ['OZ_URL', 'http://oz.example'],
    ['S3_ENDPOINT', 'http://minio:9000'],
    ['MARKETING_SCRIPT_URL', 'http://tags.example/tag.js'],
    ['PUENTE_ALLOWED_ORIGINS', 'https://a.example, http://b.example'],
  ])('refuses production with %s=%s, which has no TLS', (name, value) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: value })).toThrow(TLS(name))
  })

  it.each([
    ['DATABASE_URL', 'postgres://db.example/puente?sslmode=require'],
    ['DATABASE_URL', 'postgres://db.example/puente?ssl=true'],
    ['DATABASE_URL', 'postgres://puente@localhost/puente'],
    ['DATABASE_URL', 'postgres://[::1]:5433/puente'],
    ['DATABASE_URL', 'postgres:///puente?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/puente'],
    ['TWILIO_URL', 'http://127.0.0.1:8080'],
  ])('starts production with %s=%s', (name, value) => {
    expect(readConfig({ ...PRODUCTION, [name]: value }).mode).toBe('production')
  })

  it('starts production without TLS to the hosts that the operator names, and to no others', () => {
    const compose = {
      ...PRODUCTION,
      DATABASE_URL: 'postgres://puente:p@postgres/puente',
      S3_ENDPOINT: 'http://minio:9000',
    }
    expect(readConfig({ ...compose, PUENTE_PLAIN_TEXT_HOSTS: 'postgres, minio' }).plainTextHosts).toHaveLength(2)
    const one = { ...compose, PUENTE_PLAIN_TEXT_HOSTS: 'postgres' }
    expect(() => readConfig(one)).toThrow(TLS('S3_ENDPOINT'))
  })

  it('readConfig has documents reviewed by staff in production, whatever the setting says', () => {
    expect(readConfig({ ...PRODUCTION, DOCUMENT_REVIEW: 'sandbox' }).documentReview).toEqual({ by: 'staff' })
    expect(readConfig({}).documentReview).toEqual({ by: 'sandbox', afterMs: 2000 })
  })

  it('reads a second bank data provider, which must be complete too', () => {
    const two = { ...PRODUCTION, BANK_DATA_SECOND_PROVIDER: 'unnax' }
    expect(() => readConfig(two)).toThrow(
      /UNNAX_URL is missing: BANK_DATA_PROVIDER=unnax needs it\n +UNNAX_API_ID.*\n +UNNAX_API_CODE/,
    )
    const complete = { ...two, UNNAX_URL: 'https://unnax.example/api/v3/', UNNAX_API_ID: 'id', UNNAX_API_CODE: 'code' }
    expect(readConfig(complete).bankData).toMatchObject([
      { provider: 'kontomatik', client: 'puente' },
      { provider: 'unnax', url: 'https://unnax.example/api/v3', refreshToken: null, amounts: 'cents' },
    ])
    expect(() => readConfig({ BANK_DATA_SECOND_PROVIDER: 'unnax' })).toThrow('needs a real BANK_DATA_PROVIDER')
  })

  it('names all missing settings at once', () => {
    const missing = () => readConfig({ PUENTE_MODE: 'production' })
    expect(missing).toThrow(/DATABASE_URL.*PUENTE_SECRET.*PUENTE_PUBLIC_URL.*SMS_PROVIDER.*CAPTCHA_PROVIDER/s)
  })

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1, 10.0.0.0/8,', '127.0.0.1,10.0.0.0/8'],
    ['::1,fd00::/8, loopback', '::1,fd00::/8,loopback'],
    [' ', false],
    ['', false],
  ])('trusts the proxies "%s", which Fastify accepts too', (given, expected) => {
    const { trustProxy } = readConfig({ PUENTE_TRUST_PROXY: given })
    expect(trustProxy).toBe(expected)
    expect(() => Fastify({ trustProxy })).not.toThrow()
  })

  it.each([['nonsense'], ['true'], ['1'], ['127.0.0.1;10.0.0.1'], ['10.0.0.0/33'], ['0.0.0.0/0'], ['::/0']])(
    'names PUENTE_TRUST_PROXY where it is "%s"',
    (given) => {
      expect(() => readConfig({ PUENTE_TRUST_PROXY: given })).toThrow('PUENTE_TRUST_PROXY must list addresses, ranges')
    },
  )

  it('uses the shipped content by default', () => {
    expect(readConfig({ PUENTE_CONTENT: '/srv/brand' }).contentDir).toBe('/srv/brand')
    for (const environment of [{}, { PUENTE_CONTENT: '' }]) {
      expect(readConfig(environment).contentDir).toBe(DEFAULT_CONTENT_DIR)
    }
  })
})

/** What an operator reads, by what is set: nothing repeats a value, because some are secrets. */
const WRONG: readonly (readonly [environment: Record<string, string>, reasons: readonly string[]])[] = [
  [{ PUENTE_MODE: 'prod' }, ['PUENTE_MODE must be sandbox or production']],
  [{ PORT: 'many' }, ['PORT must be a number']],
  [{ PORT: '70000' }, ['PORT must be at most 65535']],
  [{ PORT: '-1' }, ['PORT must be at least 0']],
  [{ DATABASE_URL: 'mysql://db/puente' }, ['DATABASE_URL must be an address that begins with postgres://']],
  [{ DATABASE_QUERY_TIMEOUT_MS: '0' }, ['DATABASE_QUERY_TIMEOUT_MS must be 1 or more']],
  [{ DATABASE_WAIT_TIMEOUT_MS: '1.5' }, ['DATABASE_WAIT_TIMEOUT_MS must be a whole number']],
  [{ PUENTE_SECRET: 'short' }, ['PUENTE_SECRET must have at least 32 characters']],
  [
    { PUENTE_EARLIER_SECRETS: `${'a'.repeat(32)},short` },
    ['PUENTE_EARLIER_SECRETS must have at least 32 characters (entry 2)'],
  ],
  [
    { PUENTE_PUBLIC_URL: 'prestamos.example' },
    ['PUENTE_PUBLIC_URL must be a complete address that begins with https:// or http://'],
  ],
  [
    { PUENTE_BACKOFFICE_HOST: 'https://equipo.example' },
    ['PUENTE_BACKOFFICE_HOST must be a host alone, without https:// and path'],
  ],
  [
    { PUENTE_ALLOWED_ORIGINS: 'https://a.example, b.example' },
    ['PUENTE_ALLOWED_ORIGINS must be a complete address that begins with https:// or http:// (entry 2)'],
  ],
  [{ PUENTE_FALLBACK_TOKEN: 'password' }, ['PUENTE_FALLBACK_TOKEN must be ticket or access_token']],
  [
    { PUENTE_TRUST_PROXY: '127.0.0.1, all' },
    [
      'PUENTE_TRUST_PROXY must list addresses, ranges such as 10.0.0.0/8, loopback, linklocal or uniquelocal; the range of all addresses is refused (entry 2)',
    ],
  ],
  [{ PUENTE_LOG_LEVEL: 'loud' }, ['PUENTE_LOG_LEVEL must be trace, debug, info, warn, error or silent']],
  [{ PUENTE_METRICS_TOKEN: 'abc' }, ['PUENTE_METRICS_TOKEN must have at least 16 characters']],
  [{ PUENTE_JOBS: 'yes' }, ['PUENTE_JOBS must be on or off']],
  [{ PUENTE_CODE_SLOTS: '51' }, ['PUENTE_CODE_SLOTS must be at most 50']],
  [{ PUENTE_STAFF_SESSION_HOURS: '25' }, ['PUENTE_STAFF_SESSION_HOURS must be at most 24']],
  [{ PUENTE_COLLECTION_IBAN: 'ES00' }, ['PUENTE_COLLECTION_IBAN must be an IBAN whose check digits are right']],
  [{ PUENTE_AUTO_MATCH_SCORE: '59' }, ['PUENTE_AUTO_MATCH_SCORE must be at least 60']],
  [{ PUENTE_CODE_DIGITS: '5' }, ['PUENTE_CODE_DIGITS must be 4 or 6']],
  [{ PUENTE_OFFER_DAYS: '13' }, ['PUENTE_OFFER_DAYS must be at least 14: an offer is binding for so long']],
  [{ PUENTE_REFUND_LIMIT_EUROS: '-1' }, ['PUENTE_REFUND_LIMIT_EUROS must be 0 or more']],
  [{ AUTO_DEBIT_DAYS: 'daily' }, ['AUTO_DEBIT_DAYS must be up to six days such as 0,1,3']],
  [{ SMS_PROVIDER: 'pigeon' }, ['SMS_PROVIDER must be sandbox, twilio or vonage']],
  [
    { MAIL_PROVIDER: 'smtp', SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.example' },
    ['SMTP_URL must be an address that begins with smtps:// or smtp://'],
  ],
  [{ REDSYS_MERCHANT_CODE: '12' }, ['REDSYS_MERCHANT_CODE must have 9 digits']],
  [{ REDSYS_SECRET: 'abc' }, ["REDSYS_SECRET must have 32 characters, as Redsys' portal shows it"]],
  [{ REDSYS_COF_TYPE: 'RR' }, ['REDSYS_COF_TYPE must be one capital letter']],
  [{ KONTOMATIK_COUNTRY: 'ES' }, ['KONTOMATIK_COUNTRY must be two small letters']],
  [{ BANK_DATA_SECOND_PROVIDER: 'unnax' }, ['BANK_DATA_SECOND_PROVIDER needs a real BANK_DATA_PROVIDER']],
  [{ SEPA_DEBTOR_IBAN: 'ES9021000418450200051332' }, ['SEPA_DEBTOR_IBAN must be an IBAN whose check digits are right']],
  [{ SEPA_DEBTOR_BIC: 'X' }, ['SEPA_DEBTOR_BIC must be a BIC of 8 or 11 characters']],
  [{ SEPA_DEBTOR_COUNTRY: 'es' }, ['SEPA_DEBTOR_COUNTRY must be two capital letters']],
  [{ PUENTE_PAIN001_XSD: '/nowhere.xsd' }, ['PUENTE_PAIN001_XSD must be the path of a file that exists']],
  [{ OZ_TOKEN_HEADER: 'X Token' }, ['OZ_TOKEN_HEADER must be the name of a header']],
  [{ SENTRY_DSN: 'https://errors.example/7' }, ['SENTRY_DSN must look like https://key@host/project']],
  [{ FRAUD_SCRIPT_KIND: 'juicyscore' }, ['FRAUD_SCRIPT_URL is missing: FRAUD_SCRIPT_KIND needs it']],
  [
    { FRAUD_SCRIPT_KIND: 'threatmetrix', FRAUD_SCRIPT_URL: 'https://tm.example/a.js' },
    ['FRAUD_ORGANISATION_ID is missing: FRAUD_SCRIPT_KIND=threatmetrix needs it'],
  ],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'token' },
    ['OTEL_EXPORTER_OTLP_HEADERS must be a list such as name=value,other=value (entry 1)'],
  ],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, ['OTEL_EXPORTER_OTLP_PROTOCOL must be http/json']],
  [{ PUENTE_SECRETS: 'x' }, ['PUENTE_SECRETS is not a setting: did you mean PUENTE_SECRET?']],
  [{ PUENTE_COLECTION_IBAN: 'x' }, ['PUENTE_COLECTION_IBAN is not a setting: did you mean PUENTE_COLLECTION_IBAN?']],
  [{ TWILIO_TOKEN_OF_MINE: 'x' }, ['TWILIO_TOKEN_OF_MINE is not a setting']],
  [{ VONAGE_API_KEYS: 'x' }, ['VONAGE_API_KEYS is not a setting: did you mean VONAGE_API_KEY?']],
  [
    { SMS_PROVIDER: 'vonage', VONAGE_API_KEY: 'a1b2c3d4', VONAGE_API_SECRET: 'x', VONAGE_SMS_FROM: 'Puente' },
    ['VONAGE_SIGNATURE_SECRET is missing: SMS_PROVIDER=vonage needs it'],
  ],
  [{ VONAGE_SIGNATURE_SECRET: 'short' }, ['VONAGE_SIGNATURE_SECRET must have at least 16 characters']],
  [
    { PORT: 'many', PUENTE_JOBS: 'yes', SMS_PROVIDER: 'twilio', REDSYS_URI: 'x' },
    [
      'PORT must be a number',
      'PUENTE_JOBS must be on or off',
      'TWILIO_ACCOUNT_SID is missing: SMS_PROVIDER=twilio needs it',
      'TWILIO_AUTH_TOKEN is missing: SMS_PROVIDER=twilio needs it',
      'TWILIO_SMS_FROM is missing: SMS_PROVIDER=twilio needs it',
      'REDSYS_URI is not a setting: did you mean REDSYS_URL?',
    ],
  ],
]

describe('a wrong setting', () => {
  it.each(WRONG)('%j is refused with its reason', (environment, reasons) => {
    const refusal = (): readonly SettingProblem[] => {
      try {
        readConfig(environment)
        return []
      } catch (error) {
        if (!(error instanceof SettingsError)) throw error
        return error.problems
      }
    }
    expect(refusal().map(({ name, reason }) => `${name} ${reason}`)).toEqual(reasons)
  })

  it.each([
    'PUENTE_HOST',
    'DATABASE_PASSWORD',
    'PUENTE_URL',
    'PUENTE_SERVICE_PORT',
    'PUENTE_PORT_80_TCP_ADDR',
    'OTEL_LOG_LEVEL',
    'HOSTNAME',
  ])('is not seen in %s, which other programs read', (name) => expect(readConfig({ [name]: 'x' }).mode).toBe('sandbox'))
})
