// Goal: the error of a failed query says where and why it failed, and holds no personal data.
import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCustomer } from '../../test/card-customers.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { readConfig } from '../config.ts'
import { connectionStringOf, createPool } from '../db/pool.ts'
import { logOptions } from './log/log.ts'
import { isDatabaseUnavailable, QueryFailure } from './query-failure.ts'

const PHONE = '34600123456'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const logged = (error: unknown): string => {
  const { logger } = logOptions(readConfig({}))
  if (typeof logger !== 'object' || !('serializers' in logger)) throw new Error('there is no logger')
  return JSON.stringify(logger.serializers?.err?.(error as never))
}

it('keeps parameters out of the error and the log, and keeps the location and the reason', async () => {
  await server.pool.query('alter table sandbox_messages rename to elsewhere')
  const failure = await server.deps.transaction((tx) => tx.sandbox.messages(PHONE)).catch((error: unknown) => error)
  await server.pool.query('alter table elsewhere rename to sandbox_messages')
  expect(failure).toBeInstanceOf(QueryFailure)
  expect(failure).toMatchObject({ code: '42P01', message: 'relation "sandbox_messages" does not exist' })
  const { message, stack } = failure as QueryFailure
  for (const text of [message, String(stack), logged(failure)]) expect(text).not.toContain(PHONE)
  expect(logged(failure)).toContain('42P01')
  expect(logged(failure)).toContain('from \\"sandbox_messages\\"')
  expect(stack).toMatch(/^QueryFailure: relation "sandbox_messages" does not exist\n {4}at /)
})

it('removes the parameters of a nested cause too', () => {
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_phone"'), {
    code: '23505',
    detail: `Key (phone)=(${PHONE}) already exists.`,
  })
  const text = logged(
    new Error('the customer was not made', { cause: new DrizzleQueryError('insert', [PHONE], refused) }),
  )
  expect(text).not.toContain(PHONE)
  expect(text).toContain('23505')
  expect(text).toContain('users_phone')
})

it('reports a connection lost during a query as retryable, not as a defect', async () => {
  const { token } = await makeCustomer(server)
  const blocker = await server.pool.connect()
  try {
    await blocker.query('begin; lock table sessions')
    const asked = server.call('GET', '/v2/user', { token }).then((answer) => [answer.statusCode, answer.json().label])
    await expect
      .poll(async () => {
        const { rowCount } = await server.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%sessions%'`,
        )
        return rowCount
      })
      .toBe(1)
    expect(await asked).toEqual([503, 'provider_unavailable'])
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})

describe('with timeouts', () => {
  let limited: TestApp
  let token: string
  beforeAll(async () => {
    const on = { databaseUrl: connectionStringOf(server.pool), dataDir: server.deps.config.dataDir ?? '' }
    limited = await createTestApp({ DATABASE_QUERY_TIMEOUT_MS: '1000', DATABASE_WAIT_TIMEOUT_MS: '1000' }, { on })
    token = (await makeCustomer(limited)).token
  })
  afterAll(() => limited.close())
  const ask = async () => {
    const answer = await limited.call('GET', '/v2/user', { token })
    return [answer.statusCode, answer.json().label]
  }
  const UNAVAILABLE = [503, 'provider_unavailable']

  it('answers 503 to requests whose query is blocked, and gets every connection back', async () => {
    const blocker = await server.pool.connect()
    try {
      await blocker.query('begin; lock table sessions')
      // More than the pool has connections.
      const answers = await Promise.all(Array.from({ length: 12 }, ask))
      expect(answers).toEqual(Array.from({ length: 12 }, () => UNAVAILABLE))
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    expect((await ask())[0]).toBe(200)
    const { totalCount, idleCount, waitingCount } = limited.pool
    expect([totalCount - idleCount, waitingCount]).toEqual([0, 0])
  })

  it('answers 503 when no connection is free in time', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => limited.pool.connect()))
    expect(await ask()).toEqual(UNAVAILABLE)
    for (const connection of all) connection.release()
    expect((await ask())[0]).toBe(200)
  })

  it('limits requests only: a pool for jobs, the night and commands has no timeout', async () => {
    const unlimited = createPool(connectionStringOf(server.pool), 1)
    const timeoutOf = async (pool: typeof unlimited) => (await pool.query('show statement_timeout')).rows
    expect(await timeoutOf(limited.pool)).toEqual([{ statement_timeout: '1s' }])
    expect(await timeoutOf(unlimited)).toEqual([{ statement_timeout: '0' }])
    await unlimited.end()
  })
})

const withCode = (code: string) => Object.assign(new Error('no matter'), { code })
it.each([
  ['the server is shut down', withCode('57P01'), true],
  ['the server starts up', withCode('57P03'), true],
  ['the server has no free connection', withCode('53300'), true],
  ['the primary has become a standby', withCode('25006'), true],
  ['the port is closed', withCode('ECONNREFUSED'), true],
  ['the socket file is missing', Object.assign(withCode('ENOENT'), { syscall: 'connect' }), true],
  ['another file is missing', Object.assign(withCode('ENOENT'), { syscall: 'open' }), false],
  ['the connection is reset', withCode('ECONNRESET'), true],
  ['a write on a closed connection', withCode('EPIPE'), true],
  ['there is no route', withCode('EHOSTUNREACH'), true],
  ['the host name cannot be resolved at the moment', withCode('EAI_AGAIN'), true],
  ['the driver reports a lost connection without a code', new Error('Connection terminated unexpectedly'), true],
  [
    'the driver refuses the next query without a code',
    new Error('Client has encountered a connection error and is not queryable'),
    true,
  ],
  ['connecting times out', new Error('timeout expired'), true],
  ['no connection is free in time', new Error('timeout exceeded when trying to connect'), true],
  ['a statement exceeds its time', withCode('57014'), true],
  ['the server does not cancel such a statement', new Error('Query read timeout'), true],
  ['the cause is a refused connection', new Error('no payment', { cause: withCode('ECONNREFUSED') }), true],
  ['a unique key is violated', withCode('23505'), false],
  ['another error has a similar message', Object.assign(new Error('connection terminated'), { code: '23514' }), false],
  ['the code has a defect', new TypeError('undefined is not a function'), false],
  ['the value is not an error', 'ECONNREFUSED', false],
])('detects an unavailable database when %s', (_case, error, isUnavailable) => {
  expect(isDatabaseUnavailable(error)).toBe(isUnavailable)
})
