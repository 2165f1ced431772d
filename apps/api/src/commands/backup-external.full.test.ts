// Goal: a backup of an external PostgreSQL restores into an empty database of the same server. Needs a PostgreSQL of the system with
// its own programs (on Debian: postgresql), because the embedded one has no pg_dump.
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTemporaryDataDir } from '../../test/temporary-data-dir.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createPool } from '../db/pool.ts'
import { makeDemoCustomer } from '../demo/make-customer.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'

const NOBODY = 65_534
const SYSTEM = '/usr/lib/postgresql'
const versions = existsSync(SYSTEM) ? readdirSync(SYSTEM).sort((a, b) => Number(b) - Number(a)) : []
const bin = join(SYSTEM, versions[0] ?? 'none', 'bin')
const root = makeTemporaryDataDir()
const cluster = join(root, 'cluster')
const port = 20_000 + (process.pid % 20_000)
const url = (database: string) => `postgres://puente@127.0.0.1:${port}/${database}`
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const run = (program: string, ...args: string[]) =>
  execFileSync(join(bin, program), args, { ...user, cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C', PATH: bin } })

let server: TestApp
beforeAll(async () => {
  expect(versions, 'this test needs a PostgreSQL of the system (on Debian: apt-get install postgresql)').not.toEqual([])
  mkdirSync(cluster)
  if (process.getuid?.() === 0) chownSync(cluster, NOBODY, NOBODY)
  run('initdb', '-D', cluster, '-U', 'puente', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  run('pg_ctl', '-D', cluster, '-w', '-l', join(cluster, 'log'), '-o', `-p ${port} -k ${cluster} -c fsync=off`, 'start')
  const admin = new pg.Client({ connectionString: url('postgres') })
  await admin.connect()
  for (const name of ['puente', 'restored']) await admin.query(`create database ${name}`)
  await admin.end()
  const pool = createPool(url('puente'))
  await migrateDatabase(pool).finally(() => pool.end())
  const dataDir = join(root, 'data')
  mkdirSync(dataDir)
  server = await createTestApp({}, { on: { databaseUrl: url('puente'), dataDir } })
  await makeDemoCustomer(server.deps, 'active')
})
afterAll(async () => {
  await server?.close()
  if (existsSync(join(cluster, 'postmaster.pid'))) run('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop')
  rmSync(root, { recursive: true, force: true })
})

it('dumps with pg_dump and restores with pg_restore, once', async () => {
  const environment = (database: string, data: string) => ({
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    DATABASE_URL: url(database),
    PUENTE_DATA: join(root, data),
  })
  const to = join(root, 'backup')
  const { lines } = await runBackup(['--to', to], environment('puente', 'data'))
  expect(lines.join('\n')).toMatch(/PostgreSQL \d+ \(dump\)/)
  const restored = await runRestore(['--from', to], environment('restored', 'data-restored'))
  expect(restored.lines.join('\n')).toMatch(/[12] loans checked: ledger, facts, statements and loan rows agree\./)
  expect(restored.isDone).toBe(true)
  await expect(runRestore(['--from', to], environment('restored', 'elsewhere'))).rejects.toThrow(
    /^The database at DATABASE_URL is not empty \(it has \S+\): restore into a new one\.$/,
  )
})
