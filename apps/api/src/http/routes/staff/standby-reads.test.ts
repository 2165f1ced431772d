// Goal: read-only lists of staff use the standby, everything else uses the primary, and a standby that is away is not noticed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseGate, openDatabaseGate } from '../../../../test/database-gate.ts'
import { makeBorrower } from '../../../../test/make-loan.ts'
import { makeStaff } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { connectionStringOf } from '../../../db/pool.ts'

/** Stands in for a standby: a database of its own shows which of the two was read. */
let standby: TestApp
let gate: DatabaseGate
let server: TestApp
let token: string
let onPrimary: number
let onStandby: number
beforeAll(async () => {
  standby = await createTestApp()
  gate = await openDatabaseGate(connectionStringOf(standby.pool))
  server = await createTestApp({ DATABASE_READ_URL: gate.url })
  token = (await makeStaff(server, 'admin')).token
  onPrimary = await makeNamed(server, 'Primaria')
  // Ids differ, so that a customer of one is not mistaken for a customer of the other.
  await makeNamed(standby, 'Otra')
  onStandby = await makeNamed(standby, 'Replicada')
})
afterAll(async () => {
  await server?.close()
  await gate?.close()
  await standby?.close()
})

const makeNamed = ({ deps, clock }: TestApp, firstSurname: string): Promise<number> =>
  deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, clock.now())
    await tx.users.savePerson(userId, { firstName: 'Ana', firstSurname, secondSurname: null })
    return userId
  })

const get = async (path: string) => {
  const response = await server.call('GET', path, { token })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const listed = async () => (await get('/staff/customers')).items.map(({ id }: { id: number }) => id)
const found = async (text: string) => (await get(`/staff/search?q=${text}`)).items.length
const actionsOnPrimary = async () => {
  const { rows } = await server.pool.query<{ action: string }>(
    `select action from audit_events where actor like 'admin:%' order by id`,
  )
  return rows.map(({ action }) => action)
}

it('lists and searches on the standby, and audits both on the primary', async () => {
  expect(await listed()).toContain(onStandby)
  expect([await found('replicada'), await found('primaria')]).toEqual([1, 0])
  for (const path of ['/staff/loans', '/staff/audit', '/staff/books/trial-balance', '/staff/books/journals'])
    await get(path)
  expect(await actionsOnPrimary()).toEqual([
    'customers_listed',
    'customer_searched',
    'customer_searched',
    'loans_listed',
    'audit_read',
  ])
})

it('acts on the primary, and a page shows at once what its reader has changed', async () => {
  const path = `/staff/customers/${onPrimary}`
  const noted = await server.call('POST', `${path}/notes`, { token, body: { text: 'Llamar el lunes' } })
  expect(noted.statusCode, noted.body).toBeLessThan(300)
  expect(JSON.stringify(await get(`${path}/timeline`))).toContain('Llamar el lunes')
})

it('refuses to write in a read transaction, with and without a standby', async () => {
  const write = (tx: Parameters<Parameters<typeof server.deps.readTransaction>[0]>[0]) =>
    makeBorrower(tx, server.clock.now())
  for (const { deps } of [server, standby]) {
    await expect(deps.readTransaction(write)).rejects.toMatchObject({ code: '25006' })
  }
})

it('reads from the primary while the standby is away', async () => {
  gate.cut()
  expect(await listed()).toEqual([onPrimary])
  expect(await found('primaria')).toBe(1)
  // Only the first read tried: the others did not wait for it.
  expect(gate.tries).toBeLessThanOrEqual(1)
})
