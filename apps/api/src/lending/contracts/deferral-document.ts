import {
  type AcceptedExtension,
  type CivilDate,
  type DeferralOffer,
  type ExtensionFact,
  type LoanLife,
  offerDeferral,
  owedOf,
  positionOn,
  termsOfDeferral,
} from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { ModificationInputs } from '../../db/paper-inputs.ts'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type CompletedExtension, signBookedChange } from './extension-document.ts'
import { issueDocument } from './issue-document.ts'
import { paperHead } from './loan-inputs.ts'
import { longDate } from './papers/common.ts'

type Needed = Pick<Deps, 'content' | 'config'>

interface Deferral {
  readonly record: LoanRecord
  readonly life: LoanLife
  readonly offer: DeferralOffer
  readonly date: CivilDate
}

async function modificationInputs(tx: Tx, deps: Needed, { record, life, offer, date }: Deferral) {
  const { account } = positionOn(life, date).money
  if (account?.plan === undefined) throw new Error(`loan ${record.loan.id} has no instalments`)
  const { plan } = account
  const owed = owedOf(account)
  const inputs: ModificationInputs = {
    kind: 'modification',
    change: 'deferral',
    ...(await paperHead(tx, deps, record.loan, date)),
    months: offer.months,
    oldDueDate: account.mustPayDate,
    oldAmountCents: plan.instalments.find((row) => row.date === account.mustPayDate)?.totalCents ?? 0,
    oldFinalPayDate: plan.instalments.at(-1)?.date ?? account.mustPayDate,
    newDueDate: offer.nextPayDate,
    commissionNowCents: owed.commission,
    finesNowCents: owed.fines,
    priceCents: offer.priceCents,
    costCents: offer.costCents,
    extraCostCents: offer.extraCostCents,
    annualRateMillionths: account.rates.contractMillionths,
    instalments: offer.schedule.instalments
      .filter((row) => row.date > date)
      .map(({ number, date: due, days, openingCents, interestCents, feeCents, principalCents, totalCents }) => ({
        number,
        date: due,
        days,
        openingCents,
        interestCents,
        feeCents,
        principalCents,
        totalCents,
      })),
  }
  return inputs
}

/** Records what the borrower accepted, in the commit of the acceptance. It counts as signed once the deferral is booked. */
export async function acceptDeferral(
  tx: Tx,
  deps: Needed,
  deferral: Deferral,
  cause: string,
  now: Date,
): Promise<LoanDocumentRow> {
  const inputs = await modificationInputs(tx, deps, deferral)
  return issueDocument(tx, { loanId: deferral.record.loan.id, inputs, cause, now })
}

/** The deferral that a document states, or null if there is none. */
export function acceptedDeferral(document: LoanDocumentRow | null): AcceptedExtension | null {
  if (document?.inputs.kind !== 'modification') return null
  const { date, oldDueDate, months, priceCents, costCents } = document.inputs
  return { acceptedOn: date, oldDueDate, terms: termsOfDeferral({ months, priceCents, costCents }) }
}

/**
 * The document of a deferral as it was booked: the accepted one, unless the figures of its day have changed since. `life` is the loan
 * before the deferral.
 */
export async function bookedModification(
  tx: Tx,
  deps: Needed,
  accepted: LoanDocumentRow,
  { record, life, fact, now }: { record: LoanRecord; life: LoanLife; fact: ExtensionFact; now: Date },
): Promise<LoanDocumentRow> {
  const offer = offerDeferral(positionOn(life, fact.date), life.contract)
  const stated = accepted.inputs as ModificationInputs
  if (offer === null || (offer.costCents === stated.costCents && offer.nextPayDate === stated.newDueDate))
    return accepted
  return acceptDeferral(tx, deps, { record, life, offer, date: fact.date }, `${accepted.cause}:booked:${fact.id}`, now)
}

export function completeDeferral(
  tx: Tx,
  deps: Needed & Pick<Deps, 'secrets'>,
  completed: CompletedExtension,
): Promise<void> {
  const { newDueDate } = completed.document.inputs as ModificationInputs
  return signBookedChange(tx, deps, completed, { template: 'modification', parameters: { date: longDate(newDueDate) } })
}
