// Goal: a backup that is taken while customers write restores into an empty place with its evidence, books and logins, and a
// restore that would mix, lose or corrupt data is refused with one sentence before it writes anything.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant } from '../../test/applicant.ts'
import { makeOfferedLoan, type OfferedLoan } from '../../test/offered-loan.ts'
import { makeTemporaryDataDir } from '../../test/temporary-data-dir.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createPool } from '../db/pool.ts'
import { secretFingerprint } from '../platform/security/secret-fingerprint.ts'
import { copyFile, writeManifest } from './backup/backup-folder.ts'
import { requireProgram } from './backup/dumped-database.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'

const SECRET = 'a-secret-of-this-test-that-is-long-enough'
const root = makeTemporaryDataDir()
const dataDir = join(root, 'data')
const backup = join(root, 'backup')
const environment = (data: string, more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  PUENTE_DATA: data,
  PUENTE_SECRET: SECRET,
  ...more,
})

/** No disk flushes: the data is deleted at the end. */
const startPostgres = (folder: string) =>
  startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off', full_page_writes: 'on' } })

let postgres: EmbeddedPostgres
let server: TestApp
let loan: OfferedLoan
let written: { readonly before: readonly string[]; readonly during: readonly string[] }

beforeAll(async () => {
  postgres = await startPostgres(dataDir)
  const pool = createPool(postgres.url)
  await migrateDatabase(pool)
  await pool.end()
  server = await createTestApp({ PUENTE_SECRET: SECRET }, { on: { databaseUrl: postgres.url, dataDir } })
  loan = await makeOfferedLoan(server)
  await server.runJobs()
  const sent = await server.call('POST', '/v2/loan/sign_resend', { token: loan.token })
  const signed = await server.call('POST', '/v2/loan/sign', { token: loan.token, body: { code: sent.headers.code } })
  expect(signed.statusCode, signed.body).toBe(200)
  await server.runJobs()

  const before = [(await newApplicant(server)).phone]
  const during: string[] = []
  const done = new AbortController()
  const writing = (async () => {
    while (!done.signal.aborted) during.push((await newApplicant(server)).phone)
  })()
  const result = await runBackup(['--to', backup], environment(dataDir)).finally(() => done.abort())
  await writing
  expect(result).toMatchObject({
    isDone: true,
    lines: [expect.stringContaining(`Backed up to ${backup}`), ...Array(3).fill(expect.any(String))],
  })
  written = { before, during }
}, 120_000)
afterAll(async () => {
  await server?.close()
  await postgres?.stop()
  rmSync(root, { recursive: true, force: true })
})

describe('a backup', () => {
  it('restores evidence, books and logins into an empty place, although customers wrote during it', async () => {
    const target = join(root, 'restored')
    const { lines, isDone } = await runRestore(['--from', backup], environment(target))
    expect(lines.join('\n')).toMatch(
      /[1-9]\d* entries and [1-9]\d* documents checked: everything is as it was signed\./,
    )
    expect(lines.join('\n')).toContain('1 loans checked: ledger, facts, statements and loan rows agree.')
    expect(isDone).toBe(true)

    const restoredPostgres = await startPostgres(target)
    const restored = await createTestApp(
      { PUENTE_SECRET: SECRET },
      { on: { databaseUrl: restoredPostgres.url, dataDir: target } },
    )
    try {
      const { rows } = await restored.pool.query<{ phone: string }>('select phone from users order by id')
      const phones = rows.map(({ phone }) => phone)
      expect(phones.slice(0, 2)).toEqual([loan.phone, ...written.before])
      // Those of the backup's time are a prefix of what was acknowledged: nothing from the middle is missing.
      expect(written.during.length).toBeGreaterThan(0)
      expect(written.during.slice(0, phones.length - 2)).toEqual(phones.slice(2))

      const body = { mobile_phone: loan.phone }
      const sent = await restored.call('POST', '/v2/user/login', { body })
      const confirmed = await restored.call('POST', '/v2/user/login_confirm', {
        body: { ...body, code: sent.headers.code },
      })
      expect([sent.statusCode, confirmed.statusCode], confirmed.body).toEqual([200, 200])
      const contract = await restored.call('GET', '/v2/user', { token: confirmed.json().token })
      expect(contract.statusCode).toBe(200)
    } finally {
      await restored.close()
      await restoredPostgres.stop()
    }
    await expect(runRestore(['--from', backup], environment(target))).rejects.toThrow(
      `The folder of documents ${target}/documents is not empty`,
    )
    rmSync(join(target, 'documents'), { recursive: true })
    await expect(runRestore(['--from', backup], environment(target))).rejects.toThrow(
      `The data folder ${target} has a database already`,
    )
  })

  it('is written down in the database, from which monitoring reads how old the last one is', async () => {
    const { rows } = await server.pool.query('select kind, bytes::float8 as bytes from backups')
    expect(rows).toEqual([{ kind: 'embedded', bytes: expect.any(Number) }])
    const metrics = (await server.call('GET', '/metrics')).body
    const at = Number(/^puente_last_backup_timestamp_seconds (\S+)$/m.exec(metrics)?.[1])
    expect(Date.now() / 1000 - at).toBeLessThan(600)
  })

  it('a backup does not hold the secret, and lists its files for sha256sum', async () => {
    const names = await readdir(backup, { recursive: true, withFileTypes: true })
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    expect(files.filter((file) => readFileSync(file).includes(SECRET))).toEqual([])
    const listed = readFileSync(join(backup, 'checksums.sha256'), 'utf8').trim().split('\n')
    expect(listed).toHaveLength(files.length - 2)
    expect(listed[0]).toMatch(/^[0-9a-f]{64} {2}database\/cluster\//)
  })

  it('goes into a new folder only', async () => {
    await expect(runBackup(['--to', backup], environment(dataDir))).rejects.toThrow(
      `The folder ${backup} is not empty: name a new one for each backup.`,
    )
  })
})

describe('a restore is refused before it writes anything', () => {
  const folder = join(root, 'small')
  const other = 'another-secret-that-is-long-enough-too'
  const change = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const cases: readonly (readonly [
    string,
    { manifest?: object; settings?: Record<string, string>; break?: () => void },
    RegExp,
  ])[] = [
    [
      'with another secret',
      { settings: { PUENTE_SECRET: other } },
      /^PUENTE_SECRET is not the secret of this backup \(fingerprint [0-9a-f]{32}\): with another one no document opens\.$/,
    ],
    [
      'without an earlier secret',
      { manifest: { secret_fingerprints: [secretFingerprint(SECRET), '00ff'] } },
      /^PUENTE_EARLIER_SECRETS lacks secrets of this backup \(fingerprints 00ff\)/,
    ],
    [
      'of a damaged file',
      { break: () => change('files/document/ab/one', 'other bytes') },
      /^The backup is damaged: files\/document\/ab\/one is not the file that was written\.$/,
    ],
    [
      'of a missing file',
      { break: () => rmSync(join(folder, 'files/document/ab/one')) },
      /^The backup is damaged: files\/document\/ab\/one is missing\.$/,
    ],
    [
      'of a shortened list of checksums',
      { break: () => change('checksums.sha256', '') },
      /^The backup is damaged: .*checksums\.sha256 is not the list that was written with it\.$/,
    ],
    [
      'of a list that leads out of the folder',
      { manifest: { path: '../one' } },
      /^The backup is damaged: \.\.\/one is no path inside it\.$/,
    ],
    [
      'of an interrupted backup',
      { break: () => rmSync(join(folder, 'manifest.json')) },
      /holds no complete backup: it has no manifest\.json\.$/,
    ],
    [
      'of another format',
      { break: () => change('manifest.json', '{"format": 2}') },
      /is damaged, or of another format than 1\.$/,
    ],
    [
      'of a newer version',
      { manifest: { database: { kind: 'embedded', postgres: 18, migration: { name: '9999_later', at: 9e15 } } } },
      /^The backup was made by a newer Puente \(0\.0\.0, 9999_later\): restore it with that version\.$/,
    ],
    [
      'of the embedded database to an external one',
      { settings: { DATABASE_URL: 'postgres://puente@127.0.0.1:9/puente' } },
      /^The backup is of the embedded database: unset DATABASE_URL to restore it\.$/,
    ],
    [
      'of documents that are in a bucket to a folder',
      { manifest: { files: { store: 's3', bucket: 'papeles' } } },
      /^The documents of this backup are in a store of kind s3: set FILE_STORE=s3\.$/,
    ],
  ]
  it.each(cases)('%s', async (_title, { manifest = {}, settings = {}, break: damage = () => undefined }, sentence) => {
    rmSync(folder, { recursive: true, force: true })
    const { path = 'files/document/ab/one', ...about } = manifest as { path?: string }
    const source = join(root, 'one')
    writeFileSync(source, 'sealed bytes')
    const copied = copyFile(source, join(folder, 'files/document/ab/one'))
    await writeManifest(folder, copied === null ? [] : [{ ...copied, path }], {
      puente: '0.0.0',
      created_at: '2026-11-16T10:00:00Z',
      database: { kind: 'embedded', postgres: 18, migration: { name: '0000_first', at: 0 } },
      files: { store: 'folder' },
      secret_fingerprints: [secretFingerprint(SECRET)],
      folders: [],
      ...about,
    })
    damage()
    const target = join(root, 'untouched')
    await expect(runRestore(['--from', folder], environment(target, settings))).rejects.toThrow(sentence)
    expect(existsSync(target)).toBe(false)
  })
})

describe('the programs of an external PostgreSQL', () => {
  /** A folder with a `pg_dump` that only tells its version. */
  const pathWith = (version: string) => {
    const file = join(root, 'pg_dump')
    writeFileSync(file, `#!/bin/sh\necho 'pg_dump (PostgreSQL) ${version}'\n`, { mode: 0o755 })
    return `${root}${delimiter}/bin`
  }

  it.each([
    ['17.2 (Debian 17.2-1)', 17, null],
    ['18.1', 17, null],
    [
      '15.14 (Debian 15.14-0+deb12u1)',
      17,
      'pg_dump is of PostgreSQL 15 and the server is 17: put pg_dump 17 or newer first on the PATH.',
    ],
  ] as const)('pg_dump %s on a server %i', async (version, server, sentence) => {
    const check = requireProgram('pg_dump', server, { PATH: pathWith(version) })
    if (sentence === null) await check
    else await expect(check).rejects.toThrow(sentence)
  })

  it('the programs of an external PostgreSQL are named when they are missing', async () => {
    await expect(requireProgram('pg_restore', 16, { PATH: root })).rejects.toThrow(
      'pg_restore is not installed: install the client programs of PostgreSQL 16 (on Debian postgresql-client-16).',
    )
  })
})
