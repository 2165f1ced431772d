import type { BankLine, BankLineDetail } from '@puente/contract'
import {
  AppError,
  eurosFromCents,
  keptCents,
  leftForOnePersonCents,
  matterOf,
  namesTransfer,
  shareOfPayment,
} from '@puente/domain'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { candidatesFor } from '../../lending/bank/match-candidates.ts'
import { transfersToTakeBack } from '../../lending/bank/take-back.ts'
import { holderNameOf } from '../../lending/payouts/account-standing.ts'
import { type RefundableCharge, refundableCharge } from '../../lending/refunds/held-refund.ts'
import { returnableMoney } from '../../lending/refunds/sender-refund.ts'
import type { ActCaller } from '../../staff/approvals/act.ts'
import { doubtsAbout } from '../../staff/approvals/acts/line-booking.ts'
import { moneyOut } from '../../staff/approvals/money-out.ts'
import { toWaitingViews } from '../../staff/approvals/read-requests.ts'
import { toCover } from './plan-view.ts'

type Allocations = Awaited<ReturnType<Tx['statementEntries']['allocationsOf']>>

const instantOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null

function toLine(entry: StatementEntryRow, allocations: Allocations): BankLine {
  const standing = allocations.filter(({ entryId, reversedAt }) => entryId === entry.id && reversedAt === null)
  return {
    id: entry.id,
    account: entry.account,
    reference: entry.servicerReference ?? '',
    booked_on: entry.bookedOn,
    value_on: entry.valueOn,
    amount: eurosFromCents(entry.amountCents),
    booked: eurosFromCents(standing.reduce((sum, { cents }) => sum + cents, 0)),
    refunded: eurosFromCents(entry.refundedCents),
    payer_name: entry.counterpartyName,
    payer_iban: entry.counterpartyIban,
    remittance: entry.remittance,
    state: entry.state,
    note: entry.note,
    conflict: entry.conflict,
    loans: [...new Set(standing.map(({ publicId }) => publicId))],
    counterpart_id: entry.counterpartId,
    imported_at: entry.importedAt.toISOString(),
    resolved_at: instantOrNull(entry.resolvedAt),
    resolved_by: entry.resolvedBy,
  }
}

/** Statement lines on the wire, with the loans that took their money. */
export async function readLines(tx: Tx, entries: readonly StatementEntryRow[]): Promise<BankLine[]> {
  const allocations = await tx.statementEntries.allocationsOf(entries.map(({ id }) => id))
  return entries.map((entry) => toLine(entry, allocations))
}

/** What of a line is not booked yet. */
const leftOf = (entry: StatementEntryRow, allocations: Allocations): number =>
  keptCents(entry) - allocations.reduce((sum, { cents, reversedAt }) => (reversedAt === null ? sum + cents : sum), 0)

/** Up to which amount the caller may send a held charge back alone; null if four eyes is off. */
async function onePersonUpTo(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  caller: Pick<ActCaller, 'id'>,
  { operation }: RefundableCharge,
): Promise<number | null> {
  if (!deps.config.fourEyes || operation.loanId === null) return null
  const receiver = { loanId: operation.loanId, userId: operation.userId }
  const out = await moneyOut(tx, deps, caller, receiver)
  return eurosFromCents(leftForOnePersonCents(out, deps.config.refundLimitCents))
}

/** A line with its bookings and history; while it is open, also the loans that it may belong to. */
export async function readLineDetail(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'cardPayments'>,
  id: number,
  caller: Pick<ActCaller, 'id' | 'roles' | 'ownCustomerId'>,
): Promise<BankLineDetail> {
  const entry = await tx.statementEntries.byId(id)
  if (entry === null) throw new AppError('not_found', `there is no statement line ${id}`)
  const allocations = await tx.statementEntries.allocationsOf([id])
  const isOpen = entry.state === 'unmatched' || entry.state === 'split'
  const candidates = isOpen ? await candidatesFor(tx, entry, deps.clock.today()) : []
  const charge = await refundableCharge(tx, deps, entry)
  const money = await returnableMoney(tx, entry)
  const transfers = await transfersToTakeBack(tx, entry)
  const takers = await tx.statementEntries.allocationsOf(transfers.map((transfer) => transfer.id))
  const { fourEyes } = deps.config
  const proposals = []
  for (const candidate of candidates) {
    const { record, account } = candidate
    const share = { record, cents: leftOf(entry, allocations), isThirdParty: false }
    const covers = record.life && shareOfPayment(account, record.life.contract, share.cents)
    proposals.push({ candidate, covers, doubts: fourEyes ? await doubtsAbout(tx, deps, entry, share) : [] })
  }
  const events = await tx.statementEntries.eventsOf(id)
  const now = deps.clock.now()
  const waiting = await tx.approvals.waitingOn([matterOf('bank_line', id)], now)
  return {
    line: toLine(entry, allocations),
    waiting_approvals: toWaitingViews(waiting, caller, now),
    candidates: proposals.map(
      ({ candidate: { publicId, score, reasons, record, customer, owedCents }, covers, doubts }) => ({
        loan: publicId,
        status: record.loan.status,
        customer_id: customer.user.id,
        customer_name: holderNameOf(customer),
        owed: eurosFromCents(owedCents),
        must_pay_date: record.loan.mustPayDate,
        score,
        reasons: [...reasons],
        second_person: [...doubts],
        ...(covers && { covers: toCover(covers) }),
      }),
    ),
    bookings: allocations.map((one) => ({
      loan: one.publicId,
      amount: eurosFromCents(one.cents),
      fact_id: one.factId,
      is_third_party: one.isThirdParty,
      booked_at: one.bookedAt.toISOString(),
      booked_by: one.bookedBy,
      reversed_at: instantOrNull(one.reversedAt),
      reversed_by: one.reversedBy,
      reversal_reason: one.reversalReason,
    })),
    card_refund: charge && {
      max: eurosFromCents(charge.openCents),
      one_person_up_to: await onePersonUpTo(tx, deps, caller, charge),
    },
    sender_refund: money && { max: eurosFromCents(money.openCents), iban: money.iban, name: money.holderName },
    take_back: transfers.map((transfer) => {
      const { booked_on, payer_name, payer_iban, remittance, loans } = toLine(transfer, takers)
      const isNamed = namesTransfer(entry, transfer)
      return { line: transfer.id, booked_on, payer_name, payer_iban, remittance, loans, is_named: isNamed }
    }),
    next_unmatched: await tx.statementEntries.nextUnmatched(entry),
    events: events.map(({ at, actor, state, reason }) => ({ at: at.toISOString(), actor, state, reason })),
  }
}
