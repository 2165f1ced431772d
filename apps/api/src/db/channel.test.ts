// Goal: what is told on a channel is heard, and a database that was away is neither forgotten nor besieged.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type DatabaseGate, openDatabaseGate } from '../../test/database-gate.ts'
import { databaseUrlOf } from '../../test/live-server.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { type ChannelListener, listenToChannel } from './channel.ts'
import { startSandboxClock } from './sandbox-clock.ts'

const OPTIONS = { reconnectAfterMs: 5 }
const LISTENED_BY = 'puente channel test'

let server: TestApp
let way: DatabaseGate

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

beforeEach(async () => {
  way = await openDatabaseGate(databaseUrlOf(server))
})
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await way.close()
})

async function listen(): Promise<{ heard: string[]; listener: ChannelListener }> {
  const heard: string[] = []
  const listener = await listenToChannel(
    way.url,
    { name: 'puente_channel_test', listenedBy: LISTENED_BY },
    {
      onHearing: () => heard.push('hearing'),
      onDeaf: () => heard.push('deaf'),
      onNotice: (payload) => heard.push(payload),
    },
    OPTIONS,
  )
  stops.push(listener.stop)
  return { heard, listener }
}
const tell = (text: string) => server.pool.query('select pg_notify($1, $2)', ['puente_channel_test', text])
const connections = async () => {
  const { rowCount } = await server.pool.query(
    'select from pg_stat_activity where application_name = $1 and datname = current_database()',
    [LISTENED_BY],
  )
  return rowCount
}

it('hears what is told, in order', async () => {
  const { heard, listener } = await listen()
  await tell('one')
  await tell('two')
  await listener.settle()
  expect(heard).toEqual(['hearing', 'one', 'two'])
})

it('a database that is away is tried by one connection at a time, and heard again by one', async () => {
  const { heard } = await listen()
  way.cut()
  await vi.waitFor(() => expect(way.tries).toBeGreaterThan(20))
  way.isOpen = true
  way.tries = 0
  await vi.waitFor(() => expect(heard).toEqual(['hearing', 'deaf', 'hearing']))
  expect(way.tries).toBe(1)
  await tell('again')
  await vi.waitFor(() => expect(heard.at(-1)).toBe('again'))
  expect(heard).toHaveLength(4)
  expect(await connections()).toBe(1)
})

it('tries no more once it is stopped', async () => {
  const { listener } = await listen()
  way.cut()
  await vi.waitFor(() => expect(way.tries).toBeGreaterThan(0))
  await listener.stop()
  way.isOpen = true
  await vi.waitFor(async () => expect(await connections()).toBe(0))
})

it('the clock of a sandbox that was moved while the database was away is followed afterwards', async () => {
  const { transaction } = server.deps
  const clock = await startSandboxClock(transaction, way.url, OPTIONS)
  stops.push(clock.stop)
  const other = await startSandboxClock(transaction, String(server.pool.options.connectionString), OPTIONS)
  stops.push(other.stop)
  await other.advanceDays(1)
  await vi.waitFor(() => expect(clock.today()).toBe(other.today()))
  way.cut()
  await other.advanceDays(2)
  way.isOpen = true
  await vi.waitFor(() => expect(clock.today()).toBe(other.today()))
})
