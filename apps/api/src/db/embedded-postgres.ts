import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, DatabaseError } from 'pg'
import { StartupError } from '../platform/startup-error.ts'
import { type Binaries, findBinaries } from './embedded-postgres/binaries.ts'
import { isLockedByRunningProcess, lockDataFolder } from './embedded-postgres/data-folder-lock.ts'
import { blockingFolder, clusterDir, type DatabaseUser, databaseUser } from './embedded-postgres/database-user.ts'
import { commandLine, isRunning, startTimeOf } from './embedded-postgres/running-process.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

type EmbeddedPostgresOptions = {
  /** Holds the database and only our own files; created if it is missing. */
  dataDir: string
  onProgress?: (step: string) => void
  /** PostgreSQL settings that override ours, for example `fsync: 'off'` for a temporary test database. */
  settings?: Record<string, string>
}

const REPOSITORY_DIR = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '')
const ROLE = 'puente'
const DATABASE = 'puente'
const POLL_MS = 25
const START_TIMEOUT_MS = 5 * 60_000 // after a crash PostgreSQL first replays its log and refuses connections with "starting up"
const REFUSAL_TIMEOUT_MS = 5000
const START_ATTEMPTS = 20
const FAST_STOP_TIMEOUT_MS = 30_000
const IMMEDIATE_STOP_TIMEOUT_MS = 10_000
const ZOMBIE_TIMEOUT_MS = 5000
const RELAUNCH_AFTER_MS = 1000
const CANNOT_CONNECT_NOW = '57P03' // SQLSTATE while PostgreSQL starts up or recovers
const MAX_LOG_BYTES = 10 * 1024 * 1024
/** The longest path of a socket file that Linux and macOS accept, less the byte that ends it. */
const LONGEST_SOCKET_PATH = 103

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  log_checkpoints: 'off',
  // Errors reach the code that sent the query. Their text quotes values, hence personal data, so no copy goes to the log file.
  log_min_messages: 'log',
} satisfies Record<string, string>

/**
 * The default folder of the embedded database, unless PUENTE_DATA is set: `.puente` in the repository. For root, PostgreSQL runs
 * as another user, which may be unable to enter the repository; then it is a folder under /var/lib for this clone alone.
 */
export function defaultDataDir(): string {
  const inRepository = join(REPOSITORY_DIR, '.puente')
  if (!blockingFolder(inRepository, databaseUser(inRepository)) || process.getuid?.() !== 0) return inRepository
  const cloneId = createHash('sha256').update(REPOSITORY_DIR).digest('hex').slice(0, 12)
  return join('/var/lib/puente', cloneId)
}

/** Starts PostgreSQL on a data folder and resolves when it accepts connections. `stop` keeps the data. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const onProgress = options.onProgress ?? (() => {})
  const user = databaseUser(dataDir)

  prepareDataDir(dataDir, user)
  const unlock = lockDataFolder(dataDir)
  try {
    const binaries = findBinaries(dataDir, user, onProgress)
    const password = readOrMakePassword(dataDir, user)
    if (existsSync(clusterDir(dataDir))) {
      refuseOtherVersion(dataDir, binaries)
      await stopOrphan(dataDir, onProgress)
    } else {
      onProgress('Creating the database')
      await createCluster(dataDir, binaries, user)
    }

    onProgress('Starting PostgreSQL')
    const cluster = { dataDir, binaries, user, password, settings: options.settings ?? {} }
    const { postgres, port, socketDir } = await launch(cluster, { socketDir: makeSocketDir(dataDir, user) })
    const supervision = supervise(postgres, () => launch(cluster, { port, socketDir }), onProgress)
    let stopped: Promise<void> | undefined
    return {
      url: urlOf({ port, password, socketDir }, DATABASE),
      stop() {
        stopped ??= supervision.stop().finally(unlock)
        return stopped
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Restarts PostgreSQL at the same address whenever it exits unexpectedly, until it is stopped. */
function supervise(
  first: ChildProcess,
  relaunch: () => Promise<{ postgres: ChildProcess }>,
  onProgress: (step: string) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let postgres = first
  const watch = async () => {
    for (;;) {
      await exitOf(postgres).catch(() => null)
      if (stopping.signal.aborted) return
      onProgress('PostgreSQL ended by itself; starting it again')
      while (!stopping.signal.aborted) {
        try {
          postgres = (await relaunch()).postgres
          break
        } catch (error) {
          onProgress(`${(error as Error).message} Trying again`)
          await delay(RELAUNCH_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
        }
      }
      if (stopping.signal.aborted) return
    }
  }
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await stopChild(postgres)
      await watching
      // A restart that was in progress may have started another process.
      await stopChild(postgres)
    },
  }
}

function prepareDataDir(dataDir: string, user: DatabaseUser | undefined): void {
  const blocking = blockingFolder(dataDir, user)
  if (blocking) {
    const who = user ? `PostgreSQL, which runs as uid ${user.uid} when you are root,` : 'Puente'
    const where = blocking === dataDir ? '' : ` because ${blocking} lets no other user in`
    const remedy = 'set PUENTE_DATA to a folder it can enter'
    throw new StartupError(`${who} cannot enter the data folder ${dataDir}${where}: ${remedy}.`)
  }
  try {
    const firstMade = mkdirSync(dataDir, { recursive: true })
    // Explicit modes, independent of the umask: for root, the database's user must be able to pass through but not list.
    for (let made = dataDir; firstMade && made.length >= firstMade.length; made = dirname(made)) {
      chmodSync(made, user ? 0o711 : 0o700)
    }
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    throw new StartupError(
      `Puente cannot write to the data folder ${dataDir}: give this user access, or set PUENTE_DATA to another folder.`,
      { cause },
    )
  }
}

/**
 * The folder of the socket file, which only the database's user can enter. It is not PostgreSQL's own folder, because a copy of that
 * folder cannot contain a socket. Returns '' if the path is too long for a socket.
 */
function makeSocketDir(dataDir: string, user: DatabaseUser | undefined): string {
  const socketDir = join(dataDir, 'socket')
  if (Buffer.byteLength(socketFile(socketDir, 65_535)) > LONGEST_SOCKET_PATH) return ''
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  if (user) chownSync(socketDir, user.uid, user.gid)
  return socketDir
}

const socketFile = (socketDir: string, port: number): string => join(socketDir, `.s.PGSQL.${port}`)

function readOrMakePassword(dataDir: string, user: DatabaseUser | undefined): string {
  const file = passwordFile(dataDir)
  if (!existsSync(file)) {
    if (existsSync(clusterDir(dataDir))) {
      throw new StartupError(`The database's password file ${file} is missing: put it back from your backup.`)
    }
    const draft = `${file}.draft`
    writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (user) chownSync(draft, user.uid, user.gid) // initdb reads it as that user
    renameSync(draft, file)
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new StartupError(
      `The database in ${dataDir} belongs to another user: start Puente as the user who made it.`,
      {
        cause,
      },
    )
  }
}

/** The file with the password of the embedded database's only role. */
export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres-password')
}

function refuseOtherVersion(dataDir: string, binaries: Binaries): void {
  let version: string
  try {
    version = readFileSync(join(clusterDir(dataDir), 'PG_VERSION'), 'utf8').trim()
  } catch (cause) {
    throw new StartupError(`The folder ${clusterDir(dataDir)} holds no database that this user can read.`, { cause })
  }
  if (version !== binaries.majorVersion) {
    throw new StartupError(
      `The database in ${dataDir} was made by PostgreSQL ${version} and this Puente brings ${binaries.majorVersion}: ` +
        'dump it with the old version and restore it with this one.',
    )
  }
}

async function createCluster(dataDir: string, binaries: Binaries, user: DatabaseUser | undefined): Promise<void> {
  // Use another name until it is complete: an interrupted initdb leaves a folder that PostgreSQL cannot start from.
  const draft = `${clusterDir(dataDir)}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (user) chownSync(draft, user.uid, user.gid)

  const initdb = spawn(
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${ROLE}`,
      `--pwfile=${passwordFile(dataDir)}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8', // the same sort order on every system, with Unicode case mapping
      '--locale=C',
      '--no-instructions',
    ],
    { ...spawnOptions(user), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  initdb.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await exitOf(initdb)
  if (code !== 0) throw new StartupError(`PostgreSQL could not create its database: ${lastLine(output, code)}`)
  renameSync(draft, clusterDir(dataDir))
}

/**
 * After a kill -9 of Puente its PostgreSQL keeps running. It is stopped and restarted rather than adopted, so that it is our
 * child process and has the current settings. A process id in postmaster.pid that now belongs to another program is ignored.
 */
async function stopOrphan(dataDir: string, onProgress: (step: string) => void): Promise<void> {
  const pid = postmasterPid(dataDir)
  if (pid === undefined) return

  if (isOurPostgres(pid, dataDir)) {
    onProgress('Stopping the PostgreSQL that an earlier run left behind')
    await endOrphan(pid, dataDir)
  }
  // A dead process keeps its id until its parent reaps it, which in a bare container may never happen.
  const isZombie = () => isRunning(pid) && startTimeOf(pid) === undefined
  await waitWhile(isZombie, ZOMBIE_TIMEOUT_MS)
  // PostgreSQL would mistake the process that now has this id for its predecessor and refuse to start. If no process has it,
  // PostgreSQL removes the file itself, after a more thorough check than ours.
  if (isRunning(pid)) rmSync(postmasterFile(dataDir), { force: true })
}

/**
 * Stops the PostgreSQL that a dead Puente left running on a folder. Returns true if the folder may be deleted: no running process
 * holds its lock, and no visible process runs on it. A postmaster.pid without a visible process may belong to another container
 * that shares the folder; it is left alone.
 */
export async function stopAbandonedPostgres(dataDir: string): Promise<boolean> {
  if (isLockedByRunningProcess(dataDir)) return false
  const pid = postmasterPid(dataDir)
  if (pid === undefined) return true
  if (!isOurPostgres(pid, dataDir)) return false
  await endOrphan(pid, dataDir)
  return true
}

const postmasterFile = (dataDir: string): string => join(clusterDir(dataDir), 'postmaster.pid')

/** The address of the PostgreSQL that a running server holds on this folder; undefined if none runs. */
export function runningPostgresUrl(dataDir: string): string | undefined {
  const folder = resolve(dataDir)
  const pid = postmasterPid(folder)
  if (pid === undefined || !isOurPostgres(pid, folder)) return undefined
  const [, , , port, socketDir = ''] = readFileSync(postmasterFile(folder), 'utf8').split('\n')
  return Number(port) > 0
    ? urlOf({ port: Number(port), password: readOrMakePassword(folder, undefined), socketDir }, DATABASE)
    : undefined
}

function postmasterPid(dataDir: string): number | undefined {
  if (!existsSync(postmasterFile(dataDir))) return undefined
  const pid = Number(readFileSync(postmasterFile(dataDir), 'utf8').split('\n')[0])
  return pid > 0 ? pid : undefined
}

async function endOrphan(pid: number, dataDir: string): Promise<void> {
  for (const [signal, timeoutMs] of STOP_STEPS) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it exited in the meantime
    }
    if (await waitWhile(() => isOurPostgres(pid, dataDir), timeoutMs)) return
  }
  throw new StartupError(`A PostgreSQL from an earlier run (process ${pid}) still holds ${dataDir} and does not stop.`)
}

/** True if the condition became false in time. */
async function waitWhile(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (condition()) {
    if (Date.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}

function isOurPostgres(pid: number, dataDir: string): boolean {
  const [program, ...words] = commandLine(pid)
  return basename(program ?? '') === 'postgres' && words.join(' ').startsWith(`-D ${clusterDir(dataDir)} `)
}

// PostgreSQL's signals: SIGINT disconnects clients and stops cleanly, SIGQUIT stops at once and recovers at the next start.
const STOP_STEPS = [
  ['SIGINT', FAST_STOP_TIMEOUT_MS],
  ['SIGQUIT', IMMEDIATE_STOP_TIMEOUT_MS],
] as const

interface Cluster {
  readonly dataDir: string
  readonly binaries: Binaries
  readonly user: DatabaseUser | undefined
  readonly password: string
  readonly settings: Record<string, string>
}

interface Place {
  /** Empty if only TCP is possible. */
  readonly socketDir: string
  /** A free one if left out. It may take a moment to become free. */
  readonly port?: number
}

/** Goes on without a socket file where the disk allows none, such as a shared folder of a virtual machine. */
async function launch(
  { dataDir, binaries, user, password, settings }: Cluster,
  { socketDir: givenSocketDir, port: givenPort }: Place,
): Promise<{ postgres: ChildProcess } & Required<Place>> {
  let socketDir = givenSocketDir
  const logFile = join(dataDir, 'postgres.log')
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`)

  for (let attempt = 1; ; attempt++) {
    const port = givenPort ?? (await freePort())
    // A killed PostgreSQL leaves a lock with its process id, which another program may have by now.
    if (socketDir !== '') rmSync(`${socketFile(socketDir, port)}.lock`, { force: true })
    const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    const log = openSync(logFile, 'a', 0o600)
    const place = { unix_socket_directories: socketDir, port: String(port) }
    const options = Object.entries({ ...SETTINGS, ...settings, ...place })
    const postgres = spawn(
      binaries.postgres,
      ['-D', clusterDir(dataDir), ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // In a separate session: Ctrl-C reaches every process of the terminal's group, but PostgreSQL must stop last.
      { ...spawnOptions(user), detached: true, stdio: ['ignore', log, log] },
    )
    closeSync(log)
    if (await waitUntilReady(postgres, port, password)) return { postgres, port, socketDir }

    const output = readFileSync(logFile, 'utf8').slice(logStart)
    // Not at a restart: callers have the address with the socket file, which worked before.
    if (givenPort === undefined && socketDir !== '' && SOCKET_FAILURE.test(output)) {
      socketDir = ''
      continue
    }
    // Both errors are temporary: another process took the port after we chose it, or child processes of a killed PostgreSQL are
    // still exiting.
    const isTemporary = /could not bind|could not create any TCP|shared memory block .* is still in use/.test(output)
    if (!isTemporary || attempt === START_ATTEMPTS) {
      throw new StartupError(`PostgreSQL could not start: ${lastLine(output, postgres.exitCode)}`)
    }
    await delay(attempt * POLL_MS)
  }
}

const SOCKET_FAILURE =
  /could not (?:create any Unix-domain socket|bind Unix address|create lock file "[^"]*\.s\.PGSQL\.)/

/** False if PostgreSQL exited instead. Also creates our database. */
async function waitUntilReady(postgres: ChildProcess, port: number, password: string): Promise<boolean> {
  const ended = exitOf(postgres).then(() => true)
  ended.catch(() => {}) // it may fail during a connection attempt; the race below still handles it
  let deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const answer = await tryToConnect(port, password)
    if (answer === 'ready') return true
    if (await Promise.race([ended, delay(POLL_MS, false)])) return false
    // Another program on our port refuses us too, but then our PostgreSQL exits within moments.
    if (answer.isRefusal) deadline = Math.min(deadline, Date.now() + REFUSAL_TIMEOUT_MS)
    if (Date.now() > deadline) {
      await stopChild(postgres)
      throw new StartupError(`PostgreSQL did not become ready: ${answer.reason}.`)
    }
  }
}

async function tryToConnect(port: number, password: string): Promise<'ready' | { reason: string; isRefusal: boolean }> {
  const connectionString = urlOf({ port, password, socketDir: '' }, 'postgres')
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // a cut connection means "not ready yet"
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    return 'ready'
  } catch (error) {
    const isRefusal = error instanceof DatabaseError && error.code !== CANNOT_CONNECT_NOW
    return { reason: (error as Error).message, isRefusal }
  } finally {
    await client.end().catch(() => {})
  }
}

async function stopChild(postgres: ChildProcess): Promise<void> {
  const ended = exitOf(postgres).then(() => true)
  for (const [signal, timeoutMs] of STOP_STEPS) {
    postgres.kill(signal)
    const timer = new AbortController()
    const timeout = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false)
    const isEnded = await Promise.race([ended, timeout])
    timer.abort()
    if (isEnded) return
  }
  postgres.kill('SIGKILL')
  await ended
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  } catch (cause) {
    // 'error' instead of 'exit': the program could not be run, for example because a C library is missing.
    throw new StartupError(
      `PostgreSQL's programs cannot run on this system (${(cause as Error).message}): set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

function spawnOptions(user: DatabaseUser | undefined) {
  // No PostgreSQL or locale variables: they would change what initdb writes and how the server behaves.
  const env = { PATH: process.env.PATH ?? '', HOME: '/', LC_ALL: 'C' }
  return { ...user, env, cwd: '/' } // the database's user may be unable to enter the working folder
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a numbered port')
  return address.port
}

interface Access {
  readonly port: number
  readonly password: string
  readonly socketDir: string
}

/** A query over a socket file takes a fifth less CPU time than one over TCP. Programs that cannot use it have the port. */
function urlOf({ port, password, socketDir }: Access, database: string): string {
  const url = new URL(`postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`)
  if (socketDir !== '') url.searchParams.set('host', socketDir)
  return url.href
}

function lastLine(output: string, exitCode: number | null): string {
  const lines = output.split('\n').filter((line) => /(FATAL|PANIC|error):/.test(line))
  return lines.at(-1)?.replace(/^.*?(FATAL|PANIC|error):\s*/, '') ?? `it ended with exit code ${exitCode}`
}
