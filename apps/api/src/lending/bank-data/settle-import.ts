import { AppError, type BankData, type HolderName, statusFromNumber, summariseBankData } from '@puente/domain'
import { notify } from '../../customers/notifications/notify.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { BankConnectionRow } from '../../db/repositories/bank-imports.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ImportFailure } from '../../providers/bank-data/bank-data.ts'
import { applyLoanEvent } from '../loans/book.ts'

/** The provider's failure reasons, and ours for a provider that did not answer in time. */
type ImportEnd = ImportFailure | 'import_timeout'

/** A connection with its loan, both locked, the loan first. */
export interface LockedConnection {
  readonly record: LoanRecord
  readonly connection: BankConnectionRow
}

export async function lockConnection(tx: Tx, connectionId: string): Promise<LockedConnection | null> {
  const found = await tx.bankImports.connectionById(connectionId)
  if (found === null) return null
  const record = await tx.loans.lockById(found.loanId)
  const connection = await tx.bankImports.lockConnection(connectionId)
  return record === null || connection === null ? null : { record, connection }
}

/** Retried for days: the provider's copy of personal data must be deleted. */
export const eraseLater = (tx: Tx, connectionId: string): Promise<void> =>
  tx.outbox.add('erase-bank-data', { connectionId }, { maxAttempts: 25 })

export const loanStatusOf = ({ loan }: LoanRecord) => statusFromNumber(loan.status)

/** Stores the summary of the bank data and drops the rest. The decision follows as a job of the same commit. */
export async function completeImport(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { record, connection }: LockedConnection,
  data: BankData,
): Promise<void> {
  const now = clock.now()
  const { loan } = record
  const summary = summariseBankData({
    data,
    bankName: connection.bankName ?? '',
    applicant: await applicantOf(tx, loan.userId),
    today: clock.today(),
  })
  await tx.bankImports.saveSummary(loan.id, connection.id, summary, now)
  await tx.bankImports.updateConnection(connection.id, { status: 'imported', settledAt: now })
  await tx.audit.record({
    at: now,
    actor: 'system',
    action: 'bank_data_imported',
    userId: loan.userId,
    detail: {
      loan_id: loan.id,
      provider: connection.provider,
      accounts: summary.accounts.length,
      own_accounts: summary.accounts.filter(({ isOwn }) => isOwn).length,
      transactions: summary.transactionCount,
    },
  })
  await tx.outbox.add('import-bank-data', { connectionId: connection.id })
}

export async function applicantOf(tx: Tx, userId: number): Promise<HolderName> {
  const customer = await tx.users.byId(userId)
  if (customer === null) throw new AppError('not_found', `user ${userId} does not exist`)
  const { person } = customer
  return {
    firstName: person?.firstName ?? '',
    firstSurname: person?.firstSurname ?? '',
    secondSurname: person?.secondSurname ?? null,
  }
}

/** The bank could not be read: the application waits for another sign-in (35), and the borrower is notified. */
export async function failImport(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secrets' | 'content' | 'config'>,
  { record, connection }: LockedConnection,
  failure: ImportEnd,
  providerCode: string,
): Promise<void> {
  const now = deps.clock.now()
  const { loan } = record
  await tx.bankImports.updateConnection(connection.id, { status: 'failed', failure, providerCode, settledAt: now })
  if (loanStatusOf(record) === 'awaiting_bank_data_import') {
    const context = { actor: 'system', now, today: deps.clock.today(), reason: failure }
    await applyLoanEvent(tx, record, 'bank_import_failed', context)
    const { userId } = loan
    await notify(tx, deps, { userId, template: 'bank_import_failed', cause: `bank_import:${connection.id}`, now })
  }
  await tx.audit.record({
    at: now,
    actor: 'system',
    action: 'bank_data_not_imported',
    userId: loan.userId,
    detail: { loan_id: loan.id, provider: connection.provider, failure, provider_code: providerCode },
  })
  await eraseLater(tx, connection.id)
}
