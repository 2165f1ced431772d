import {
  AppError,
  type BankSummary,
  civilDateInMadrid,
  type DecisionInputs,
  forgivenCents,
  NO_SIGNALS,
  type PastLoan,
  statusNumber,
} from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { DecisionModelRow } from '../../db/repositories/decisions.ts'
import type { PersonalDataRow, UserRow } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { APPLICATION_MODEL } from './decision-models.ts'
import type { Evaluation } from './engine.ts'
import { gatherInputs } from './gather-inputs.ts'

const DAY_MS = 24 * 3_600_000
const VELOCITY_DAYS = 30

/** A snapshot of an application, with the inputs of the tables. */
export interface ReadApplication {
  readonly record: LoanRecord
  readonly user: UserRow
  readonly person: PersonalDataRow | null
  readonly summary: BankSummary
  readonly model: DecisionModelRow
  readonly inputs: DecisionInputs
}

const pastLoanOf = ({ loan, account }: LoanRecord, everOverdue: ReadonlySet<number>): PastLoan | null =>
  loan.mustPayDate === null
    ? null
    : {
        mustPayDate: loan.mustPayDate,
        returnedOn: loan.returnedOn,
        wasOverdue: everOverdue.has(loan.id),
        isWithdrawn: loan.withdrawnOn !== null,
        writtenOffCents: account === null ? 0 : forgivenCents(account),
      }

type Needed = Pick<Deps, 'clock' | 'products' | 'config' | 'regimes'>

/** Reads all inputs of a decision as of one moment. */
export async function readApplication(tx: Tx, deps: Needed, record: LoanRecord): Promise<ReadApplication> {
  const { loan } = record
  const { clock, products, config, regimes } = deps
  const now = clock.now()
  const today = clock.today()
  const details = await tx.users.detailsOf(loan.userId)
  const summary = await tx.bankImports.summaryOf(loan.id)
  const model = await tx.decisions.newestModel(APPLICATION_MODEL)
  if (details === null || model === null) throw new Error(`loan ${loan.id}: no customer, or no published tables`)
  if (summary === null) throw new AppError('illegal_transition', `loan ${loan.id}: no bank data were imported`)

  const everOverdue = await tx.decisions.everOverdue(loan.userId)
  const earlier = (await tx.loans.allOf(loan.userId)).filter((other) => other.loan.id !== loan.id)
  const refused = earlier.find((other) => other.loan.status === statusNumber('denied'))
  const isLifted = refused !== undefined && (await tx.decisions.contestOf(refused.loan.id))?.outcome === 'lifted'
  const signals = config.fraudSignals
    ? await tx.decisions.signalsOf(loan, {
        applicationsSince: new Date(now.getTime() - VELOCITY_DAYS * DAY_MS),
        deviceSince: new Date(now.getTime() - DAY_MS),
      })
    : NO_SIGNALS
  const inputs = gatherInputs(
    {
      details,
      loan,
      product: products.version(loan.productId, loan.productVersion),
      summary,
      pastLoans: earlier.flatMap((other) => pastLoanOf(other, everOverdue) ?? []),
      lastRefusalOn: refused === undefined || isLifted ? null : civilDateInMadrid(refused.loan.statusChangedAt),
      coolingDays: config.coolingDays,
      regimes,
      signals,
      findings: [...new Set((await tx.documents.findingsOf(loan.userId)).map(({ code }) => code))],
    },
    today,
  )
  return { record, user: details.user, person: details.person, summary, model, inputs }
}

/** Records the result of the tables with their version and inputs, as they were. */
export const recordDecision = (
  tx: Tx,
  { record, model, inputs }: ReadApplication,
  { decision, output }: Evaluation,
  { actor, at }: { readonly actor: string; readonly at: Date },
) =>
  tx.decisions.add({
    loanId: record.loan.id,
    modelId: model.id,
    modelVersion: model.version,
    modelSha256: model.sha256,
    outcome: decision.outcome,
    amountCents: decision.amountCents,
    reasons: decision.reasons,
    inputs,
    output,
    actor,
    at,
  })
