// Goal: a query that fails tells an engineer where and why, and nobody whose data it was.
import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeCustomer } from '../../test/card-customers.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { readConfig } from '../config.ts'
import { logOptions } from './log.ts'
import { isDatabaseAway, QueryFailure } from './query-failure.ts'

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

it('its parameters are in neither the error nor the log; its place and its reason are', async () => {
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

it('a failure inside another is told without its parameters as well', () => {
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

it('[R8.02] a connection that is lost under a query is no defect of ours: try again later', async () => {
  const { token } = await makeCustomer(server)
  const blocker = await server.pool.connect()
  try {
    await blocker.query('begin; lock table sessions')
    const asked = server.call('GET', '/v2/user', { token }).then((answer) => [answer.statusCode, answer.json().label])
    await vi.waitFor(async () => {
      const { rowCount } = await server.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%sessions%'`,
      )
      expect(rowCount).toBe(1)
    })
    expect(await asked).toEqual([503, 'provider_unavailable'])
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})

const withCode = (code: string) => Object.assign(new Error('no matter'), { code })
it.each([
  ['the server is shut down', withCode('57P01'), true],
  ['it starts up', withCode('57P03'), true],
  ['it has no connection left', withCode('53300'), true],
  ['nothing listens', withCode('ECONNREFUSED'), true],
  ['the connection is reset', withCode('ECONNRESET'), true],
  ['a write on a closed connection', withCode('EPIPE'), true],
  ['no route', withCode('EHOSTUNREACH'), true],
  ['the name is not resolved for now', withCode('EAI_AGAIN'), true],
  ['the driver has no code for it', new Error('Connection terminated unexpectedly'), true],
  ['nor for the next query', new Error('Client has encountered a connection error and is not queryable'), true],
  ['a connection is not made in time', new Error('timeout expired'), true],
  ['it lies beneath', new Error('no payment', { cause: withCode('ECONNREFUSED') }), true],
  ['a unique key', withCode('23505'), false],
  ['a text that only sounds like it', Object.assign(new Error('connection terminated'), { code: '23514' }), false],
  ['a defect', new TypeError('undefined is not a function'), false],
  ['what is no error', 'ECONNREFUSED', false],
])('the database is away or not: %s', (_case, error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway)
})
