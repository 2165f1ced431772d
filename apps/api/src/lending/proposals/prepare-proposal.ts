import { randomUUID } from 'node:crypto'
import {
  AppError,
  type CivilDate,
  formatDateLong,
  formatEuros,
  type ProposalFigures,
  type ProposalTerms,
  prepareProposal,
} from '@puente/domain'
import { queueLetter } from '../../customers/notifications/letters.ts'
import { notify } from '../../customers/notifications/notify.ts'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { ProposalRow } from '../../db/repositories/proposals.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { refuseBlocked, refuseHeldExtension } from '../loans/current-loan.ts'
import { endIfOver } from '../loans/proposals.ts'
import { staffRefusalError } from '../loans/refusal-error.ts'

interface ProposalRequest {
  readonly terms: ProposalTerms
  readonly expiresOn: CivilDate
}

type Needed = Pick<Deps, 'secrets' | 'content' | 'config'>
type PrepareContext = ChangeContext & { readonly reason: string; readonly approvedBy: string | null }

/** The figures of a proposal that the rules allow today. */
export async function quoteProposal(
  tx: Tx,
  record: LoanRecord,
  { terms, expiresOn }: ProposalRequest,
  today: CivilDate,
): Promise<ProposalFigures> {
  const { loan, life, account } = record
  if (life === null || account === null) throw staffRefusalError('not_in_this_status', loan.id)
  if (terms.kind === 'extension') {
    await refuseBlocked(tx, loan.userId)
    refuseHeldExtension(record, today, terms.fixedCostCents)
  }
  const prepared = prepareProposal(life, terms, { date: today, expiresOn })
  if (!prepared.accepted) throw staffRefusalError(prepared.reason, loan.id)
  return prepared.figures
}

/** Stores a proposal and tells the borrower. Nothing of the loan changes. `record` must be locked. */
export async function prepareForBorrower(
  tx: Tx,
  deps: Needed,
  record: LoanRecord,
  request: ProposalRequest,
  context: PrepareContext,
): Promise<ProposalRow> {
  const { loan, life } = record
  const { now, today, actor, reason, approvedBy } = context
  const figures = await quoteProposal(tx, record, request, today)
  const standing = await tx.proposals.standingOf(loan.id)
  if (standing !== null && (await endIfOver(tx, record, standing, context)) !== null) {
    throw new AppError('proposal_exists', `loan ${loan.id} has the proposal ${standing.id}`)
  }
  const { terms, expiresOn } = request
  const row = await tx.proposals.add({
    id: randomUUID(),
    loanId: loan.id,
    kind: terms.kind,
    terms,
    figures,
    state: 'open',
    expiresOn,
    factCount: life?.facts.length ?? 0,
    reason,
    preparedBy: actor,
    approvedBy,
    preparedAt: now,
  })
  await tx.audit.record({
    at: now,
    actor,
    action: 'proposal_prepared',
    userId: loan.userId,
    detail: { loan_id: loan.id, proposal_id: row.id, kind: row.kind, terms, reason },
  })
  await announceStaff(tx, `loan:${loan.publicId}`)
  await tellBorrower(tx, deps, record, row, now)
  return row
}

const accountLink = ({ publicUrl, port }: Deps['config']): string =>
  `${publicUrl ?? `http://localhost:${port}`}/account`

async function tellBorrower(tx: Tx, deps: Needed, { loan }: LoanRecord, row: ProposalRow, now: Date): Promise<void> {
  const { figures } = row
  const { userId, id: loanId } = loan
  const date = formatDateLong(row.expiresOn)
  const link = accountLink(deps.config)
  const isExtension = figures.kind === 'extension'
  const amount = formatEuros(isExtension ? figures.costCents : figures.agreedCents)
  const owed = formatEuros(figures.owedCents)
  await notify(tx, deps, {
    userId,
    template: isExtension ? 'extension_prepared' : 'discount_prepared',
    parameters: { amount, date, link, ...(isExtension ? { term: String(figures.termDays) } : { owed }) },
    cause: `proposal:${row.id}`,
    now,
  })
  const letter = { loanId, userId, documentIds: [], now }
  if (isExtension) {
    const parameters = { term: String(figures.termDays), amount, until: date, link }
    await queueLetter(tx, deps, { ...letter, template: 'extension_prepared', parameters })
  } else {
    const parameters = { owed, amount, pay_until: formatDateLong(figures.until), until: date, link }
    await queueLetter(tx, deps, { ...letter, template: 'discount_prepared', parameters })
  }
}
