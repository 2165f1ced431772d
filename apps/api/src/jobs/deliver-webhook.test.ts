// Goal: other systems are told of what happened, once it is committed: signed, repeated when they do not answer, with a log and a
// replay, and without an event of a transaction that was rolled back.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../test/make-loan.ts'
import { changeJobs, queuedJobs } from '../../test/queued-jobs.ts'
import { signInAsDemo } from '../../test/staff.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { DEMO_STAFF_TOKEN } from '../platform/security/demo-staff.ts'
import { traceWith } from '../platform/tracing/tracing.ts'
import { webhooksCommand } from '../staff/webhooks/webhooks-command.ts'

interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let server: TestApp
let admin: Awaited<ReturnType<typeof signInAsDemo>>
let origin: string
const received: Received[] = []
let answer = 204
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ path: request.url ?? '', headers: request.headers, body })
  response.writeHead(answer).end()
})

beforeAll(async () => {
  // One person is enough here; the second one is in acts.test.ts.
  server = await createTestApp({ PUENTE_FOUR_EYES: 'off' })
  admin = await signInAsDemo(server, 'admin')
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  receiver.close()
  await server.close()
})

const post = async (url: string, body: object) => {
  const response = await server.call('POST', url, { headers: admin.headers, body: { reason: 'Prueba', ...body } })
  return { status: response.statusCode, body: response.json() }
}
const add = async (path: string, eventTypes: string[] = []) => {
  const { status, body } = await post('/staff/webhooks', { url: `${origin}${path}`, event_types: eventTypes })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: number; secret: string }
}
const log = async (id: number) =>
  (await server.call('GET', `/staff/webhooks/${id}/deliveries`, { headers: admin.cookie })).json().items
const takeReceived = (path: string) => received.splice(0).filter((one) => one.path === path)
const activeLoan = () =>
  server.deps.transaction(async (tx) => makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), {}))
/** As a receiver verifies: any of the signatures may be the one of its secret. */
const isSignedWith = (secret: string, { headers, body }: Received) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

/** Deliveries that wait for their next attempt. */
const deliveryJobs = async () =>
  (await queuedJobs(server.pool)).filter(({ name, waitSeconds }) => name === 'deliver-webhook' && waitSeconds > 0)

describe('webhooks', () => {
  it('record nothing while no system is subscribed', async () => {
    await activeLoan()
    const { rows } = await server.pool.query('select count(*)::int from webhook_events')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('tell of the life of a loan, signed, and only of subscribed types', async () => {
    const all = await add('/all')
    const some = await add('/some', ['loan.activated'])
    const { loan } = await activeLoan()
    await server.runJobs()
    const both = received.splice(0)
    const toAll = both.filter(({ path }) => path === '/all')
    const toSome = both.filter(({ path }) => path === '/some')
    const types = toAll.map(({ body }) => JSON.parse(body).type)
    expect(types).toEqual(expect.arrayContaining(['loan.signed', 'loan.activated']))
    expect(toSome.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'loan.activated',
        timestamp: server.clock.now().toISOString(),
        data: { loan: loan.publicId, status: 2, previous_status: 10, business_date: '2026-11-16' },
      },
    ])
    expect(toAll.every((one) => isSignedWith(all.secret, one) && !isSignedWith(some.secret, one))).toBe(true)
    expect(new Set(toAll.map(({ headers }) => headers['webhook-id'])).size).toBe(toAll.length)
    expect((await log(some.id))[0]).toMatchObject({ status: 'delivered', attempts: 1, http_status: 204, error: null })
    for (const { id } of [all, some]) expect((await post(`/staff/webhooks/${id}/remove`, {})).status).toBe(200)
  })

  it('carry the trace of their delivery, if there is one', async () => {
    const { id } = await add('/traced', ['loan.activated'])
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const span = {
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      traceparent,
      set: () => undefined,
      end: () => undefined,
    }
    const stopTracing = traceWith({ start: () => span, stop: async () => undefined })
    await activeLoan()
    await server.runJobs().finally(stopTracing)
    expect(takeReceived('/traced').map(({ headers }) => headers.traceparent)).toEqual([traceparent])
    await activeLoan()
    await server.runJobs()
    expect(takeReceived('/traced').map(({ headers }) => headers.traceparent)).toEqual([undefined])
    await post(`/staff/webhooks/${id}/remove`, {})
  })

  it('webhooks do not tell of what was rolled back', async () => {
    const { id } = await add('/rolled-back')
    const undone = server.deps.transaction(async (tx) => {
      await makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), {})
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await server.runJobs()
    expect(takeReceived('/rolled-back')).toEqual([])
    await post(`/staff/webhooks/${id}/remove`, {})
  })

  it('queue what one statement of a night causes with one call, not one per loan', async () => {
    const { id } = await add('/night', ['loan.overdue'])
    const { loan } = await activeLoan()
    const connection = await server.pool.connect()
    await connection.query('begin')
    await connection.query("set local track_functions = 'all'")
    await connection.query(
      `insert into loan_status_changes (loan_id, from_status, to_status, event, actor, business_date, at)
       select $1, 2, 21, 'due_date_passed', 'system', '2026-11-16', '2026-11-16T00:05:00Z' from generate_series(1, 300)`,
      [loan.id],
    )
    const { rows: calls } = await connection.query(
      `select funcname as name, calls from pg_stat_xact_user_functions where funcname in ('add_job', 'add_jobs')`,
    )
    const { rows: deliveries } = await connection.query<{ id: string }>(
      'select id from webhook_deliveries where endpoint_id = $1',
      [id],
    )
    const queued = await queuedJobs(connection)
    const jobs = deliveries.map((delivery) =>
      queued.filter(({ payload }) => String(payload.deliveryId) === String(delivery.id)).map((job) => job.maxAttempts),
    )
    await connection.query('rollback')
    connection.release()
    expect(calls).toEqual([{ name: 'add_jobs', calls: 1 }])
    expect(jobs).toEqual(Array(300).fill([12]))
    await post(`/staff/webhooks/${id}/remove`, {})
  })

  it('sign with both secrets during a rotation, and with the new one after it', async () => {
    const first = await add('/rotated', ['loan.activated'])
    const rotated = await post(`/staff/webhooks/${first.id}/rotate`, {})
    await activeLoan()
    await server.runJobs()
    const [during] = takeReceived('/rotated')
    if (!during) throw new Error('nothing was received')
    expect([isSignedWith(first.secret, during), isSignedWith(rotated.body.secret, during)]).toEqual([true, true])
    server.wallClock.advanceMs(24 * 3_600_000)
    await activeLoan()
    await server.runJobs()
    const [after] = takeReceived('/rotated')
    if (!after) throw new Error('nothing was received')
    expect([isSignedWith(first.secret, after), isSignedWith(rotated.body.secret, after)]).toEqual([false, true])
    const { rows } = await server.pool.query('select sealed_secret from webhook_endpoints')
    expect(rows.some(({ sealed_secret: sealed }) => sealed.includes(rotated.body.secret))).toBe(false)
    await server.pool.query('update webhook_endpoints set is_active = false')
    admin = await signInAsDemo(server, 'admin') // the session before ended with that day
  })

  it('webhooks are repeated with growing delays, fail in the end, and can be replayed', async () => {
    const { id } = await add('/failing', ['loan.activated'])
    answer = 500
    await activeLoan()
    await server.runJobs()
    expect((await log(id))[0]).toMatchObject({ status: 'waiting', attempts: 1, error: 'the endpoint answered 500' })
    const waits: number[] = []
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      const jobs = await deliveryJobs()
      await changeJobs(server.pool, jobs, { dueInSeconds: 0 })
      waits.push(...jobs.map(({ waitSeconds }) => waitSeconds))
      // The receiver's pause is over by then.
      server.wallClock.advanceMs((jobs[0]?.waitSeconds ?? 0) * 1000)
      await server.runJobs()
    }
    admin = await signInAsDemo(server, 'admin') // three days later
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    const [failed] = await log(id)
    expect(failed).toMatchObject({ status: 'failed', attempts: 10 })
    const { dead } = await server.deps.transaction((tx) => tx.jobs.figures())
    expect(dead).toBe(0)

    answer = 204
    const ids = new Set(takeReceived('/failing').map(({ headers }) => headers['webhook-id']))
    expect((await post(`/staff/webhook-deliveries/${failed.id}/replay`, {})).status).toBe(202)
    await server.runJobs()
    expect(takeReceived('/failing').map(({ headers }) => headers['webhook-id'])).toEqual([...ids])
    expect((await log(id))[0]).toMatchObject({ status: 'delivered' })
  })

  it('switch off an endpoint that answers 410', async () => {
    answer = 410
    await activeLoan()
    await server.runJobs()
    answer = 204
    const { items } = (await server.call('GET', '/staff/webhooks', { headers: admin.cookie })).json()
    expect(items.map(({ is_active: isActive }: { is_active: boolean }) => isActive)).not.toContain(true)
    const { rows } = await server.pool.query(
      "select detail->>'reason' as reason from audit_events where action = 'webhook.removed' and actor = 'system'",
    )
    expect(rows).toEqual([{ reason: 'it answered 410' }])
  })

  it('wait without an attempt while their receiver is down, and leave once it is back', async () => {
    const { id } = await add('/down', ['loan.activated'])
    const makeDue = async () => changeJobs(server.pool, await deliveryJobs(), { dueInSeconds: 0 })
    const endpoint = async () => {
      const { items } = (await server.call('GET', '/staff/webhooks', { headers: admin.cookie })).json()
      return items.find((one: { id: number }) => one.id === id)
    }
    answer = 503
    for (let loans = 0; loans < 8; loans += 1) await activeLoan()
    await server.runJobs()
    expect(takeReceived('/down')).toHaveLength(5)
    const pausedUntil = new Date(server.wallClock.now().getTime() + 60_000).toISOString()
    expect(await endpoint()).toMatchObject({ paused_until: pausedUntil })
    expect(await server.deps.transaction((tx) => tx.webhooks.pausedCount(server.wallClock.now()))).toBe(1)
    await makeDue()
    await server.runJobs()
    expect(takeReceived('/down')).toEqual([])
    const attempts = (await log(id)).map((one: { attempts: number }) => one.attempts)
    expect(attempts.filter((count: number) => count === 0)).toHaveLength(3)

    server.wallClock.advanceMs(60_000)
    answer = 204
    await makeDue()
    await server.runJobs()
    expect(takeReceived('/down')).toHaveLength(8)
    expect(await endpoint()).toMatchObject({ is_active: true, paused_until: null })
    await post(`/staff/webhooks/${id}/remove`, {})
  })

  it('webhooks are given up while their receiver is down when their event is more than three days old', async () => {
    const { id } = await add('/gone', ['loan.activated'])
    const setPause = (until: string) =>
      server.pool.query('update webhook_endpoints set failures_in_row = 9, paused_until = $1 where id = $2', [
        until,
        id,
      ])
    await activeLoan()
    server.clock.advanceMs(4 * 86_400_000)
    await setPause(new Date(server.wallClock.now().getTime() + 60_000).toISOString())
    await server.runJobs()
    const [given] = await log(id)
    expect(given).toMatchObject({ status: 'failed', attempts: 0, error: 'the endpoint does not answer' })
    // A person who replays it tries at once, whatever the pause.
    await post(`/staff/webhook-deliveries/${given.id}/replay`, {})
    await server.runJobs()
    expect(takeReceived('/gone')).toHaveLength(1)
    expect((await log(id))[0]).toMatchObject({ status: 'delivered' })
    await post(`/staff/webhooks/${id}/remove`, {})
  })

  it('refuse an address that is none and an endpoint that does not exist', async () => {
    const refused = await post('/staff/webhooks', { url: 'aquí' })
    expect([refused.status, refused.body.errors[0].property]).toEqual([422, 'url'])
    expect((await post('/staff/webhooks', { url: `${origin}/x`, event_types: ['loan.danced'] })).status).toBe(422)
    expect((await post('/staff/webhooks/999/rotate', {})).status).toBe(404)
    expect((await post('/staff/webhook-deliveries/999999/replay', {})).status).toBe(404)
  })

  it('webhooks are managed in a terminal too, and tell of a payment', async () => {
    const run = (...args: string[]) => webhooksCommand(server.deps, args, 'admin:root')
    const added = await run('add', `${origin}/terminal`, 'payment.booked')
    expect(added.lines[1]).toMatch(/^whsec_/)
    const id = /^Endpoint (\d+) added/.exec(added.lines[0] ?? '')?.[1] ?? ''
    const { rows: audited } = await server.pool.query(
      "select actor, detail->>'four_eyes' as four_eyes from audit_events where action = 'webhook.added' order by id desc limit 1",
    )
    expect(audited).toEqual([{ actor: 'admin:root', four_eyes: 'off' }])
    const { loan } = await activeLoan()
    const booked = await server.call('POST', `/staff/loans/${loan.publicId}/payments`, {
      token: DEMO_STAFF_TOKEN,
      body: { reference: 'N43-1', amount: 100 },
    })
    expect(booked.statusCode, booked.body).toBe(200)
    await server.runJobs()
    expect(takeReceived('/terminal').map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'payment.booked',
        data: { loan: loan.publicId, payment: 'transfer:N43-1', amount: 100, date: server.clock.today() },
      },
    ])
    expect((await run('list')).lines).toContain(`  ${id}  ${origin}/terminal  payment.booked`)
    expect((await run('rotate', id)).lines[1]).toMatch(/^whsec_/)
    expect((await run('log', id)).lines[1]).toMatch(/payment\.booked .* delivered after 1 attempts$/)
    expect((await run('remove', id)).isDone).toBe(true)
    expect(await run('remove', id)).toEqual({ lines: [`there is no webhook endpoint ${id}.`], isDone: false })
    for (const args of [[], ['add'], ['add', origin, 'x'], ['rotate', 'x'], ['dance', '1']]) {
      expect((await run(...args)).isDone).toBe(false)
    }
  })
})
