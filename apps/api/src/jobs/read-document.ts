import { readIdentity } from '../customers/documents/read-identity.ts'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'

/** Reads the machine-readable zone of an uploaded identity card. */
export const readDocument =
  (deps: Deps) =>
  ({ documentId }: Jobs['read-document']): Promise<void> =>
    readIdentity(deps, documentId)
