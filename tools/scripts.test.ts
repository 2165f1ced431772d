// Goal: every package.json script works on a fresh clone, or says in one sentence what it needs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRepository } from './repository.mjs'

/** A clone without installed dependencies. */
let clone: string
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'puente-clone-'))
  for (const part of ['tools', 'lab', 'package.json', 'package-lock.json']) {
    cpSync(inRepository(part), join(clone, part), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    })
  }
})
afterAll(() => rmSync(clone, { recursive: true }))

async function run(folder: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

const { scripts } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

describe('a fresh clone', () => {
  it.each(Object.entries(scripts))('npm run %s is a command of this repository', (_, command) => {
    // A program of node_modules could only fail with "not found".
    expect(command).toMatch(/^(?:exec )?node tools\/puente\.mjs [a-z:-]+(?: [a-z0-9-]+)?$/)
  })

  it('says which commands there are', async () => {
    const { code, output } = await run(clone, ['tools/puente.mjs', 'frobnicate'])
    expect(code).toBe(1)
    const known = output.replace(/^.* are |\.\n$/g, '').split(', ')
    const named = Object.values(scripts).map((command) => command.split(' ')[command.startsWith('exec ') ? 3 : 2])
    expect(new Set([...named, 'serve'])).toEqual(new Set(known))
  })

  it.each(['start', 'dev', 'cluster', 'test:crash', 'test:failover'])(
    'npm run %s replaces the shell, which would keep a signal of npm to itself',
    (name) => expect(scripts[name]).toMatch(/^exec node /),
  )

  it.each([
    'backup',
    'cluster',
    'config:check',
    'evidence',
    'jobs',
    'migrate',
    'payouts',
    'restore',
    'staff',
    'streets',
    'webhooks',
  ])('npm run %s says what is missing', async (name) => {
    expect(await run(clone, ['tools/puente.mjs', name])).toEqual({
      code: 1,
      output: 'The dependencies are not installed: run npm ci first.\n',
    })
  })

  it.each(['licences', 'sbom'])('npm run %s works without installed packages', async (name) => {
    expect(await run(clone, ['tools/puente.mjs', name])).toMatchObject({ code: 0 })
  })

  it('installs before a development command, and says so if it cannot', async () => {
    const { code, output } = await run(clone, ['tools/puente.mjs', 'lint'], {
      npm_execpath: '',
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
      npm_config_cache: join(clone, 'cache'),
    })
    expect(code).toBe(1)
    expect(output).toContain('The dependencies could not be installed; npm said the above.')
    expect(output).not.toMatch(/^\s+at .*\.mjs/m)
  })
})

it('npm run bench:lighthouse says first that it needs Chromium', async () => {
  const { code, output } = await run(inRepository(), ['tools/puente.mjs', 'bench:lighthouse'], {
    CHROMIUM_PATH: '/nowhere/chromium',
  })
  expect({ code, output }).toEqual({
    code: 1,
    output: 'The measurements need Chromium: install it, or set CHROMIUM_PATH to the one you have.\n',
  })
})
