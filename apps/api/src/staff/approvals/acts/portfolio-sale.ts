import { type LoanSale, LoanSaleBody } from '@puente/contract'
import {
  eurosFromCents,
  figuresOn,
  formatEuros,
  formatIban,
  matterOf,
  priceOfSoldCents,
  statusFromNumber,
} from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { staffLoanStatusTexts } from '@puente/texts/staff-loan-status'
import type { LoanRecord } from '../../../db/loan-record.ts'
import type { Tx } from '../../../db/transaction.ts'
import { postJournal } from '../../../lending/books/post-journal.ts'
import { wireCents } from '../../../lending/products/wire-cents.ts'
import { sellPortfolio } from '../../sell-portfolio.ts'
import { defineAct } from '../act.ts'

const SalePayload = LoanSaleBody.omit({ reason: true })
const texts = approvalTexts.sale

const loansOf = async (tx: Tx, publicIds: readonly string[]) => {
  const found = new Map<string, LoanRecord | null>()
  for (const publicId of new Set(publicIds)) found.set(publicId, await tx.loans.byPublicId(publicId))
  return found
}

/** Sells debts in presale to one buyer. Loans that cannot be sold stay and are listed in the result. */
export const portfolioSale = defineAct({
  act: 'portfolio_sale',
  payload: SalePayload,

  async describe(tx, { loans, buyer, price }, { clock }) {
    const records = await loansOf(tx, loans)
    const debts = [...records].map(([publicId, record]) => {
      const owedCents = record?.life ? figuresOn(record.life, clock.today()).today.amountCents : 0
      const status = record && staffLoanStatusTexts[statusFromNumber(record.loan.status)]
      const value = status === null ? texts.notFound : texts.debt(status, formatEuros(owedCents))
      return { owedCents, line: { label: texts.loan(publicId), value } }
    })
    const totalCents = debts.reduce((sum, { owedCents }) => sum + owedCents, 0)
    return {
      title: texts.title(records.size, buyer.name),
      lines: [
        { label: texts.buyer, value: buyer.name },
        { label: texts.account, value: formatIban(buyer.account_number) },
        { label: texts.owed, value: formatEuros(totalCents) },
        { label: texts.price, value: formatEuros(wireCents('price', price)) },
        ...debts.map(({ line }) => line),
      ],
      matters: [...new Set(loans.map((loan) => matterOf('debt', loan)))],
      customerIds: [...records.values()].flatMap((record) => (record === null ? [] : [record.loan.userId])),
    }
  },

  /** A payment, a move or a settlement changes what is sold; a day's interest does not. */
  async stateOf(tx, { loans }) {
    const records = await loansOf(tx, loans)
    return [...records]
      .map(([publicId, record]) => `${publicId}:${record?.loan.status ?? '-'}:${record?.life?.facts.length ?? 0}`)
      .sort()
      .join(' ')
  },

  async run(tx, deps, { loans, buyer, price }, context): Promise<LoanSale> {
    const records = await loansOf(tx, loans)
    const listedCents = [...records.values()].reduce(
      (sum, record) => sum + (record?.life ? figuresOn(record.life, context.today).today.amountCents : 0),
      0,
    )
    const publicIds = new Map(
      [...records].flatMap(([publicId, record]) => (record ? [[record.loan.id, publicId]] : [])),
    )
    const buyerId = await tx.loans.addBuyer({
      name: buyer.name,
      phone: buyer.phone,
      email: buyer.email,
      accountHolderName: buyer.account_holder_name,
      accountNumber: buyer.account_number,
      swift: buyer.swift,
      bankName: buyer.bank_name,
    })
    const sale = await sellPortfolio(tx, deps, [...publicIds.keys()], buyerId, context)
    const priceCents =
      sale.sold.length === 0 ? 0 : priceOfSoldCents(wireCents('price', price), listedCents, sale.soldCents)
    if (priceCents > 0) {
      await postJournal(
        tx,
        {
          kind: 'debt_sold',
          source: 'sale',
          reference: `buyer:${buyerId}`,
          date: context.today,
          entries: [
            { account: 'sales_receivable', cents: priceCents },
            { account: 'sale_proceeds', cents: 0 - priceCents },
          ],
          memo: buyer.name,
        },
        context,
      )
    }
    const unknown = [...records].filter(([, record]) => record === null).map(([loan]) => loan)
    return {
      sold: sale.sold.map(({ loan }) => loan.publicId),
      refused: [
        ...sale.refused.map(({ loanId, reason }) => ({ loan: publicIds.get(loanId) ?? '', reason })),
        ...unknown.map((loan) => ({ loan, reason: 'not_found' })),
      ],
      price: eurosFromCents(priceCents),
    }
  },

  outcome: ({ sold, refused, price }) => [
    ...(sold.length === 0 ? [] : [{ label: texts.sold, value: sold.join(', ') }]),
    ...(refused.length === 0 ? [] : [{ label: texts.refused, value: refused.map(({ loan }) => loan).join(', ') }]),
    ...(sold.length === 0 ? [] : [{ label: texts.toPay, value: formatEuros(wireCents('price', price)) }]),
  ],
})
