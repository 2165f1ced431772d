// Goal: an existing installation is used as it is, even by a user without write access.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const LOCK_FILE = 'package-lock.json'
const UNPRIVILEGED_ID = 65_534
const PROGRAM_FILES = [
  'install.mjs',
  'command.mjs',
  'stop-signals.mjs',
  'progress.mjs',
  'repository.mjs',
  'failure.mjs',
]

let repository: string
beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'puente-install-'))
  mkdirSync(join(repository, 'tools'))
  for (const file of PROGRAM_FILES) copyFileSync(join(import.meta.dirname, file), join(repository, 'tools', file))
  mkdirSync(join(repository, 'node_modules'))
  // What `npm ci` leaves: a list of installed packages.
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/left-pad': { version: '1.0.0' } } })
  for (const file of [LOCK_FILE, 'node_modules/.package-lock.json']) writeFileSync(join(repository, file), lock)
  for (const folder of [join(repository, 'node_modules'), repository]) chmodSync(folder, 0o555)
})
afterAll(() => {
  for (const folder of [repository, join(repository, 'node_modules')]) chmodSync(folder, 0o755)
  rmSync(repository, { recursive: true })
})

/** Runs as another user under root, because file modes do not restrict root. */
async function start(): Promise<{ code: number; output: string }> {
  const program = `
    const { ensureInstalled } = await import('./tools/install.mjs')
    const { printFailure } = await import('./tools/failure.mjs')
    await ensureInstalled().catch(printFailure)
    console.log('installed')
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: repository, npm_config_cache: join(repository, 'cache') },
    ...(process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

it('starts on an installation of another user, without a message and without a stamp', async () => {
  expect(await start()).toEqual({ code: 0, output: 'installed\n' })
  expect(existsSync(join(repository, 'node_modules/.puente-install'))).toBe(false)
})

it('says in one sentence that it could not install the missing packages', async () => {
  const lock = JSON.stringify({ packages: { 'node_modules/right-pad': { version: '2.0.0' } } })
  writeFileSync(join(repository, LOCK_FILE), lock)
  const { code, output } = await start()
  expect(code).toBe(1)
  expect(output).toContain('The dependencies could not be installed; npm said the above.')
  expect(output).not.toMatch(/^\s+at .*install\.mjs/m)
})
