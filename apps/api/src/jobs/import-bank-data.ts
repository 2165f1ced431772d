import { AppError, addDays, BANK_HISTORY_DAYS } from '@puente/domain'
import type { BankConnectionRow } from '../db/repositories/bank-imports.ts'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { bankOwnerOf } from '../lending/bank-data/bank-owner.ts'
import { sessionOf } from '../lending/bank-data/bank-session.ts'
import {
  completeImport,
  eraseLater,
  failImport,
  loanStatusOf,
  lockConnection,
} from '../lending/bank-data/settle-import.ts'
import { decideApplication } from '../lending/decisions/decide-application.ts'
import type { ImportAnswer } from '../providers/bank-data/bank-data.ts'

/** At one poll every five seconds, a bank has about ten minutes. */
const MOST_QUESTIONS = 120
const RETRY_AFTER_SILENCE_MS = 5_000

/**
 * Advances an import by one step: starts it, polls it or, once the summary is stored, decides the application. Each
 * poll is a separate run, so no run holds a database connection while it waits.
 */
export const importBankData =
  (deps: Deps) =>
  async ({ connectionId }: Jobs['import-bank-data']): Promise<void> => {
    const connection = await deps.transaction((tx) => tx.bankImports.connectionById(connectionId))
    if (connection?.status === 'imported') return decide(deps, connection)
    if (connection?.status !== 'connected') return

    const answer = await ask(deps, connection)
    await deps.transaction(async (tx) => {
      const locked = await lockConnection(tx, connectionId)
      if (locked?.connection.status !== 'connected') return
      if (loanStatusOf(locked.record) !== 'awaiting_bank_data_import') {
        // The application ended meanwhile: nothing is left to decide, only to erase.
        await tx.bankImports.updateConnection(connectionId, { status: 'cancelled', settledAt: deps.clock.now() })
        await eraseLater(tx, connectionId)
        return
      }
      switch (answer.state) {
        case 'finished':
          await completeImport(tx, deps, locked, answer.data)
          break
        case 'failed':
          await failImport(tx, deps, locked, answer.reason, answer.providerCode)
          break
        default: {
          const asked = locked.connection.asked + 1
          const providerCode = answer.state === 'busy' ? answer.providerCode : 'pending'
          if (asked >= MOST_QUESTIONS) return failImport(tx, deps, locked, 'import_timeout', providerCode)
          const reference = answer.state === 'pending' ? { importReference: answer.importReference } : {}
          await tx.bankImports.updateConnection(connectionId, { asked, providerCode, ...reference })
          await tx.outbox.add('import-bank-data', { connectionId }, { delayMs: answer.retryAfterMs })
        }
      }
    })
  }

async function ask(deps: Deps, connection: BankConnectionRow): Promise<ImportAnswer> {
  const provider = deps.bankData.byName(connection.provider)
  if (provider === null) return { state: 'failed', reason: 'provider_down', providerCode: 'not_configured' }
  // The provider pushes the data; this run is the timeout for that push.
  if (provider.delivery === 'webhook') return { state: 'failed', reason: 'provider_down', providerCode: 'no_data' }
  const session = sessionOf(deps, connection)
  if (session === null) return { state: 'failed', reason: 'session_rejected', providerCode: 'no_session' }
  const request = {
    session,
    owner: bankOwnerOf(deps, connection.loanId),
    since: addDays(deps.clock.today(), 1 - BANK_HISTORY_DAYS),
  }
  try {
    return connection.importReference === null
      ? await provider.startImport(request)
      : await provider.readImport(request, connection.importReference)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_unavailable') throw error
    return { state: 'busy', providerCode: 'no_answer', retryAfterMs: RETRY_AFTER_SILENCE_MS }
  }
}

/** A retry after a crash does what is left: the decision, or only the steps after it. */
async function decide(deps: Deps, { id: connectionId, loanId }: BankConnectionRow): Promise<void> {
  const record = await deps.transaction((tx) => tx.loans.byId(loanId))
  if (record !== null && loanStatusOf(record) === 'awaiting_bank_data_import') await decideApplication(deps, loanId)
  await deps.transaction((tx) => eraseLater(tx, connectionId))
}
