import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { runQuietly } from './command.mjs'
import { withProgress } from './progress.mjs'
import { contentHash, inRepository } from './repository.mjs'

const LOCK_FILE = 'package-lock.json'
const STAMP_FILE = inRepository('node_modules', '.puente-install')
const NPMS_LIST_FILE = inRepository('node_modules', '.package-lock.json')

/**
 * Installs the packages of package-lock.json, unless exactly those are already installed.
 * @param {{ signal?: AbortSignal }} [options]
 */
export async function ensureInstalled({ signal } = {}) {
  // Another system or processor needs different binaries of the same packages.
  const wanted = `${contentHash([LOCK_FILE])} ${process.platform}-${process.arch}`
  if (existsSync(STAMP_FILE) ? readFileSync(STAMP_FILE, 'utf8') === wanted : isInstalledByHand()) {
    // Without the stamp the next start only checks a little longer.
    if (!existsSync(STAMP_FILE)) whereAllowed(() => writeFileSync(STAMP_FILE, wanted))
    return
  }

  // npm empties the folder before it fills it: if it is interrupted, no stamp may claim that the installation is complete. If the
  // files belong to another user, npm reports that itself.
  for (const file of [STAMP_FILE, NPMS_LIST_FILE]) whereAllowed(() => rmSync(file, { force: true }))
  const [program, ...npm] = npmCommand()
  // `--include=dev` because the build tools are development packages, even if NODE_ENV is production.
  const args = [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund']
  await withProgress('Installing dependencies', () =>
    runQuietly(program, args, {
      failure: 'The dependencies could not be installed; npm said the above.',
      ...(signal ? { signal } : {}),
    }),
  )
  writeFileSync(STAMP_FILE, wanted)
}

/**
 * Writes into node_modules, unless it belongs to another user (root installs and an ordinary user runs the server) or is
 * on a read-only disk.
 * @param {() => void} write
 */
function whereAllowed(write) {
  try {
    write()
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
  }
}

/** True if the operator ran npm directly with the same result. npm keeps a list of the installed packages. */
function isInstalledByHand() {
  if (!existsSync(NPMS_LIST_FILE)) return false
  const wanted = packagesIn(inRepository(LOCK_FILE))
  const installed = packagesIn(NPMS_LIST_FILE)
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (!path.includes('node_modules/')) return true // the root and the workspaces
    const found = installed[path]
    return found ? found.version === version : optional === true
  })
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

/** @returns {[string, ...string[]]} */
function npmCommand() {
  const running = process.env.npm_execpath // the npm that runs this program, which may not be the first on the PATH
  return running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm']
}
