import {
  type AccelerationBarrier,
  type AccelerationNotice,
  AppError,
  addDays,
  type CivilDate,
  civilDateInMadrid,
  demandBarrier,
  dueNowOf,
  isStandingNotice,
  type LoanAccount,
  type LoanLife,
  laterOf,
  owedOf,
  planFiguresOf,
  positionOn,
} from '@puente/domain'
import { planActTexts } from '@puente/texts/backoffice-plans'
import { queueLetter } from '../../customers/notifications/letters.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { AccelerationNoticeInputs } from '../../db/paper-inputs.ts'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { holdsOf } from '../loans/loan-holds.ts'
import { issueDocument } from './issue-document.ts'
import { paperHead } from './loan-inputs.ts'
import { longDate } from './papers/common.ts'

/** Says which condition is missing: a bare conflict would not help the collector. */
export const barrierError = (reason: AccelerationBarrier | 'notice_stands', loanId: number): AppError =>
  new AppError('illegal_transition', `loan ${loanId}: ${reason}`, {
    extra: { reason, explanation: planActTexts.acceleration.barriers[reason] },
  })

/** A demand that still stands: it names amount and date, and what it names is not paid. */
export interface StandingNotice {
  readonly document: LoanDocumentRow
  readonly issuedOn: CivilDate
  readonly acceleratesOn: CivilDate
  /** Null while it is on its way. */
  readonly deliveredOn: CivilDate | null
  /** The first day on which the loan may be called in: the date of the demand, and not before its delivery is old enough. */
  readonly mayAccelerateFrom: CivilDate | null
}

const causeOf = (today: CivilDate, factCount: number): string => `notice:${today}:${factCount}`
/** How many facts the loan had when it was demanded. */
const factCountOf = ({ cause }: Pick<LoanDocumentRow, 'cause'>): number => Number(cause.split(':').at(-1))

/** The newest demand for what is overdue now; null if there is none, if its arrears were paid, or if an acceleration was revoked since. */
export async function standingNotice(tx: Tx, record: LoanRecord, today: CivilDate): Promise<StandingNotice | null> {
  const { loan, life } = record
  const account = life === null ? null : positionOn(life, today).money.account
  const noticeDays = life?.contract.plan?.acceleration.noticeDays
  if (life === null || account?.plan === undefined || noticeDays === undefined) return null
  const document = (await tx.loanDocuments.standingOf(loan.id)).findLast(({ kind }) => kind === 'acceleration_notice')
  if (document?.inputs.kind !== 'acceleration_notice') return null
  const { date: issuedOn, acceleratesOn } = document.inputs
  // In the order of the facts, not by date: the next demand may follow a revocation on the same day.
  const isRevoked = life.facts.slice(factCountOf(document)).some(({ type }) => type === 'acceleration_revoked')
  if (isRevoked || !isStandingNotice(account, issuedOn)) return null
  const deliveredOn = document.deliveredAt === null ? null : civilDateInMadrid(document.deliveredAt)
  const mayAccelerateFrom = deliveredOn === null ? null : laterOf(acceleratesOn, addDays(deliveredOn, noticeDays))
  return { document, issuedOn, acceleratesOn, deliveredOn, mayAccelerateFrom }
}

/** The demand as the rules of an acceleration ask for it. */
export const toAccelerationNotice = (
  record: LoanRecord,
  notice: StandingNotice | null,
  today: CivilDate,
): AccelerationNotice => ({
  deliveredOn: notice?.deliveredOn ?? null,
  ...(notice === null ? {} : { effectiveOn: notice.acceleratesOn }),
  holds: holdsOf(record, today),
})

async function noticeInputs(
  tx: Tx,
  deps: Pick<Deps, 'content' | 'config'>,
  { loan }: LoanRecord,
  life: LoanLife,
  account: LoanAccount,
): Promise<AccelerationNoticeInputs> {
  const { plan, accruedThrough: today, rates } = account
  const rules = life.contract.plan?.acceleration
  if (plan === undefined || rules === undefined) throw new Error(`loan ${loan.id} has no instalments`)
  const acceleratesOn = addDays(today, rules.noticeDays)
  const then = positionOn(life, acceleratesOn).money.account
  const owed = owedOf(then ?? account)
  return {
    kind: 'acceleration_notice',
    ...(await paperHead(tx, deps, loan, today)),
    missed: planFiguresOf(account, plan).instalments.flatMap(({ number, date, totalCents, paidCents, state }) =>
      state === 'overdue' ? [{ number, date, leftCents: totalCents - paidCents }] : [],
    ),
    dueNowCents: dueNowOf(account),
    acceleratesOn,
    owed: {
      principalCents: owed.body,
      commissionCents: owed.commission,
      feeCents: owed.fee,
      finesCents: owed.fines,
    },
    lateRateMillionths: rates.lateMillionths,
    ...rules,
  }
}

/** Demands what is overdue, with amount and date, before a loan is called in. `record` must be locked. One demand stands at a time. */
export async function sendAccelerationNotice(
  tx: Tx,
  deps: Pick<Deps, 'content' | 'config' | 'secrets'>,
  record: LoanRecord,
  { actor, now, today, reason }: ChangeContext,
): Promise<StandingNotice> {
  const { loan, life } = record
  if (life === null) throw barrierError('not_in_this_status', loan.id)
  const position = positionOn(life, today)
  const barrier = demandBarrier(position, life.contract, holdsOf(record, today))
  if (barrier !== null) throw barrierError(barrier, loan.id)
  if ((await standingNotice(tx, record, today)) !== null) throw barrierError('notice_stands', loan.id)
  const { account } = position.money
  if (account === null) throw barrierError('not_in_this_status', loan.id)
  const inputs = await noticeInputs(tx, deps, record, life, account)
  const cause = causeOf(today, life.facts.length)
  const document = await issueDocument(tx, { loanId: loan.id, inputs, cause, now })
  await queueLetter(tx, deps, {
    loanId: loan.id,
    userId: loan.userId,
    template: 'acceleration_notice',
    parameters: { date: longDate(inputs.acceleratesOn) },
    documentIds: [document.id],
    now,
  })
  await tx.audit.record({
    at: now,
    actor,
    action: 'loan.acceleration_notice_sent',
    userId: loan.userId,
    detail: {
      loan_id: loan.id,
      document_id: document.id,
      ...(reason === undefined ? {} : { reason }),
    },
  })
  const sent = await standingNotice(tx, record, today)
  if (sent === null) throw new Error(`the notice of loan ${loan.id} does not stand`)
  return sent
}
