import { readFileSync, writeFileSync } from 'node:fs'
import { inRepository } from '../repository.mjs'

const PLATFORM =
  /(?<os>android|darwin|freebsd|linux|openharmony|win32)-(?<cpu>arm64|arm|ia32|ppc64|s390x|x64)|(?<wasm>wasm32)/

/** @typedef {{ packages: Record<string, Record<string, any>> }} Lock */

/** @param {Lock} lock @param {string} path @param {string} name */
function isLocked(lock, path, name) {
  for (let folder = path; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder}/node_modules/${name}`]) return true
  }
  return lock.packages[`node_modules/${name}`] !== undefined
}

/**
 * Adds to package-lock.json the optional platform packages that the registry in use could not describe: npm run lock:complete, after
 * `npm install`.
 *
 * A mirror may hold only the platforms that it serves. npm then writes a lock file without the others, and `npm ci` rejects it
 * everywhere. An entry needs its version and platform but no checksum: npm fetches that only where the package is installed.
 */
export function completeLock() {
  const file = inRepository('package-lock.json')
  /** @type {Lock} */
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  let added = 0
  for (const [path, parent] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/')) continue
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const platform = PLATFORM.exec(name)?.groups
      if (platform === undefined || isLocked(lock, path, name)) continue
      lock.packages[`node_modules/${name}`] = {
        version: String(range).replace(/^[\^~]/, ''),
        cpu: [platform.wasm ?? platform.cpu],
        ...(parent.dev ? { dev: true } : {}),
        ...(parent.devOptional ? { devOptional: true } : {}),
        ...(name.includes('musl') ? { libc: ['musl'] } : {}),
        license: parent.license,
        optional: true,
        ...(platform.os === undefined ? {} : { os: [platform.os] }),
      }
      added += 1
    }
  }
  const paths = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(paths.map((path) => [path, lock.packages[path] ?? {}]))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${added} platform packages added to package-lock.json`)
}
