import { addDays, type CivilDate, isPlanQuote, type Product, quoteOffered } from '@puente/domain'
import { queueLetter } from '../customers/notifications/letters.ts'
import type { LoanRecord } from '../db/loan-record.ts'
import type { AutodebitInputs } from '../db/paper-inputs.ts'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { instalmentCharges, maxChargeCents } from '../lending/contracts/autodebit-mandate.ts'
import { issueDocument } from '../lending/contracts/issue-document.ts'
import { paperHead } from '../lending/contracts/loan-inputs.ts'

/** What the mandate says of a loan in instalments: those that are ahead, or those of the contract before the payout. */
function chargesInInstalments(
  { loan, account }: LoanRecord,
  product: Product,
  today: CivilDate,
  days: readonly number[],
) {
  const { contract, instalments, payDay, amountCents, termDays, isFirstLoan, percentCommission } = loan
  if (instalments === null || contract === null) return {}
  const terms = { product, amountCents, termDays, instalments, payDay, isFirstLoan, percentCommission, giveDate: today }
  const quote = quoteOffered(terms)
  const agreed = isPlanQuote(quote) ? quote.schedule.instalments : []
  const ahead = account?.plan?.instalments.filter(({ date }) => date >= today) ?? agreed
  if (ahead.length === 0) return {}
  return instalmentCharges({ ...contract.rules, annualRateMillionths: contract.annualRateMillionths }, ahead, days)
}

/** Sends a borrower who switched auto-debit on the written mandate: the maximum charge, its date and how to cancel. */
export const issueAutodebitMandate =
  (deps: Deps) =>
  async ({ loanId }: Jobs['issue-autodebit-mandate']): Promise<void> => {
    const { transaction, clock, config, products } = deps
    await transaction(async (tx) => {
      const record = await tx.loans.lockById(loanId)
      if (record === null || !record.loan.autoDebitEnabled) return
      const { loan } = record
      const [card] = await tx.paymentCards.liveOf(loan.userId)
      if (card === undefined) return
      const cause = `card:${card.id}`
      if ((await tx.loanDocuments.byCause(loanId, 'autodebit', cause)) !== null) return
      const now = clock.now()
      const today = clock.today()
      const { daysAfterDueDate, noticeDays } = config.autoDebit
      const product = products.version(loan.productId, loan.productVersion)
      const inputs: AutodebitInputs = {
        kind: 'autodebit',
        ...(await paperHead(tx, deps, loan, today)),
        card: card.pan,
        maximumCents: maxChargeCents(loan.contract?.rules ?? product, loan, daysAfterDueDate),
        ...chargesInInstalments(record, product, today, daysAfterDueDate),
        dueDate: loan.mustPayDate ?? addDays(today, loan.termDays),
        daysAfterDueDate,
        noticeDays,
      }
      const document = await issueDocument(tx, { loanId, inputs, cause, now, signedAt: now })
      await queueLetter(tx, deps, {
        loanId,
        userId: loan.userId,
        template: 'autodebit',
        parameters: {},
        documentIds: [document.id],
        now,
      })
    })
  }
