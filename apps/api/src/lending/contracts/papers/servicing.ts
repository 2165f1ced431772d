import { addDays, type CivilDate, formatDateShort, formatEuros, formatRate, formatTae } from '@puente/domain'
import { contractCommonTexts as common } from '@puente/texts/contract-common'
import { contractServicingTexts as texts } from '@puente/texts/contract-servicing'
import {
  type AutodebitInputs,
  type ExtensionInputs,
  type ReceiptInputs,
  type SettlementInputs,
  usesFirstTemplate,
  type WithdrawalInputs,
} from '../../../db/paper-inputs.ts'
import {
  list,
  type Paper,
  type PaperBlock,
  type PaperSection,
  rows,
  section,
  text,
} from '../../../providers/pdf/paper.ts'
import { formatDayList, formatTerms } from '../../products/format-day.ts'
import { amountRow, borrowerRows, complaintTexts, longDate, servicingPaper } from './common.ts'
import { formatInBothZones } from './instants.ts'

/** A change of cost is agreed in writing (Ley 16/2011 art. 22; Directive 2023/2225 art. 22). */
export function extensionPaper(inputs: ExtensionInputs): Paper {
  const words = texts.extension
  const isFirst = usesFirstTemplate(inputs)
  const days = common.days(inputs.termDays)
  const rate = [words.rate, words.rateText(formatRate(inputs.annualRateMillionths))] as const
  return servicingPaper(inputs, [
    section(null, text(words.intro), borrowerRows(inputs.borrower)),
    section(
      words.changes,
      rows(
        [words.oldDueDate, longDate(inputs.oldDueDate)],
        [words.newDueDate, longDate(inputs.newDueDate)],
        // For a late loan the days count from today, so the two dates lie further apart than the days.
        [words.term, isFirst ? days : words.termText(days, longDate(addDays(inputs.newDueDate, -inputs.termDays)))],
        ...(isFirst ? [] : [rate]),
        [words.tae, [formatTae(inputs.taePercent), words.taeText]],
      ),
    ),
    section(
      words.now,
      rows(
        ...amountRow(words.nowParts.commission, inputs.commissionNowCents),
        ...amountRow(words.nowParts.fines, inputs.finesNowCents),
        ...amountRow(words.nowParts.price, inputs.priceCents),
        ...amountRow(words.nowParts.principal, inputs.principalNowCents ?? 0),
        ...amountRow(words.nowParts.discount, -inputs.discountCents),
        [isFirst ? words.now : words.nowTotal, formatEuros(inputs.costCents)],
      ),
    ),
    section(
      words.later,
      rows(
        [words.principal, formatEuros(inputs.principalCents)],
        [words.commission, formatEuros(inputs.commissionAtTheEndCents)],
        ...(isFirst ? [rate] : []),
        [words.total, formatEuros(inputs.principalCents + inputs.commissionAtTheEndCents)],
      ),
    ),
    section(words.rights, list(words.early, words.acceptance)),
    section(words.complaints, ...complaintTexts(inputs.lender).map(text)),
  ])
}

/** What the lender forgives, for what payment and until when, and what follows if it is not paid. */
export function settlementPaper(inputs: SettlementInputs): Paper {
  const words = texts.settlement
  return servicingPaper(inputs, [
    section(null, text(words.intro), borrowerRows(inputs.borrower)),
    section(
      words.agreed,
      rows(
        [words.owed, formatEuros(inputs.owedCents)],
        [words.amount, formatEuros(inputs.agreedCents)],
        [words.until, longDate(inputs.until)],
        [words.forgiven, [formatEuros(inputs.forgivenCents), words.forgivenText]],
      ),
    ),
    section(words.after, list(words.paid, words.parts, words.notPaid, words.early)),
    section(words.complaints, ...complaintTexts(inputs.lender).map(text)),
  ])
}

function chargeDates(inputs: AutodebitInputs): string {
  const words = texts.autodebit
  const dueDate = longDate(inputs.dueDate)
  const later = inputs.daysAfterDueDate.filter((days) => days > 0)
  const [only = 0, ...more] = later
  const tries = more.length === 0 ? common.days(only) : common.daysList(formatDayList(later))
  if (inputs.instalmentDates !== undefined) {
    const dates = inputs.instalmentDates.map(formatDateShort).join(', ')
    return later.length === 0 ? words.eachDateOnce(dates) : words.eachDate(dates, tries)
  }
  if (later.length === 0) return words.datesOnce(dueDate)
  if (usesFirstTemplate(inputs)) return words.firstDatesText(dueDate, formatTerms(later))
  return words.datesText(dueDate, tries)
}

/** The mandate states the maximum charge and when it may be made (RDL 19/2018 art. 48). */
export function autodebitPaper(inputs: AutodebitInputs): Paper {
  const words = texts.autodebit
  const isPlan = inputs.instalmentDates !== undefined
  const maximum = formatEuros(inputs.maximumCents)
  return servicingPaper(inputs, [
    section(null, text(words.intro), borrowerRows(inputs.borrower)),
    section(
      words.what,
      rows(
        [words.card, inputs.card ?? words.cardSpecimen],
        [words.maximum, isPlan ? words.maximumEach(maximum) : words.maximumText(maximum)],
        [words.dates, [chargeDates(inputs), isPlan ? words.instalmentsMoved : words.moved]],
        [words.notice, words.noticeText(inputs.noticeDays)],
      ),
    ),
    section(words.rights, list(words.cancel, words.refund, words.data)),
  ])
}

function afterWithdrawal(inputs: WithdrawalInputs): readonly PaperBlock[] {
  const words = texts.withdrawal
  if (inputs.outcome === 'nothing_owed') return [text(words.nothingOwed)]
  if (inputs.outcome === 'transfer_under_way') return [text(words.waiting)]
  const isFree = inputs.dailyCents === 0 && !usesFirstTemplate(inputs)
  return [
    ...(inputs.payUntil === null
      ? []
      : [text(words.pay(formatEuros(inputs.principalCents), longDate(inputs.payUntil)))]),
    text(isFree ? words.noInterest : words.daily(formatEuros(inputs.dailyCents))),
    text(words.nothingMore),
    text(words.how),
  ]
}

/** The acknowledgement on a durable medium, with its content, date and time (Directive 2011/83 art. 11a). */
export function withdrawalPaper(inputs: WithdrawalInputs): Paper {
  const words = texts.withdrawal
  return servicingPaper(inputs, [
    section(null, text(words.intro), borrowerRows(inputs.borrower)),
    section(
      words.facts,
      rows(
        [words.receivedAt, formatInBothZones(inputs, inputs.receivedAt)],
        [words.signedOn, longDate(inputs.signedOn)],
      ),
    ),
    section(words.after, ...afterWithdrawal(inputs)),
  ])
}

/** What the payments covered: bookkeeping needs principal and interest separately. */
function coveredSection({ covered }: ReceiptInputs): readonly PaperSection[] {
  if (covered === undefined) return []
  const words = texts.receipt
  return [
    section(
      words.covered,
      rows(
        [words.principal, formatEuros(covered.principalCents)],
        [words.commission, formatEuros(covered.commissionCents)],
        ...amountRow(words.fee, covered.feeCents ?? 0),
        ...amountRow(words.fines, covered.finesCents),
        ...amountRow(words.extensionPrice, covered.extensionPriceCents),
        ...amountRow(words.overpaid, covered.overpaidCents),
      ),
    ),
  ]
}

/** "cuota 2 de 3" for each payment of a loan in instalments. */
function paymentTable(inputs: ReceiptInputs, paidCents: number): PaperBlock {
  const words = texts.receipt
  const { instalmentCount, payments } = inputs
  const dateOf = (date: CivilDate) => (usesFirstTemplate(inputs) ? formatDateShort(date) : longDate(date))
  const isPlan = instalmentCount !== undefined
  const covers = (instalments: readonly number[] = []) =>
    isPlan ? [instalments.length === 0 ? words.noInstalment : words.instalments(instalments, instalmentCount)] : []
  return {
    type: 'table',
    head: [words.date, ...(isPlan ? [words.instalment] : []), words.paid],
    rows: [
      ...payments.map(({ date, cents, instalments }) => [dateOf(date), ...covers(instalments), formatEuros(cents)]),
      [words.total, ...(isPlan ? [''] : []), formatEuros(paidCents)],
    ],
  }
}

export function receiptPaper(inputs: ReceiptInputs): Paper {
  const words = texts.receipt
  const isFirst = usesFirstTemplate(inputs)
  const paidCents = inputs.payments.reduce((sum, { cents }) => sum + cents, 0)
  const isForgiven = inputs.writtenOffCents > 0
  return servicingPaper(inputs, [
    section(null, text(isForgiven && !isFirst ? words.introForgiven : words.intro), borrowerRows(inputs.borrower)),
    section(
      words.facts,
      rows(
        [words.amount, formatEuros(inputs.amountCents)],
        [words.signedOn, longDate(inputs.signedOn)],
        [words.giveDate, longDate(inputs.giveDate)],
        [words.returnedOn, longDate(inputs.returnedOn)],
        ...amountRow(words.writtenOff, inputs.writtenOffCents),
      ),
    ),
    section(words.payments, paymentTable(inputs, paidCents)),
    ...coveredSection(inputs),
  ])
}
