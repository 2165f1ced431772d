// Goal: adding a job takes the same time however many jobs wait, because every message, code and payment adds one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobsReadBy } from '../../../test/jobs-read.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { createPool } from '../pool.ts'
import { createTransaction } from '../transaction.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

it('does not read the waiting jobs to add one, even on a connection that started with an empty queue', async () => {
  const pool = createPool(String(server.pool.options.connectionString), 1)
  const transaction = createTransaction(pool)
  const add = () => transaction((tx) => tx.outbox.add('send-message', { messageId: 'none' }))
  try {
    // PostgreSQL keeps the plan of a function's statement from its sixth call on.
    for (let turn = 0; turn < 6; turn += 1) await add()
    await server.pool.query(`select graphile_worker.add_job('no-such-task') from generate_series(1, 500)`)
    const before = await jobsReadBy(pool)
    await add()
    expect(await jobsReadBy(pool)).toBe(before)
    const { rows } = await pool.query(`select count(*)::int as jobs from graphile_worker.jobs`)
    expect(rows[0].jobs).toBe(507)
  } finally {
    await pool.end()
  }
})
