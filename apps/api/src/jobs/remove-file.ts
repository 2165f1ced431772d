import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'

/** Removes a file that its row no longer references, unless another row references it. */
export const removeFile =
  ({ transaction, files }: Deps) =>
  async ({ fileId }: Jobs['remove-file']): Promise<void> => {
    const named = await transaction((tx) => tx.documents.namedAmong([fileId]))
    if (!named.has(fileId)) await files.remove(fileId)
  }
