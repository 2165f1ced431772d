import {
  type AuditDetail,
  type CivilDate,
  civilDateInMadrid,
  isDueToBlock,
  isDueToDestroy,
  type RetentionSettings,
} from '@puente/domain'
import type { KeptDocument, KeptDocuments } from '../../db/repositories/documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

interface When {
  readonly date: CivilDate
  readonly now: Date
}

interface Due {
  readonly toBlock: readonly KeptDocument[]
  readonly toDestroy: readonly KeptDocument[]
}

function dueOf({ ties, documents }: KeptDocuments, settings: RetentionSettings, today: CivilDate): Due {
  return {
    toBlock: isDueToBlock(ties, settings, today) ? documents.filter(({ blockedAt }) => blockedAt === null) : [],
    toDestroy: documents.filter(
      ({ blockedAt }) => blockedAt !== null && isDueToDestroy(ties, civilDateInMadrid(blockedAt), settings, today),
    ),
  }
}

const hasDueDocuments = ({ toBlock, toDestroy }: Due): boolean => toBlock.length + toDestroy.length > 0

/**
 * Blocks and destroys expired documents of the next customers after a given one, and returns the last of them; null at
 * the end. Processed documents are not due again, so this may run twice.
 *
 * A file goes last: one commit clears the row's reference and queues the job that removes the file. If the process dies
 * before the commit, nothing has happened; after it, the job still exists. If the job is lost, the sweep finds the
 * unreferenced file. Signed papers are files of another kind, which no row here references.
 */
export async function retainDocuments(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { date, now }: When,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number | null> {
  const customers = await tx.documents.customersWithFiles(after, limit)
  for (const kept of await tx.documents.keptOf(customers)) {
    if (!hasDueDocuments(dueOf(kept, config.documentRetention, date))) continue
    // Checked again under the customer's lock: they may be applying with these documents right now.
    await tx.products.lockCustomer(kept.userId)
    const [locked] = await tx.documents.keptOf([kept.userId])
    if (locked === undefined) continue
    const { toBlock, toDestroy } = dueOf(locked, config.documentRetention, date)
    await tx.documents.block(toBlock, now)
    await tx.documents.forgetFiles(toDestroy)
    await tx.outbox.addMany(
      'remove-file',
      toDestroy.map(({ fileId }) => ({ fileId })),
    )
    for (const { id, type } of toBlock) await record('document.blocked', kept.userId, { document_id: id, type })
    for (const { id, type } of toDestroy) await record('document.destroyed', kept.userId, { document_id: id, type })
  }
  return customers.at(-1) ?? null

  function record(
    action: 'document.blocked' | 'document.destroyed',
    userId: number,
    detail: AuditDetail,
  ): Promise<void> {
    return tx.audit.record({ at: now, actor: 'system', action, userId, detail })
  }
}
