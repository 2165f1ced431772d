// Goal: a file of regimes without the law of a stored contract keeps the server from starting, and says which row is missing.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../test/make-loan.ts'
import { REGIMES } from '../../test/regimes.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { requireRegimes } from './require-regimes.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

it('a regime that a loan names must be in the file', async () => {
  await server.deps.transaction(async (tx) => {
    await makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), { until: 'request' })
  })
  await expect(requireRegimes(server.pool, REGIMES, '/etc/regimes.json')).resolves.toBeUndefined()
  const renamed = REGIMES.map((row) => (row.id === 'ES-2011' ? { ...row, id: 'ES-OLD' } : row))
  await expect(requireRegimes(server.pool, renamed, '/etc/regimes.json')).rejects.toThrow(
    'The legal regimes in /etc/regimes.json lack ES-2011',
  )
})
