import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './command.mjs'
import { withProgress } from './progress.mjs'
import { contentHash, inRepository } from './repository.mjs'

const LOCK_FILE = 'package-lock.json'

/**
 * Installs the packages of package-lock.json, unless exactly those are already installed.
 * @param {{ signal?: AbortSignal, folder?: string, message?: string }} [options] `folder`: of the lock file, in this clone
 */
export async function ensureInstalled({ signal, folder = '', message = 'Installing dependencies' } = {}) {
  const stampFile = inRepository(folder, 'node_modules', '.puente-install')
  const npmsListFile = inRepository(folder, 'node_modules', '.package-lock.json')
  // Another system or processor needs different binaries of the same packages.
  const wanted = `${contentHash([join(folder, LOCK_FILE)])} ${process.platform}-${process.arch}`
  if (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') === wanted : isInstalledByHand(folder, npmsListFile)) {
    // Without the stamp the next start only checks a little longer.
    if (!existsSync(stampFile)) whereAllowed(() => writeFileSync(stampFile, wanted))
    return
  }

  // npm empties the folder before it fills it: if it is interrupted, no stamp may claim that the installation is complete. If the
  // files belong to another user, npm reports that itself.
  for (const file of [stampFile, npmsListFile]) whereAllowed(() => rmSync(file, { force: true }))
  const [program, ...npm] = npmCommand()
  // `--include=dev` because the build tools are development packages, even if NODE_ENV is production.
  const args = [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund']
  await withProgress(message, () =>
    runQuietly(program, args, {
      cwd: inRepository(folder),
      failure: 'The dependencies could not be installed; npm said the above.',
      ...(signal ? { signal } : {}),
    }),
  )
  writeFileSync(stampFile, wanted)
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

/**
 * True if the operator ran npm directly with the same result. npm keeps a list of the installed packages.
 * @param {string} folder
 * @param {string} npmsListFile
 */
function isInstalledByHand(folder, npmsListFile) {
  if (!existsSync(npmsListFile)) return false
  const wanted = packagesIn(inRepository(folder, LOCK_FILE))
  const installed = packagesIn(npmsListFile)
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
