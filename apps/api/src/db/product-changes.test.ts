// Goal: every node sells a product that one node stores, including a node whose connection broke meanwhile.
import { civilDate, DEFAULT_PRODUCT } from '@puente/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import type { ChannelListener } from './channel.ts'
import { createProductCatalogue } from './product-catalogue.ts'
import { listenForProductChanges } from './product-changes.ts'

let server: TestApp
let changes: ChannelListener
const another = () => createProductCatalogue(server.deps.transaction)
let otherNode: ReturnType<typeof another>

beforeAll(async () => {
  server = await createTestApp()
  otherNode = another()
  await otherNode.refresh()
  const { connectionString } = server.pool.options
  changes = await listenForProductChanges(String(connectionString), () => otherNode.refresh(), {
    reconnectAfterMs: 10,
  })
})
afterAll(async () => {
  await changes.stop()
  await server.close()
})

const publish = (version: number) =>
  server.deps.transaction((tx) =>
    tx.products.add({ ...DEFAULT_PRODUCT, version, validFrom: civilDate('2026-11-01'), maxExtensions: version }),
  )
const versionOnOtherNode = () => otherNode.current(1, civilDate('2026-11-16'))?.version

it('is notified of a new version when it is committed', async () => {
  await publish(2)
  await expect.poll(versionOnOtherNode).toBe(2)
})

it('reads missed changes after a reconnect', async () => {
  const { rows } = await server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'puente products' and datname = current_database()`,
  )
  expect(rows).toHaveLength(1)
  await publish(3)
  await expect.poll(versionOnOtherNode).toBe(3)
  await publish(4)
  await expect.poll(versionOnOtherNode).toBe(4)
})

it('a new installation sells both products, and one that exists goes on as it is until staff open the other', async () => {
  const today = civilDate('2026-11-16')
  const soldIds = (catalogue: ReturnType<typeof another>) => catalogue.onOffer(today).map(({ id }) => id)
  await server.pool.query('delete from products')
  const fresh = another()
  await fresh.refresh()
  expect(soldIds(fresh)).toEqual([1, 2])

  await server.pool.query('delete from products where product_id = 2')
  const older = another()
  await older.refresh()
  expect([soldIds(older), older.current(2, today)?.sale]).toEqual([[1], 'closed'])
  const sandbox = createProductCatalogue(server.deps.transaction, true)
  await server.pool.query('delete from products where product_id = 2')
  await sandbox.refresh()
  expect(soldIds(sandbox)).toEqual([1, 2])
})
