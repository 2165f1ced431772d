// Goal: the files of `deploy/` and compose.yaml name only settings, services and programs that exist, and start what they say.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames } from '../apps/api/src/config.ts'
import { productionEnvironment } from '../apps/api/test/production.ts'
import { inRepository } from './repository.mjs'

const read = (...path: string[]) => readFileSync(inRepository(...path), 'utf8')
/** Settings of the container, of other programs, and of the health check. */
const OF_OTHERS = ['NODE_ENV', 'PUENTE_HOST', 'POSTGRES_PASSWORD', 'DATABASE_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB']
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

describe('compose.yaml', () => {
  const compose = read('compose.yaml')
  const services = blockOf(compose, 'services')
  const shared = blockOf(compose, 'x-puente')
  const environmentOf = (service: string) => valuesOf(blockOf(blockOf(services, service), 'environment'))

  it('compose.yaml has a server, a worker, a database and a proxy, and mounts only volumes and files that exist', () => {
    expect(keysOf(services)).toEqual(['migrate', 'server', 'worker', 'postgres', 'proxy'])
    const mounts = [...compose.matchAll(/^ +- ([^\s:]+):(\/[^\s:]+)(?::ro)?$/gm)].map(([, source = '']) => source)
    expect(mounts.length).toBeGreaterThan(3)
    const volumes = keysOf(compose.slice(compose.lastIndexOf('\nvolumes:') + '\nvolumes:\n'.length))
    expect(mounts.filter((mount) => !mount.startsWith('.') && !volumes.includes(mount))).toEqual([])
    // `content` is the operator's copy of the example content.
    const files = mounts.filter((mount) => mount.startsWith('.') && mount !== './content')
    expect(files.filter((file) => !existsSync(inRepository(file)))).toEqual([])
  })

  it('sets only settings that exist', () => {
    for (const service of ['migrate', 'server', 'worker', 'postgres', 'proxy']) {
      expect(unknown(Object.keys(environmentOf(service)))).toEqual([])
    }
    expect(unknown([...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))).toEqual([])
  })

  it('gives production settings that the server accepts: requests in one process, jobs in the other', () => {
    const operator = productionEnvironment({ twilio: 'https://twilio.example', recaptcha: 'https://captcha.example' })
    const configOf = (service: string) => {
      const own = environmentOf(service)
      const withPasswords = Object.entries(own).map(([name, value]) => [
        name,
        value.replace(/\$\{\w+_PASSWORD[^}]*\}/, 'clave'),
      ])
      return readConfig({ ...operator, ...Object.fromEntries(withPasswords) })
    }
    expect(configOf('server')).toMatchObject({ mode: 'production', runsJobs: false, trustProxy: 'uniquelocal' })
    expect(configOf('worker')).toMatchObject({ mode: 'production', runsJobs: true })
    // Only the migration knows the owner of the tables.
    const userOf = (url: string | undefined) => (url === undefined ? null : new URL(url).username)
    const usersOf = (service: string) => {
      const { databaseUrl, databaseOwnerUrl } = configOf(service)
      return [userOf(databaseUrl), userOf(databaseOwnerUrl)]
    }
    expect(usersOf('migrate')).toEqual(['puente_server', 'puente'])
    for (const service of ['server', 'worker']) expect(usersOf(service)).toEqual(['puente_server', null])
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
