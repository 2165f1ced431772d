// Goal: every sender behaves the same for the job that uses it: accepted, refused with a reason, or an error that means "retry
// later".
import { createHmac } from 'node:crypto'
import { AppError } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../../test/stand-in.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { MessageSender, OutgoingMessage } from './message-sender.ts'
import { sandboxMessageSender } from './sandbox/sandbox.ts'
import { isTwilioSignature, twilioMessageSender, twilioSignature } from './twilio/twilio.ts'
import { bodyHash, signedBodyHash, vonageMessageSender } from './vonage/vonage.ts'

const MESSAGE: OutgoingMessage = {
  to: '34611000001',
  channel: 'sms',
  text: 'Puente: tu código es 1234.',
  code: '1234',
  purpose: 'login',
  reference: '6f1e1f7c-0000-4000-8000-000000000001',
}

/** Implements Twilio's Messages resource as documented. */
function twilioAnswers({ body }: { body: string }) {
  const to = new URLSearchParams(body).get('To') ?? ''
  if (to.endsWith('0404')) return { status: 400, body: { code: 21211, message: 'invalid To', status: 400 } }
  if (to === 'whatsapp:+34611000405') return { status: 400, body: { code: 68008, message: 'policy', status: 400 } }
  return { status: 201, body: { sid: `SM${to.slice(-9)}`, status: 'queued' } }
}

/** Implements Vonage's Messages API as documented. */
function vonageAnswers({ body }: { body: string }) {
  const { to, channel } = JSON.parse(body)
  const problem = (code: string) => ({
    type: `https://developer.vonage.com/api-errors/messages#${code}`,
    title: 'Invalid params',
    detail: 'The value of one or more parameters is invalid.',
    instance: 'bf0ca0bf927b3b52e3cb03217e1a1ddf',
  })
  if (to.endsWith('0404')) return { status: 422, body: problem('1170') }
  if (channel !== 'sms') return { status: 422, body: problem('1020') }
  return { status: 202, body: { message_uuid: `aaaaaaaa-bbbb-4ccc-8ddd-000${to.slice(-9)}` } }
}

const TIMEOUT_MS = 2_000
/** How long a test waits for a response that never comes. */
const UNANSWERED_MS = 300

let twilio: StandIn
let vonage: StandIn
let test: TestApp
const twilioConfig = () => ({
  url: twilio.url,
  accountSid: 'AC1',
  authToken: 'secret',
  from: '+34600000000',
  whatsapp: { from: '+34600000001', contentSid: 'HX1' },
  statusCallbackUrl: 'https://prestamos.example/webhooks/twilio/message-status',
  timeoutMs: TIMEOUT_MS,
})
const vonageConfig = () => ({
  url: vonage.url,
  apiKey: 'a1b2c3d4',
  apiSecret: 'secret',
  from: 'Puente',
  statusUrl: 'https://prestamos.example/webhooks/vonage/message-status',
  timeoutMs: TIMEOUT_MS,
})

beforeAll(async () => {
  vonage = await startStandIn(vonageAnswers)
  twilio = await startStandIn(twilioAnswers)
  test = await createTestApp()
})
afterAll(async () => {
  await twilio.close()
  await vonage.close()
  await test.close()
})

describe.each([
  ['sandbox', (): MessageSender => sandboxMessageSender(test.deps.transaction, test.clock)],
  ['twilio', (): MessageSender => twilioMessageSender(twilioConfig())],
  ['vonage', (): MessageSender => vonageMessageSender(vonageConfig())],
])('%s', (_name, sender) => {
  it('accepts a message in every channel that it offers, a text message always', async () => {
    expect(sender().channels).toContain('sms')
    for (const channel of sender().channels) {
      expect(await sender().send({ ...MESSAGE, channel })).toMatchObject({ outcome: 'accepted' })
    }
  })

  it('refuses a number that cannot be reached', async () => {
    const outcome = await sender().send({ ...MESSAGE, to: '34611000404' })
    expect(outcome).toMatchObject({ outcome: 'refused', reason: 'bad_number' })
  })

  it('reports that WhatsApp is unavailable, so that a text message can replace it', async () => {
    const outcome = await sender().send({ ...MESSAGE, to: '34611000405', channel: 'whatsapp' })
    expect(outcome).toMatchObject({ outcome: 'refused', reason: 'channel_unavailable' })
    expect(await sender().send({ ...MESSAGE, to: '34611000405' })).toMatchObject({ outcome: 'accepted' })
  })
})

describe.each([
  ['twilio', (change: { url: string; timeoutMs: number }) => twilioMessageSender({ ...twilioConfig(), ...change })],
  ['vonage', (change: { url: string; timeoutMs: number }) => vonageMessageSender({ ...vonageConfig(), ...change })],
] as const)('%s', (name, makeSender) => {
  it.each([
    ['does not answer', { hangs: true }],
    ['answers 500', { status: 500 }],
    ['answers 429', { status: 429 }],
    ['does not know our credentials', { status: 401, body: { code: 20003, type: 'https://x.example#unauthorized' } }],
  ])('asks for a later retry when it %s', async (_case, answer) => {
    const broken = await startStandIn(() => answer)
    const timeoutMs = 'hangs' in answer ? UNANSWERED_MS : TIMEOUT_MS
    await expect(makeSender({ url: broken.url, timeoutMs }).send(MESSAGE)).rejects.toThrow(AppError)
    await broken.close()
  })

  it('keeps an unknown refusal code verbatim', async () => {
    const body =
      name === 'twilio' ? { code: 99999 } : { type: 'https://developer.vonage.com/api-errors/messages#99999' }
    const strange = await startStandIn(() => ({ status: 400, body }))
    const outcome = await makeSender({ url: strange.url, timeoutMs: TIMEOUT_MS }).send(MESSAGE)
    expect(outcome).toEqual({ outcome: 'refused', reason: 'unrecognised', providerCode: '99999' })
    await strange.close()
  })
})

describe('twilio', () => {
  it('sends the form fields that Twilio requires', async () => {
    twilio.requests.length = 0
    await twilioMessageSender(twilioConfig()).send(MESSAGE)
    const [request] = twilio.requests
    expect(request).toMatchObject({ method: 'POST', path: '/2010-04-01/Accounts/AC1/Messages.json' })
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`)
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: '+34611000001',
      From: '+34600000000',
      Body: MESSAGE.text,
      StatusCallback: `https://prestamos.example/webhooks/twilio/message-status?reference=${MESSAGE.reference}`,
    })
  })

  it('sends WhatsApp the approved template with the code instead of free text', async () => {
    twilio.requests.length = 0
    await twilioMessageSender(twilioConfig()).send({ ...MESSAGE, channel: 'whatsapp' })
    expect(Object.fromEntries(new URLSearchParams(twilio.requests[0]?.body))).toMatchObject({
      To: 'whatsapp:+34611000001',
      From: 'whatsapp:+34600000001',
      ContentSid: 'HX1',
      ContentVariables: '{"1":"1234"}',
    })
  })

  it('accepts Twilio’s signature and no other', () => {
    // The worked example of Twilio's security documentation: token 12345, this address, these fields.
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
    const fields = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    }
    expect(twilioSignature('12345', url, fields)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
    expect(isTwilioSignature('RSOYDt4T1cUTdK1PDd93/VVr8B8=', '12345', url, fields)).toBe(true)
    expect(isTwilioSignature('RSOYDt4T1cUTdK1PDd93/VVr8B8=', '12345', url, { ...fields, Digits: '1235' })).toBe(false)
    expect(isTwilioSignature(undefined, '12345', url, fields)).toBe(false)
  })
})

describe('vonage', () => {
  it('sends the fields that the Messages API requires, with our reference and the address for reports', async () => {
    vonage.requests.length = 0
    await vonageMessageSender(vonageConfig()).send(MESSAGE)
    const [request] = vonage.requests
    expect(request).toMatchObject({ method: 'POST', path: '/v1/messages' })
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('a1b2c3d4:secret').toString('base64')}`)
    expect(JSON.parse(request?.body ?? '')).toEqual({
      message_type: 'text',
      channel: 'sms',
      to: '34611000001',
      from: 'Puente',
      text: MESSAGE.text,
      client_ref: MESSAGE.reference,
      webhook_url: 'https://prestamos.example/webhooks/vonage/message-status',
      webhook_version: 'v1',
    })
  })

  it.each([402, 403])('asks for a later retry when the account is out of credit or barred: %i', async (status) => {
    const barred = await startStandIn(() => ({ status, body: { type: 'https://x.example#low-balance' } }))
    const sender = vonageMessageSender({ ...vonageConfig(), url: barred.url })
    await expect(sender.send(MESSAGE)).rejects.toThrow(AppError)
    await barred.close()
  })

  it.each([
    ['1170', 'bad_number'],
    ['1190', 'bad_number'],
    ['1240', 'blocked'],
  ])('translates its refusal %s to %s', async (code, reason) => {
    const body = { type: `https://developer.vonage.com/api-errors/messages#${code}` }
    const refusing = await startStandIn(() => ({ status: 422, body }))
    const outcome = await vonageMessageSender({ ...vonageConfig(), url: refusing.url }).send(MESSAGE)
    expect(outcome).toEqual({ outcome: 'refused', reason, providerCode: code })
    await refusing.close()
  })

  it('refuses WhatsApp, which it does not offer, so that a text message replaces it', async () => {
    const outcome = await vonageMessageSender(vonageConfig()).send({ ...MESSAGE, channel: 'whatsapp' })
    expect(outcome).toMatchObject({ outcome: 'refused', reason: 'channel_unavailable' })
  })

  const SIGNER = { apiKey: 'a1b2c3d4', signatureSecret: 'una-clave-de-firma-de-prueba' }
  const BODY = '{"status":"delivered"}'
  const CLAIMS = { iss: 'Vonage', api_key: 'a1b2c3d4', payload_hash: bodyHash(BODY) }
  const token = (claims: object, { alg = 'HS256', secret = SIGNER.signatureSecret } = {}) => {
    const [header, payload] = [{ alg, typ: 'JWT' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
    return `Bearer ${header}.${payload}.${signature}`
  }

  it('accepts the token that Vonage signed for our account, and no other', () => {
    expect(signedBodyHash(token(CLAIMS), SIGNER)).toBe(bodyHash(BODY))
    for (const given of [
      undefined,
      '',
      'Bearer',
      'Bearer a.b',
      'Bearer a.b.c.d',
      token(CLAIMS).slice(0, -2),
      token(CLAIMS, { secret: 'otra-clave-de-firma-de-prueba' }),
      token(CLAIMS, { alg: 'none' }),
      token(CLAIMS, { alg: 'HS512' }),
      token({ ...CLAIMS, iss: 'Otro' }),
      token({ ...CLAIMS, api_key: 'another' }),
      token({ iss: 'Vonage', api_key: 'a1b2c3d4' }),
      token([]),
    ]) {
      expect(signedBodyHash(given, SIGNER), given).toBeNull()
    }
  })
})
