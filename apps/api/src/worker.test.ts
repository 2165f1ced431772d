// Goal: nothing slow holds up a code. Each lane of jobs has workers of its own, and one receiver of webhooks gets few of its lane.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseUrlOf } from '../test/live-server.ts'
import { makeBorrower, makeLoan } from '../test/make-loan.ts'
import { createTestApp, type TestApp } from '../test/test-app.ts'
import { createPool } from './db/pool.ts'
import { laneOf } from './db/queue/job-lanes.ts'
import type { JobLane } from './platform/config/general-settings.ts'
import { addWebhook } from './staff/webhooks/manage-webhooks.ts'
import { jobHandlers, startWorker } from './worker.ts'

const SILENT = { error: () => undefined, debug: () => undefined }
let server: TestApp
let origin: string
/** Requests that never get an answer, by path. */
const hanging: string[] = []
const receiver = createServer((request) => {
  hanging.push(request.url ?? '')
})

beforeAll(async () => {
  server = await createTestApp({ PUENTE_FOUR_EYES: 'off' })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await server.close()
})

it('gives every lane jobs that exist, and leaves the money to the others', () => {
  const jobsOf = (lane: JobLane) => Object.keys(jobHandlers(server.deps)).filter((job) => laneOf(job) === lane)
  expect(jobsOf('codes')).toEqual(['send-code', 'send-staff-reset'])
  expect(jobsOf('signatures')).toEqual(['send-mail', 'send-offer-documents'])
  expect(jobsOf('messages')).toEqual(['send-message'])
  expect(jobsOf('webhooks')).toEqual(['deliver-webhook'])
  expect(jobsOf('others')).toEqual(expect.arrayContaining(['charge-card', 'start-payout', 'run-nights']))
})

it('sends the code of a login while one receiver of webhooks does not answer, and two deliveries to it at a time', async () => {
  const act = { actor: 'test', reason: null }
  await server.deps.transaction((tx) => addWebhook(tx, server.deps, { url: `${origin}/hangs`, eventTypes: [] }, act))
  const { loan } = await server.deps.transaction(async (tx) =>
    makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), {}),
  )
  await server.pool.query(
    `insert into loan_status_changes (loan_id, from_status, to_status, event, actor, business_date, at)
     select $1, 2, 21, 'due_date_passed', 'system', '2026-11-16', '2026-11-16T00:05:00Z' from generate_series(1, 63)`,
    [loan.id],
  )
  const pool = createPool(databaseUrlOf(server), 25)
  const worker = await startWorker(pool, server.deps, SILENT, { databaseUrl: databaseUrlOf(server) })
  try {
    await expect.poll(() => hanging).toHaveLength(2)
    const login = await server.call('POST', '/v2/user/login', { body: { mobile_phone: '34600123123' } })
    expect(login.statusCode, login.body).toBe(200)
    const codeState = async () =>
      (await server.pool.query(`select status from messages where recipient = '34600123123'`)).rows
    // Less than the ten seconds after which a delivery is given up.
    await expect.poll(codeState).toEqual([{ status: 'accepted' }])
    expect(hanging).toEqual(['/hangs', '/hangs'])
  } finally {
    receiver.closeAllConnections()
    await server.pool.query('update webhook_endpoints set is_active = false')
    await worker.stop()
    await pool.end()
  }
})
