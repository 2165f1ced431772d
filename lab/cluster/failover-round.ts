import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DEMO_STAFF_TOKEN } from '../../apps/api/src/platform/security/demo-staff.ts'
import { killPostgres } from '../chaos/processes.ts'
import { nodeUrl } from './configuration.mjs'
import { until } from './processes.mjs'
import type { Cluster } from './start-cluster.mjs'
import type { Round, Victim } from './verdict.ts'

const REQUEST_TIMEOUT_MS = 5_000
const PROBE_EVERY_MS = 200
/** Longer than the limits, so that a slow recovery is measured and not only missed. */
const SERVICE_WAIT_MS = 120_000
const STANDBY_WAIT_MS = 180_000
const EVENT_WAIT_MS = 20_000
const STANDBY_READ_WAIT_MS = 20_000

/** Kills the primary of a cluster under load and measures how everything comes back, without a manual step. */
export async function runRound(cluster: Cluster, victim: Victim): Promise<Round> {
  const { primary } = await cluster.roles()
  if (primary === null) throw new Error('a round begins with a primary')
  const patroni = cluster.processes.get(primary.name)
  const killedAt = performance.now()
  if (victim === 'machine' && patroni !== undefined) {
    patroni.hold()
    process.kill(patroni.pid, 'SIGKILL')
  }
  const folder = join(cluster.plan.folder, primary.name)
  if (!killPostgres(folder, join(folder, 'data'))) throw new Error(`PostgreSQL of ${primary.name} was not running`)

  const backAt = await Promise.all(cluster.apiAddresses.map(firstWriteAfter)).catch(() => null)
  const serviceMs = backAt === null ? null : Math.max(...backAt) - killedAt
  // The machine has power again once the other one has taken over.
  const after = await until('A new primary', SERVICE_WAIT_MS, async () => (await cluster.roles()).primary).catch(
    () => null,
  )
  patroni?.release()
  const standbyMs = await until(
    'A synchronous standby',
    STANDBY_WAIT_MS,
    async () => (await cluster.roles()).syncStandby,
  ).then(
    () => performance.now() - killedAt,
    () => null,
  )
  return {
    victim,
    before: primary.name,
    after: after?.name ?? null,
    serviceMs,
    standbyMs,
    hasLiveEvent: await isToldOfChange(cluster).catch(() => false),
    hasOwnWrite: await isListed(cluster).catch(() => false),
    hasStandbyReads: await areListsOnStandby(cluster).catch(() => false),
  }
}

/** Stops what sends the log to the standby: from now on a commit reaches the primary only. For the control of a run. */
export async function stopReplication(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.primaryUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_replication')
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  await client.end()
}

let lastPhone = 34_720_000_000 + (Date.now() % 9_000_000)

/** Sends writes until one is answered; a login stores a code. */
async function firstWriteAfter(address: string): Promise<number> {
  return until(`A write of ${address}`, SERVICE_WAIT_MS, async () => {
    lastPhone += 1
    const response = await send(address, 'POST', '/v2/user/login', { body: { mobile_phone: String(lastPhone) } })
    await response.arrayBuffer()
    if (response.ok) return performance.now()
    await delay(PROBE_EVERY_MS)
    return null
  })
}

/** Opens a stream on the first API process and changes the loan on the second. */
async function isToldOfChange({ apiAddresses: [first = '', second = ''] }: Cluster): Promise<boolean> {
  const { token, loan } = await makeCustomer(second)
  const closing = new AbortController()
  const timeout = setTimeout(() => closing.abort(), EVENT_WAIT_MS)
  try {
    const stream = await fetch(new URL('/v2/events', first), {
      headers: { authorization: `Bearer ${token}` },
      signal: closing.signal,
    })
    if (!stream.ok || stream.body === null) return false
    let isBooked = false
    for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
      // The first events name everything that the page does not have yet.
      if (isBooked && /event: loan/.test(chunk)) return true
      if (isBooked) continue
      isBooked = true
      const body = { reference: `event-${crypto.randomUUID()}`, amount: 1 }
      const path = `/staff/loans/${loan.public_id}/payments`
      const booked = await send(second, 'POST', path, { token: DEMO_STAFF_TOKEN, body })
      await booked.arrayBuffer()
      if (!booked.ok) return false
    }
    return false
  } finally {
    clearTimeout(timeout)
    closing.abort()
  }
}

/** A customer that one API process makes is in the list of the other at once. */
async function isListed({ apiAddresses: [first = '', second = ''] }: Cluster): Promise<boolean> {
  const { phone } = await makeCustomer(first)
  const listed = await send(second, 'GET', '/staff/customers?limit=50', { token: DEMO_STAFF_TOKEN })
  const { items } = (await listed.json()) as { items: readonly { readonly phone: string }[] }
  return items.some((customer) => customer.phone === phone)
}

/** A server avoids a standby for some seconds after it was away; then its connections are seen there. */
async function areListsOnStandby(cluster: Cluster): Promise<boolean> {
  const { syncStandby } = await cluster.roles()
  if (syncStandby === null) return false
  const client = new pg.Client({ connectionString: nodeUrl(cluster.plan, syncStandby) })
  await client.connect()
  try {
    return await until('A list on the standby', STANDBY_READ_WAIT_MS, async () => {
      for (const address of cluster.apiAddresses) {
        await (await send(address, 'GET', '/staff/loans', { token: DEMO_STAFF_TOKEN })).arrayBuffer()
      }
      // Both API processes: each keeps an idle connection for a while.
      const { rows } = await client.query<{ servers: number }>(
        `select count(*)::int as servers from pg_stat_activity where application_name = 'puente'`,
      )
      return (rows[0]?.servers ?? 0) >= cluster.apiAddresses.length
    })
  } finally {
    await client.end()
  }
}

interface Customer {
  readonly phone: string
  readonly token: string
  readonly loan: { readonly public_id: string }
}

async function makeCustomer(address: string): Promise<Customer> {
  const response = await send(address, 'POST', '/sandbox/customers', { body: { state: 'active' } })
  if (!response.ok) throw new Error(`a customer was answered with ${response.status}`)
  return (await response.json()) as Customer
}

function send(
  address: string,
  method: string,
  path: string,
  { body, token }: { readonly body?: object; readonly token?: string } = {},
): Promise<Response> {
  return fetch(new URL(path, address), {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
}
