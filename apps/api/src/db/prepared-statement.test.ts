// Goal: a prepared statement returns the texts of its first row, and a failure leaves the connection usable or reports its loss.
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { databaseUrlOf } from '../../test/live-server.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { createPool } from './pool.ts'
import { firstRow, type Statement } from './prepared-statement.ts'

const DIVIDE: Statement = { name: 'divide', text: 'select 12 / $1::int, null, $2::text' }
const SLEEP: Statement = { name: 'sleep', text: 'select pg_sleep($1::float)' }
const QUERY_TIMEOUT_MS = 60

let server: TestApp
let pool: pg.Pool
let connection: pg.PoolClient

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

beforeEach(async () => {
  pool = createPool(databaseUrlOf(server), 1)
  connection = await pool.connect()
})
afterEach(async () => {
  connection.release(true)
  await pool.end()
})

it('returns texts and nulls in the order of the columns, and PostgreSQL parses the statement once', async () => {
  expect(await firstRow(connection, DIVIDE, ['3', 'año, "ñ"'])).toEqual(['4', null, 'año, "ñ"'])
  expect(await firstRow(connection, DIVIDE, ['6', ''])).toEqual(['2', null, ''])
  const { rows } = await connection.query(
    'select (generic_plans + custom_plans)::int as executions from pg_prepared_statements where name = $1',
    [DIVIDE.name],
  )
  expect(rows).toEqual([{ executions: 2 }])
})

it('returns the first of many rows, and null for none', async () => {
  const series: Statement = { name: 'series', text: 'select n from generate_series(1, $1::int) as n' }
  expect(await firstRow(connection, series, ['5'])).toEqual(['1'])
  expect(await firstRow(connection, series, ['0'])).toBeNull()
})

it('rejects with the error of PostgreSQL, and the connection answers the next statement', async () => {
  await expect(firstRow(connection, DIVIDE, ['0', ''])).rejects.toMatchObject({ code: '22012' })
  expect(await firstRow(connection, DIVIDE, ['4', ''])).toEqual(['3', null, ''])
  const wrong: Statement = { name: 'wrong', text: 'select $1 from nothing' }
  await expect(firstRow(connection, wrong, ['4'])).rejects.toMatchObject({ code: '42P01' })
  await expect(firstRow(connection, wrong, ['4']), 'once more').rejects.toMatchObject({ code: '42P01' })
  expect((await connection.query('select 7 as n')).rows).toEqual([{ n: 7 }])
})

it('rejects when the connection is lost while PostgreSQL works', async () => {
  const failure = firstRow(connection, SLEEP, ['30']).catch((error: unknown) => error)
  const { processID } = connection as unknown as { processID: number }
  // A process that has not read the statement yet would reset the connection instead of naming the reason.
  await vi.waitFor(async () => {
    const { rows } = await server.pool.query(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`,
      [processID],
    )
    expect(rows).toEqual([{ ended: true }])
  })
  expect(await failure).toMatchObject({ code: '57P01' })
  await expect(firstRow(connection, DIVIDE, ['4', ''])).rejects.toThrow(/terminated|not queryable/)
})

it('rejects a statement that takes longer than the time limit of its connection', async () => {
  const limited = createPool(databaseUrlOf(server), 1, { statementMs: QUERY_TIMEOUT_MS, waitMs: 1_000 })
  const client = await limited.connect()
  await expect(firstRow(client, SLEEP, ['30'])).rejects.toMatchObject({ code: '57014' })
  client.release(true)
  await limited.end()
})
