// Goal: the files of `deploy/` and compose.yaml name only settings, services and programs that exist, and start what they say.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames } from '../apps/api/src/config.ts'
import { productionEnvironment } from '../apps/api/test/production.ts'
import { inRepository } from './repository.mjs'

const read = (...path: string[]) => readFileSync(inRepository(...path), 'utf8')
/** Settings of the container, of other programs, and of the health check. */
const OF_OTHERS = [
  'NODE_ENV',
  'PUENTE_HOST',
  'POSTGRES_PASSWORD',
  'DATABASE_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'COMPOSE_PROFILES',
  'BACKUP_KEEP_DAYS',
]
const KNOWN = new Set([...settingNames(), ...OF_OTHERS])
const unknown = (names: readonly string[]) => names.filter((name) => !KNOWN.has(name))

/** The lines of a block of YAML with two spaces per level, without comments, and the keys at its first level. */
function blockOf(yaml: string, key: string): string {
  const lines = yaml.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line))
  const start = lines.findIndex((line) => line.trimStart().startsWith(`${key}:`))
  if (start < 0) return ''
  const depth = (line: string) => line.length - line.trimStart().length
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => depth(line) <= depth(lines[start] ?? ''))
  return rest.slice(0, end < 0 ? undefined : end).join('\n')
}
const keysOf = (block: string): string[] => {
  const indent = /^ */.exec(block)?.[0] ?? ''
  return [...block.matchAll(new RegExp(`^${indent}([\\w-]+):`, 'gm'))].map(([, key = '']) => key)
}
const valuesOf = (block: string): Record<string, string> =>
  Object.fromEntries([...block.matchAll(/^ *(\w+): "?([^"\n]*)"?$/gm)].map(([, key = '', value = '']) => [key, value]))

/** As Docker Compose replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, also inside a default. */
function substituted(text: string, values: Readonly<Record<string, string>>): string {
  const inner = /\$\{(\w+)(?::([-?])([^{}]*))?\}/
  let result = text
  for (let match = inner.exec(result); match !== null; match = inner.exec(result)) {
    const [whole, name = '', kind, rest = ''] = match
    if (kind === '?' && !values[name]) throw new Error(`${name}: ${rest}`)
    result = result.replace(whole, () => values[name] || (kind === '-' ? rest : ''))
  }
  return result
}

describe('compose.yaml', () => {
  const compose = read('compose.yaml')
  const services = blockOf(compose, 'services')
  const shared = blockOf(compose, 'x-puente')
  /** The environment of a service with what it merges from `x-runtime` and `x-owner`. */
  const environmentOf = (service: string): Record<string, string> => {
    const block = blockOf(services, service)
    const own = blockOf(block, 'environment')
    const parts = [/environment: \*(\w+)$/m.exec(block)?.[1], /<<: \*(\w+)$/m.exec(own)?.[1]]
    const merged = parts.filter((name) => name !== undefined).map(partOf)
    return Object.assign({}, ...merged, valuesOf(own))
  }
  const partOf = (name: string): Record<string, string> => {
    const block = blockOf(compose, `x-${name}`)
    const base = /<<: \*(\w+)$/m.exec(block)?.[1]
    return { ...(base === undefined ? {} : partOf(base)), ...valuesOf(block) }
  }
  const operator = productionEnvironment({ twilio: 'https://twilio.example', recaptcha: 'https://captcha.example' })
  /** As a service starts with a `puente.env`: its own `environment` wins over the file. */
  const configOf = (service: string, file: Record<string, string>) => {
    const own = Object.entries(environmentOf(service)).map(([name, value]) => [name, substituted(value, file)])
    return readConfig({ ...operator, ...file, ...Object.fromEntries(own) })
  }
  const hostsAndUsers = (service: string, file: Record<string, string>) => {
    const { databaseUrl, databaseOwnerUrl } = configOf(service, file)
    return [databaseUrl, databaseOwnerUrl].map((url) => {
      if (url === undefined) return null
      const { username, host } = new URL(url)
      return `${username}@${host}`
    })
  }

  it('has a server, a worker, a backup, a database and a proxy, and mounts only volumes and files that exist', () => {
    expect(keysOf(services)).toEqual(['migrate', 'server', 'worker', 'backup', 'postgres', 'proxy'])
    const mounts = [...compose.matchAll(/^ +- ([^\s:]+):(\/[^\s:]+)(?::ro)?$/gm)].map(([, source = '']) => source)
    expect(mounts.length).toBeGreaterThan(3)
    const volumes = keysOf(compose.slice(compose.lastIndexOf('\nvolumes:') + '\nvolumes:\n'.length))
    expect(mounts.filter((mount) => !mount.startsWith('.') && !volumes.includes(mount))).toEqual([])
    // `content` is the operator's copy of the example content.
    const files = mounts.filter((mount) => mount.startsWith('.') && mount !== './content')
    expect(files.filter((file) => !existsSync(inRepository(file)))).toEqual([])
  })

  it('sets only settings that exist', () => {
    for (const service of keysOf(services)) expect(unknown(Object.keys(environmentOf(service)))).toEqual([])
    const named = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(unknown(named)).toEqual([])
    const example = read('deploy', 'puente.env.example')
    expect(named.filter((name) => !new RegExp(`^(?:# )?${name}=`, 'm').test(example))).toEqual([])
  })

  it('gives production settings that the server accepts: requests in one process, jobs in the other', () => {
    const file = { POSTGRES_PASSWORD: 'clave', DATABASE_PASSWORD: 'llave' }
    expect(configOf('server', file)).toMatchObject({ mode: 'production', runsJobs: false, trustProxy: 'uniquelocal' })
    expect(configOf('worker', file)).toMatchObject({ mode: 'production', runsJobs: true })
  })

  it('shows the owner of the tables only to the migration and the backup', () => {
    const file = { POSTGRES_PASSWORD: 'clave', DATABASE_PASSWORD: 'llave' }
    const ours = ['puente_server@postgres:5432', 'puente@postgres:5432']
    for (const service of ['migrate', 'backup']) expect(hostsAndUsers(service, file)).toEqual(ours)
    for (const service of ['server', 'worker']) expect(hostsAndUsers(service, file)).toEqual([ours[0], null])
  })

  it('runs on a PostgreSQL of the operator by settings alone', () => {
    const file = {
      DATABASE_URL: 'postgres://p_server:a@db.example:5433/prestamos?sslmode=verify-full',
      DATABASE_OWNER_URL: 'postgres://p_owner:b@db.example:5433/prestamos?sslmode=verify-full',
    }
    const theirs = ['p_server@db.example:5433', 'p_owner@db.example:5433']
    for (const service of ['migrate', 'backup']) expect(hostsAndUsers(service, file)).toEqual(theirs)
    for (const service of ['server', 'worker']) expect(hostsAndUsers(service, file)).toEqual([theirs[0], null])
    // The database of this file runs on request only, and the others do not wait for it.
    expect(blockOf(services, 'postgres')).toContain('profiles: [database]')
    expect(blockOf(shared, 'depends_on')).toContain('required: false')
  })

  it('backs up every night with the programs of the version that it runs', () => {
    const dockerfile = read('Dockerfile')
    const backup = blockOf(services, 'backup')
    expect(backup).toContain('target: backup')
    const image = /image: (\S+)/.exec(blockOf(services, 'postgres'))?.[1]
    expect(/^ARG POSTGRES_IMAGE=(\S+)$/m.exec(dockerfile)?.[1]).toBe(image)
    expect(dockerfile).toMatch(/^FROM \$\{POSTGRES_IMAGE\} AS backup$/m)
    // A build without a target makes the last stage: it is the server's.
    expect([...dockerfile.matchAll(/^FROM .+ AS (\w+)$/gm)].at(-1)?.[1]).toBe('server')
    expect(substituted(backup, {})).toContain('"backup", "--daily", "/backups", "--keep", "35"')
  })

  it('runs without privileges on a read-only file system', () => {
    expect(valuesOf(shared).read_only).toBe('true')
    expect(shared).toContain('cap_drop: [ALL]')
    expect(shared).toContain('no-new-privileges:true')
  })
})

describe('deploy/', () => {
  it('deploy/ has an example of settings that exist', () => {
    const names = [...read('deploy', 'puente.env.example').matchAll(/^([A-Z]\w+)=/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(unknown(names)).toEqual([])
  })

  const units = readdirSync(inRepository('deploy', 'systemd')).filter((name) => name.endsWith('.service'))
  it.each(units)('%s runs a program of this repository with settings that exist', (name) => {
    const unit = read('deploy', 'systemd', name)
    const program = /tools\/[\w-]+\.mjs/.exec(unit)?.[0] ?? 'none'
    expect([program, existsSync(inRepository(program))]).toEqual([program, true])
    const set = [...unit.matchAll(/^(?:Environment|ExecStart)=(.*)$/gm)].map(([, text]) => text).join(' ')
    const names = [...set.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, variable = '']) => variable)
    expect(unknown(names)).toEqual([])
  })

  it('makes the worker run jobs although its settings file says PUENTE_JOBS=off', () => {
    // systemd.exec(5): settings of EnvironmentFile= override those of Environment=.
    const unit = read('deploy', 'systemd', 'puente-worker.service')
    expect(unit).toMatch(/^EnvironmentFile=/m)
    expect(/^ExecStart=(.*)$/m.exec(unit)?.[1]).toMatch(/^\/usr\/bin\/env .*\bPUENTE_JOBS=on\b.* \/usr\/bin\/node /)
    expect(/^Environment=(.*)$/m.exec(unit)?.[1]).not.toContain('PUENTE_JOBS')
  })
})
