// Goal: a test call says whether a provider accepts our credentials, in words an operator can act on, and has no effect: no message,
// no money, no data of a customer.
import { rmSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { KONTOMATIK_KEY, kontomatikAnswers } from '../../../test/kontomatik-stand-in.ts'
import { makeOwnContentDir } from '../../../test/own-content.ts'
import { productionEnvironment } from '../../../test/production.ts'
import { startSmtpStandIn } from '../../../test/smtp-stand-in.ts'
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../../../test/stand-in.ts'
import { makeTemporaryDataDir } from '../../../test/temporary-data-dir.ts'
import { UNNAX, unnaxAnswers } from '../../../test/unnax-stand-in.ts'
import { runConfigCheck } from '../../commands/config-check.ts'
import { kontomatikBankData } from '../../providers/bank-data/kontomatik/kontomatik.ts'
import { unnaxBankData } from '../../providers/bank-data/unnax/unnax.ts'
import { recaptcha } from '../../providers/captcha/recaptcha/recaptcha.ts'
import { sealedFiles } from '../../providers/file-store/sealed-files.ts'
import { ozLiveness } from '../../providers/liveness/oz/oz.ts'
import { smtpMailSender } from '../../providers/mail/smtp/smtp.ts'
import { twilioMessageSender } from '../../providers/sms/twilio/twilio.ts'
import { vonageMessageSender } from '../../providers/sms/vonage/vonage.ts'
import { checked, storeAndRemove } from './check-providers.ts'

/** How long a test waits for a response that never comes. */
const UNANSWERED_MS = 300
const TIMEOUT_MS = 2_000

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((standIn) => standIn.close()))
})
const standInFor = async (answer: StandIn['answer']): Promise<StandIn> => {
  const standIn = await startStandIn(answer)
  opened.push(standIn)
  return standIn
}

/** Each vendor with the key that its stand-in knows, and the sentence for another key. */
const VENDORS = {
  twilio: {
    answer: ({ headers }: StandInRequest) =>
      headers.authorization === `Basic ${Buffer.from('AC1:key').toString('base64')}`
        ? { body: { sid: 'AC1', status: 'active' } }
        : { status: 401, body: { code: 20003 } },
    check: (url: string, key: string, timeoutMs: number) =>
      twilioMessageSender({
        url,
        accountSid: 'AC1',
        authToken: key,
        from: '+34600000000',
        whatsapp: null,
        statusCallbackUrl: '',
        timeoutMs,
      }),
    refusal: 'Twilio does not accept our credentials',
    silence: 'no answer from Twilio',
  },
  vonage: {
    answer: ({ headers, body }: StandInRequest) => {
      if (headers.authorization !== `Basic ${Buffer.from('id:key').toString('base64')}`) return { status: 401 }
      return JSON.parse(body).to === undefined ? { status: 422 } : { status: 202, body: { message_uuid: 'sent' } }
    },
    check: (url: string, key: string, timeoutMs: number) =>
      vonageMessageSender({ url, apiKey: 'id', apiSecret: key, from: 'Puente', statusUrl: '', timeoutMs }),
    refusal: 'Vonage does not accept our credentials',
    silence: 'check: no answer from Vonage',
  },
  recaptcha: {
    answer: ({ body }: StandInRequest) => {
      const isOurs = new URLSearchParams(body).get('secret') === 'key'
      return { body: { success: false, 'error-codes': [isOurs ? 'invalid-input-response' : 'invalid-input-secret'] } }
    },
    check: (url: string, key: string, timeoutMs: number) =>
      recaptcha({ url, secret: key, hostname: 'prestamos.example', minimumScore: 0.5, timeoutMs }),
    refusal: 'reCAPTCHA does not know our secret',
    silence: 'no answer from reCAPTCHA',
  },
  kontomatik: {
    answer: (request: StandInRequest) =>
      kontomatikAnswers('')({
        ...request,
        headers: { ...request.headers, 'x-api-key': request.headers['x-api-key'] === 'key' ? KONTOMATIK_KEY : 'other' },
      }),
    check: (url: string, key: string, timeoutMs: number) => kontomatikBankData({ url, apiKey: key, timeoutMs }),
    refusal: 'Kontomatik answered Unauthorized',
    silence: 'Kontomatik GET /data.xml: no answer',
  },
  unnax: {
    answer: unnaxAnswers(),
    check: (url: string, key: string, timeoutMs: number) =>
      unnaxBankData({
        url,
        apiId: UNNAX.apiId,
        apiCode: key === 'key' ? UNNAX.apiCode : 'another-code-of-the-same-length-xx',
        refreshToken: null,
        amounts: 'cents',
        callbackUrl: 'https://prestamos.example/webhooks/unnax',
        proofOf: () => 'proof',
        isProof: () => true,
        timeoutMs,
      }),
    refusal: 'Unnax /reader/lockstep/init: answered 401',
    silence: 'Unnax /reader/lockstep/init: no answer',
  },
  oz: {
    answer: ({ body }: StandInRequest) =>
      JSON.parse(body).credentials.password === 'key' ? { body: { access_token: 'token' } } : { status: 401 },
    check: (url: string, key: string, timeoutMs: number) =>
      ozLiveness({
        url,
        webUrl: url,
        email: 'puente@example.es',
        password: key,
        tokenHeader: 'X-Forensic-Access-Token',
        sessionTokenPath: null,
        timeoutMs,
      }),
    refusal: 'liveness: our credentials are refused',
    silence: 'liveness, sign-in: no answer',
  },
} as const

describe.each(Object.entries(VENDORS))('%s', (provider, { answer, check, refusal, silence }) => {
  const outcome = async (reply: (request: StandInRequest) => StandInAnswer, key: string, timeoutMs = TIMEOUT_MS) => {
    const { url } = await standInFor(reply)
    return checked({ port: 'sms', provider, call: () => check(url, key, timeoutMs).check() })
  }

  it('works with our key, and says so when it does not accept it', async () => {
    expect(await outcome(answer, 'key')).toEqual({ port: 'sms', provider, state: 'works', reason: null })
    expect(await outcome(answer, 'wrong')).toEqual({ port: 'sms', provider, state: 'fails', reason: refusal })
  })

  it.each([
    ['it is silent', { hangs: true }],
    ['it breaks the connection', { resets: true }],
  ])('fails with its name when %s', async (_case, reply) => {
    expect(await outcome(() => reply, 'key', UNANSWERED_MS)).toMatchObject({ state: 'fails', reason: silence })
  })

  it('fails when it answers 500', async () => {
    expect(await outcome(() => ({ status: 500, body: {} }), 'key')).toMatchObject({ state: 'fails' })
  })
})

describe('a mail server', () => {
  it('is asked to sign us in, and gets no message', async () => {
    const smtp = await startSmtpStandIn()
    const from = 'Puente <hola@puente.example>'
    const sender = smtpMailSender({ url: smtp.url, from, timeoutMs: TIMEOUT_MS, isPlainAllowed: true })
    const call = () => sender.check()
    expect(await checked({ port: 'mail', provider: 'smtp', call })).toMatchObject({ state: 'works' })
    expect(smtp.mails).toEqual([])
    await smtp.close()
    expect(await checked({ port: 'mail', provider: 'smtp', call })).toMatchObject({
      state: 'fails',
      reason: 'mail server 127.0.0.1: ESOCKET',
    })
  })

  it('without TLS is refused before our password leaves', async () => {
    const smtp = await startSmtpStandIn()
    const sender = smtpMailSender({ url: smtp.url, from: 'hola@puente.example', timeoutMs: TIMEOUT_MS })
    const outcome = await checked({ port: 'mail', provider: 'smtp', call: () => sender.check() })
    expect(outcome.state).toBe('fails')
    await smtp.close()
  })
})

describe('the file store', () => {
  const files = new Map<string, Buffer>()
  const store = {
    put: async (key: string, bytes: Uint8Array) => void files.set(key, Buffer.from(bytes)),
    get: async (key: string) => files.get(key) ?? null,
    remove: async (key: string) => void files.delete(key),
    list: async function* () {},
  }
  const checkOf = (change: Partial<typeof store>) => {
    const sealed = sealedFiles({ ...store, ...change }, { secret: 'a-secret-of-this-test-that-is-long-enough' })
    return checked({ port: 'file_store', provider: 's3', call: () => storeAndRemove(sealed) })
  }

  it('takes a file, returns it, and has none of it afterwards', async () => {
    expect(await checkOf({})).toMatchObject({ state: 'works' })
    expect(files.size).toBe(0)
  })

  it('fails if it takes files and returns none', async () => {
    expect(await checkOf({ get: async () => null })).toMatchObject({
      state: 'fails',
      reason: 'the file store returned another file than it was given',
    })
    expect(files.size).toBe(0)
  })
})

describe('npm run config:check -- --providers', () => {
  const dataDir = makeTemporaryDataDir()
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('asks every provider without a database, names those that fail, and ends with an error', async () => {
    const twilio = await standInFor(() => ({ body: { status: 'suspended' } }))
    const captcha = await standInFor(() => ({ body: { success: false, 'error-codes': ['invalid-input-response'] } }))
    const bank = await standInFor(kontomatikAnswers(''))
    const production = productionEnvironment({ twilio: twilio.url, recaptcha: captcha.url })
    const { lines, isDone } = await runConfigCheck(['--providers'], {
      ...production,
      PUENTE_CONTENT: makeOwnContentDir(),
      PUENTE_DATA: dataDir,
      SMTP_URL: 'smtps://puente:clave@127.0.0.1:1',
      KONTOMATIK_URL: bank.url,
    })
    expect(lines.slice(1)).toEqual([
      '  ✗ sms        twilio     the account at Twilio is suspended',
      '  ✗ mail       smtp       mail server 127.0.0.1: ESOCKET',
      '  ✓ captcha    recaptcha  works',
      expect.stringMatching(/^ {2}– card {7}redsys {5}has no call without an effect/),
      '  ✓ bank_data  kontomatik works',
      expect.stringMatching(/^ {2}– payout {5}sepa {7}has no call without an effect/),
      '  ✓ file_store folder     works',
      '  – liveness   sandbox    is simulated',
    ])
    expect(isDone).toBe(false)
    expect([...twilio.requests, ...bank.requests].map(({ method }) => method)).toEqual(['GET', 'GET'])
    expect(lines.join('\n')).not.toMatch(/clave|twilio-auth-token|kontomatik-api-key/)
  })
})
