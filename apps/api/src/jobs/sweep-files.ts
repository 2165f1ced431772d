import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'

const BATCH = 500
/** An upload under way has its file before its row; after an hour it is no longer under way. */
const GRACE_MS = 3_600_000

/**
 * Finds documents that no row names, left by an upload that was interrupted. They are removed an hour later, if still no row
 * names them: the queue keeps the time, so that the business clock of a sandbox does not matter.
 */
export const sweepFiles =
  ({ transaction, files }: Deps) =>
  async (): Promise<void> => {
    const look = (batch: readonly string[]) =>
      transaction(async (tx) => {
        const named = await tx.documents.namedAmong(batch)
        const orphans = batch.filter((fileId) => !named.has(fileId))
        const payloads = orphans.map((fileId) => ({ fileId }) satisfies Jobs['remove-file'])
        await tx.outbox.addMany('remove-file', payloads, { delayMs: GRACE_MS })
      })
    let batch: string[] = []
    for await (const { fileId } of files.list('document')) {
      batch.push(fileId)
      if (batch.length < BATCH) continue
      await look(batch)
      batch = []
    }
    await look(batch)
  }
