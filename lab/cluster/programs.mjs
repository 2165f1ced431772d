import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { capture } from '../../tools/command.mjs'
import { startupError } from '../../tools/failure.mjs'

/**
 * The programs of the cluster, where Debian 12 installs them, with the package of each.
 * @type {Record<string, { path: string, package: string }>}
 */
export const PROGRAMS = {
  etcd: { path: '/usr/bin/etcd', package: 'etcd-server' },
  patroni: { path: '/usr/bin/patroni', package: 'patroni' },
  haproxy: { path: '/usr/sbin/haproxy', package: 'haproxy' },
  postgres: { path: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
}

/** The folder of PostgreSQL's programs, for Patroni. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'

/**
 * Refuses to start with one sentence that names the command that installs what is missing.
 * @param {(path: string) => boolean} [isInstalled]
 */
export function requirePrograms(isInstalled = existsSync) {
  const missing = Object.values(PROGRAMS).filter(({ path }) => !isInstalled(path))
  if (missing.length === 0) return
  const packages = missing.map((program) => program.package).join(' ')
  throw startupError(`The cluster needs programs of Debian: apt-get install --no-install-recommends ${packages}`)
}

/**
 * The user that runs the database. PostgreSQL refuses to run as root, so root uses the user of Debian's package.
 * @returns {Promise<{ uid: number, gid: number } | null>} null: our own user
 */
export async function databaseUser() {
  if (userInfo().uid !== 0) return null
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => (await capture('id', [which, 'postgres'])).output),
  )
  return { uid: Number(uid), gid: Number(gid) }
}
