import { ACTIVE_CREDIT_STATUSES, AppError, statusFromNumber, statusNumber } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { amendLoan } from '../loans/book.ts'
import { startPayout } from './start-payout.ts'

/** Without a choice by then, the loan is paid out without auto-debit (settled rules, Auto-debit). */
const AUTO_DEBIT_CHOICE_MS = 30 * 60_000

/** A borrower who authorises card charges gets the mandate in writing. */
const mandateJob = (loanId: number) => ({ name: 'issue-autodebit-mandate' as const, payload: { loanId } })

/**
 * Records the auto-debit choice, and that the step is done. A signed loan continues to its payout in the same commit; a
 * running one only switches. `record` must be locked.
 */
export async function completeAutoDebitStep(
  tx: Tx,
  record: LoanRecord,
  isEnabled: boolean,
  context: ChangeContext,
): Promise<LoanRecord> {
  const status = statusFromNumber(record.loan.status)
  const isWaiting = status === 'contract_signed'
  const { autoDebitStepCompleted, autoDebitEnabled } = record.loan
  const isKnown = autoDebitStepCompleted && autoDebitEnabled === isEnabled
  // A repeated request has no further effect: the first may have started the payout already.
  if (isKnown && status === 'processing') return record
  if (!isWaiting && status !== 'awaiting_sign_contract' && !ACTIVE_CREDIT_STATUSES.has(status)) {
    throw new AppError('illegal_transition', `a loan in ${status} has no auto-debit to choose`)
  }
  const chosen = isKnown
    ? record
    : await amendLoan(
        tx,
        record,
        isEnabled ? 'auto_debit_on' : 'auto_debit_off',
        { autoDebitStepCompleted: true, autoDebitEnabled: isEnabled },
        isEnabled ? { ...context, jobs: [...(context.jobs ?? []), mandateJob(record.loan.id)] } : context,
      )
  if (!isWaiting) return chosen
  // If the payout cannot start (invalid account, blocked customer), the choice is stored all the same.
  const payout = await startPayout(tx, chosen, context)
  return payout.outcome === 'refused' ? chosen : payout.record
}

/** At signing: a borrower with an authorised card has nothing left to choose. `record` must be locked. */
export async function completeAutoDebitAtSigning(
  tx: Tx,
  record: LoanRecord,
  context: ChangeContext,
): Promise<LoanRecord> {
  if (record.loan.autoDebitStepCompleted)
    return completeAutoDebitStep(tx, record, record.loan.autoDebitEnabled, context)
  const cards = await tx.paymentCards.liveOf(record.loan.userId)
  return cards.length === 0 ? record : completeAutoDebitStep(tx, record, true, context)
}

const PAGE_LENGTH = 500

/** Half an hour after signing without a choice, the loan is paid out without auto-debit. */
export async function completeOverdueAutoDebitSteps({ transaction, clock }: Deps): Promise<void> {
  const now = clock.now()
  const signedUntil = new Date(now.getTime() - AUTO_DEBIT_CHOICE_MS)
  const status = statusNumber('contract_signed')
  const ids = await transaction((tx) => tx.cardOperations.loansWithoutChoice(status, signedUntil, PAGE_LENGTH))
  for (const id of ids) {
    await transaction(async (tx) => {
      const record = await tx.loans.lockById(id)
      if (record?.loan.status !== status || record.loan.autoDebitStepCompleted) return
      await completeAutoDebitStep(tx, record, false, { actor: 'system', now, today: clock.today() })
    })
  }
}
