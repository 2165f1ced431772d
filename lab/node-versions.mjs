import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, runQuietly, runVisibly } from '../tools/command.mjs'
import { printFailure } from '../tools/failure.mjs'
import { ensureInstalled } from '../tools/install.mjs'
import { withProgress } from '../tools/progress.mjs'
import { inRepository } from '../tools/repository.mjs'
import { startServerProcess } from '../tools/server-process.mjs'

/**
 * The newest release of each line that is or will be supported and that the registry has for both architectures; `npm pack` fetches
 * them.
 */
const VERSIONS = ['22.23.3', '24.21.0', '26.10.0']
const ARCHITECTURES = new Set(['x64', 'arm64'])
const USAGE = 'Usage: npm run test:node -- [--start-only] [22] [24] [26]'

/**
 * Starts the server and runs the API tests on other versions of Node.
 * @param {string[]} args majors to try, all of them without one; `--start-only` leaves the tests out
 * @returns {Promise<boolean>} whether everything worked on all of them
 */
export async function testOnNodeVersions(args) {
  const majors = args.filter((arg) => arg !== '--start-only')
  const versions = VERSIONS.filter(
    (version) => majors.length === 0 || majors.some((major) => version.startsWith(`${major}.`)),
  )
  if (versions.length < Math.max(1, majors.length)) {
    console.error(USAGE)
    return false
  }
  if (process.platform !== 'linux' || !ARCHITECTURES.has(process.arch)) {
    console.error(`npm run test:node needs Linux on x64 or arm64, and this is ${process.platform} on ${process.arch}.`)
    return false
  }
  await ensureInstalled().catch(printFailure)
  /** @type {string[]} */
  const failed = []
  for (const version of versions) {
    const node = await fetchNode(version).catch(printFailure)
    const works =
      (await starts(node, version)) && (args.includes('--start-only') || (await passesApiTests(node, version)))
    if (!works) failed.push(version)
  }
  console.log(
    `\n${versions.length - failed.length} passed, ${failed.length} failed${failed.map((one) => ` (${one})`).join('')}`,
  )
  return failed.length === 0
}

/**
 * The executable of a version, fetched once and kept in `.cache/node`.
 * @param {string} version
 * @returns {Promise<string>}
 */
async function fetchNode(version) {
  const folder = inRepository('.cache', 'node', version)
  const node = join(folder, 'bin', 'node')
  if (existsSync(node) && (await capture(node, ['--version'])).output.trim() === `v${version}`) return node
  await withProgress(`Fetching Node ${version}`, async () => {
    const name = `node-linux-${process.arch}`
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const failure = `Node ${version} could not be fetched; npm said the above.`
    await runQuietly('npm', ['pack', `${name}@${version}`, '--pack-destination', folder], { failure })
    const archive = join(folder, `${name}-${version}.tgz`)
    const unpacking = { failure: `${archive} could not be unpacked; tar said the above.` }
    await runQuietly('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'], unpacking)
    rmSync(archive)
  })
  return node
}

/**
 * @param {string} node
 * @param {string} version
 */
async function starts(node, version) {
  const dataDir = mkdtempSync(join(tmpdir(), 'puente-node-'))
  chmodSync(dataDir, 0o711) // as root, PostgreSQL runs as an unprivileged user, which must be able to enter
  const settings = { PUENTE_MODE: 'sandbox', PUENTE_DATA: dataDir, DATABASE_URL: '', PUENTE_LOG_LEVEL: 'error' }
  try {
    const server = await startServerProcess(settings, node)
    await server.stop()
    console.log(`✓ the server starts and stops on Node ${version}`)
    return true
  } catch (error) {
    console.error(`✗ the server does not start on Node ${version}: ${error instanceof Error ? error.message : error}`)
    return false
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * @param {string} node
 * @param {string} version
 */
async function passesApiTests(node, version) {
  console.log(`\n── API tests on Node ${version}`)
  return (await runVisibly(node, [inRepository('node_modules/vitest/vitest.mjs'), 'run', '--project', 'api'])) === 0
}
