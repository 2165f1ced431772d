import {
  type AuditAction,
  type CivilDate,
  canProposal,
  nextProposalState,
  type Proposal,
  type ProposalEvent,
  type ProposalStanding,
  standingOfProposal,
} from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { ProposalRow } from '../../db/repositories/proposals.ts'
import type { Tx } from '../../db/transaction.ts'

const proposalOf = ({ terms, state, expiresOn, factCount }: ProposalRow): Proposal => ({
  terms,
  state,
  expiresOn,
  factCount,
})

/** What is left today of a proposal that has not ended yet. */
export function standingToday({ life }: LoanRecord, row: ProposalRow, today: CivilDate): ProposalStanding {
  return life === null ? { standing: 'superseded' } : standingOfProposal(proposalOf(row), life, today)
}

/** The audit action of each event; the customer's timeline shows it. */
const ACTIONS: Readonly<Record<ProposalEvent, AuditAction>> = {
  confirm: 'proposal_confirmed',
  apply: 'proposal_applied',
  decline: 'proposal_declined',
  withdraw: 'proposal_withdrawn',
  expire: 'proposal_expired',
  supersede: 'proposal_superseded',
}

/** Moves a locked proposal, with its audit, and tells open pages. The lock on the loan is held. */
export async function moveProposal(
  tx: Tx,
  { loan }: Pick<LoanRecord, 'loan'>,
  row: ProposalRow,
  event: ProposalEvent,
  { actor, now, reason }: Pick<ChangeContext, 'actor' | 'now' | 'reason'>,
): Promise<ProposalRow> {
  const state = nextProposalState(row.state, event)
  const isEnd = !canProposal(state, 'expire')
  const moved = await tx.proposals.move(row.id, {
    state,
    ...(event === 'confirm' ? { confirmedAt: now } : {}),
    ...(isEnd ? { endedAt: now, endedBy: actor } : {}),
  })
  await tx.audit.record({
    at: now,
    actor,
    action: ACTIONS[event],
    userId: loan.userId,
    detail: { loan_id: loan.id, proposal_id: row.id, kind: row.kind, ...(reason === undefined ? {} : { reason }) },
  })
  await announceStaff(tx, `loan:${loan.publicId}`)
  return moved
}

/** Ends a locked proposal that is past its last day or whose debt has changed. Returns it if it still stands. */
export async function endIfOver(
  tx: Tx,
  record: LoanRecord,
  row: ProposalRow,
  { now, today }: Pick<ChangeContext, 'now' | 'today'>,
): Promise<ProposalRow | null> {
  const { standing } = standingToday(record, row, today)
  if (standing === 'stands') return row
  await moveProposal(tx, record, row, standing === 'expired' ? 'expire' : 'supersede', { actor: 'system', now })
  return null
}
