import { type CivilDate, formatEuros, type MoneyMovement } from '@puente/domain'
import { contractServicingTexts } from '@puente/texts/contract-servicing'
import type { Borrower, Lender } from '../../../db/paper-inputs.ts'
import { type Paper, rows, section, text } from '../../../providers/pdf/paper.ts'
import { borrowerRows, lenderRows, longDate, subtitlesOf } from './common.ts'

interface PaymentReceipt {
  readonly publicId: string
  readonly payment: Extract<MoneyMovement, { type: 'payment' | 'extension' }>
  readonly lender: Lender
  readonly borrower: Borrower
  readonly today: CivilDate
}

/** The receipt of one payment, made from the facts of the loan whenever it is requested. */
export function paymentReceiptPaper({ publicId, payment, lender, borrower, today }: PaymentReceipt): Paper {
  const words = contractServicingTexts.paymentReceipt
  const { allocation, reversal } = payment
  const parts: readonly (readonly [string, number])[] =
    allocation === null
      ? []
      : [
          [words.principal, allocation.principal],
          [words.commission, allocation.commission],
          [words.fines, allocation.fines],
          [words.extensionPrice, allocation.extensionPrice],
          [words.overpaid, allocation.overpaid],
        ]
  const settled = parts.filter(([, cents]) => cents > 0).map(([name, cents]) => [name, formatEuros(cents)] as const)
  return {
    title: words.title,
    subtitles: subtitlesOf(publicId, today),
    author: lender.name,
    date: today,
    sections: [
      section(
        null,
        text(allocation === null ? words.returned[reversal ?? 'bank_return'] : words.intro),
        borrowerRows(borrower),
      ),
      section(
        words.facts,
        rows(
          [words.date, longDate(payment.date)],
          [words.amount, formatEuros(payment.cents)],
          [words.id, payment.factId],
        ),
      ),
      ...(settled.length === 0 ? [] : [section(words.settled, rows(...settled))]),
      section(words.lender, lenderRows(lender)),
    ],
  }
}
