// Goal: an open page is notified at once of its customer's changes, and of no other customer's. A stream ends with its session,
// with the server and with the change feed; the number of streams is bounded.
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeCustomer } from '../../../../test/card-customers.ts'
import { createLiveTestApp, createSecondNode, databaseUrlOf } from '../../../../test/live-server.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'

let server: TestApp
let origin: string
beforeAll(async () => {
  server = await createLiveTestApp({ PUENTE_EVENT_STREAMS: '8' }, { reconnectAfterMs: 20 })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const opened: AbortController[] = []
afterEach(async () => {
  for (const controller of opened.splice(0)) controller.abort()
  await expect.poll(() => server.deps.live.streams.size).toBe(0)
})

const ALL = ['user', 'loan', 'inbox']

/** Waits for the changes of the setup: from here on only the test causes events. */
async function newCustomer() {
  const customer = await makeCustomer(server)
  await server.deps.live.settle()
  return customer
}

/** A page that reads the stream. `events` are those since it was opened or last read. */
async function openStream(token: string, at = origin, tags?: readonly string[]) {
  const controller = new AbortController()
  opened.push(controller)
  const response = await fetch(`${at}/v2/events`, {
    headers: { authorization: `Bearer ${token}`, ...(tags && { 'if-none-match': tags.join(', ') }) },
    signal: controller.signal,
  })
  let text = ''
  let hasEnded = false
  const read = async () => {
    if (response.body === null) return
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) text += chunk
  }
  const ended = read()
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true
    })
  const events = () => [...text.matchAll(/event: (\w+)\ndata: \{\}\n\n/g)].map(([, name]) => name)
  return {
    response,
    ended,
    text: () => text,
    hasEnded: () => hasEnded,
    async next(count: number): Promise<(string | undefined)[]> {
      await expect.poll(() => events().length).toBeGreaterThanOrEqual(count)
      const heard = events()
      text = ''
      return heard
    },
  }
}

const addMessage = (userId: number, cause: string) =>
  server.pool.query(
    `insert into notifications (user_id, template_key, severity, message, cause, detail, created_at)
     values ($1, 'x', 'info', 'Hola', $3, '{}', $2)`,
    [userId, server.clock.now(), cause],
  )

describe('GET /v2/events', () => {
  it('announces first that everything may have changed, and is neither cached nor buffered', async () => {
    const { token } = await newCustomer()
    const stream = await openStream(token)
    expect(stream.response.status).toBe(200)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await stream.next(3)).toEqual(ALL)
  })

  describe('for a page that sends its ETags', () => {
    /** The ETags of the page's responses, from the server itself. */
    async function tagsOf(token: string, paths = ['/v2/user', '/v2/loan', '/v2/notification-inbox']) {
      const answers = paths.map((path) => fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } }))
      return (await Promise.all(answers)).map(({ headers }) => headers.get('etag') ?? 'no tag')
    }

    it('announces nothing while they are current, then every later change', async () => {
      const { token, userId } = await newCustomer()
      const stream = await openStream(token, origin, await tagsOf(token))
      await expect.poll(() => stream.text()).toBe(':\n\n')
      await addMessage(userId, 'a')
      expect(await stream.next(1)).toEqual(['inbox'])
    })

    it('announces what changed since, and what the page has not fetched', async () => {
      const { token, userId } = await newCustomer()
      const tags = await tagsOf(token)
      await addMessage(userId, 'a')
      await server.deps.live.settle()
      const stream = await openStream(token, origin, tags)
      expect(await stream.next(1)).toEqual(['inbox'])
      const other = await openStream(token, origin, await tagsOf(token, ['/v2/notification-inbox']))
      expect(await other.next(2)).toEqual(['user', 'loan'])
    })
  })

  it('announces a customer’s changes, made by any actor, and no other customer’s', async () => {
    const [mine, other] = [await newCustomer(), await newCustomer()]
    const stream = await openStream(mine.token)
    await stream.next(3)
    await addMessage(other.userId, 'a')
    await addMessage(mine.userId, 'b')
    expect(await stream.next(1)).toEqual(['inbox'])
    await server.pool.query('update users set is_blocked = true where id = $1', [mine.userId])
    expect(await stream.next(2)).toEqual(['user', 'loan'])
    await server.call('POST', '/v2/user/payment_card', { token: mine.token })
    expect(await stream.next(2)).toEqual(['user', 'loan'])
  })

  it('announces nothing that was rolled back', async () => {
    const { token, userId } = await newCustomer()
    const stream = await openStream(token)
    await stream.next(3)
    await server.deps
      .transaction(async (tx) => {
        await tx.users.savePerson(userId, { firstName: 'Nadie' })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await addMessage(userId, 'after')
    expect(await stream.next(1)).toEqual(['inbox'])
  })

  it('announces a statement over thousands of customers to each of them once', async () => {
    const { token, userId } = await newCustomer()
    const stream = await openStream(token)
    await stream.next(3)
    await server.pool.query(
      `insert into users (phone, created_at) select '347' || lpad(n::text, 8, '0'), $1 from generate_series(1, 3000) n`,
      [server.clock.now()],
    )
    await server.pool.query('update users set agree_marketing = true')
    expect(await stream.next(2)).toEqual(['user', 'loan'])
    await addMessage(userId, 'after')
    expect(await stream.next(1)).toEqual(['inbox'])
  })

  it('notifies all streams when a statement changed more customers than a notice can name', async () => {
    const { token } = await newCustomer()
    const stream = await openStream(token)
    await stream.next(3)
    await server.pool.query(
      `insert into users (phone, created_at) select '348' || lpad(n::text, 8, '0'), $1 from generate_series(1, 20001) n`,
      [server.clock.now()],
    )
    expect(await stream.next(2)).toEqual(['user', 'loan'])
  })

  it('reaches every node', async () => {
    const second = await createSecondNode(server)
    await second.live.start(databaseUrlOf(server), server.clock)
    await second.app.listen({ port: 0, host: '127.0.0.1' })
    const { token, userId } = await newCustomer()
    const stream = await openStream(token, `http://127.0.0.1:${(second.app.server.address() as AddressInfo).port}`)
    await stream.next(3)
    await server.pool.query('update users set is_blocked = true where id = $1', [userId])
    expect(await stream.next(2)).toEqual(['user', 'loan'])
    await second.app.close()
    await stream.ended
    await second.live.stop()
  })

  it('sends heartbeats, and ends when its session expires', async () => {
    const { token, userId } = await newCustomer()
    const start = server.clock.now()
    await server.pool.query('update sessions set expires_at = $1 where user_id = $2', [
      new Date(start.getTime() + 60_000),
      userId,
    ])
    await server.deps.live.settle()
    const stream = await openStream(token)
    await stream.next(3)
    const { streams } = server.deps.live
    const round = () => {
      for (let second = 0; second < 25; second += 1) streams.beat(second, server.clock.now().getTime())
    }
    round()
    await expect.poll(() => stream.text()).toBe(':\n\n')
    server.clock.advanceMs(60_000)
    round()
    await stream.ended
    server.clock.set(start.toISOString())
  })

  it('[R8.01] ends when the customer signs out, in every tab', async () => {
    const { token } = await newCustomer()
    const tabs = [await openStream(token), await openStream(token)]
    const other = await openStream((await newCustomer()).token)
    await server.call('POST', '/v2/user/logout', { token })
    await Promise.all(tabs.map(({ ended }) => ended))
    expect(other.hasEnded()).toBe(false)
  })

  it('keeps the six newest streams of a customer', async () => {
    const { token } = await newCustomer()
    const streams = []
    for (let n = 0; n < 7; n += 1) streams.push(await openStream(token))
    await streams[0]?.ended
    expect(streams.map(({ hasEnded }) => hasEnded())).toEqual([true, false, false, false, false, false, false])
  })

  it('GET /v2/events has a maximum number, and tells the next caller when to retry', async () => {
    const customers = await Promise.all([newCustomer(), newCustomer()])
    for (const { token } of customers) for (let n = 0; n < 4; n += 1) await openStream(token)
    const refused = await server.call('GET', '/v2/events', { token: customers[0]?.token ?? '' })
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('30')
  })

  it('GET /v2/events needs a token', async () => {
    expect((await server.call('GET', '/v2/events')).statusCode).toBe(401)
    expect((await server.call('GET', '/v2/events', { token: 'unknown' })).statusCode).toBe(401)
  })

  it('ends when the change feed is lost; nothing is cached meanwhile, and both recover', async () => {
    const { token, userId } = await newCustomer()
    const etag = String((await server.call('GET', '/v2/user', { token })).headers.etag)
    const ask = () => server.call('GET', '/v2/user', { token, headers: { 'if-none-match': etag } })
    expect((await ask()).statusCode).toBe(304)
    const stream = await openStream(token)
    const { live } = server.deps
    let wasCaching = true
    const turnOff = vi.spyOn(live.streams, 'turnOff').mockImplementationOnce(() => {
      wasCaching = live.answers.isOn
      turnOff.mockRestore()
      live.streams.turnOff()
    })
    await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'puente live' and datname = current_database()`,
    )
    await stream.ended
    expect(wasCaching).toBe(false)
    await server.pool.query('update users set is_blacklisted = true where id = $1', [userId])
    expect((await ask()).statusCode).toBe(200)
    await expect.poll(() => live.answers.isOn).toBe(true)
    const again = await openStream(token)
    expect(await again.next(3)).toEqual(ALL)
  })

  it('GET /v2/events is refused by a server without a change feed', async () => {
    const withoutFeed = await createTestApp()
    const { token } = await makeCustomer(withoutFeed)
    const answer = await withoutFeed.call('GET', '/v2/events', { token })
    expect(answer.statusCode).toBe(503)
    await withoutFeed.close()
  })
})
