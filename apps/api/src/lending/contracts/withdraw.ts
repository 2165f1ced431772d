import {
  AppError,
  acceptsEvent,
  type CivilDate,
  centsOfUnits,
  lastDayToWithdraw,
  statusFromNumber,
  unitsOfDays,
} from '@puente/domain'
import { queueLetter } from '../../customers/notifications/letters.ts'
import { notify } from '../../customers/notifications/notify.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { WithdrawalInputs } from '../../db/paper-inputs.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { withdrawLoan } from '../loans/staff.ts'
import { appendEvidence, evidenceTimes, toEvidencedDocument } from './evidence.ts'
import { issueDocument } from './issue-document.ts'
import { paperHead } from './loan-inputs.ts'

const notPossible = (loanId: number, why: string) => new AppError('withdrawal_not_possible', `loan ${loanId}: ${why}`)

/**
 * Before the money has arrived nothing is owed, so the contract can always be ended; afterwards the limit is fourteen
 * days.
 */
function refuseIfTooLate({ loan, life, account }: LoanRecord, today: CivilDate): void {
  const status = statusFromNumber(loan.status)
  if (life === null) throw notPossible(loan.id, 'it is not signed')
  const isUnderWay = status === 'processing'
  if (account === null && !isUnderWay && !acceptsEvent(status, 'withdrawn', { isSigned: true })) {
    throw notPossible(loan.id, `it is in ${status}`)
  }
  if ((account !== null || isUnderWay) && today > lastDayToWithdraw(life.contract)) {
    throw notPossible(loan.id, `it was signed on ${life.contract.signedOn}`)
  }
}

/**
 * The borrower withdraws (Ley 16/2011 art. 28): the loan, the evidence, the receipt on a durable medium and a message
 * in one commit. A second withdrawal has no effect. `record` must be locked.
 */
export async function withdrawFromContract(
  tx: Tx,
  deps: Deps,
  record: LoanRecord,
  context: ChangeContext,
): Promise<LoanRecord> {
  const { loan, life } = record
  if (loan.withdrawnOn !== null) return record
  refuseIfTooLate(record, context.today)
  const outcome = await withdrawLoan(tx, record, context)
  if (outcome.outcome === 'refused' || life === null) throw notPossible(loan.id, 'the rules refuse it')
  const withdrawn = outcome.record
  await giveReceipt(tx, deps, withdrawn, outcome.outcome === 'waits_for_payout', context)
  return withdrawn
}

async function giveReceipt(
  tx: Tx,
  deps: Deps,
  { loan, life, account }: LoanRecord,
  isUnderWay: boolean,
  { now, today, actor }: ChangeContext,
): Promise<void> {
  if (life === null) throw new Error(`loan ${loan.id} is not signed`)
  const { contract } = life
  const principalCents = account?.principal.bodyCents ?? 0
  const inputs: WithdrawalInputs = {
    kind: 'withdrawal',
    ...(await paperHead(tx, deps, loan, today)),
    receivedAt: now.toISOString(),
    signedOn: contract.signedOn,
    outcome: isUnderWay ? 'transfer_under_way' : account === null ? 'nothing_owed' : 'to_be_paid_back',
    principalCents,
    dailyCents: centsOfUnits(unitsOfDays(principalCents, contract.annualRateMillionths, 1)),
    payUntil: account?.mustPayDate ?? null,
  }
  const document = await issueDocument(tx, { loanId: loan.id, inputs, cause: 'withdrawal', now })
  await appendEvidence(
    tx,
    deps.secrets,
    {
      kind: 'withdrawal',
      loan: { id: loan.id, public_id: loan.publicId },
      documents: [toEvidencedDocument(document)],
      ...evidenceTimes(now),
      actor,
    },
    now,
  )
  const { id: loanId, userId } = loan
  const documentIds = [document.id]
  await queueLetter(tx, deps, { loanId, userId, template: 'withdrawal', parameters: {}, documentIds, now })
  await notify(tx, deps, { userId, template: 'withdrawal_received', cause: `withdrawal:${loan.id}`, now })
}
