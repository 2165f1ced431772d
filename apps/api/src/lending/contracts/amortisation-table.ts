import { AppError, type CivilDate, dueNowOf, owedOf, planFiguresOf, positionOn } from '@puente/domain'
import { queueLetter } from '../../customers/notifications/letters.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { AmortisationTableInputs } from '../../db/paper-inputs.ts'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { issueDocument } from './issue-document.ts'
import { paperHead } from './loan-inputs.ts'

type Needed = Pick<Deps, 'content' | 'config'>

async function tableInputs(
  tx: Tx,
  deps: Needed,
  { loan, life }: LoanRecord,
  reason: AmortisationTableInputs['reason'],
  today: CivilDate,
): Promise<AmortisationTableInputs | null> {
  const account = life === null ? null : positionOn(life, today).money.account
  if (life === null || account?.plan === undefined || account.closedOn !== null) return null
  const { instalments, nextPayment } = planFiguresOf(account, account.plan)
  return {
    kind: 'amortisation_table',
    ...(await paperHead(tx, deps, loan, today)),
    reason,
    giveDate: account.giveDate,
    amountCents: account.principal.disbursedCents,
    annualRateMillionths: account.rates.contractMillionths,
    principalLeftCents: owedOf(account).body,
    dueNowCents: dueNowOf(account),
    nextPayment,
    instalments,
  }
}

/**
 * The table of a running loan in instalments, free of charge and at any time (Ley 16/2011 art. 16.2 i): one for a day on which nothing else
 * happens.
 */
export async function requestAmortisationTable(
  tx: Tx,
  deps: Needed,
  record: LoanRecord,
  { today, now }: { readonly today: CivilDate; readonly now: Date },
): Promise<LoanDocumentRow> {
  const inputs = await tableInputs(tx, deps, record, 'requested', today)
  if (inputs === null) {
    throw new AppError('nothing_to_pay', `loan ${record.loan.id} has no instalments to pay`)
  }
  const cause = `requested:${today}:${record.life?.facts.length ?? 0}`
  return issueDocument(tx, { loanId: record.loan.id, inputs, cause, now })
}

/** Sends the table after a payout that moved the dates of the contract, or after a fact that made a new schedule. Once per cause. */
export async function sendAmortisationTable(
  tx: Tx,
  deps: Needed & Pick<Deps, 'secrets'>,
  record: LoanRecord,
  {
    reason,
    cause,
    now,
    today,
  }: {
    readonly reason: 'payout' | 'new_schedule'
    readonly cause: string
    readonly now: Date
    readonly today: CivilDate
  },
): Promise<void> {
  const { loan } = record
  if ((await tx.loanDocuments.byCause(loan.id, 'amortisation_table', cause)) !== null) return
  const inputs = await tableInputs(tx, deps, record, reason, today)
  if (inputs === null) return
  const document = await issueDocument(tx, { loanId: loan.id, inputs, cause, now })
  await queueLetter(tx, deps, {
    loanId: loan.id,
    userId: loan.userId,
    template: 'amortisation_table',
    parameters: {},
    documentIds: [document.id],
    now,
  })
}
