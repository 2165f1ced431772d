import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'

const BATCH = 500
/** An upload stores its file before its row; an upload older than an hour is no longer in progress. */
const GRACE_MS = 3_600_000

/**
 * Finds document files that no row references, left behind by interrupted uploads. They are removed an hour later if
 * still no row references them. The queue keeps the time, so the sandbox's business clock does not matter.
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
