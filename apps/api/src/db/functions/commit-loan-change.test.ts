// Goal: the file that people read is the function that books money.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const FILE = new URL('./commit-loan-change.sql', import.meta.url)
const DEFINITION = `select pg_get_functiondef(oid) as definition from pg_proc where proname = 'commit_loan_change'`

it('the function of a migrated database is the one that its file defines', async () => {
  const client = await server.pool.connect()
  try {
    const migrated = await client.query<{ definition: string }>(DEFINITION)
    await client.query('begin')
    await client.query(readFileSync(FILE, 'utf8'))
    const ofFile = await client.query<{ definition: string }>(DEFINITION)
    // One row: a function with other arguments would be a second way to commit.
    expect(migrated.rows).toHaveLength(1)
    expect(migrated.rows).toEqual(ofFile.rows)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
