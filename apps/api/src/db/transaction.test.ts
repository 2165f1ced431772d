// Goal: a transaction is committed as a whole or fails, and returns its connection to the pool, whatever fails.
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { databaseUrlOf } from '../../test/live-server.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { createPool } from './pool.ts'
import { createSingleStatement, createTransaction } from './transaction.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

it('returns the connection if it is lost before, during or after the work', async () => {
  const pool = createPool(databaseUrlOf(server), 1)
  const transaction = createTransaction(pool)
  const clockOf = () => transaction((tx) => tx.sandbox.clockOffsetMs())
  for (const failing of [1, 2, 3]) {
    await clockOf()
    const { query } = pg.Client.prototype
    let queries = 0
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      queries += 1
      if (queries >= failing) return Promise.reject(new Error('Connection terminated unexpectedly')) as never
      return Reflect.apply(query, this, given)
    } as never)
    await expect(clockOf(), `query ${failing}`).rejects.toMatchObject({ code: '08006' })
    spy.mockRestore()
    // The pool has one connection: it opens a second one only after the first was returned.
    expect(await clockOf()).toBe(0)
  }
  await pool.end()
})

it('sends a single statement without begin and commit, and returns the connection if it is lost', async () => {
  const pool = createPool(databaseUrlOf(server), 1)
  const singleStatement = createSingleStatement(pool)
  const clockOf = () => singleStatement((tx) => tx.sandbox.clockOffsetMs())
  await clockOf()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  expect(await clockOf()).toBe(0)
  expect(query).toHaveBeenCalledTimes(1)
  query.mockImplementation(() => Promise.reject(new Error('Connection terminated unexpectedly')) as never)
  await expect(clockOf()).rejects.toMatchObject({ code: '08006' })
  query.mockRestore()
  expect(await clockOf()).toBe(0)
  await pool.end()
})

it('fails if a query failed and the work went on: nothing of it was committed', async () => {
  const { transaction } = server.deps
  const lost = transaction(async (tx) => {
    await tx.sandbox.advanceClock(5)
    await tx.sandbox.addMessage({} as never).catch(() => undefined)
  })
  await expect(lost).rejects.toThrow('rolled back')
  expect(await transaction((tx) => tx.sandbox.clockOffsetMs())).toBe(0)
})
