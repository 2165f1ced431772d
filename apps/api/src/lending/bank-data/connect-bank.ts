import { randomUUID } from 'node:crypto'
import { AppError } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { BankConnectionRow } from '../../db/repositories/bank-imports.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { BankSession, PullProvider } from '../../providers/bank-data/bank-data.ts'
import { applyLoanEvent } from '../loans/book.ts'
import { sealSession } from './bank-session.ts'
import { loanStatusOf } from './settle-import.ts'

export interface FinishedSignIn {
  readonly session: BankSession
  readonly bankName: string
  /** The caller's own name for the session, so that an error appears at the caller's field. */
  readonly field: string
}

/**
 * Binds a finished sign-in to the application that waits for it: 35 → 37, with the import as a job of the same commit.
 * The same session again changes nothing, whatever the application's status is now. `record` must be locked.
 */
export async function connectBank(
  tx: Tx,
  deps: Deps,
  record: LoanRecord,
  { session, bankName, field }: FinishedSignIn,
  context: ChangeContext,
): Promise<LoanRecord> {
  const { loan } = record
  const refused = (detail: string) =>
    new AppError('validation_failed', detail, { fields: [{ property: field, key: 'incorrectData' }] })
  const provider = deps.bankData.all.find(
    (one): one is PullProvider => one.delivery === 'session' && one.isSessionOf(session, loan.userId),
  )
  if (provider === undefined) throw refused(`loan ${loan.id}: the session is unknown or belongs to another borrower`)

  const sealed = sealSession(deps, session)
  const known = await tx.bankImports.connectionOfSession(provider.name, sealed.sessionHash)
  if (known !== null && known.loanId !== loan.id)
    throw refused(`loan ${loan.id}: the session belongs to loan ${known.loanId}`)
  if (known !== null) return record
  const status = loanStatusOf(record)
  if (status !== 'awaiting_bank_process_data') {
    throw new AppError('illegal_transition', `loan ${loan.id} is in ${status} and does not wait for a bank`)
  }
  const connection: Pick<BankConnectionRow, 'id' | 'loanId' | 'userId' | 'provider'> = {
    id: randomUUID(),
    loanId: loan.id,
    userId: loan.userId,
    provider: provider.name,
  }
  const { now } = context
  const isNew = await tx.bankImports.addConnection({
    ...connection,
    ...sealed,
    status: 'connected',
    bankName,
    createdAt: now,
    connectedAt: now,
  })
  // A parallel request used the same session first.
  if (!isNew) throw refused(`loan ${loan.id}: the session is in use`)
  const jobs = [{ name: 'import-bank-data' as const, payload: { connectionId: connection.id } }]
  return applyLoanEvent(tx, record, 'bank_connected', { ...context, jobs })
}
