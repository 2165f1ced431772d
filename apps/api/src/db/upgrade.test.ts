// Goal: a database of the previous release migrates to this version, and its evidence, books and customers are intact.
import { randomBytes } from 'node:crypto'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeTemporaryDataDir } from '../../test/temporary-data-dir.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { verifyEvidence } from '../lending/contracts/verify-evidence.ts'
import { verifyAllBooks } from '../lending/control/verify-books.ts'
import { migrateDatabase } from './migrate.ts'
import { createPool } from './pool.ts'

const RELEASE = fileURLToPath(new URL('../../test/data/release-0.1/', import.meta.url))
const SIGNER = '34600100040'

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

describe('release 0.1', () => {
  const dataDir = makeTemporaryDataDir()
  let server: TestApp
  beforeAll(async () => {
    const name = `test_${randomBytes(6).toString('hex')}`
    const url = new URL(inject('postgresUrl'))
    await onServer(url.href, `create database ${name}`)
    url.pathname = `/${name}`
    await onServer(url.href, gunzipSync(readFileSync(join(RELEASE, 'database.sql.gz'))).toString())
    cpSync(join(RELEASE, 'files'), join(dataDir, 'documents'), { recursive: true })
    const pool = createPool(url.href)
    await migrateDatabase(pool).finally(() => pool.end())
    server = await createTestApp({}, { on: { databaseUrl: url.href, dataDir } })
  })
  afterAll(async () => {
    await server?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('keeps its signatures: every entry and document of the chain verifies', async () => {
    const { entries, documents, problems } = await verifyEvidence(server.deps, null)
    expect({ entries, problems }).toEqual({ entries: 1, problems: [] })
    expect(documents).toBeGreaterThan(0)
  })

  it('keeps its books: ledger, facts and loan rows of every loan agree', async () => {
    const { loanCount, problems } = await verifyAllBooks(server.deps)
    expect({ loanCount, problems }).toEqual({ loanCount: 75, problems: [] })
  })

  it('keeps its customers: the one who signed logs in and sees the loan', async () => {
    const sent = await server.call('POST', '/v2/user/login', { body: { mobile_phone: SIGNER } })
    const confirmed = await server.call('POST', '/v2/user/login_confirm', {
      body: { mobile_phone: SIGNER, code: sent.headers.code },
    })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    const user = await server.call('GET', '/v2/user', { token: confirmed.json().token })
    expect(user.json()).toMatchObject({ loan: { status: 1 } })
  })
})
