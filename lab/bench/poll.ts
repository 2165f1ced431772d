// The cost of open pages for the server. Three measurements:
// - Polls that find nothing new (user, inbox, version.json), in requests per second of CPU time, compared with a node:http
//   server that only returns the same 304.
// - Ten thousand idle event streams: memory of the server process per stream.
// - The delay between a commit and the event at the client.
// The client is a separate process and does not count. `npm run bench:poll -- --streams 10000`
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import { civilDate } from '@puente/domain'
import { createApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { createDeps } from '../../apps/api/src/create-deps.ts'
import { createPool } from '../../apps/api/src/db/pool.ts'
import { prepareReferenceData } from '../../apps/api/src/demo/reference-data.ts'
import { clockFrom } from '../../apps/api/src/platform/clock.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from '../../apps/api/src/platform/content/site-content.ts'
import { ownCpuSeconds } from './cpu-seconds.ts'
import { report } from './figures.ts'
import { makeManyLoans } from './many-loans.ts'
import { median } from './median.ts'
import { makeThrowawayDatabase, type ThrowawayDatabase } from './throwaway-database.ts'

/**
 * Many short alternating rounds; the median counts. Before them both sides warm up, run a full garbage collection and warm up
 * again: a collection discards compiled code, and the code compiled for the start differs from the code that serves.
 */
const WARM_UP_ROUNDS = 4
const ROUNDS = 11
const CLIENTS = 16
const CHANGES = 50
const TODAY = civilDate('2026-11-26')
const NOW = `${TODAY}T10:00:00Z`
const POLLS = { user: '/v2/user', inbox: '/v2/notification-inbox', 'version.json': '/version.json' } as const

interface Person {
  readonly userId: number
  readonly token: string
}

interface Poll {
  readonly port: number
  readonly path: string
  readonly token: string
  readonly etag: string
}

type Order =
  | { readonly polls: readonly Poll[]; readonly requests: number }
  | { readonly port: number; readonly tokens: readonly string[] }

type Reply = { readonly failures: number } | { readonly heardAt: number; readonly index: number }

async function measure(): Promise<void> {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '5000' }, streams: { type: 'string', default: '10000' } },
  })
  const requests = Number(values.requests)
  const streams = Number(values.streams)
  const database = await makeThrowawayDatabase(NOW)
  await makeManyLoans(database, streams, { date: TODAY, spreadDays: 20 })
  const people = await openSessions(database)
  const server = await startChild('--server', database.url)
  const bare = await startChild('--bare')
  const client = fork(import.meta.filename, ['--client'], { execArgv: ['--import', 'tsx'] })
  try {
    for (const [name, path] of Object.entries(POLLS)) {
      const polls = await pollsOf(server.port, path, people.slice(0, 200))
      const timed = async (child: Child): Promise<number> => {
        const before = await child.cpuSeconds()
        await answerOf(client, { polls: polls.map((poll) => ({ ...poll, port: child.port })), requests })
        return requests / ((await child.cpuSeconds()) - before)
      }
      const play = async (rounds: number) => {
        const results: { bare: number; ours: number }[] = []
        for (let round = 0; round < rounds; round += 1) {
          results.push({ bare: await timed(bare), ours: await timed(server) })
        }
        return results
      }
      await play(WARM_UP_ROUNDS)
      await Promise.all([bare.collectGarbage(), server.collectGarbage()])
      await play(WARM_UP_ROUNDS)
      const results = await play(ROUNDS)
      const [ours, bareSpeed] = [median(results.map(({ ours }) => ours)), median(results.map(({ bare }) => bare))]
      report(
        `poll.${name as keyof typeof POLLS}`,
        ours / bareSpeed,
        `, ${Math.round(ours)} and ${Math.round(bareSpeed)} requests for each CPU-second`,
      )
    }
    await measureStreams(client, server, database, people.slice(0, streams))
  } finally {
    client.kill()
    server.stop()
    bare.stop()
    await once(server.process, 'exit')
    await database.remove()
  }
}

async function measureStreams(
  client: ChildProcess,
  server: Child,
  { pool }: ThrowawayDatabase,
  people: readonly Person[],
): Promise<void> {
  // The shared cost of the first streams does not count per stream.
  const before = await server.residentBytes()
  await answerOf(client, { port: server.port, tokens: people.map(({ token }) => token) })
  const after = await server.residentBytes()
  const kib = (after - before) / 1024 / people.length
  report('poll.stream-memory', kib, `, ${people.length} streams`)

  const delays: number[] = []
  for (let change = 0; change < CHANGES; change += 1) {
    const index = Math.floor((people.length / CHANGES) * change)
    const heard = once(client, 'message') as Promise<[{ heardAt: number; index: number }]>
    await pool.query('update users set is_blacklisted = not is_blacklisted where id = $1', [people[index]?.userId])
    const committedAt = performance.timeOrigin + performance.now()
    const [answer] = await heard
    if (answer.index !== index) throw new Error(`stream ${answer.index} heard what was meant for ${index}`)
    delays.push(Math.max(0, answer.heardAt - committedAt))
  }
  delays.sort((left, right) => left - right)
  const p95 = delays[Math.ceil(CHANGES * 0.95) - 1] ?? Number.POSITIVE_INFINITY
  report('poll.delay', p95)
}

async function openSessions({ pool, deps }: ThrowawayDatabase): Promise<Person[]> {
  const { rows } = await pool.query<{ id: number }>('select id from users order by id')
  const people = rows.map(({ id }) => ({ userId: id, token: deps.secrets.newToken() }))
  await pool.query(
    `insert into sessions (token_hash, kind, user_id, created_at, expires_at, address)
     select hash, 'borrower', user_id, $3, $3::timestamptz + interval '1 day', '127.0.0.1'
     from unnest($1::bytea[], $2::bigint[]) as session (hash, user_id)`,
    [people.map(({ token }) => deps.secrets.hashToken(token)), people.map(({ userId }) => userId), NOW],
  )
  return people
}

/** Requests each resource once, so that the server has the response cached and the client its ETag. */
const pollsOf = (port: number, path: string, people: readonly Person[]): Promise<Poll[]> =>
  Promise.all(
    people.map(async ({ token }) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      return { port, path, token, etag: response.headers.get('etag') ?? '' }
    }),
  )

async function answerOf(client: ChildProcess, order: Order): Promise<void> {
  client.send(order)
  const [{ failures }] = (await once(client, 'message')) as [{ failures: number }]
  if (failures > 0) throw new Error(`${failures} requests were not answered as they should`)
}

interface Child {
  readonly process: ChildProcess
  readonly port: number
  cpuSeconds(): Promise<number>
  collectGarbage(): Promise<unknown>
  residentBytes(): Promise<number>
  stop(): void
}

async function startChild(role: string, ...rest: string[]): Promise<Child> {
  const child = fork(import.meta.filename, [role, ...rest], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    // Production writes logs, and another process consumes them.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [port] = (await once(child, 'message')) as [number]
  const ask = async (what: string): Promise<number> => {
    const answered = once(child, 'message') as Promise<[number]>
    child.send(what)
    return (await answered)[0]
  }
  return {
    process: child,
    port,
    cpuSeconds: () => ask('cpu'),
    collectGarbage: () => ask('collect'),
    residentBytes: () => ask('memory'),
    stop: () => child.send('stop'),
  }
}

function obey(stop: () => Promise<unknown>): void {
  process.on('message', (order) => {
    if (order === 'cpu') process.send?.(ownCpuSeconds())
    else if (order === 'collect' || order === 'memory') {
      globalThis.gc?.()
      process.send?.(process.memoryUsage.rss())
    } else if (order === 'stop') void stop().then(() => process.disconnect())
  })
}

/** The whole server with its production settings as far as possible here, and the bench's clock. */
async function serve(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl)
  const clock = clockFrom(() => new Date(NOW))
  const config = readConfig({ PUENTE_LOG_LEVEL: 'info', PUENTE_PUBLIC_URL: 'http://127.0.0.1' })
  const parts = {
    config,
    pool,
    content: await readSiteContent(DEFAULT_CONTENT_DIR),
    sandboxClock: null,
    build: 'bench',
  }
  const deps = { ...createDeps(parts), clock }
  await prepareReferenceData(deps)
  await deps.live.start(databaseUrl, clock)
  const app = await createApp(parts, deps)
  await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
  obey(async () => {
    await app.close()
    await deps.live.stop()
    await pool.end()
  })
  process.send?.((app.server.address() as AddressInfo).port)
}

function serveBare(): void {
  const headers = { etag: '"unchanged"', 'cache-control': 'private, no-cache', vary: 'Authorization, ApiKey' }
  const server = createServer((_request, response) => {
    response.writeHead(304, headers).end()
  })
  server.listen({ port: 0, host: '127.0.0.1' }, () => process.send?.((server.address() as AddressInfo).port))
  obey(async () => {
    server.closeAllConnections()
    server.close()
  })
}

/** The client process: polls as fast as responses arrive, or opens streams and reports when one receives an event. */
function beTheClient(): void {
  process.on('message', async (order: Order) => {
    const failures =
      'polls' in order ? await sendPolls(order.polls, order.requests) : await openStreams(order.port, order.tokens)
    process.send?.({ failures } satisfies Reply)
  })
}

async function sendPolls(polls: readonly Poll[], requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  let next = 0
  let failures = 0
  const ask = ({ port, path, token, etag }: Poll): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ApiKey: token,
        'if-none-match': etag,
        accept: 'application/json',
      }
      httpRequest({ port, path, agent, headers, host: '127.0.0.1' }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
        .on('error', reject)
        .end()
    })
  const client = async () => {
    while (next < requests) {
      const poll = polls[next++ % polls.length]
      if (poll !== undefined && (await ask(poll)) !== 304) failures += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  agent.destroy()
  return failures
}

const AT_ONCE = 50

/** Plain sockets: ten thousand responses of a full HTTP client would use too much memory in the bench itself. */
async function openStreams(port: number, tokens: readonly string[]): Promise<number> {
  let failures = 0
  let next = 0
  const open = async (index: number): Promise<void> => {
    const socket: Socket = connect({ port, host: '127.0.0.1' })
    socket.write(`GET /v2/events HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${tokens[index]}\r\n\r\n`)
    let text = ''
    while (!text.includes('event: inbox')) {
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      text += chunk.toString('latin1')
      if (!text.startsWith('HTTP/1.1 200')) {
        failures += 1
        return
      }
    }
    socket.on('data', (chunk) => {
      const heardAt = performance.timeOrigin + performance.now()
      if (chunk.includes('event: user')) process.send?.({ heardAt, index } satisfies Reply)
    })
  }
  const opener = async () => {
    while (next < tokens.length) await open(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, opener))
  return failures
}

if (process.argv.includes('--client')) beTheClient()
else if (process.argv.includes('--bare')) serveBare()
else if (process.argv.includes('--server')) await serve(process.argv.at(-1) ?? '')
else await measure()
