import { effectiveFacts, figuresOn, paymentShares } from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { ReceiptInputs } from '../../db/paper-inputs.ts'
import type { LoanDocumentRow } from '../../db/repositories/loan-documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { issueDocument } from './issue-document.ts'
import { paperHead } from './loan-inputs.ts'

/** The receipt of a loan that is paid back; null while it is open. One for every day on which it was closed. */
export async function issueReceipt(
  tx: Tx,
  deps: Pick<Deps, 'content' | 'config'>,
  { loan, life, account }: LoanRecord,
  now: Date,
): Promise<LoanDocumentRow | null> {
  if (life === null || account === null || account.closedOn === null) return null
  const { plan } = life.contract
  const shares = paymentShares(life.contract, life.facts)
  const payments = effectiveFacts(life.facts).flatMap((fact) => {
    if (fact.type === 'payment') {
      const covered = shares.find(({ factId }) => factId === fact.id)?.instalments ?? []
      const instalments = plan && { instalments: covered.map(({ number }) => number) }
      return [{ date: fact.date, cents: fact.cents, ...instalments }]
    }
    return fact.type === 'extension' && fact.paidCents > 0 ? [{ date: fact.date, cents: fact.paidCents }] : []
  })
  const { paid, overpaidCents, writtenOffCents } = figuresOn(life, account.closedOn)
  const { principalCents, commissionCents, finesCents, extensionPriceCents } = paid
  const paidFeeCents = account.plan?.paidFeeCents ?? 0
  const fee = paidFeeCents === 0 ? {} : { feeCents: paidFeeCents }
  const inputs: ReceiptInputs = {
    kind: 'receipt',
    ...(await paperHead(tx, deps, loan, account.closedOn)),
    signedOn: life.contract.signedOn,
    giveDate: account.giveDate,
    returnedOn: account.closedOn,
    amountCents: account.principal.disbursedCents,
    payments,
    ...(plan && { instalmentCount: plan.count }),
    writtenOffCents,
    covered: { principalCents, commissionCents, ...fee, finesCents, extensionPriceCents, overpaidCents },
  }
  return issueDocument(tx, { loanId: loan.id, inputs, cause: `receipt:${account.closedOn}`, now })
}
