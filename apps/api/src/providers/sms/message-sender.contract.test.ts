// Goal: the sandbox sender and Twilio's behave the same for the job that uses them: accepted, refused with a reason, or an
// error that means "retry later".
import { AppError } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../../test/stand-in.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { MessageSender, OutgoingMessage } from './message-sender.ts'
import { sandboxMessageSender } from './sandbox/sandbox.ts'
import { isTwilioSignature, twilioMessageSender, twilioSignature } from './twilio/twilio.ts'

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

const TIMEOUT_MS = 2_000
/** How long a test waits for a response that never comes. */
const UNANSWERED_MS = 300

let twilio: StandIn
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

beforeAll(async () => {
  twilio = await startStandIn(twilioAnswers)
  test = await createTestApp()
})
afterAll(async () => {
  await twilio.close()
  await test.close()
})

describe.each([
  ['sandbox', (): MessageSender => sandboxMessageSender(test.deps.transaction, test.clock)],
  ['twilio', (): MessageSender => twilioMessageSender(twilioConfig())],
])('%s', (_name, sender) => {
  it('accepts a text message and a WhatsApp message', async () => {
    for (const channel of ['sms', 'whatsapp'] as const) {
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

  it.each([
    ['does not answer', { hangs: true }],
    ['answers 500', { status: 500 }],
    ['answers 429', { status: 429 }],
    ['does not know our credentials', { status: 401, body: { code: 20003 } }],
  ])('asks for a later retry when it %s', async (_case, answer) => {
    const broken = await startStandIn(() => answer)
    const timeoutMs = 'hangs' in answer ? UNANSWERED_MS : TIMEOUT_MS
    const sender = twilioMessageSender({ ...twilioConfig(), url: broken.url, timeoutMs })
    await expect(sender.send(MESSAGE)).rejects.toThrow(AppError)
    await broken.close()
  })

  it('keeps an unknown refusal code verbatim', async () => {
    const strange = await startStandIn(() => ({ status: 400, body: { code: 99999 } }))
    const outcome = await twilioMessageSender({ ...twilioConfig(), url: strange.url }).send(MESSAGE)
    expect(outcome).toEqual({ outcome: 'refused', reason: 'unrecognised', providerCode: '99999' })
    await strange.close()
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
