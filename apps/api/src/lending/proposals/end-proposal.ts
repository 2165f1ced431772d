import { AppError, canProposal } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { ProposalRow } from '../../db/repositories/proposals.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { endIfOver, moveProposal } from '../loans/proposals.ts'
import { lockOwnProposal } from './ready-to-confirm.ts'

/** The borrower is not interested. Declining twice is harmless. */
export async function declineProposal(
  tx: Tx,
  { userId, proposalId }: { readonly userId: number; readonly proposalId: string },
  context: ChangeContext,
): Promise<LoanRecord> {
  const { record, row } = await lockOwnProposal(tx, userId, proposalId)
  if (canProposal(row.state, 'decline')) await moveProposal(tx, record, row, 'decline', context)
  else if (row.state === 'applied') throw new AppError('proposal_over', `proposal ${row.id} is applied`)
  return record
}

/** Staff take a proposal back that the borrower has not accepted. `record` must be locked. */
export async function withdrawProposal(
  tx: Tx,
  record: LoanRecord,
  proposalId: string,
  context: ChangeContext,
): Promise<ProposalRow> {
  const row = await tx.proposals.lockById(proposalId)
  if (row === null || row.loanId !== record.loan.id) {
    throw new AppError('proposal_not_found', `loan ${record.loan.id} has no proposal ${proposalId}`)
  }
  if (!canProposal(row.state, 'withdraw')) throw new AppError('proposal_over', `proposal ${row.id} is ${row.state}`)
  return moveProposal(tx, record, row, 'withdraw', context)
}

const AT_ONCE = 100
const FIRST_UUID = '00000000-0000-0000-0000-000000000000'

/** Nightly: closes proposals that are past their last day or whose debt has changed. */
export async function endProposals({ transaction, clock }: Pick<Deps, 'transaction' | 'clock'>): Promise<void> {
  const endSome = (after: string) =>
    transaction(async (tx) => {
      const found = await tx.proposals.standingAfter(after, AT_ONCE)
      for (const { id, loanId } of found) {
        const record = await tx.loans.lockById(loanId)
        const row = await tx.proposals.lockById(id)
        if (record === null || row === null || !canProposal(row.state, 'expire')) continue
        await endIfOver(tx, record, row, { now: clock.now(), today: clock.today() })
      }
      return found.length < AT_ONCE ? null : (found.at(-1)?.id ?? null)
    })
  for (let after: string | null = FIRST_UUID; after !== null; ) after = await endSome(after)
}
