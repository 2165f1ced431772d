// Goal: the files that people read are the functions that book money.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const FOLDER = new URL('./', import.meta.url)
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
const DEFINITION = 'select pg_get_functiondef(oid) as definition from pg_proc where proname = $1'

it.each(FILES)('the function of a migrated database is the one that %s defines', async (file) => {
  const name = file.replace('.sql', '').replaceAll('-', '_')
  const client = await server.pool.connect()
  try {
    const migrated = await client.query<{ definition: string }>(DEFINITION, [name])
    await client.query('begin')
    await client.query(readFileSync(new URL(file, FOLDER), 'utf8'))
    const ofFile = await client.query<{ definition: string }>(DEFINITION, [name])
    // One row: a function with other arguments would be a second way to do the same.
    expect(migrated.rows).toHaveLength(1)
    expect(migrated.rows).toEqual(ofFile.rows)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
