// Goal: with Vonage as the sender of messages a login works, and only Vonage's own reports change a message.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../../../test/stand-in.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { bodyHash } from '../../../providers/sms/vonage/vonage.ts'

const SECRET = 'una-clave-de-firma-de-prueba'

let vonage: StandIn
let test: TestApp
let sent = 0
beforeAll(async () => {
  vonage = await startStandIn(() => {
    sent += 1
    return { status: 202, body: { message_uuid: `aaaaaaaa-bbbb-4ccc-8ddd-${String(sent).padStart(12, '0')}` } }
  })
  test = await createTestApp({
    SMS_PROVIDER: 'vonage',
    VONAGE_URL: vonage.url,
    VONAGE_API_KEY: 'a1b2c3d4',
    VONAGE_API_SECRET: 'secret',
    VONAGE_SIGNATURE_SECRET: SECRET,
    VONAGE_SMS_FROM: 'Puente',
  })
})
afterAll(async () => {
  await test.close()
  await vonage.close()
})

interface Message {
  readonly id: string
  readonly status: string
  readonly provider_id: string
  readonly provider_code: string | null
}

async function messageTo(phone: string): Promise<Message> {
  const { rows } = await test.pool.query('select * from messages where recipient = $1', [phone])
  return rows[0]
}

/** Requests a code of login, which leaves as a text message. */
async function requestCode(phone: string): Promise<Message> {
  const login = await test.call('POST', '/v2/user/login', { body: { mobile_phone: phone, recaptcha_token: 'token' } })
  expect(login.statusCode, login.body).toBe(200)
  await test.runJobs()
  return messageTo(phone)
}

const signed = (body: string, hash = bodyHash(body)): string => {
  const [header, claims] = [
    { alg: 'HS256', typ: 'JWT' },
    { iss: 'Vonage', iat: 1_790_000_000, jti: 'x', api_key: 'a1b2c3d4', payload_hash: hash },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return `Bearer ${header}.${claims}.${createHmac('sha256', SECRET).update(`${header}.${claims}`).digest('base64url')}`
}

const report = ({ id, provider_id }: Message, fields: object, authorization?: (body: string) => string) => {
  const body = JSON.stringify({ message_uuid: provider_id, client_ref: id, channel: 'sms', ...fields })
  return test.call('POST', '/webhooks/vonage/message-status', {
    body,
    headers: { 'content-type': 'application/json', authorization: (authorization ?? signed)(body) },
  })
}

describe('Vonage as the sender of messages', () => {
  it('delivers the code of a login', async () => {
    const phone = '34633000170'
    const message = await requestCode(phone)
    expect(message.status).toBe('accepted')
    const { to, text, client_ref: reference } = JSON.parse(vonage.requests.at(-1)?.body ?? '')
    expect([to, reference]).toEqual([phone, message.id])
    const code = /\d{4,6}/.exec(text)?.[0]
    const login = await test.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: phone, code } })
    expect(login.statusCode, login.body).toBe(200)
  })

  it('takes the report of a delivery, which a late failure does not change', async () => {
    const message = await requestCode('34633000171')
    expect((await report(message, { status: 'submitted' })).statusCode).toBe(204)
    expect((await messageTo('34633000171')).status).toBe('accepted')
    expect((await report(message, { status: 'delivered' })).statusCode).toBe(204)
    await report(message, { status: 'rejected' })
    expect((await messageTo('34633000171')).status).toBe('delivered')
  })

  it('keeps the code of a failure for support', async () => {
    const message = await requestCode('34633000172')
    const error = { type: 'https://developer.vonage.com/api-errors/messages#1180', title: 1180 }
    await report(message, { status: 'rejected', error })
    expect(await messageTo('34633000172')).toMatchObject({ status: 'failed', provider_code: '1180' })
  })

  it('refuses a report without a token, with the token of another body, and of another form, and changes nothing', async () => {
    const message = await requestCode('34633000173')
    const answers = [
      await report(message, { status: 'delivered' }, () => ''),
      await report(message, { status: 'delivered' }, () => signed('{"status":"submitted"}')),
      await report({ ...message, id: 'not-a-reference' }, { status: 'delivered' }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().label])).toEqual([
      [403, 'signature_invalid'],
      [403, 'signature_invalid'],
      [400, 'body_malformed'],
    ])
    expect((await messageTo('34633000173')).status).toBe('accepted')
  })

  it('takes signed bytes that are no JSON as malformed', async () => {
    const body = '{"status":'
    const answer = await test.call('POST', '/webhooks/vonage/message-status', {
      body,
      headers: { 'content-type': 'application/json', authorization: signed(body) },
    })
    expect([answer.statusCode, answer.json().label]).toEqual([400, 'body_malformed'])
  })
})
