// Goal: notifications on a channel arrive, and a listener reconnects to a lost database with one connection at a time.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type DatabaseGate, openDatabaseGate } from '../../test/database-gate.ts'
import { databaseUrlOf } from '../../test/live-server.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { type ChannelListener, listenToChannel } from './channel.ts'
import { startSandboxClock } from './sandbox-clock.ts'

const OPTIONS = { reconnectAfterMs: 5 }
const APPLICATION_NAME = 'puente channel test'

let server: TestApp
let gate: DatabaseGate

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

beforeEach(async () => {
  gate = await openDatabaseGate(databaseUrlOf(server))
})
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await gate.close()
})

async function listen(): Promise<{ events: string[]; listener: ChannelListener }> {
  const events: string[] = []
  const listener = await listenToChannel(
    gate.url,
    { name: 'puente_channel_test', applicationName: APPLICATION_NAME },
    {
      onConnected: () => events.push('connected'),
      onDisconnected: () => events.push('disconnected'),
      onNotification: (payload) => events.push(payload),
    },
    OPTIONS,
  )
  stops.push(listener.stop)
  return { events, listener }
}
const notify = (text: string) => server.pool.query('select pg_notify($1, $2)', ['puente_channel_test', text])
const connections = async () => {
  const { rowCount } = await server.pool.query(
    'select from pg_stat_activity where application_name = $1 and datname = current_database()',
    [APPLICATION_NAME],
  )
  return rowCount
}

it('receives notifications in order', async () => {
  const { events, listener } = await listen()
  await notify('one')
  await notify('two')
  await listener.settle()
  expect(events).toEqual(['connected', 'one', 'two'])
})

it('reconnects to an unavailable database with one connection at a time', async () => {
  const { events } = await listen()
  gate.cut()
  await expect.poll(() => gate.tries).toBeGreaterThan(20)
  gate.isOpen = true
  gate.tries = 0
  await expect.poll(() => events).toEqual(['connected', 'disconnected', 'connected'])
  expect(gate.tries).toBe(1)
  await notify('again')
  await expect.poll(() => events.at(-1)).toBe('again')
  expect(events).toHaveLength(4)
  expect(await connections()).toBe(1)
})

it('stops reconnecting once it is stopped', async () => {
  const { listener } = await listen()
  gate.cut()
  await expect.poll(() => gate.tries).toBeGreaterThan(0)
  await listener.stop()
  gate.isOpen = true
  await expect.poll(connections).toBe(0)
})

it('follows a sandbox clock that was moved while the connection was lost', async () => {
  const { transaction } = server.deps
  const clock = await startSandboxClock(transaction, gate.url, OPTIONS)
  stops.push(clock.stop)
  const other = await startSandboxClock(transaction, String(server.pool.options.connectionString), OPTIONS)
  stops.push(other.stop)
  await other.advanceDays(1)
  await expect.poll(() => clock.today()).toBe(other.today())
  gate.cut()
  await other.advanceDays(2)
  gate.isOpen = true
  await expect.poll(() => clock.today()).toBe(other.today())
})
