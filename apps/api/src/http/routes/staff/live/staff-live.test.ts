// Goal: an open page of the back office hears of changes within a second, sees who else is on it, and keeps no session alive by
// itself. A staff member without access to customers hears nothing about them.
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeCustomer } from '../../../../../test/card-customers.ts'
import { createLiveTestApp } from '../../../../../test/live-server.ts'
import { makeStaff, signInAsDemo } from '../../../../../test/staff.ts'
import type { TestApp } from '../../../../../test/test-app.ts'
import { announceStaff } from '../../../../db/announce-staff.ts'
import { endStaffAccess } from '../../../../staff/accounts/team.ts'

let server: TestApp
let origin: string
let admin: Awaited<ReturnType<typeof signInAsDemo>>
let support: Awaited<ReturnType<typeof signInAsDemo>>
let agent: Awaited<ReturnType<typeof signInAsDemo>>
beforeAll(async () => {
  server = await createLiveTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  admin = await signInAsDemo(server, 'admin')
  support = await signInAsDemo(server, 'support')
  agent = await signInAsDemo(server, 'agent')
})
afterAll(() => server.close())

const opened: AbortController[] = []
afterEach(async () => {
  for (const controller of opened.splice(0)) controller.abort()
  await expect.poll(() => server.deps.live.staff.streams.size).toBe(0)
})

async function openStream(headers: Record<string, string>) {
  const controller = new AbortController()
  opened.push(controller)
  const response = await fetch(`${origin}/staff/events`, { headers, signal: controller.signal })
  let text = ''
  let hasEnded = false
  const read = async () => {
    if (response.body === null) return
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) text += chunk
    hasEnded = true
  }
  void read().catch(() => undefined)
  return {
    response,
    /** True once the server has ended it. */
    hasEnded: () => hasEnded,
    text: () => text,
    /** All topics announced so far. */
    topics: () => [...text.matchAll(/event: changed\ndata: (.*)\n\n/g)].flatMap(([, data = '[]']) => JSON.parse(data)),
  }
}

/** A stream sends once a second what it has collected. The first test waits for that second, the others send at once. */
const pollStream = <T>(read: () => T) =>
  expect.poll(() => {
    server.deps.live.staff.beat()
    return read()
  })

describe('GET /staff/events', () => {
  it('GET /staff/events needs a staff session', async () => {
    expect((await fetch(`${origin}/staff/events`)).status).toBe(401)
  })

  it('announces topics at commit, and none of a transaction that was rolled back', async () => {
    const { topics, response } = await openStream(admin.cookie)
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    await expect(
      server.deps.transaction(async (tx) => {
        await announceStaff(tx, 'books')
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await server.deps.transaction((tx) => announceStaff(tx, 'approvals', 'loan:AB-12'))
    await expect.poll(topics).toEqual(expect.arrayContaining(['approvals', 'loan:AB-12']))
    expect(topics()).not.toContain('books')
  })

  it('announces a change that a customer makes, but not to a role without access to customers', async () => {
    const [seen, unseen] = [await openStream(support.cookie), await openStream(agent.cookie)]
    const { userId } = await makeCustomer(server)
    await server.deps.transaction((tx) => announceStaff(tx, 'approvals'))
    await pollStream(() => seen.topics()).toContain(`customer:${userId}`)
    await pollStream(() => unseen.topics()).toContain('approvals')
    expect(unseen.text()).not.toContain(`customer:${userId}`)
  })

  it('tells an API key nothing of customers that its scope does not name', async () => {
    const { token } = await makeStaff(server, 'admin')
    await server.pool.query('update staff_api_keys set permissions = $2 where token_hash = $1', [
      server.deps.secrets.hashToken(token),
      JSON.stringify(['backoffice.use']),
    ])
    const [seen, unseen] = [await openStream(admin.cookie), await openStream({ authorization: `Bearer ${token}` })]
    const { userId } = await makeCustomer(server)
    await server.deps.transaction((tx) => announceStaff(tx, 'approvals'))
    await pollStream(() => seen.topics()).toContain(`customer:${userId}`)
    await pollStream(() => unseen.topics()).toContain('approvals')
    await server.call('POST', '/staff/presence', { headers: admin.headers, body: { topic: `customer:${userId}` } })
    await expect.poll(() => seen.text()).toContain(`"topic":"customer:${userId}"`)
    expect(unseen.text()).not.toContain(`customer:${userId}`)
  })

  it.each([
    ['note', 'notes', { text: 'Ha llamado: paga el viernes' }],
    ['contact', 'contacts', { channel: 'phone', identified_by: 'questions', summary: 'Pregunta por su deuda' }],
    ['task', 'tasks', { title: 'Llamar el viernes', due_on: '2026-11-20' }],
  ])('announces a %s of a colleague to the open page of its customer', async (_what, path, body) => {
    const { userId } = await makeCustomer(server)
    const { topics } = await openStream(admin.cookie)
    const { headers } = await signInAsDemo(server, 'support')
    const before = topics().length
    const written = await server.call('POST', `/staff/customers/${userId}/${path}`, { headers, body })
    expect(written.statusCode, written.body).toBe(200)
    await pollStream(() => topics().slice(before)).toContain(`customer:${userId}`)
  })
})

describe('a stream of staff ends at once', () => {
  const stays = async (stream: { hasEnded(): boolean }) => {
    await server.deps.live.settle()
    expect(stream.hasEnded()).toBe(false)
  }

  it('when its session is signed out, and not those of others', async () => {
    const leaving = await signInAsDemo(server, 'accountant')
    const [own, other] = [await openStream(leaving.cookie), await openStream(support.cookie)]
    expect((await server.call('DELETE', '/staff/session', { headers: leaving.headers })).statusCode).toBe(204)
    await expect.poll(() => own.hasEnded()).toBe(true)
    await stays(other)
  })

  it('when its owner is deactivated', async () => {
    const leaving = await signInAsDemo(server, 'underwriter')
    const stream = await openStream(leaving.cookie)
    expect(stream.response.status).toBe(200)
    await server.deps.transaction(async (tx) => {
      const staff = await tx.staffUsers.byId(leaving.id)
      if (staff !== null) await endStaffAccess(tx, server.deps, staff)
    })
    await expect.poll(() => stream.hasEnded()).toBe(true)
    expect((await openStream(leaving.cookie)).response.status).toBe(401)
  })

  it('when its API key is revoked', async () => {
    const { username, token } = await makeStaff(server, 'admin')
    const key = { authorization: `Bearer ${token}` }
    const stream = await openStream(key)
    expect(stream.response.status).toBe(200)
    await server.deps.transaction(async (tx) => {
      const staff = await tx.staffUsers.byName(username)
      if (staff !== null) await tx.staffApiKeys.revokeAllOf(staff.id, server.wallClock.now())
    })
    await expect.poll(() => stream.hasEnded()).toBe(true)
    expect((await openStream(key)).response.status).toBe(401)
  })
})

describe('GET /staff/counts', () => {
  const counts = async (headers: Record<string, string>) =>
    (await server.call('GET', '/staff/counts', { headers })).json()

  it('counts the queues that the caller may open, and the stream announces a new number', async () => {
    const { topics } = await openStream(admin.cookie)
    const before = await counts(admin.cookie)
    const { userId } = await makeCustomer(server)
    await server.deps.transaction((tx) => tx.payoutAccountReviews.ask(userId, 'ES9121000418450200051332', new Date(0)))
    await server.deps.live.settle()
    // The stream may announce an earlier change first, and the number follows the change with a pause of its own.
    await expect
      .poll(async () => (await counts(admin.cookie)).counts.payout_accounts)
      .toBe(before.counts.payout_accounts + 1)
    await pollStream(() => topics()).toContain('counts')
    expect(Object.keys((await counts(agent.cookie)).counts)).toEqual([])
  })

  it('answers 304 while nothing has changed, with the time of the server', async () => {
    const first = await server.call('GET', '/staff/counts', { headers: admin.cookie })
    const etag = String(first.headers.etag)
    const second = await server.call('GET', '/staff/counts', { headers: { ...admin.cookie, 'if-none-match': etag } })
    expect(second.statusCode).toBe(304)
    expect(second.headers['x-puente-now']).toBe(server.clock.now().toISOString())
  })

  it('GET /staff/counts does not keep a session alive that a person no longer uses', async () => {
    const session = await signInAsDemo(server, 'collector')
    const idleUntil = async () =>
      (await server.call('GET', '/staff/session', { headers: session.cookie })).json().idle_until
    const before = await idleUntil()
    server.wallClock.advanceMs(5 * 60_000)
    await counts(session.cookie)
    expect(await idleUntil()).toBe(before)
  })
})

describe('POST /staff/presence', () => {
  const beHere = (who: typeof admin, topic: string) =>
    server.call('POST', '/staff/presence', { headers: who.headers, body: { topic } })

  it('tells two people on one page of each other', async () => {
    const { text } = await openStream(admin.cookie)
    expect((await beHere(admin, 'customer:7')).statusCode).toBe(200)
    await beHere(support, 'customer:7')
    await expect.poll(text).toContain(`"id":${support.id}`)
    const viewers = (await beHere(admin, 'customer:7')).json().viewers
    expect(viewers.map(({ id }: { id: number }) => id).sort()).toEqual([admin.id, support.id].sort())
    expect((await beHere(admin, 'customer:8')).json().viewers.map(({ id }: { id: number }) => id)).not.toContain(
      support.id,
    )
  })

  it.each(['', 'customer', 'customer:1\nevent: x', `customer:${'1'.repeat(100)}`, 'a,b:1'])(
    'refuses the topic %j',
    async (topic) => {
      expect((await beHere(admin, topic)).statusCode).toBe(422)
    },
  )

  it('POST /staff/presence is closed to a role without access to customers', async () => {
    expect((await beHere(agent, 'customer:7')).statusCode).toBe(403)
  })
})
