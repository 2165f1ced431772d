import { createHash } from 'node:crypto'
import { AppError, type Phone, type ProposalFigures } from '@puente/domain'
import { assertNoPhoneChangeHold } from '../../customers/applicants/phone-change-hold.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import { canonicalJson } from '../../db/paper-inputs.ts'
import type { ProposalRow } from '../../db/repositories/proposals.ts'
import type { UserRow } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { lockCurrentLoan, refuseBlocked, refuseHeldExtension } from '../loans/current-loan.ts'
import { moveProposal, standingToday } from '../loans/proposals.ts'

export interface Confirmable {
  readonly record: LoanRecord
  readonly row: ProposalRow
  readonly figures: ProposalFigures
  readonly user: UserRow
  readonly phone: Phone
  /** Of the terms and the figures of today. */
  readonly sha256: string
  /** What a code is bound to: this proposal and exactly these figures. */
  readonly codeContext: string
}

/** `over`: this commit ended the proposal. A throw would undo that. */
type ReadyToConfirm = ({ readonly outcome: 'ready' } & Confirmable) | { readonly outcome: 'over' }

/** A proposal for the current loan of a borrower, with the locks on both. Any other id is unknown. */
export async function lockOwnProposal(
  tx: Tx,
  userId: number,
  proposalId: string,
): Promise<{ readonly record: LoanRecord; readonly row: ProposalRow }> {
  const record = await lockCurrentLoan(tx, userId)
  const row = await tx.proposals.lockById(proposalId)
  if (row === null || row.loanId !== record.loan.id) {
    throw new AppError('proposal_not_found', `user ${userId} has no proposal ${proposalId}`)
  }
  return { record, row }
}

/** Everything that must hold before a borrower gets a code for a proposal, or uses it. Both rows must be locked. */
export async function readyToConfirm(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  record: LoanRecord,
  row: ProposalRow,
): Promise<ReadyToConfirm> {
  const [now, today] = [deps.clock.now(), deps.clock.today()]
  if (row.state !== 'open') throw new AppError('proposal_over', `proposal ${row.id} is ${row.state}`)
  const standing = standingToday(record, row, today)
  if (standing.standing !== 'stands') {
    const event = standing.standing === 'expired' ? 'expire' : 'supersede'
    await moveProposal(tx, record, row, event, { actor: 'system', now })
    return { outcome: 'over' }
  }
  const { userId } = record.loan
  const user = (await tx.users.byId(userId))?.user
  if (user === undefined) throw new Error(`user ${userId} does not exist`)
  if (row.kind === 'extension') await refuseBlocked(tx, userId)
  assertNoPhoneChangeHold(user, now)
  const { figures } = standing
  if (figures.kind === 'extension') refuseHeldExtension(record, today, figures.costCents)
  const sha256 = createHash('sha256')
    .update(canonicalJson({ id: row.id, terms: row.terms, figures, date: today }))
    .digest('hex')
  return {
    outcome: 'ready',
    record,
    row,
    figures,
    user,
    phone: user.phone as Phone,
    sha256,
    codeContext: `proposal ${row.id} ${sha256}`,
  }
}
