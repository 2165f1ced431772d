// Goal: the owner of an external PostgreSQL backs it up, and it restores where the user of the server does not exist yet. Needs a PostgreSQL of the system with
// its own programs (on Debian: postgresql), because the embedded one has no pg_dump.
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTemporaryDataDir } from '../../test/temporary-data-dir.ts'
import { createTestApp } from '../../test/test-app.ts'
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
const runtimeUrl = (database: string) => `postgres://puente_server:clave@127.0.0.1:${port}/${database}`
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const run = (program: string, ...args: string[]) =>
  execFileSync(join(bin, program), args, { ...user, cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C', PATH: bin } })

async function onServer(...statements: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: url('postgres') })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

beforeAll(async () => {
  expect(versions, 'this test needs a PostgreSQL of the system (on Debian: apt-get install postgresql)').not.toEqual([])
  mkdirSync(cluster)
  if (process.getuid?.() === 0) chownSync(cluster, NOBODY, NOBODY)
  run('initdb', '-D', cluster, '-U', 'puente', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  run('pg_ctl', '-D', cluster, '-w', '-l', join(cluster, 'log'), '-o', `-p ${port} -k ${cluster} -c fsync=off`, 'start')
  await onServer('create database puente', 'create database restored')
  const pool = createPool(url('puente'))
  await migrateDatabase(pool, runtimeUrl('puente')).finally(() => pool.end())
  const dataDir = join(root, 'data')
  mkdirSync(dataDir)
  const server = await createTestApp({}, { on: { databaseUrl: url('puente'), dataDir } })
  await makeDemoCustomer(server.deps, 'active')
  await server.close()
})
afterAll(async () => {
  if (existsSync(join(cluster, 'postmaster.pid'))) run('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop')
  rmSync(root, { recursive: true, force: true })
})

const environment = (database: string, data: string) => ({
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  DATABASE_OWNER_URL: url(database),
  DATABASE_URL: runtimeUrl(database),
  PUENTE_DATA: join(root, data),
})

it('needs the owner of the tables', async () => {
  const { DATABASE_OWNER_URL: _owner, ...withoutOwner } = environment('puente', 'data')
  await expect(runBackup(['--to', join(root, 'refused')], withoutOwner)).rejects.toThrow(
    'The database user of DATABASE_URL may not read the whole database: set DATABASE_OWNER_URL for a backup.',
  )
})

it('dumps with pg_dump and restores with pg_restore on a server without our users, once', async () => {
  const to = join(root, 'backup')
  const { lines } = await runBackup(['--to', to], environment('puente', 'data'))
  expect(lines.join('\n')).toMatch(/PostgreSQL \d+ \(dump\)/)
  await onServer('drop database puente with (force)', 'drop role puente_server')
  const restored = await runRestore(['--from', to], environment('restored', 'data-restored'))
  expect(restored.lines.join('\n')).toMatch(/[12] loans checked: ledger, facts, statements and loan rows agree\./)
  expect(restored.isDone).toBe(true)
  const pool = createPool(runtimeUrl('restored'), 1)
  const { rows } = await pool.query('select count(*)::int as jobs from graphile_worker.jobs')
  await pool.end()
  expect(rows[0].jobs).toBeGreaterThan(0)
  await expect(runRestore(['--from', to], environment('restored', 'elsewhere'))).rejects.toThrow(
    /^The database at DATABASE_URL is not empty \(it has \S+\): restore into a new one\.$/,
  )
})
