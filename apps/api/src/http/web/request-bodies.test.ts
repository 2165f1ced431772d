// Goal: no body, however deep, large or slow, blocks the server or causes a 500.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant } from '../../../test/applicant.ts'
import { cpuMsOf } from '../../../test/event-loop.ts'
import { productionEnvironment } from '../../../test/production.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { UNNAX } from '../../../test/unnax-stand-in.ts'

/** The work takes about 20 ms of CPU time. Without the limits it took seconds. */
const MAX_CPU_MS = 500
const JSON_TYPE = { 'content-type': 'application/json' }
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('bodies of every route', () => {
  let test: TestApp
  let token: string
  let calls: [method: 'POST' | 'PUT' | 'DELETE', path: string][]
  beforeAll(async () => {
    test = await createTestApp()
    token = (await newApplicant(test)).token
    const { paths = {} } = test.app.swagger() as { paths?: Record<string, object> }
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      (['post', 'put', 'delete'] as const)
        .filter((method) => method in methods)
        .map((method) => [method.toUpperCase() as 'POST', path.replace(/\{\w+\}/g, '1')] as const)
        .map(([method, address]): (typeof calls)[number] => [method, address]),
    )
  })
  afterAll(() => test.close())

  it('bodies of every route that nest too deeply get a 4xx, never a 500', async () => {
    const bodies = [nested(3_500), `{"data":${nested(3_500)}}`, `{"context":${nested(33)}}`]
    const failed: unknown[] = []
    for (const [method, path] of calls) {
      for (const body of bodies) {
        const { statusCode } = await test.call(method, path, { token, body, headers: JSON_TYPE })
        if (statusCode < 400 || statusCode >= 500) failed.push([method, path, body.length, statusCode])
      }
    }
    expect(calls.length).toBeGreaterThan(40)
    expect(failed).toEqual([])
  })

  it.each([
    ['/v2/send-log-data', { type: 'x', message: 'x' }, 'context'],
    ['/v2/user/draft/employment', {}, 'data'],
  ])('%s: too deep is 400 body_malformed', async (path, rest, property) => {
    const body = JSON.stringify({ ...rest, [property]: 0 }).replace(`"${property}":0`, `"${property}":${nested(3_500)}`)
    const method = path.includes('draft') ? 'PUT' : 'POST'
    const refused = await test.call(method, path, { token, body, headers: JSON_TYPE })
    expect([refused.statusCode, refused.json().label]).toEqual([400, 'body_malformed'])
  })

  // Any site can send these kinds of bodies.
  it.each([
    [
      'application/x-www-form-urlencoded',
      ['/card/tokenize/1', '/payment/1', '/sandbox/bank/sessions', '/webhooks/sandbox/card-notification'],
    ],
    ['multipart/form-data; boundary=x', ['/v2/user/document', '/v2/user/document/1']],
  ])('of type %s are read by the calls that need them alone', async (type, expected) => {
    const read: string[] = []
    for (const [method, path] of calls) {
      const own = path.startsWith('/staff') ? 'sandbox-staff-token' : token
      const { statusCode } = await test.call(method, path, {
        token: own,
        body: 'a=1',
        headers: { 'content-type': type },
      })
      const isRefusedUnread = statusCode === 415 || (statusCode === 403 && path.startsWith('/staff')) // no key may make the call
      if (!isRefusedUnread) read.push(path)
    }
    expect([...new Set(read)].sort()).toEqual(expected)
  })

  it('bodies of every route are limited to 16 kilobytes unless the route sets another limit', async () => {
    const body = JSON.stringify({ mobile_phone: '34600111222', agent_session_id: 'x'.repeat(17_000) })
    const refused = await test.call('POST', '/v2/user/login', { body, headers: JSON_TYPE })
    expect([refused.statusCode, refused.json().label]).toEqual([413, 'body_too_large'])
  })
})

describe('webhooks', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({
      ...productionEnvironment({ twilio: 'https://twilio.example', recaptcha: 'https://recaptcha.example' }),
      BANK_DATA_PROVIDER: 'unnax',
      UNNAX_URL: 'https://unnax.example/api/v3',
      UNNAX_API_ID: UNNAX.apiId,
      UNNAX_API_CODE: UNNAX.apiCode,
    })
  })
  afterAll(() => test.close())
  const post = (url: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
    test.call('POST', url, { body, headers })

  const ones = (bytes: number) => `[${'1,'.repeat(bytes / 2)}1]`
  const proven = () => {
    const proof = test.deps.secrets.hashCode('unnax callback', 'ref-1').toString('base64url')
    return `/webhooks/unnax?request_code=ref-1&proof=${proof}`
  }

  it.each([
    ['7.8 MB of numbers', ones(7_800_000), 413],
    ['1 MB of numbers', ones(1_000_000), 400],
    ['deep nesting', nested(400_000), 400],
    ['1 MB of text', JSON.stringify({ triggered_event: 'fitnance_read', data: 'A'.repeat(1_000_000) }), 403],
  ])('Unnax: %s without a proof is refused without blocking the server', async (_case, body, status) => {
    let answer: number | undefined
    const cpuMs = await cpuMsOf(async () => {
      answer = (await post('/webhooks/unnax', body)).statusCode
    })
    expect(answer).toBe(status)
    expect(cpuMs).toBeLessThan(MAX_CPU_MS)
  })

  it('Unnax: 7.8 MB of numbers is refused with a proof, too', async () => {
    expect((await post(proven(), ones(7_800_000))).statusCode).toBe(400)
  })

  it('Unnax: a wrong proof is refused before the body is read', async () => {
    const refused = await post('/webhooks/unnax?request_code=ref-1&proof=forged', '{"not json')
    expect([refused.statusCode, refused.json().label]).toEqual([403, 'signature_invalid'])
  })

  it('Twilio: a report without a signature is refused before the body is read', async () => {
    const refused = await post('/webhooks/twilio/message-status', '{"not json')
    expect([refused.statusCode, refused.json().label]).toEqual([403, 'signature_invalid'])
  })
})

describe('slow bodies', () => {
  let test: TestApp
  let port: number
  beforeAll(async () => {
    test = await createTestApp({}, { bodyPace: { bodyMs: 100, uploadWindowMs: 100, uploadBytes: 1_000 } })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    port = (test.app.server.address() as AddressInfo).port
  })
  afterAll(() => test.close())

  const open = async (headers: readonly string[]): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write([...headers, 'Host: localhost', 'Connection: keep-alive', '', ''].join('\r\n'))
    return socket
  }
  /** Everything that arrives until the server ends the connection. */
  const untilClosed = async (socket: Socket): Promise<string> => {
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => undefined)
    await once(socket, 'close')
    return text
  }

  it.each([
    ['JSON', ['POST /v2/user/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100']],
    [
      'JSON in chunks',
      ['POST /v2/user/login HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
    ],
  ])('%s that does not arrive in time is cut with 408', async (_case, headers) => {
    const socket = await open(headers)
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('an upload below the minimum rate is cut', async () => {
    const { token } = await newApplicant(test)
    const socket = await open([
      'POST /v2/user/document HTTP/1.1',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000000',
    ])
    socket.write('--x\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.7')
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })
})
