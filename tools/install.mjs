import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { runQuietly } from './command.mjs'
import { withProgress } from './progress.mjs'
import { contentMark, inRepository } from './repository.mjs'

const LOCK_FILE = 'package-lock.json'
const STAMP_FILE = inRepository('node_modules', '.puente-install')
const NPMS_LIST_FILE = inRepository('node_modules', '.package-lock.json')

/**
 * Installs what package-lock.json names, unless exactly that is already there.
 * @param {{ signal?: AbortSignal }} [options]
 */
export async function ensureInstalled({ signal } = {}) {
  // Another system or processor needs other binaries of the same packages.
  const wanted = `${contentMark([LOCK_FILE])} ${process.platform}-${process.arch}`
  if (existsSync(STAMP_FILE) ? readFileSync(STAMP_FILE, 'utf8') === wanted : isInstalledByHand()) {
    // Without the stamp the next start only looks a little longer.
    if (!existsSync(STAMP_FILE)) whereAllowed(() => writeFileSync(STAMP_FILE, wanted))
    return
  }

  // npm empties the folder before it fills it: if it is cut short, nothing may still claim that all is there.
  // Where they are somebody else's, npm will say so itself.
  for (const file of [STAMP_FILE, NPMS_LIST_FILE]) whereAllowed(() => rmSync(file, { force: true }))
  const [program, ...npm] = npmCommand()
  // `--include=dev` because the build's tools are development packages, also where NODE_ENV says production.
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
 * Writes into node_modules, unless it belongs to another user, as where root installs and an ordinary user runs the server, or
 * lies on a disk that is read-only.
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

/** Whether somebody ran npm themselves, with the same result. npm keeps a list of what it installed. */
function isInstalledByHand() {
  if (!existsSync(NPMS_LIST_FILE)) return false
  const wanted = packagesIn(inRepository(LOCK_FILE))
  const installed = packagesIn(NPMS_LIST_FILE)
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (!path.includes('node_modules/')) return true // the root and our own workspaces
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
  const running = process.env.npm_execpath // the npm that runs us, which may not be the first on the PATH
  return running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm']
}
