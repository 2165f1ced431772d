import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { BankEvent, BankProviderName } from '../../providers/bank-data/bank-data.ts'
import { applyLoanEvent } from '../loans/book.ts'
import {
  completeImport,
  eraseLater,
  failImport,
  type LockedConnection,
  loanStatusOf,
  lockConnection,
} from './settle-import.ts'

/** The outcome of an event, for the log. */
type EventOutcome = 'taken' | 'ignored' | 'unknown_reference'

/** How long the provider may take to send the data after the borrower has finished. */
const DATA_WITHIN_MS = 10 * 60_000

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Handles a provider's webhook. It may arrive twice, in any order, and long after the import was given up. */
export async function receiveBankEvent(
  deps: Deps,
  provider: BankProviderName,
  event: Exclude<BankEvent, { type: 'other' }>,
): Promise<EventOutcome> {
  if (!isUuid(event.reference)) return 'unknown_reference'
  return deps.transaction(async (tx) => {
    const locked = await lockConnection(tx, event.reference)
    if (locked === null || locked.connection.provider !== provider) return 'unknown_reference'
    return take(tx, deps, locked, event)
  })
}

async function take(
  tx: Tx,
  deps: Deps,
  locked: LockedConnection,
  event: Exclude<BankEvent, { type: 'other' }>,
): Promise<EventOutcome> {
  const { connection } = locked
  const { id, status } = connection
  const loanStatus = loanStatusOf(locked.record)
  const isWaitingForMe = loanStatus === 'awaiting_bank_data_import' && status === 'connected'
  const mayConnect = loanStatus === 'awaiting_bank_process_data' && status !== 'imported'
  switch (event.type) {
    case 'data': {
      if (!isWaitingForMe && !mayConnect) {
        // The import is no longer expected: the application has ended or continued without it.
        if (status === 'opened') await tx.bankImports.updateConnection(id, { status: 'cancelled' })
        return 'ignored'
      }
      const record = isWaitingForMe ? locked.record : await connect(tx, deps, locked)
      const bankName = event.bankName ?? connection.bankName
      await tx.bankImports.updateConnection(id, { bankName })
      await completeImport(tx, deps, { record, connection: { ...connection, bankName } }, event.data)
      return 'taken'
    }
    case 'finished':
      if (!mayConnect || status !== 'opened') return 'ignored'
      await connect(tx, deps, locked)
      await tx.outbox.add('import-bank-data', { connectionId: id }, { delayMs: DATA_WITHIN_MS })
      return 'taken'
    case 'cancelled':
      if (status !== 'opened') return 'ignored'
      await tx.bankImports.updateConnection(id, { status: 'cancelled', settledAt: deps.clock.now() })
      await eraseLater(tx, id)
      return 'taken'
    case 'failed':
      if (status !== 'opened' && status !== 'connected') return 'ignored'
      await failImport(tx, deps, locked, 'bank_failed', event.providerCode)
      return 'taken'
  }
}

async function connect(tx: Tx, { clock }: Pick<Deps, 'clock'>, { record, connection }: LockedConnection) {
  const now = clock.now()
  await tx.bankImports.updateConnection(connection.id, {
    status: 'connected',
    connectedAt: now,
    failure: null,
    erasedAt: null,
  })
  return applyLoanEvent(tx, record, 'bank_connected', { actor: 'borrower', now, today: clock.today() })
}
