import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { importStatementFile } from '../lending/bank/statement-file.ts'

/** Imports a statement file that was accepted. A process that stops in between leaves the rest to the next attempt. */
export const importAcceptedStatement =
  (deps: Deps) =>
  async ({ fileId }: Jobs['import-statement']): Promise<void> => {
    const file = await deps.transaction((tx) => tx.statementFiles.byId(fileId))
    if (file?.state !== 'accepted') return
    const outcome = await importStatementFile(deps, fileId)
    const failed = outcome.outcome === 'refused' ? 0 : outcome.lines.filter(({ result }) => result === 'error').length
    if (failed > 0) throw new Error(`${failed} lines of statement file ${fileId} could not be booked`)
  }
