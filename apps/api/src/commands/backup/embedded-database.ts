import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { clusterDir, databaseUser } from '../../db/embedded-postgres/database-user.ts'
import { passwordFile } from '../../db/embedded-postgres.ts'
import { type CopiedFile, copyFile, DATABASE_FOLDER, flushToDisk, sha256Of, walk } from './backup-folder.ts'

const CLUSTER = join(DATABASE_FOLDER, 'cluster')
const PASSWORD = join(DATABASE_FOLDER, 'postgres-password')
const BACKUP_LABEL = 'backup_label'

/** Folders whose content PostgreSQL makes anew at every start, and the log, which is copied separately. */
const CONTENT_LEFT_OUT = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const FILES_LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/
const WAL_FOLDERS = ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries']

interface ClusterCopy {
  readonly files: readonly CopiedFile[]
  readonly folders: readonly string[]
}

/**
 * Copies the embedded database while it is in use, as `pg_basebackup` does: its package has no such program. Between
 * `pg_backup_start` and `pg_backup_stop` the files change under the copy; the log of that time repairs them at the first start.
 * A temporary slot keeps the log until it is copied.
 */
export async function copyCluster(databaseUrl: string, dataDir: string, to: string): Promise<ClusterCopy> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'puente backup' })
  await client.connect()
  try {
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`puente_backup_${process.pid}`])
    const { rows: started } = await client.query<{ lsn: string; segment: string }>(
      `select lsn, pg_walfile_name(lsn) as segment from pg_backup_start('puente backup', fast => true) as lsn`,
    )
    const source = clusterDir(dataDir)
    const copies: CopiedFile[] = []
    const folders: string[] = WAL_FOLDERS.map((folder) => join(CLUSTER, folder))
    for await (const { path, isFolder } of walk(source, isLeftOut)) {
      if (isFolder) folders.push(join(CLUSTER, path))
      else copyInto(copies, source, path, to)
    }
    const { rows: stopped } = await client.query<{ segment: string; label: string }>(
      `select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
    )
    const first = started[0]?.segment ?? ''
    const { segment: last, label } = stopped[0] ?? { segment: '', label: '' }
    for await (const { path } of walk(join(source, 'pg_wal'))) {
      const isNeeded = /^[0-9A-F]{24}$/.test(path) ? path >= first && path <= last : path.endsWith('.history')
      if (isNeeded) copyInto(copies, source, join('pg_wal', path), to)
    }
    const labelFile = join(to, CLUSTER, BACKUP_LABEL)
    await writeFile(labelFile, label, { mode: 0o600 })
    copies.push({
      path: join(CLUSTER, BACKUP_LABEL),
      sha256: sha256Of(labelFile) ?? '',
      bytes: Buffer.byteLength(label),
    })
    // Of this loopback database only. The copied files grant at least as much as this password does.
    const password = copyFile(passwordFile(dataDir), join(to, PASSWORD))
    if (password !== null) copies.push({ path: PASSWORD, ...password })
    return { files: copies, folders }
  } finally {
    await client.end()
  }
}

function isLeftOut(path: string): boolean {
  const [folder = '', ...rest] = path.split('/')
  return (rest.length > 0 && CONTENT_LEFT_OUT.has(folder)) || FILES_LEFT_OUT.test(basename(path))
}

/** A file that PostgreSQL removes during the copy is not needed: the log that is copied too removes it again. */
function copyInto(copies: CopiedFile[], source: string, path: string, to: string): void {
  const copy = copyFile(join(source, path), join(to, CLUSTER, path))
  if (copy !== null) copies.push({ path: join(CLUSTER, path), ...copy })
}

/** Puts a copied database into an empty data folder. It has its final name only when it is complete. */
export async function placeCluster(
  from: string,
  dataDir: string,
  { paths, folders }: { readonly paths: readonly string[]; readonly folders: readonly string[] },
): Promise<void> {
  const user = databaseUser(dataDir)
  const draft = `${clusterDir(dataDir)}.draft`
  await rm(draft, { recursive: true, force: true })
  const own = async (path: string) => {
    if (user) await chown(path, user.uid, user.gid)
  }
  const inDraft = (path: string) => join(draft, path.slice(CLUSTER.length))
  const isInCluster = (path: string) => path.startsWith(`${CLUSTER}/`)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await own(draft)
  // A folder is listed after its parent.
  for (const folder of folders.filter(isInCluster)) {
    await mkdir(inDraft(folder), { recursive: true, mode: 0o700 })
    await own(inDraft(folder))
  }
  for (const path of paths.filter(isInCluster)) {
    copyFile(join(from, path), inDraft(path))
    await own(inDraft(path))
  }
  await rm(passwordFile(dataDir), { force: true })
  copyFile(join(from, PASSWORD), passwordFile(dataDir))
  await own(passwordFile(dataDir))
  await flushToDisk(draft)
  await rename(draft, clusterDir(dataDir))
}
