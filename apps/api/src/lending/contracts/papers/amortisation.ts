import { formatDateShort, formatEuros, type Instalment, type Schedule } from '@puente/domain'
import { contractAnnexTexts } from '@puente/texts/contract-annex'
import { type PaperBlock, type PaperSection, section, text } from '../../../providers/pdf/paper.ts'

const sumOf = (rows: readonly Instalment[], part: (row: Instalment) => number): string =>
  formatEuros(rows.reduce((sum, row) => sum + part(row), 0))

/** The amortisation table of a schedule: what each instalment pays, and what is left of the principal after it. */
export function amortisationTable({ instalments }: Pick<Schedule, 'instalments'>): PaperBlock {
  const words = contractAnnexTexts.schedule
  const hasFee = instalments.some(({ feeCents }) => feeCents > 0)
  const withFee = (cell: string): readonly string[] => (hasFee ? [cell] : [])
  return {
    type: 'table',
    head: [words.number, words.date, words.principal, words.interest, ...withFee(words.fee), words.total, words.left],
    rows: instalments.map((row) => [
      String(row.number),
      formatDateShort(row.date),
      formatEuros(row.principalCents),
      formatEuros(row.interestCents),
      ...withFee(formatEuros(row.feeCents)),
      formatEuros(row.totalCents),
      formatEuros(row.openingCents - row.principalCents),
    ]),
    foot: [
      words.sum,
      '',
      sumOf(instalments, ({ principalCents }) => principalCents),
      sumOf(instalments, ({ interestCents }) => interestCents),
      ...withFee(sumOf(instalments, ({ feeCents }) => feeCents)),
      sumOf(instalments, ({ totalCents }) => totalCents),
      '',
    ],
    amountsFrom: 2,
  }
}

/** The table as part of an offer, whose dates follow the payout. */
export const scheduleSection = (schedule: Schedule): PaperSection =>
  section(contractAnnexTexts.schedule.title, amortisationTable(schedule), text(contractAnnexTexts.schedule.note))
