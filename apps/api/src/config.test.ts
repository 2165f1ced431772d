// Goal: the sandbox starts without any setting; production starts only if all required settings are real.
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { productionEnvironment } from '../test/production.ts'
import { readConfig } from './config.ts'
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
    ['PUENTE_DATA', 'FILE_STORE=folder needs PUENTE_DATA'],
    ['PUENTE_SECRET', 'PUENTE_SECRET is missing or the sandbox one'],
    ['PUENTE_PUBLIC_URL', 'PUENTE_PUBLIC_URL must be an https address'],
    ['PUENTE_CUSTOMER_PHONE', 'PUENTE_CUSTOMER_PHONE is missing or the example one'],
    ['PUENTE_COLLECTION_PHONE', 'PUENTE_COLLECTION_PHONE is missing or the example one'],
    ['PUENTE_COLLECTION_IBAN', 'PUENTE_COLLECTION_IBAN is missing or the example one'],
    ['SMS_PROVIDER', 'SMS_PROVIDER must be a real one'],
    ['MAIL_PROVIDER', 'MAIL_PROVIDER must be a real one'],
    ['SMTP_URL', 'MAIL_PROVIDER=smtp needs SMTP_URL'],
    ['MAIL_FROM', 'MAIL_PROVIDER=smtp needs MAIL_FROM'],
    ['CAPTCHA_PROVIDER', 'CAPTCHA_PROVIDER must be a real one'],
    ['CARD_PROVIDER', 'CARD_PROVIDER must be a real one'],
    ['REDSYS_SECRET', 'CARD_PROVIDER=redsys needs REDSYS_SECRET'],
    ['BANK_DATA_PROVIDER', 'BANK_DATA_PROVIDER must be a real one'],
    ['KONTOMATIK_API_KEY', 'Kontomatik needs KONTOMATIK_API_KEY'],
    ['PAYOUT_PROVIDER', 'PAYOUT_PROVIDER must be a real one'],
    ['SEPA_DEBTOR_IBAN', 'PAYOUT_PROVIDER=sepa needs SEPA_DEBTOR_IBAN'],
    ['TWILIO_AUTH_TOKEN', 'SMS_PROVIDER=twilio needs TWILIO_AUTH_TOKEN'],
    ['RECAPTCHA_SECRET', 'CAPTCHA_PROVIDER=recaptcha needs RECAPTCHA_SECRET'],
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
    [{ FILE_STORE: 's3' }, 'FILE_STORE=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
    [{ LIVENESS: 'on' }, 'LIVENESS_PROVIDER must be a real one'],
    [{ LIVENESS_PROVIDER: 'oz' }, 'LIVENESS_PROVIDER=oz needs OZ_URL, OZ_WEB_URL, OZ_EMAIL, OZ_PASSWORD'],
  ])('refuses production with %j and says what is missing', (environment, sentence) => {
    expect(() => readConfig({ ...PRODUCTION, ...environment })).toThrow(sentence)
  })

  const TLS = (name: string) =>
    `Production mode cannot start: ${name} must use TLS, or PUENTE_PLAIN_TEXT_HOSTS must name its host.`
  it.each([
    ['DATABASE_URL', 'postgres://db.example/puente'],
    ['DATABASE_URL', 'postgresql://10.0.0.5/puente?sslmode=disable'],
    ['DATABASE_URL', 'postgres://db.example/puente?sslmode=no-verify'],
    ['TWILIO_URL', 'http://api.twilio.com'],
    ['RECAPTCHA_URL', 'http://www.google.com/x'],
    ['REDSYS_URL', 'HTTP://sis.redsys.es/sis'],
    ['KONTOMATIK_URL', 'http://192.168.1.7/v1'],
    ['UNNAX_URL', 'http://unnax.example'],
    ['OZ_URL', 'http://oz.example'],
    ['S3_ENDPOINT', 'http://minio:9000'],
    ['MARKETING_SCRIPT_URL', 'http://tags.example/tag.js'],
    ['PUENTE_ALLOWED_ORIGINS', 'https://a.example, http://b.example'],
  ])('refuses production with %s=%s, which has no TLS', (name, value) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: value })).toThrow(new StartupError(TLS(name)))
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
    expect(() => readConfig(one)).toThrow(new StartupError(TLS('S3_ENDPOINT')))
  })

  it('readConfig has documents reviewed by staff in production, whatever the setting says', () => {
    expect(readConfig({ ...PRODUCTION, DOCUMENT_REVIEW: 'sandbox' }).documentReview).toEqual({ by: 'staff' })
    expect(readConfig({}).documentReview).toEqual({ by: 'sandbox', afterMs: 2000 })
  })

  it('reads a second bank data provider, which must be complete too', () => {
    const two = { ...PRODUCTION, BANK_DATA_SECOND_PROVIDER: 'unnax' }
    expect(() => readConfig(two)).toThrow('Unnax needs UNNAX_URL, UNNAX_API_ID, UNNAX_API_CODE')
    const complete = { ...two, UNNAX_URL: 'https://unnax.example/api/v3/', UNNAX_API_ID: 'id', UNNAX_API_CODE: 'code' }
    expect(readConfig(complete).bankData).toMatchObject([
      { provider: 'kontomatik', client: 'puente' },
      { provider: 'unnax', url: 'https://unnax.example/api/v3', refreshToken: null, amounts: 'cents' },
    ])
    expect(() => readConfig({ BANK_DATA_SECOND_PROVIDER: 'unnax' })).toThrow('needs a real BANK_DATA_PROVIDER')
  })

  it('names all missing settings at once', () => {
    const missing = () => readConfig({ PUENTE_MODE: 'production' })
    expect(missing).toThrow(/DATABASE_URL.*PUENTE_SECRET.*PUENTE_PUBLIC_URL.*SMS_PROVIDER.*CAPTCHA_PROVIDER/)
  })

  it('names an invalid setting', () => {
    expect(() => readConfig({ PORT: 'many', PUENTE_LOG_LEVEL: 'loud' })).toThrow('PORT, PUENTE_LOG_LEVEL')
    expect(() => readConfig({ SEPA_DEBTOR_IBAN: 'ES9021000418450200051332' })).toThrow('SEPA_DEBTOR_IBAN')
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
      const read = () => readConfig({ PUENTE_TRUST_PROXY: given })
      expect(read).toThrow(new StartupError('These settings are not valid: PUENTE_TRUST_PROXY.'))
    },
  )

  it('uses the shipped content by default', () => {
    expect(readConfig({ PUENTE_CONTENT: '/srv/brand' }).contentDir).toBe('/srv/brand')
    for (const environment of [{}, { PUENTE_CONTENT: '' }]) {
      expect(readConfig(environment).contentDir).toBe(DEFAULT_CONTENT_DIR)
    }
  })
})
