// Goal: the embedded database survives everything that an operator may do to it: a restart, a kill -9, a second start by
// mistake, an inaccessible folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { makeTemporaryDataDir } from '../../test/temporary-data-dir.ts'
import { StartupError } from '../platform/startup-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const OWNER_PROGRAM = `
  import { startEmbeddedPostgres } from ${JSON.stringify(fileURLToPath(new URL('./embedded-postgres.ts', import.meta.url)))}
  const postgres = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR })
  console.log(postgres.url)
`

describe('the embedded PostgreSQL', () => {
  // One folder for all tests: creating a database takes longer than all of them together.
  const folder = makeTemporaryDataDir()
  const dataDir = join(folder, 'data')
  const started: EmbeddedPostgres[] = []

  afterEach(async () => {
    for (const postgres of started.splice(0)) await postgres.stop()
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function start(): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir })
    started.push(postgres)
    return postgres
  }

  it('starts on an empty folder as UTF-8 PostgreSQL with flushes on, reachable from this machine only', async () => {
    const { url } = await start()

    const [row] = await query(
      url,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
              current_setting('listen_addresses') as listens, lower('ÑANDÚ') as lowered,
              (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale`,
    )
    expect(row).toEqual({ encoding: 'UTF8', fsync: 'on', listens: '127.0.0.1', lowered: 'ñandú', locale: 'b C.UTF-8' })
  })

  it('hides its password from other users and requires it', async () => {
    const { url } = await start()

    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    const wrongUrl = url.replace(new URL(url).password, 'guess')
    await expect(query(wrongUrl, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('the embedded PostgreSQL is reached over a socket file that other users cannot open, and over TCP where none is possible', async () => {
    const address = `select host(inet_server_addr()) as address`
    const near = await start()
    expect(await query(near.url, address)).toEqual([{ address: null }])
    expect(statSync(join(dataDir, 'socket')).mode & 0o777).toBe(0o700)
    await near.stop()

    chmodSync(join(dataDir, 'socket'), 0o500)
    const withoutSocket = await start()
    expect(await query(withoutSocket.url, address)).toEqual([{ address: '127.0.0.1' }])
    await withoutSocket.stop()
    chmodSync(join(dataDir, 'socket'), 0o700)

    const longFolder = join(folder, 'a'.repeat(100))
    renameSync(dataDir, longFolder)
    const far = await startEmbeddedPostgres({ dataDir: longFolder })
    try {
      expect(await query(far.url, address)).toEqual([{ address: '127.0.0.1' }])
    } finally {
      await far.stop()
      renameSync(longFolder, dataDir)
    }
  })

  it('keeps its data over a stop and a start', async () => {
    const first = await start()
    await query(first.url, `create table survived as select 'after a stop' as text`)
    await first.stop()

    const second = await start()
    expect(await query(second.url, 'select text from survived')).toEqual([{ text: 'after a stop' }])
  })

  it('stops once, however often stop is called', async () => {
    const postgres = await start()
    await Promise.all([postgres.stop(), postgres.stop()])
    await postgres.stop()

    await expect(query(postgres.url, 'select 1')).rejects.toThrow(/connect ENOENT .*socket/)
  })

  it('refuses a folder that a running Puente uses, in one sentence', async () => {
    const first = await start()

    const refusal = await startEmbeddedPostgres({ dataDir }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartupError)
    expect((refusal as Error).message).toBe(
      `Another Puente (process ${process.pid}) is already using ${dataDir}: stop it first, or set PUENTE_DATA to another folder.`,
    )
    expect(await query(first.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  })

  it('replaces the PostgreSQL that a killed Puente left running and loses no committed data', async () => {
    const { owner, url } = await startOwner(dataDir)
    await query(url, `create table confirmed as select 'before the kill' as text`)
    const orphanPid = postmasterPid(dataDir)
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]) // PostgreSQL still runs

    const next = await start()
    expect(await query(next.url, 'select text from confirmed')).toEqual([{ text: 'before the kill' }])
    expect(postmasterPid(dataDir)).not.toBe(orphanPid)
    await expect(query(url, 'select 1')).rejects.toThrow()
  })

  it('recovers if PostgreSQL was killed too', async () => {
    const { owner, url } = await startOwner(dataDir)
    await query(url, `create table recovered as select 'before the crash' as text`)
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    process.kill(postmasterPid(dataDir), 'SIGKILL')

    const next = await start()
    expect(await query(next.url, 'select text from recovered')).toEqual([{ text: 'before the crash' }])
  })

  it('restarts PostgreSQL at the same address if only PostgreSQL was killed, and stops it at the end', async () => {
    const progress: string[] = []
    const postgres = await startEmbeddedPostgres({ dataDir, onProgress: (step) => progress.push(step) })
    started.push(postgres)
    await query(postgres.url, `create table restarted as select 'before the kill' as text`)
    for (let kill = 0; kill < 2; kill += 1) {
      const killed = postmasterPid(dataDir)
      process.kill(killed, 'SIGKILL')
      await expect
        .poll(
          async () => ({
            rows: await query(postgres.url, 'select text from restarted'),
            isNew: postmasterPid(dataDir) !== killed,
          }),
          { timeout: 30_000 },
        )
        .toEqual({ rows: [{ text: 'before the kill' }], isNew: true })
    }
    // Perhaps only once: a server killed while it is being restarted is simply started again.
    expect(progress).toContain('PostgreSQL ended by itself; starting it again')
    await postgres.stop()
    await expect(query(postgres.url, 'select')).rejects.toThrow()
  })

  it('the embedded PostgreSQL does not stop an unrelated process whose id is in an old postmaster.pid', async () => {
    await (await start()).stop()
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    try {
      await once(stranger, 'spawn')
      const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
      writeFileSync(
        pidFile,
        `${stranger.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n0 0\nready\n`,
      )

      const next = await start()
      expect(await query(next.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    } finally {
      stranger.kill('SIGKILL')
    }
  })

  it('takes over the folder of a dead Puente whose process id was reused', async () => {
    await (await start()).stop()
    writeFileSync(join(dataDir, 'puente.pid'), `${process.pid}\nanother boot, another moment\n`)

    const { url } = await start()
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  })

  it('names the data folder and the parent folder that PostgreSQL cannot enter', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    // As root, PostgreSQL runs as another user, which a private folder locks out; otherwise the folder locks out this process.
    chmodSync(closed, process.getuid?.() === 0 ? 0o700 : 0o000)

    const refusal = await startEmbeddedPostgres({ dataDir: join(closed, 'data') }).catch((error: unknown) => error)
    chmodSync(closed, 0o700)
    expect(refusal).toBeInstanceOf(StartupError)
    expect((refusal as Error).message).toContain(`the data folder ${join(closed, 'data')} because ${closed} `)
  })

  it('reports data of an older PostgreSQL version', async () => {
    await (await start()).stop()
    const versionFile = join(dataDir, 'postgres', 'PG_VERSION')
    const version = readFileSync(versionFile, 'utf8')
    writeFileSync(versionFile, '12\n')
    try {
      await expect(start()).rejects.toThrow(/was made by PostgreSQL 12 and this Puente brings 18/)
    } finally {
      writeFileSync(versionFile, version)
    }
  })
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined) // a cut connection also fails its query
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Another Node process that starts PostgreSQL and keeps it running, so that the test can kill it. */
async function startOwner(dataDir: string): Promise<{ owner: ChildProcess; url: string }> {
  const program = join(mkdtempSync(join(tmpdir(), 'puente-owner-')), 'owner.mts')
  writeFileSync(program, OWNER_PROGRAM)
  const owner = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string]
  rmSync(join(program, '..'), { recursive: true })
  return { owner, url }
}
