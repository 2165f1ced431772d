// @vitest-environment happy-dom
// Goal: a page receives events as they come, reconnects when the stream breaks, and releases it when it is not needed.
// One connection for several tabs is tested in a real browser (e2e/live.spec.ts).
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../api/http.ts'
import { stored } from '../storage/stored-values.ts'
import { servePage } from '../testing/page.ts'
import type { LiveEvent } from './event-parser.ts'
import { reconnectMs } from './event-stream.ts'
import { followStream } from './shared-stream.ts'

interface Connection {
  readonly authorization: string | undefined
  readonly knownTags: string | undefined
  readonly response: ServerResponse
  isOpen: boolean
}

let connections: Connection[] = []
let answer = { status: 200 }
let close: () => Promise<unknown> = async () => {}
let stop: () => void = () => {}

beforeEach(async () => {
  connections = []
  answer = { status: 200 }
  const server = createServer((request, response) => {
    if (request.url === '/v2/user') {
      response.writeHead(200, { 'content-type': 'application/json', etag: '"of-the-user"' }).end('{}')
      return
    }
    const { authorization, 'if-none-match': knownTags } = request.headers
    const connection = { authorization, knownTags, response, isOpen: true }
    connections.push(connection)
    response.on('close', () => {
      connection.isOpen = false
    })
    response.writeHead(answer.status, { 'content-type': 'text/event-stream' })
    if (answer.status === 200) response.write('event: user\ndata: {}\n\n')
    else response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(resolve)
    })
  await servePage(`http://127.0.0.1:${(server.address() as AddressInfo).port}/account`)
  stored.accessToken.set('token')
  // Skips every delay before the next attempt.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(async () => {
  stop()
  vi.restoreAllMocks()
  await close()
})

function follow() {
  const heard: LiveEvent[] = []
  let sessionsOver = 0
  stop = followStream(null, {
    onEvents: (events) => heard.push(...events),
    onSessionOver: () => {
      sessionsOver += 1
    },
  })
  return { heard, sessionsOver: () => sessionsOver }
}

const openConnections = () => connections.filter(({ isOpen }) => isOpen)

describe('a page that follows the stream', () => {
  it('receives events as they come, with its token', async () => {
    const { heard } = follow()
    await expect.poll(() => heard).toEqual(['user'])
    expect(connections[0]?.authorization).toBe('Bearer token')
    connections[0]?.response.write('event: loan\nda')
    connections[0]?.response.write('ta: {}\n\n:\n\nevent: inbox\ndata: {}\n\n')
    await expect.poll(() => heard).toEqual(['user', 'loan', 'inbox'])
  })

  it('sends its ETags the first time only: tabs that join later may have others', async () => {
    await call('GET', '/v2/user')
    const { heard } = follow()
    await expect.poll(() => heard).toHaveLength(1)
    connections[0]?.response.end()
    await expect.poll(() => heard).toHaveLength(2)
    expect(connections.map(({ knownTags }) => knownTags)).toEqual(['"of-the-user"', undefined])
  })

  it('reconnects when the stream ends', async () => {
    const { heard } = follow()
    await expect.poll(() => heard).toHaveLength(1)
    connections[0]?.response.end()
    await expect.poll(() => heard).toHaveLength(2)
    expect(openConnections()).toHaveLength(1)
  })

  it('a page that follows the stream does not retry with a token that the server rejects, and reports it', async () => {
    answer = { status: 401 }
    const { sessionsOver } = follow()
    await expect.poll(sessionsOver).toBe(1)
    expect(connections).toHaveLength(1)
  })

  it('retries if the server was full', async () => {
    answer = { status: 503 }
    const { heard } = follow()
    await expect.poll(() => connections.length).toBeGreaterThan(1)
    answer = { status: 200 }
    await expect.poll(() => heard).toEqual(['user'])
  })

  it('disconnects when the page is left, and reconnects when it comes back', async () => {
    const { heard } = follow()
    await expect.poll(() => heard).toHaveLength(1)
    window.dispatchEvent(new Event('pagehide'))
    await expect.poll(openConnections).toHaveLength(0)
    window.dispatchEvent(new Event('pageshow'))
    await expect.poll(() => heard).toHaveLength(2)
    stop()
    await expect.poll(openConnections).toHaveLength(0)
  })
})

describe('the delay before a retry', () => {
  it.each([
    { failures: 1, upToMs: 3_000 },
    { failures: 2, upToMs: 6_000 },
    { failures: 5, upToMs: 48_000 },
    { failures: 6, upToMs: 60_000 },
    { failures: 60, upToMs: 60_000 },
  ])('is up to $upToMs ms after $failures', ({ failures, upToMs }) => {
    expect(reconnectMs(failures, 0, 0)).toBe(0)
    expect(reconnectMs(failures, 0, 1)).toBe(upToMs)
  })

  it('the delay before a retry is at least what the server asked for', () => {
    expect(reconnectMs(1, 30, 0)).toBe(30_000)
  })
})
