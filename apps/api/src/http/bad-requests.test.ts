// Goal: generated bad requests to every described call, with every kind of credentials. None ends with a 5xx, each refusal has a
// label, and a refused request changes no row. `npm run test:full` sends 20,000 of them and measures the event loop;
// PUENTE_TEST_SEED repeats a run, PUENTE_TEST_REQUESTS changes its size.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiDocument, badRequest } from '../../test/bad-requests.ts'
import { allCallers, bearer, type Credentials } from '../../test/callers.ts'
import { longestTurnMs } from '../../test/event-loop.ts'
import { makeBorrower, makeLoan, tokenFor } from '../../test/make-loan.ts'
import { makeOfferedLoan } from '../../test/offered-loan.ts'
import { randomFrom } from '../../test/random.ts'
import { runSize } from '../../test/run-size.ts'
import { makeStaff } from '../../test/staff.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

const REQUESTS = Number(process.env.PUENTE_TEST_REQUESTS ?? runSize(200, 20_000))
const SEED = Number(process.env.PUENTE_TEST_SEED ?? 20_261_117)
/** A full run takes minutes. */
const TIMEOUT_MS = 60_000 + REQUESTS * 200
/** Requests with one set of callers: some requests end a session. */
const ROUND = 200
/** A request may not keep the event loop from other requests for longer. */
const LONGEST_TURN_MS = 200

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** A stream never ends, and another day is another test. */
const NOT_CALLED = ['/v2/events', '/staff/events', '/sandbox/clock']

/** What a refused request may write. */
const WRITTEN_BY_REFUSALS = [
  'public.audit_events', // attempts of staff, and what they looked at
  'public.code_events', // wrong codes
  'public.promo_guesses', // wrong promo codes
  'public.request_budgets', // requests of a caller, refused ones too
  'public.staff_api_keys', // when a key was last used
  'public.staff_sessions', // when a session was last seen
  'public.staff_sign_in_events', // wrong passwords
]
/** Lists that the server only reads. */
const READ_ONLY = ['public.municipalities', 'public.postal_codes']

async function watchedTables(): Promise<readonly string[]> {
  const { rows } = await server.pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`,
  )
  const names = rows.map(({ name }) => name)
  return names.filter((name) => !WRITTEN_BY_REFUSALS.includes(name) && !READ_ONLY.includes(name))
}

/** Whether a transaction of any database wrote something since. Much cheaper than reading the tables. */
async function newestTransaction(): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as id')
  return rows[0]?.id ?? ''
}

/** Per table the number of rows and the newest transaction that wrote one: any change alters the line of its table. */
async function statesOf(tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const parts = tables.map(
    (name) => `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state from ${name}`,
  )
  // With a name it is planned once, which takes longer than to run it.
  const query = { name: 'states', text: parts.join(' union all ') }
  const { rows } = await server.pool.query<{ name: string; state: string }>(query)
  return new Map(rows.map(({ name, state }) => [name, state]))
}

/** Callers that most calls admit: customers with an offer and with a loan, and admins. */
async function admittedCallers() {
  const offered = await makeOfferedLoan(server)
  const owner = await server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    const { loan } = await makeLoan(tx, server.deps, userId, {})
    return { publicId: loan.publicId, token: await tokenFor(tx, server.deps, userId) }
  })
  await server.runJobs()
  const { token: key } = await makeStaff(server, 'admin', 'accountant', 'underwriter', 'collector', 'support', 'agent')
  return {
    ids: [offered.publicId, owner.publicId],
    customers: [bearer(offered.token), bearer(owner.token)],
    staff: [bearer(key)],
  }
}

/** What the request itself costs: a pause of the machine or a collection of garbage does not repeat with it. */
async function measured<T>(send: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const first = await longestTurnMs(send)
  let { ms } = first
  for (let again = 0; again < 2 && ms > LONGEST_TURN_MS; again += 1) ms = Math.min(ms, (await longestTurnMs(send)).ms)
  return { ...first, ms }
}

it('answers every generated bad request with a labelled refusal that changes nothing, never with a 5xx', {
  timeout: TIMEOUT_MS,
}, async () => {
  const random = randomFrom(SEED)
  const document = server.app.swagger() as ApiDocument
  const calls = Object.entries(document.paths ?? {}).filter(([path]) => !NOT_CALLED.includes(path))
  const tables = await watchedTables()
  expect([calls.length > 200, tables.length > 60]).toEqual([true, true])
  const wrong: unknown[] = []
  const slow: unknown[] = []
  let refused = 0
  let longest = { ms: 0, request: '' }
  const isMeasured = REQUESTS > ROUND
  for (let sent = 0; sent < REQUESTS; sent += ROUND) {
    const others: readonly Credentials[] = Object.values(await allCallers(server)).flatMap((column) =>
      column.map(([, credentials]) => credentials),
    )
    const { ids, customers, staff } = await admittedCallers()
    let before = await statesOf(tables)
    let newest = await newestTransaction()
    for (let n = 0; n < ROUND; n++) {
      const known = [...ids, '1', '2', '7', 'id_card', 'personalData', 'html', 'sandbox', 'terms']
      const request = badRequest(document, { calls, ids: known, random })
      const admitted = request.url.startsWith('/staff') ? staff : customers
      const credentials = random.pick(random.chance(0.6) ? admitted : others)
      const send = async () => server.app.inject({ ...request, headers: { ...request.headers, ...credentials } })
      const { value: answer, ms } = isMeasured ? await measured(send) : { value: await send(), ms: 0 }
      const { statusCode } = answer
      if (ms > longest.ms) longest = { ms, request: `${request.method} ${request.url.slice(0, 100)}` }
      if (ms > LONGEST_TURN_MS) slow.push({ method: request.method, url: request.url.slice(0, 200), ms })
      const last = newest
      newest = await newestTransaction()
      const after = newest === last ? before : await statesOf(tables)
      const changed = [...after].flatMap(([table, state]) => (before.get(table) === state ? [] : [table]))
      before = after
      if (statusCode < 400) continue
      refused += 1
      const isLabelled = /"label":"\w+"/.test(answer.body) || /^<!doctype html>/i.test(answer.body)
      if (statusCode >= 500 || changed.length > 0 || !isLabelled) {
        wrong.push({ ...request, payload: request.payload?.slice(0, 2000), statusCode, changed, body: answer.body })
      }
    }
  }
  if (isMeasured) {
    const { ms, request } = longest
    process.stdout.write(`${REQUESTS} requests, ${refused} refused; longest turn ${Math.round(ms)} ms: ${request}\n`)
  }
  expect(wrong).toEqual([])
  expect(slow).toEqual([])
  if (isMeasured) expect(refused).toBeGreaterThan(REQUESTS / 2)
})

it('would notice a request that keeps the event loop for longer', async () => {
  const blocking = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    const start = process.cpuUsage()
    for (let spent = process.cpuUsage(start); spent.user + spent.system < 2 * LONGEST_TURN_MS * 1000; ) {
      for (let n = 0; n < 1_000_000; n += 1) Math.sqrt(n)
      spent = process.cpuUsage(start)
    }
  }
  expect((await measured(blocking)).ms).toBeGreaterThan(LONGEST_TURN_MS)
})
