// Goal: a provider that redirects gets no second request: it would carry our keys, and a customer's data, to another address.
import { civilDate } from '@puente/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REDSYS_SHOP } from '../../test/redsys-stand-in.ts'
import { type StandIn, startStandIn } from '../../test/stand-in.ts'
import { kontomatikBankData } from './bank-data/kontomatik/kontomatik.ts'
import { unnaxBankData } from './bank-data/unnax/unnax.ts'
import { recaptcha } from './captcha/recaptcha/recaptcha.ts'
import { redsysCardPayments } from './cards/redsys/redsys.ts'
import { ozLiveness } from './liveness/oz/oz.ts'
import { twilioMessageSender } from './sms/twilio/twilio.ts'
import { vonageMessageSender } from './sms/vonage/vonage.ts'

let elsewhere: StandIn
let provider: StandIn
beforeAll(async () => {
  elsewhere = await startStandIn(() => ({ body: { success: true } }))
  provider = await startStandIn(() => ({ status: 307, location: elsewhere.url }))
})
afterAll(() => Promise.all([elsewhere.close(), provider.close()]))

const timeoutMs = 2_000
const CALLS: readonly (readonly [name: string, call: (url: string) => Promise<unknown>])[] = [
  [
    'Twilio',
    (url) =>
      twilioMessageSender({
        url,
        accountSid: 'AC1',
        authToken: 'secret',
        from: '+34600000000',
        whatsapp: null,
        statusCallbackUrl: 'https://prestamos.example/webhooks/twilio/message-status',
        timeoutMs,
      }).send({ to: '34600000001', channel: 'sms', text: 'Hola', code: null, reference: 'r-1', purpose: 'login' }),
  ],
  [
    'Vonage',
    (url) =>
      vonageMessageSender({
        url,
        apiKey: 'a1b2c3d4',
        apiSecret: 'secret',
        from: 'Puente',
        statusUrl: 'https://prestamos.example/webhooks/vonage/message-status',
        timeoutMs,
      }).send({ to: '34600000001', channel: 'sms', text: 'Hola', code: null, reference: 'r-1', purpose: 'login' }),
  ],
  [
    'Redsys',
    (url) =>
      redsysCardPayments({
        ...REDSYS_SHOP,
        url,
        signatureVersion: 'HMAC_SHA512_V2',
        cofType: 'R',
        notificationUrl: 'https://prestamos.example/webhooks/redsys/notification',
        timeoutMs,
      }).refund({ orderCode: '1234ABCDEFGH', amountCents: 100, description: 'Devolución' }),
  ],
  [
    'Oz',
    (url) =>
      ozLiveness({
        url,
        webUrl: 'https://web.example',
        email: 'a@example.es',
        password: 'secret',
        tokenHeader: 'X-Forensic-Access-Token',
        sessionTokenPath: null,
        timeoutMs,
      }).verdictOf('transaction-1'),
  ],
  [
    'reCAPTCHA',
    (url) =>
      recaptcha({ url, secret: 'secret', hostname: 'prestamos.example', minimumScore: 0.5, timeoutMs }).verdict({
        token: 'token',
        action: 'login',
        address: '203.0.113.1',
      }),
  ],
  [
    'Unnax',
    (url) =>
      unnaxBankData({
        url,
        apiId: 'id',
        apiCode: 'code',
        refreshToken: null,
        amounts: 'cents',
        callbackUrl: 'https://prestamos.example/webhooks/unnax',
        proofOf: () => 'proof',
        isProof: () => true,
        timeoutMs,
      }).openWidget({ reference: 'r-1', owner: 'o-1', origin: 'https://prestamos.example', ticket: 't' }),
  ],
  [
    'Kontomatik',
    (url) =>
      kontomatikBankData({ url, apiKey: 'secret', timeoutMs }).startImport({
        session: { sessionId: 's-1', signature: 'signature' },
        owner: 'o-1',
        since: civilDate('2026-08-19'),
      }),
  ],
]

it.each(CALLS)('%s is asked once and not followed to another address', async (_, call) => {
  provider.requests.length = 0
  elsewhere.requests.length = 0
  // The adapter reports a failure, a doubt or an unknown outcome; each has its own test.
  await call(provider.url).catch(() => null)
  expect(provider.requests).toHaveLength(1)
  expect(elsewhere.requests).toEqual([])
})
