import {
  AppError,
  type CivilDate,
  figuresOn,
  formatDateLong,
  formatEuros,
  type PromiseBarrier,
  type PromiseChannel,
  type PromiseStanding,
  positionOn,
  promiseBarrier,
  promiseProblem,
} from '@puente/domain'
import { staffPromiseTexts } from '@puente/texts/backoffice-collections'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { PromiseRow } from '../../db/repositories/promises.ts'
import type { Tx } from '../../db/transaction.ts'

/** What decides whether this loan takes a promise. */
async function standingOf(tx: Tx, { loan, life }: LoanRecord, today: CivilDate): Promise<PromiseStanding | null> {
  if (life === null) return null
  return {
    status: positionOn(life, today).status,
    owedCents: figuresOn(life, today).today.amountCents,
    earlier: (await tx.promises.ofLoan(loan.id)).map(({ status }) => status),
  }
}

/** Why a loan takes no promise today; null if it takes one. */
export async function barrierToPromise(tx: Tx, record: LoanRecord, today: CivilDate): Promise<PromiseBarrier | null> {
  const standing = await standingOf(tx, record, today)
  return standing === null ? 'not_late' : promiseBarrier(standing)
}

interface NewPromise {
  readonly amountCents: number
  readonly date: CivilDate
  readonly channel: PromiseChannel
}

/**
 * Takes a promise to pay, of the borrower in the account or told to staff. Until its date the debt is neither reminded of nor moved on.
 * `record` must be locked: one promise of a loan is open at a time.
 */
export async function takePromise(
  tx: Tx,
  record: LoanRecord,
  promise: NewPromise,
  { actor, now, today }: ChangeContext,
): Promise<PromiseRow> {
  const { id: loanId, userId } = record.loan
  const { amountCents, date, channel } = promise
  const standing = await standingOf(tx, record, today)
  const barrier = standing === null ? 'not_late' : promiseBarrier(standing)
  if (standing === null || barrier !== null) {
    throw new AppError('promise_not_taken', `loan ${loanId}: ${barrier}`, { extra: { reason: barrier } })
  }
  const problem = promiseProblem(promise, standing.owedCents, today)
  if (problem !== null) {
    throw new AppError('validation_failed', `loan ${loanId}: ${problem.key}`, { fields: [problem] })
  }
  const row = await tx.promises.add({
    loanId,
    promisedOn: date,
    amountCents,
    status: 'open',
    channel,
    author: actor,
    createdAt: now,
  })
  await tx.holds.add({
    userId,
    loanId,
    kind: 'promise',
    until: date,
    reason: staffPromiseTexts.holdReason(formatEuros(amountCents), formatDateLong(date)),
    setBy: actor,
    setAt: now,
  })
  await tx.audit.record({
    at: now,
    actor,
    action: 'promise_taken',
    userId,
    detail: { loan_id: loanId, amount_cents: amountCents, date, channel },
  })
  return row
}
