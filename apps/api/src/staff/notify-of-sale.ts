import { type CivilDate, formatEuros } from '@puente/domain'
import { queueLetter } from '../customers/notifications/letters.ts'
import { notify } from '../customers/notifications/notify.ts'
import type { LoanRecord } from '../db/loan-record.ts'
import type { CessionBuyerRow } from '../db/repositories/loans.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { longDate } from '../lending/contracts/papers/common.ts'

interface SoldDebt {
  readonly record: LoanRecord
  /** On the day of the sale. */
  readonly owedCents: number
  readonly soldOn: CivilDate
}

/**
 * Tells a borrower who owns the debt now and how to pay it, in the commit of the sale: a borrower who is not told and
 * pays us discharges that debt (Código Civil art. 1527).
 */
export async function notifyOfSale(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  { record: { loan }, owedCents, soldOn }: SoldDebt,
  buyer: CessionBuyerRow,
  now: Date,
): Promise<void> {
  const date = longDate(soldOn)
  await queueLetter(tx, deps, {
    loanId: loan.id,
    userId: loan.userId,
    template: 'debt_sold',
    parameters: {
      loan: loan.publicId,
      date,
      amount: formatEuros(owedCents),
      buyer: buyer.name,
      buyer_phone: buyer.phone,
      buyer_email: buyer.email,
      buyer_account_holder: buyer.accountHolderName,
      buyer_account: buyer.accountNumber,
      buyer_swift: buyer.swift,
      buyer_bank: buyer.bankName,
    },
    documentIds: [],
    now,
  })
  await notify(tx, deps, {
    userId: loan.userId,
    template: 'debt_sold',
    parameters: { date, buyer: buyer.name },
    cause: `sale:${loan.id}:${soldOn}`,
    now,
  })
}
