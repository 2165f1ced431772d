import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { bankOwnerOf } from '../lending/bank-data/bank-owner.ts'
import { sessionOf } from '../lending/bank-data/bank-session.ts'

/** Longer than any import takes. */
const AFTER_IMPORT_MS = 15 * 60_000

/**
 * After the decision, or once none is expected: signs out of the bank and makes the provider delete its copy (GDPR art.
 * 5.1.e). Deletes the session too. Retries until the provider has confirmed.
 */
export const eraseBankData =
  (deps: Deps) =>
  async ({ connectionId }: Jobs['erase-bank-data']): Promise<void> => {
    const { transaction, clock, bankData } = deps
    const connection = await transaction((tx) => tx.bankImports.connectionById(connectionId))
    if (connection === null || connection.erasedAt !== null) return
    // The provider knows a borrower who signed in again by the same name: wait for that import, which erases both.
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
