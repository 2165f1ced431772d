import type { AccelerationNoticeView, StaffLoanPage } from '@puente/contract'
import {
  type CivilDate,
  demandBarrier,
  eurosFromCents,
  figuresOn,
  isReversible,
  type LoanFact,
  missedInstalments,
  paymentShares,
  positionOn,
  statusFromNumber,
} from '@puente/domain'
import { bankReasonText, staffExplanationTexts } from '@puente/texts/backoffice-find'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { barrierToPromise } from '../../lending/collections/promises.ts'
import { type StandingNotice, standingNotice } from '../../lending/contracts/acceleration-notice.ts'
import { holdsOf } from '../../lending/loans/loan-holds.ts'
import type { ActCaller } from '../../staff/approvals/act.ts'
import { toWaitingViews } from '../../staff/approvals/read-requests.ts'
import { explainLoan } from './loan-quotes.ts'
import { readLoanView } from './loan-view.ts'
import { toCover, toScheduleVersion } from './plan-view.ts'
import { toHoldView } from './staff-customer-view.ts'

function amountOf(fact: LoanFact, record: LoanRecord): number | null {
  switch (fact.type) {
    case 'payout':
    case 'payout_returned':
      return record.life?.contract.principalCents ?? null
    case 'payment':
      return fact.cents
    case 'extension':
      return fact.paidCents
    case 'settlement':
      return fact.agreedCents
    default:
      return null
  }
}

/** What a fact says beside its type, dates and amount. */
function detailOf({ id: _id, type: _type, date: _date, bookedOn: _bookedOn, ...detail }: LoanFact) {
  return detail as Record<string, unknown>
}

export const toNoticeView = (notice: StandingNotice): AccelerationNoticeView => ({
  document: notice.document.id,
  issued_on: notice.issuedOn,
  accelerates_on: notice.acceleratesOn,
  delivered_on: notice.deliveredOn,
  may_accelerate_from: notice.mayAccelerateFrom,
})

/** What is missing before the whole debt may be called in: arrears first, then the demand. */
async function accelerationOf(
  tx: Tx,
  record: LoanRecord,
  today: CivilDate,
): Promise<Pick<StaffLoanPage, 'acceleration'>> {
  const { life } = record
  const rules = life?.contract.plan?.acceleration
  if (life === null || rules === undefined || record.account === null) return {}
  const position = positionOn(life, today)
  const { account } = position.money
  if (account?.plan === undefined) return {}
  const notice = await standingNotice(tx, record, today)
  return {
    acceleration: {
      missed: missedInstalments(account),
      min_missed: rules.minMissed,
      notice_days: rules.noticeDays,
      barrier: demandBarrier(position, life.contract, holdsOf(record, today)),
      notice: notice && toNoticeView(notice),
      accelerated_on: account.plan.acceleratedOn,
    },
  }
}

/** The loan's page: every figure with its explanation, and every record behind it. */
export async function readLoanPage(
  tx: Tx,
  deps: Deps,
  caller: Pick<ActCaller, 'id' | 'roles' | 'ownCustomerId'>,
  record: LoanRecord,
): Promise<StaffLoanPage> {
  const { loan, life } = record
  const customer = await tx.users.byId(loan.userId)
  const person = customer?.person
  const [facts, ledger, payouts] = [
    await tx.loanFile.facts(loan.id),
    await tx.loanFile.ledger(loan.id),
    await tx.loanFile.payouts(loan.id),
  ]
  const [today, now] = [deps.clock.today(), deps.clock.now()]
  const schedules = life?.contract.plan === undefined ? [] : await tx.loans.schedulesOf(loan.id)
  const figures = life === null ? null : figuresOn(life, today)
  const writeOff = figures?.writeOff ?? null
  const shares = life === null ? [] : paymentShares(life.contract, life.facts)
  const lastWriteOff = facts.findLast(({ fact }) => fact.type === 'write_off')?.fact.id
  return {
    loan: await readLoanView(tx, deps, record),
    customer: {
      id: loan.userId,
      name: [person?.firstName, person?.firstSurname, person?.secondSurname].filter(Boolean).join(' ') || null,
      phone: customer?.user.phone ?? '',
    },
    written_off: writeOff && {
      on: writeOff.on,
      amount: eurosFromCents(writeOff.lossCents),
      recovered: eurosFromCents(writeOff.recoveredCents),
    },
    waiting_approvals: toWaitingViews(await tx.approvals.waitingAboutLoan(loan, now), caller, now),
    refunded_in_excess: eurosFromCents(figures?.refundedInExcessCents ?? 0),
    explanation: record.account === null ? null : explainLoan(record, { date: today, today }, staffExplanationTexts),
    facts: facts.map(({ fact, actor, at }) => {
      // Of a write-off that was taken back only the ledger knows the amount.
      const cents = writeOff !== null && fact.id === lastWriteOff ? writeOff.lossCents : amountOf(fact, record)
      const share = shares.find(({ factId }) => factId === fact.id)
      return {
        id: fact.id,
        type: fact.type,
        date: fact.date,
        booked_on: fact.bookedOn,
        amount: cents === null ? null : eurosFromCents(cents),
        detail: detailOf(fact),
        actor,
        at: at.toISOString(),
        reversible: life !== null && isReversible(life, fact.id, statusFromNumber(loan.status)),
        ...(share && { covers: toCover(share) }),
      }
    }),
    ledger: ledger.map((entry) => ({
      id: entry.id,
      date: entry.date,
      booked_on: entry.bookedOn,
      kind: entry.kind,
      fact_id: entry.factId,
      debit: entry.debit,
      credit: entry.credit,
      amount: eurosFromCents(entry.amountCents),
    })),
    status_history: (await tx.loans.statusChangesOf(loan.id)).map((change) => ({
      from: change.fromStatus,
      to: change.toStatus,
      to_text: staffLoanStatusTexts[statusFromNumber(change.toStatus)],
      event: change.event,
      reason: change.reason,
      actor: change.actor,
      date: change.businessDate,
      at: change.at.toISOString(),
    })),
    payouts: payouts.map(({ payout, batch }) => ({
      attempt: payout.attempt,
      end_to_end_id: payout.endToEndId,
      status: payout.status,
      amount: eurosFromCents(payout.amountCents),
      iban: payout.iban,
      holder: payout.holderName,
      batch,
      bank_reason: payout.providerCode,
      bank_reason_text: payout.providerCode === null ? null : bankReasonText(payout.providerCode),
      created_at: payout.createdAt.toISOString(),
      sent_at: payout.sentAt?.toISOString() ?? null,
      settled_at: payout.settledAt?.toISOString() ?? null,
    })),
    card_operations: (await tx.loanFile.cardOperations(loan.id)).map((operation) => ({
      order: operation.orderCode,
      kind: operation.kind,
      status: operation.status,
      amount: eurosFromCents(operation.amountCents),
      provider_code: operation.providerCode,
      created_at: operation.createdAt.toISOString(),
    })),
    documents: (await tx.loanDocuments.standingOf(loan.id)).map((document) => ({
      id: document.id,
      kind: document.kind,
      sha256: document.sha256,
      created_at: document.createdAt.toISOString(),
      delivered_at: document.deliveredAt?.toISOString() ?? null,
      delivered_by: document.deliveredBy,
      signed_at: document.signedAt?.toISOString() ?? null,
    })),
    evidence: (await tx.signatureEvidence.ofLoan(loan.id)).map(({ id, kind, hash, at }) => ({
      id,
      kind,
      hash,
      at: at.toISOString(),
    })),
    audit: (await tx.loanFile.audit(loan.userId, loan.id)).map(({ id, at, actor, action, detail }) => ({
      id,
      at: at.toISOString(),
      actor,
      action,
      detail,
    })),
    promises: (await tx.promises.ofLoan(loan.id)).map((row) => ({
      id: row.id,
      amount: eurosFromCents(row.amountCents),
      date: row.promisedOn,
      state: row.status,
      paid: row.paidCents === null ? null : eurosFromCents(row.paidCents),
      channel: row.channel,
      author: row.author,
      created_at: row.createdAt.toISOString(),
    })),
    promise_barrier: await barrierToPromise(tx, record, today),
    holds: (await tx.holds.ofCustomer(loan.userId))
      .map((hold) => toHoldView(hold, today))
      .filter(({ loan: only, stands }) => stands && (only === null || only === loan.publicId)),
    notes: (await tx.customerCare.notesOf(loan.userId))
      .filter(({ loan: about }) => about === loan.publicId)
      .map(({ id, text, author, at, loan: about }) => ({ id, text, author, at: at.toISOString(), loan: about })),
    ...(schedules.length === 0
      ? {}
      : { schedules: schedules.map((stored) => ({ ...toScheduleVersion(stored), from_fact: stored.fromFact })) }),
    ...(await accelerationOf(tx, record, today)),
  }
}
