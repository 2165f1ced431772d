import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { bankOwnerOf } from '../lending/bank-data/bank-owner.ts'
import { sessionOf } from '../lending/bank-data/bank-session.ts'

/** Longer than any import takes. */
const AFTER_IMPORT_MS = 15 * 60_000

/**
 * After the decision, or when there will be none: signs out of the bank and has the provider delete its copy, which nobody
 * needs any more (GDPR art. 5.1.e). The session goes too. Tried until the provider has done it.
 */
export const eraseBankData =
  (deps: Deps) =>
  async ({ connectionId }: Jobs['erase-bank-data']): Promise<void> => {
    const { transaction, clock, bankData } = deps
    const connection = await transaction((tx) => tx.bankImports.connectionById(connectionId))
    if (connection === null || connection.erasedAt !== null) return
    // Whoever signed in again is known to the provider by the same name: that import comes first, and takes this along.
    if (await transaction((tx) => tx.bankImports.isImporting(connection.loanId))) {
      await transaction((tx) => tx.outbox.add('erase-bank-data', { connectionId }, { delayMs: AFTER_IMPORT_MS }))
      return
    }
    const provider = bankData.byName(connection.provider)
    const session = sessionOf(deps, connection)
    if (provider?.delivery === 'session' && session !== null) await provider.signOut(session)
    const answer = provider === null ? 'not_configured' : await provider.erase(bankOwnerOf(deps, connection.loanId))
    await transaction(async (tx) => {
      const { loanId, userId, provider: name } = connection
      const now = clock.now()
      await tx.bankImports.updateConnection(connectionId, { erasedAt: now, sealedSession: null })
      const detail = { loan_id: loanId, provider: name, answer }
      await tx.audit.record({ at: now, actor: 'system', action: 'bank_data_erased', userId, detail })
    })
  }
