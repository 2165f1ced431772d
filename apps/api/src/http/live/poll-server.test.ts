// Goal: the fast path below the routes answers exactly the polls that it may, and passes everything else to the routes.
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCustomer } from '../../../test/card-customers.ts'
import { createLiveTestApp } from '../../../test/live-server.ts'
import type { TestApp } from '../../../test/test-app.ts'

let server: TestApp
let port: number
beforeAll(async () => {
  server = await createLiveTestApp({ PUENTE_PUBLIC_URL: 'http://puente.example' })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

async function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<IncomingMessage> {
  const sent = httpRequest({ port, path, method, headers, host: '127.0.0.1', agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer
}

/** True when the fast path answered the request. */
async function isShort(path: string, headers: Record<string, string>, method?: string) {
  const before = server.deps.live.unchangedPolls
  const { statusCode } = await get(path, headers, method)
  return { statusCode, isShort: server.deps.live.unchangedPolls > before }
}

describe('the fast path', () => {
  it.each(['/v2/user', '/v2/loan', '/v2/notification-inbox', '/version.json'])(
    '[R7.04, R7.08] answers an unchanged poll of %s, and no other request',
    async (path) => {
      const authorization = `Bearer ${(await makeCustomer(server)).token}`
      await server.deps.live.settle() // wait for the changes of the setup before the first request
      const first = await get(path, { authorization })
      expect(first.statusCode).toBe(200)
      const etag = String(first.headers.etag)
      const poll = { authorization, 'if-none-match': etag }
      expect(await isShort(path, poll)).toEqual({ statusCode: 304, isShort: true })
      expect((await get(path, poll)).headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
      expect(await isShort(path, { authorization })).toEqual({ statusCode: 200, isShort: false })
      expect(await isShort(path, { ...poll, 'if-none-match': '"other"' })).toEqual({ statusCode: 200, isShort: false })
      expect((await isShort(path, { ...poll, origin: 'https://other.example' })).isShort).toBe(false)
      expect((await isShort(path, poll, 'POST')).isShort).toBe(false)
      expect((await isShort(`${path}?x=1`, poll)).isShort).toBe(false)
    },
  )

  it.each(['/v2/user', '/version.json', '/'])('refuses a request for %s with two Host headers', async (path) => {
    const socket = connect(port, '127.0.0.1')
    const lines = [`GET ${path} HTTP/1.1`, 'Host: puente.example', 'hOST: evil.example', 'Connection: close', '', '']
    socket.write(lines.join('\r\n'))
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) text += chunk
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('requires a live token', async () => {
    const authorization = `Bearer ${(await makeCustomer(server)).token}`
    const etag = String((await get('/v2/user', { authorization })).headers.etag)
    const unknown = { authorization: 'Bearer unknown', 'if-none-match': etag }
    expect(await isShort('/v2/user', unknown)).toEqual({ statusCode: 401, isShort: false })
    expect(await isShort('/v2/user', { 'if-none-match': '*' })).toEqual({ statusCode: 401, isShort: false })
  })

  it('the fast path is counted in the metrics', async () => {
    const metrics = await server.call('GET', '/metrics')
    expect(metrics.body).toMatch(/puente_unchanged_polls_total [1-9]/)
    expect(metrics.body).toMatch(/puente_event_streams 0/)
  })

  it('the fast path does not delay shutdown because of connections without a request', async () => {
    const other = await createLiveTestApp()
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((other.app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(other.app.server, 'connection')
    const closed = once(socket, 'close')
    await other.close()
    await closed
  })
})
