import type { CessionPortfolio } from '@puente/contract'
import type { CivilDate } from '@puente/domain'
import type { LoanRow } from '../../db/loan-record.ts'
import type { CessionBuyerRow } from '../../db/repositories/loans.ts'
import type { Tx } from '../../db/transaction.ts'

function toPortfolioView(soldOn: CivilDate | null, buyer: CessionBuyerRow | null): CessionPortfolio | null {
  if (soldOn === null || buyer === null) return null
  return {
    sold_date: soldOn,
    cession_buyer: {
      name: buyer.name,
      phone: buyer.phone,
      email: buyer.email,
      account_holder_name: buyer.accountHolderName,
      account_number: buyer.accountNumber,
      swift: buyer.swift,
      bank_name: buyer.bankName,
    },
  }
}

/** The buyer of the debt, or null. */
export const readPortfolioView = async (tx: Tx, loan: LoanRow): Promise<CessionPortfolio | null> =>
  toPortfolioView(loan.soldOn, loan.cessionBuyerId === null ? null : await tx.loans.buyerById(loan.cessionBuyerId))
