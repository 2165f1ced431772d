// Goal: in production the sandbox is unreachable, codes travel by message only, and the provider endpoints (captcha, delivery
// reports) are protected.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionEnvironment } from '../test/production.ts'
import { type StandIn, type StandInAnswer, startStandIn } from '../test/stand-in.ts'
import { createTestApp, type TestApp } from '../test/test-app.ts'
import { twilioSignature } from './providers/sms/twilio/twilio.ts'

let twilio: StandIn
let siteverify: StandIn
let test: TestApp
let captcha: StandInAnswer = {}
const HUMAN = { body: { success: true, score: 0.9, action: 'login', hostname: 'prestamos.example' } }

beforeAll(async () => {
  let sent = 0
  twilio = await startStandIn(() => ({ status: 201, body: { sid: `SM${++sent}` } }))
  siteverify = await startStandIn(() => captcha)
  test = await createTestApp({
    ...productionEnvironment({ twilio: twilio.url, recaptcha: siteverify.url }),
    PUENTE_METRICS_TOKEN: 'a-metrics-token-of-this-test',
    PUENTE_CODES_PER_ADDRESS_HOUR: '10',
  })
})
afterAll(async () => {
  await test.close()
  await twilio.close()
  await siteverify.close()
})

const login = (phone: string, address = '203.0.113.1') => {
  captcha = HUMAN
  return test.call('POST', '/v2/user/login', { body: { mobile_phone: phone, recaptcha_token: 'token' }, address })
}
const lastForm = () => Object.fromEntries(new URLSearchParams(twilio.requests.at(-1)?.body))

describe('in production', () => {
  it('[R7.03] the code is in the message only: not in a header, the database or the response', async () => {
    const response = await login('34633000001')
    expect(response.headers.code).toBeUndefined()
    expect(response.json()).toEqual({ resend_after_seconds: 90 })
    await test.runJobs()
    const code = /código es (\d{4})/.exec(String(lastForm().Body))?.[1]
    expect(code).toMatch(/^\d{4}$/)
    const rows = await test.pool.query('select sandbox_code from codes')
    expect(rows.rows).toEqual([{ sandbox_code: null }])
    const confirmed = await test.call('POST', '/v2/user/login_confirm', { body: { mobile_phone: '34633000001', code } })
    expect(confirmed.statusCode).toBe(200)
  })

  it.each([
    ['GET', '/sandbox'],
    ['GET', '/sandbox/gallery'],
    ['GET', '/sandbox/messages'],
    ['GET', '/sandbox/clock'],
    ['POST', '/sandbox/clock'],
    ['GET', '/sandbox/customers'],
    ['POST', '/sandbox/customers'],
    ['POST', '/sandbox/enter'],
    ['POST', '/sandbox/impersonation-keys'],
    ['POST', '/sandbox/agent-sessions'],
    ['GET', '/openapi.json'],
    ['GET', '/docs'],
    ['GET', '/docs/'],
    ['GET', '/docs/json'],
    ['GET', '/docs/static/index.html'],
  ] as const)('%s %s is 404', async (method, url) => {
    expect((await test.call(method, url)).statusCode).toBe(404)
  })

  it('the API description is public where the operator publishes it', async () => {
    const urls = { twilio: twilio.url, recaptcha: siteverify.url }
    const app = await createTestApp({ ...productionEnvironment(urls), PUENTE_API_DOCS: 'on' })
    expect((await app.call('GET', '/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
    expect((await app.call('GET', '/docs')).statusCode).toBeLessThan(400)
    await app.close()
  })

  it('the code of the sandbox pages is 404 too, and is served in the sandbox', async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'puente-web-'))
    mkdirSync(join(webDir, 'assets/sandbox'), { recursive: true })
    for (const file of ['assets/app.js', 'assets/sandbox/gallery.js', 'build-stamp.txt']) {
      writeFileSync(join(webDir, file), 'export {}')
    }
    const urls = { twilio: twilio.url, recaptcha: siteverify.url }
    const statuses = []
    for (const environment of [productionEnvironment(urls), {}]) {
      const app = await createTestApp(environment, { webDir })
      for (const path of ['/assets/app.js', '/assets/sandbox/gallery.js', '/build-stamp.txt']) {
        statuses.push((await app.call('GET', path)).statusCode)
      }
      await app.close()
    }
    rmSync(webDir, { recursive: true })
    expect(statuses).toEqual([200, 404, 404, 200, 200, 404])
  })

  it('the metrics are readable only with their token', async () => {
    expect((await test.call('GET', '/metrics')).statusCode).toBe(404)
    const open = await test.call('GET', '/metrics', { token: 'a-metrics-token-of-this-test' })
    expect(open.body).toContain('puente_http_request_seconds')
  })

  it('a failed captcha is 422; a doubtful one leaves a fifth of the budget, a missing one a tenth', async () => {
    captcha = { body: { success: false, 'error-codes': ['invalid-input-response'] } }
    const refused = await test.call('POST', '/v2/user/login', {
      body: { mobile_phone: '34633000050', recaptcha_token: 'bot' },
      address: '203.0.113.9',
    })
    expect([refused.statusCode, refused.json().label]).toEqual([422, 'captcha_failed'])
    captcha = { body: { ...HUMAN.body, score: 0.1 } }
    const statuses = []
    for (const [phone, address, token] of [
      ['34633000051', '203.0.113.9', 'doubtful'],
      ['34633000052', '203.0.113.9', 'doubtful'],
      ['34633000053', '203.0.113.9', 'doubtful'],
      ['34633000054', '203.0.113.10', undefined],
      ['34633000055', '203.0.113.10', undefined],
    ] as const) {
      const body = { mobile_phone: phone, ...(token === undefined ? {} : { recaptcha_token: token }) }
      statuses.push((await test.call('POST', '/v2/user/login', { body, address })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 429, 200, 429])
  })

  it('tells the browser which captcha to load, and allows exactly that in the policy', async () => {
    const page = await test.call('GET', '/auth')
    expect(page.body).toContain('"recaptcha_site_key":"site-key"')
    expect(page.headers['content-security-policy']).toContain('https://www.gstatic.com/recaptcha/')
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(page.headers['strict-transport-security']).toContain('max-age=31536000')
  })
})

describe('delivery reports', () => {
  async function sendByWhatsapp(phone: string): Promise<{ reference: string; sid: string }> {
    await login(phone, '203.0.113.77')
    test.clock.advanceMs(30_000)
    const body = { mobile_phone: phone, channel: 'whatsapp', recaptcha_token: 'token' }
    captcha = { body: { ...HUMAN.body, action: 'resend' } }
    await test.call('POST', '/v2/user/resend_phone_confirmation_code', { body })
    await test.runJobs()
    const row = await test.pool.query(
      "select id, provider_id from messages where recipient = $1 and channel = 'whatsapp'",
      [phone],
    )
    return { reference: row.rows[0].id, sid: row.rows[0].provider_id }
  }
  const report = (reference: string, fields: Record<string, string>, signature?: string) => {
    const path = `/webhooks/twilio/message-status?reference=${reference}`
    const signed = twilioSignature('twilio-auth-token', `https://prestamos.example${path}`, fields)
    return test.call('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? signed,
      },
    })
  }

  it('a failed WhatsApp message is resent once as a text message with the same code', async () => {
    const { reference, sid } = await sendByWhatsapp('34633000060')
    const code = JSON.parse(String(lastForm().ContentVariables))[1]
    const fields = { MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '63016' }
    expect((await report(reference, fields)).statusCode).toBe(204)
    expect((await report(reference, fields)).statusCode).toBe(204)
    const before = twilio.requests.length
    await test.runJobs()
    expect(twilio.requests.length).toBe(before + 1)
    expect(lastForm()).toMatchObject({ To: '+34633000060', Body: expect.stringContaining(code) })
  })

  it('a delivered message is final: a late failure changes nothing', async () => {
    const { reference, sid } = await sendByWhatsapp('34633000061')
    await report(reference, { MessageSid: sid, MessageStatus: 'delivered' })
    await report(reference, { MessageSid: sid, MessageStatus: 'failed' })
    const row = await test.pool.query('select status, sealed_text from messages where id = $1', [reference])
    expect(row.rows).toEqual([{ status: 'delivered', sealed_text: null }])
  })

  it('a report with an invalid signature is 403 and changes nothing', async () => {
    const { reference, sid } = await sendByWhatsapp('34633000062')
    const answer = await report(reference, { MessageSid: sid, MessageStatus: 'delivered' }, 'forged')
    expect([answer.statusCode, answer.json().label]).toEqual([403, 'signature_invalid'])
    const row = await test.pool.query('select status from messages where id = $1', [reference])
    expect(row.rows).toEqual([{ status: 'accepted' }])
  })
})
