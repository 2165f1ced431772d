import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartupError } from '../../platform/startup-error.ts'
import { type CopiedFile, DATABASE_FOLDER, sha256Of } from './backup-folder.ts'

const DUMP_FILE = join(DATABASE_FOLDER, 'puente.dump')

type Environment = Record<string, string | undefined>

interface DumpOptions {
  readonly databaseUrl: string
  readonly serverMajor: number
  readonly environment: Environment
}

/** Dumps an external PostgreSQL with its own program. */
export async function dumpDatabase(
  to: string,
  { databaseUrl, serverMajor, environment }: DumpOptions,
): Promise<CopiedFile> {
  await requireProgram('pg_dump', serverMajor, environment)
  const file = join(to, DUMP_FILE)
  await mkdir(join(to, DATABASE_FOLDER), { recursive: true, mode: 0o700 })
  const { url, PGPASSWORD } = connection(databaseUrl, environment)
  await run(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`, `--dbname=${url}`],
    { ...environment, PGPASSWORD },
    'The database could not be dumped',
  )
  return { path: DUMP_FILE, sha256: sha256Of(file) ?? '', bytes: (await stat(file)).size }
}

/** Restores a dump in one transaction: all of it, or nothing. */
export async function loadDump(
  from: string,
  { databaseUrl, serverMajor, environment }: DumpOptions,
  dumpedMajor: number,
): Promise<void> {
  if (serverMajor < dumpedMajor) {
    throw new StartupError(
      `The backup is of PostgreSQL ${dumpedMajor} and the server at DATABASE_URL is ${serverMajor}: restore to ${dumpedMajor} or newer.`,
    )
  }
  await requireProgram('pg_restore', serverMajor, environment)
  const { url, PGPASSWORD } = connection(databaseUrl, environment)
  await run(
    'pg_restore',
    [
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
      `--dbname=${url}`,
      join(from, DUMP_FILE),
    ],
    { ...environment, PGPASSWORD },
    'The database could not be restored',
  )
}

/** Refuses a program that is missing or older than the server: an old one cannot read a newer server. */
export async function requireProgram(
  program: 'pg_dump' | 'pg_restore',
  serverMajor: number,
  environment: Environment,
): Promise<void> {
  const { code, output } = await capture(program, ['--version'], environment)
  if (code !== 0) {
    throw new StartupError(
      `${program} is not installed: install the client programs of PostgreSQL ${serverMajor} (on Debian postgresql-client-${serverMajor}).`,
    )
  }
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? Number.NaN)
  if (!(major >= serverMajor)) {
    throw new StartupError(
      `${program} is of PostgreSQL ${major} and the server is ${serverMajor}: put ${program} ${serverMajor} or newer first on the PATH.`,
    )
  }
}

/** Refuses a database with tables: a restore must not mix with other data. */
export async function requireEmptyDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1 limit 1`,
  )
  if (rows[0]) {
    throw new StartupError(
      `The database at DATABASE_URL is not empty (it has ${rows[0].name}): restore into a new one.`,
    )
  }
}

/** The password goes through the environment, because every user of the machine can read the arguments of a process. */
function connection(databaseUrl: string, environment: Environment): { url: string; PGPASSWORD: string | undefined } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { url: url.href, PGPASSWORD: password === '' ? environment.PGPASSWORD : password }
}

async function run(program: string, args: readonly string[], environment: Environment, failure: string): Promise<void> {
  const { code, output } = await capture(program, args, environment)
  if (code === 0) return
  const line = output.split('\n').find((text) => /error:|FATAL:/.test(text)) ?? `${program} ended with ${code}`
  throw new StartupError(`${failure}: ${line.replace(/^.*?error:\s*/, '').replace(/\.$/, '')}.`)
}

async function capture(
  program: string,
  args: readonly string[],
  environment: Environment,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-100_000)
    })
  }
  const [code] = (await once(child, 'close').catch(() => [127])) as [number | null]
  return { code, output }
}
