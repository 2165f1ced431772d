import { AppError, statusFromNumber } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import { canonicalJson } from '../../db/paper-inputs.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { applyDecision } from './apply-decision.ts'
import { type Evaluation, evaluate } from './engine.ts'
import { type ReadApplication, readApplication, recordDecision } from './read-application.ts'

const TRIES = 5

const isUndecided = ({ loan }: LoanRecord) => statusFromNumber(loan.status) === 'awaiting_bank_data_import'

/**
 * Decides an application whose bank data were imported (37), and commits the effects together with the decision: an
 * offer (26), a request for another account (34), a manual review (33) or a refusal (4). An application that has left
 * this status is not changed, so the job behind it may run twice. The tables are evaluated outside the transactions; if
 * an input has changed meanwhile, they are evaluated again.
 */
export async function decideApplication(deps: Deps, loanId: number): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const application = await deps.transaction(async (tx) => {
      const record = await tx.loans.byId(loanId)
      if (record === null) throw new AppError('loan_not_found', `loan ${loanId} does not exist`)
      return isUndecided(record) ? readApplication(tx, deps, record) : null
    })
    if (application === null) return
    const evaluation = await evaluate(application.model, application.inputs)
    if (await deps.transaction((tx) => commitDecision(tx, deps, application, evaluation))) return
  }
  throw new AppError('illegal_transition', `loan ${loanId} changed ${TRIES} times while it was being decided`)
}

/** False if the inputs of the decision no longer match what is stored. */
async function commitDecision(
  tx: Tx,
  deps: Deps,
  application: ReadApplication,
  evaluation: Evaluation,
): Promise<boolean> {
  const { user } = application
  const record = await tx.loans.lockById(application.record.loan.id)
  if (record === null || !isUndecided(record)) return true
  await tx.products.lockCustomer(user.id)
  const isSameLoan = record.loan.version === application.record.loan.version
  if (!isSameLoan || !(await isSameApplicant(tx, deps, application, record))) return false

  const context: ChangeContext = { actor: 'system', now: deps.clock.now(), today: deps.clock.today() }
  const row = await recordDecision(tx, application, evaluation, { actor: context.actor, at: context.now })
  await applyDecision(tx, deps, { ...application, record }, evaluation.decision, { ...context, decisionId: row.id })
  return true
}

/** Staff may block the applicant, and the applicant may correct an answer, while the tables are evaluated. */
async function isSameApplicant(
  tx: Tx,
  deps: Deps,
  { inputs, person }: ReadApplication,
  record: LoanRecord,
): Promise<boolean> {
  const now = await readApplication(tx, deps, record)
  return (
    now.person?.bankAccount === person?.bankAccount &&
    canonicalJson(now.inputs.applicant) === canonicalJson(inputs.applicant)
  )
}
