// Goal: a transaction is committed as a whole or fails, and returns its connection to the pool, whatever fails.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { interceptQueries } from '../../test/intercept-queries.ts'
import { databaseUrlOf } from '../../test/live-server.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { createPool } from './pool.ts'
import { createSingleStatement, createTransaction } from './transaction.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const lost = () => Promise.reject(new Error('Connection terminated unexpectedly'))

it('returns the connection if it is lost before, during or after the work', async () => {
  const pool = createPool(databaseUrlOf(server), 1)
  const transaction = createTransaction(pool)
  const clockOf = () => transaction((tx) => tx.sandbox.clockOffsetMs())
  for (const failing of [1, 2, 3]) {
    await clockOf()
    let queries = 0
    const stop = interceptQueries((send, input) => {
      queries += 1
      return queries >= failing ? lost() : send(...input)
    })
    await expect(clockOf(), `query ${failing}`).rejects.toMatchObject({ code: '08006' })
    stop()
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
  let queries = 0
  const stopCounting = interceptQueries((send, input) => {
    queries += 1
    return send(...input)
  })
  expect(await clockOf()).toBe(0)
  stopCounting()
  expect(queries).toBe(1)
  const stop = interceptQueries(lost)
  await expect(clockOf()).rejects.toMatchObject({ code: '08006' })
  stop()
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
