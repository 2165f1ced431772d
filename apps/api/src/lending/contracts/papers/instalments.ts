import { formatDateShort, formatEuros, formatIban, formatRate } from '@puente/domain'
import { contractInstalmentTexts as texts } from '@puente/texts/contract-instalments'
import type {
  AccelerationNoticeInputs,
  AmortisationTableInputs,
  InstalmentOfPaper,
  ModificationInputs,
} from '../../../db/paper-inputs.ts'
import { list, type Paper, type PaperBlock, rows, section, strong, text } from '../../../providers/pdf/paper.ts'
import { amortisationTable } from './amortisation.ts'
import { amountRow, borrowerRows, complaintTexts, longDate, servicingPaper } from './common.ts'

const sumOf = <Row>(entries: readonly Row[], cents: (row: Row) => number): number =>
  entries.reduce((sum, row) => sum + cents(row), 0)

/** Every instalment with what it is made of, what is paid of it and how it stands. */
function standingTable(instalments: readonly InstalmentOfPaper[]): PaperBlock {
  const words = texts.table
  const hasFee = instalments.some(({ feeCents }) => feeCents > 0)
  const withFee = (cell: string): readonly string[] => (hasFee ? [cell] : [])
  const sum = (cents: (row: InstalmentOfPaper) => number) => formatEuros(sumOf(instalments, cents))
  return {
    type: 'table',
    head: [
      words.number,
      words.date,
      words.state,
      words.principal,
      words.interest,
      ...withFee(words.fee),
      words.total,
      words.paid,
    ],
    rows: instalments.map((row) => [
      String(row.number),
      formatDateShort(row.date),
      words.states[row.state],
      formatEuros(row.principalCents),
      formatEuros(row.interestCents),
      ...withFee(formatEuros(row.feeCents)),
      formatEuros(row.totalCents),
      formatEuros(row.paidCents),
    ]),
    foot: [
      words.sum,
      '',
      '',
      sum(({ principalCents }) => principalCents),
      sum(({ interestCents }) => interestCents),
      ...withFee(sum(({ feeCents }) => feeCents)),
      sum(({ totalCents }) => totalCents),
      sum(({ paidCents }) => paidCents),
    ],
    amountsFrom: 3,
  }
}

export function amortisationTablePaper(inputs: AmortisationTableInputs): Paper {
  const words = texts.table
  const { nextPayment } = inputs
  return servicingPaper(inputs, [
    section(null, text(words.intro[inputs.reason]), borrowerRows(inputs.borrower)),
    section(
      words.loan,
      rows(
        [words.amount, formatEuros(inputs.amountCents)],
        [words.giveDate, longDate(inputs.giveDate)],
        [words.rate, words.rateText(formatRate(inputs.annualRateMillionths))],
        [words.left, formatEuros(inputs.principalLeftCents)],
        ...amountRow(words.dueNow, inputs.dueNowCents),
        [
          words.next,
          nextPayment === null
            ? words.paidOff
            : words.nextText(formatEuros(nextPayment.amountCents), longDate(nextPayment.date)),
        ],
      ),
    ),
    section(words.rows, standingTable(inputs.instalments)),
    section(words.conditions, list(...words.conditionTexts)),
  ])
}

/** The demand names amount and date, and what stops it (settled rules, Instalments). */
export function accelerationNoticePaper(inputs: AccelerationNoticeInputs): Paper {
  const words = texts.acceleration
  const { missed, owed, lender } = inputs
  const total = owed.principalCents + owed.commissionCents + owed.feeCents + owed.finesCents
  const ways = [
    words.howText,
    ...(lender.collectionIban === undefined
      ? []
      : [words.transfer(formatIban(lender.collectionIban), lender.name, inputs.publicId)]),
  ]
  return servicingPaper(inputs, [
    section(null, strong(words.intro(missed.length)), borrowerRows(inputs.borrower)),
    section(
      words.pay,
      rows(
        [words.dueNow, words.dueNowText(formatEuros(inputs.dueNowCents))],
        [words.until, longDate(inputs.acceleratesOn)],
        [words.how, ways],
      ),
      strong(words.kept),
    ),
    section(words.missed, {
      type: 'table',
      head: [words.number, words.date, words.left],
      rows: missed.map(({ number, date, leftCents }) => [
        String(number),
        formatDateShort(date),
        formatEuros(leftCents),
      ]),
      foot: [words.sum, '', formatEuros(sumOf(missed, ({ leftCents }) => leftCents))],
      amountsFrom: 2,
    }),
    section(
      words.whole,
      rows(
        [words.on, longDate(inputs.acceleratesOn)],
        [words.principal, formatEuros(owed.principalCents)],
        ...amountRow(words.interest, owed.commissionCents),
        ...amountRow(words.fee, owed.feeCents),
        ...amountRow(words.fines, owed.finesCents),
        [words.total, formatEuros(total)],
      ),
      text(words.after(formatRate(inputs.lateRateMillionths))),
      text(words.rule(inputs.minMissed, inputs.noticeDays)),
    ),
    section(words.help, text(words.helpText(lender.phone)), text(lender.debtAdvice)),
    section(words.complaints, ...complaintTexts(lender).map(text)),
  ])
}

function extraCostText(extraCostCents: number): string {
  const words = texts.modification
  if (extraCostCents > 0) return words.extraText(formatEuros(extraCostCents))
  return extraCostCents === 0 ? words.noExtra : words.saved(formatEuros(-extraCostCents))
}

/** A change of dates or costs is agreed in writing (Ley 16/2011 art. 22; Directive 2023/2225 art. 22). */
export function modificationPaper(inputs: ModificationInputs): Paper {
  const words = texts.modification
  const { instalments, months, commissionNowCents, finesNowCents, priceCents, costCents } = inputs
  const [first] = instalments
  const last = instalments.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('a changed loan has an instalment left')
  return servicingPaper(inputs, [
    section(null, text(words.intro[inputs.change]), borrowerRows(inputs.borrower)),
    section(
      words.changes,
      rows(
        [words.from, words.fromText(longDate(inputs.date), costCents > 0)],
        [words.oldNext, words.nextText(formatEuros(inputs.oldAmountCents), longDate(inputs.oldDueDate))],
        [words.newNext, words.nextText(formatEuros(first.totalCents), longDate(inputs.newDueDate))],
        ...(months === 0 ? [] : [[words.months, words.monthsText(months)] as const]),
        [words.oldLast, longDate(inputs.oldFinalPayDate)],
        [words.newLast, longDate(last.date)],
        [words.rate, words.rateText(formatRate(inputs.annualRateMillionths))],
        [words.extra, extraCostText(inputs.extraCostCents)],
      ),
    ),
    section(
      words.now,
      costCents === 0
        ? text(words.nowNothing)
        : rows(
            ...amountRow(words.nowParts.commission, commissionNowCents),
            ...amountRow(words.nowParts.fines, finesNowCents),
            ...amountRow(words.nowParts.price, priceCents),
            [words.nowTotal, formatEuros(costCents)],
          ),
    ),
    section(words.schedule, amortisationTable({ instalments })),
    section(words.rights, list(...words.rightTexts)),
    section(words.complaints, ...complaintTexts(inputs.lender).map(text)),
  ])
}
