import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Transaction } from '../../db/transaction.ts'
import { sameBytes } from '../../platform/security/secrets.ts'
import { StartupError } from '../../platform/startup-error.ts'

/** The tables that decide applications. */
export const APPLICATION_MODEL = 'application'

const TABLES_DIR = fileURLToPath(new URL('./tables/', import.meta.url))
const FILE_NAME = /^(?<id>[a-z-]+)\.v(?<version>\d+)\.json$/

/**
 * Publishes the bundled tables, each version once. A file that was changed after its version was published stops the
 * start: decisions reference that version, and it must not change.
 */
export async function publishDecisionModels(transaction: Transaction, now: Date, folder = TABLES_DIR): Promise<void> {
  for (const file of (await readdir(folder)).sort()) {
    const { id, version } = FILE_NAME.exec(file)?.groups ?? {}
    if (id === undefined) continue
    const content = await readFile(join(folder, file), 'utf8')
    const sha256 = createHash('sha256').update(content).digest()
    const model = { id, version: Number(version), sha256, content, publishedAt: now }
    const published = await transaction(async (tx) =>
      (await tx.decisions.publish(model)) ? model : tx.decisions.model(id, model.version),
    )
    if (published !== null && !sameBytes(published.sha256, sha256)) {
      throw new StartupError(`${file} is not what was published as version ${version}: save a change as a new version.`)
    }
  }
}
