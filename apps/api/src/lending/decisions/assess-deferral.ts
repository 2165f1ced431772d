import {
  AppError,
  type CivilDate,
  civilDateInMadrid,
  keepsTotalCost,
  offerDeferral,
  positionOn,
  regimeById,
} from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { evaluate } from './engine.ts'
import { readApplication, recordDecision } from './read-application.ts'

/**
 * A deferral is a change of the credit, so the borrower is assessed again: until there are rules of affordability, by the tables that
 * decide applications. Refuses one that they deny, one that lacks the bank data to ask them, and one that would cost more than the law
 * of the contract allows. No effect on a loan with one payment. The tables are evaluated outside a transaction.
 */
export async function assessDeferral(deps: Deps, userId: number): Promise<void> {
  const { transaction, clock, regimes } = deps
  const today = clock.today()
  const application = await transaction(async (tx) => {
    const record = await tx.loans.currentOf(userId)
    if (record?.life?.contract.plan === undefined || record.account === null) return null
    const { loan, life } = record
    const offer = offerDeferral(positionOn(life, today), life.contract)
    const { account } = positionOn(life, today).money
    if (offer === null || account === null) throw refusal(loan.id, 'no deferral is possible today')
    if (!keepsTotalCost(account, life.contract, offer, regimeById(loan.regimeId, regimes))) {
      throw refusal(loan.id, 'a deferral would cost more than the law allows')
    }
    // Once a day: asking again would give the same answer.
    const newest = await decisionOfToday(tx, loan.id, today)
    if (newest !== null && isRefused(newest.outcome)) throw refusal(loan.id, 'refused today already')
    if (newest !== null) return null
    if ((await tx.bankImports.summaryOf(loan.id)) === null) throw refusal(loan.id, 'no bank data to assess a deferral')
    return readApplication(tx, deps, record)
  })
  if (application === null) return
  const evaluation = await evaluate(application.model, application.inputs)
  await transaction((tx) => recordDecision(tx, application, evaluation, { actor: 'system', at: clock.now() }))
  const { outcome } = evaluation.decision
  if (isRefused(outcome)) throw refusal(application.record.loan.id, `the tables answer ${outcome}`)
}

/** Refuses to start the payment of a deferral that was not assessed today: every way to one passes here. */
export async function requireAssessed(tx: Tx, { loan, life }: LoanRecord, today: CivilDate): Promise<void> {
  if (life?.contract.plan === undefined) return
  const newest = await decisionOfToday(tx, loan.id, today)
  if (newest === null || isRefused(newest.outcome)) throw refusal(loan.id, 'no assessment of today allows a deferral')
}

async function decisionOfToday(tx: Tx, loanId: number, today: CivilDate) {
  const newest = await tx.decisions.newestOf(loanId)
  return newest !== null && civilDateInMadrid(newest.at) === today ? newest : null
}

const isRefused = (outcome: string): boolean => outcome === 'deny' || outcome === 'review'

const refusal = (loanId: number, why: string) => new AppError('not_extendable', `loan ${loanId}: ${why}`)
