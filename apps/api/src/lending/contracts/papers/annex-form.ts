import { contractAnnexTexts as texts } from '@puente/texts/contract-annex'
import { contractCommonTexts as common } from '@puente/texts/contract-common'
import type { OfferInputs } from '../../../db/paper-inputs.ts'
import {
  type PaperBlock,
  type PaperSection,
  type PaperText,
  rows,
  section,
  strong,
} from '../../../providers/pdf/paper.ts'
import { complaintTexts, contactOf, lawOfPaper, longDate } from './common.ts'
import { instalmentsInWords, type OfferFigures } from './offer-figures.ts'

type Row = readonly [PaperText, PaperText]

/** A row whose data the operator has given: the form leaves out what does not apply. */
const given = (name: PaperText, value: PaperText | null): readonly Row[] => (value === null ? [] : [[name, value]])

function lenderSection({ lender }: OfferInputs): PaperSection {
  const words = texts.lender
  return section(
    words.title,
    rows(
      [words.name, words.nameText(lender.name, lender.taxId)],
      ...given(words.address, lender.address),
      ...given(words.phone, lender.phone),
      ...given(words.email, lender.email),
      ...given(words.website, lender.website),
    ),
  )
}

/** What is to be paid, when, and what it pays first. */
export function paymentsText(
  { product }: OfferInputs,
  { quote, total, dueDate, fee }: OfferFigures,
): readonly string[] {
  const words = texts.main
  const isPrincipalFirst = product.paymentOrder === 'principal_first'
  if (quote.plan === null) {
    return [
      words.paymentsSingle(total, dueDate),
      words.interestSingle,
      isPrincipalFirst ? words.orderPrincipalFirst : words.order,
    ]
  }
  return [
    `${instalmentsInWords(quote.plan)}.`,
    texts.instalments.dates(dueDate, longDate(quote.plan.finalPayDate)),
    fee === null ? words.interestInstalments : words.interestWithFee,
    isPrincipalFirst ? words.orderInstalmentsPrincipalFirst : words.orderInstalments,
  ]
}

export const durationText = ({ quote: { plan }, days }: OfferFigures): string =>
  plan === null
    ? texts.main.durationSingle(days)
    : texts.main.durationInstalments(plan.schedule.instalments.length, longDate(plan.finalPayDate))

export const totalText = ({ total, amount, cost, fee }: OfferFigures): string =>
  texts.main.totalText(total, texts.main.totalParts(amount, cost, fee))

export const rateText = ({ percentCommission }: OfferInputs, { quote, rate, hasDiscount }: OfferFigures) => [
  texts.costs.rateText(rate),
  ...(quote.isFree ? [texts.costs.rateFree] : []),
  ...(hasDiscount ? [texts.costs.discount(percentCommission)] : []),
]

export const exampleText = ({ quote, amount, days, cost, fee, total }: OfferFigures): string =>
  quote.plan === null
    ? texts.costs.exampleSingle(amount, days, cost, total)
    : texts.costs.exampleInstalments(
        amount,
        instalmentsInWords(quote.plan),
        texts.main.totalParts(amount, cost, fee),
        total,
      )

/** How an extension or a deferral changes the costs; null if the product has neither. */
export function changeText({ product }: OfferInputs, { quote, rate, extensionTerms, standardRate }: OfferFigures) {
  const deferral = product.instalments?.deferral ?? null
  if (quote.plan !== null) {
    return deferral === null || quote.isFree ? null : texts.costs.changeDeferral(deferral.max, rate)
  }
  return product.maxExtensions === 0
    ? null
    : texts.costs.changeExtension(extensionTerms, standardRate, product.maxExtensions)
}

export const lateText = ({ quote, lateRate, lateDaily, cap }: OfferFigures): readonly string[] => [
  texts.costs.lateText(lateRate),
  quote.plan === null ? texts.costs.lateSingle(lateDaily) : texts.costs.lateInstalments,
  cap,
  common.noCollectionFees,
]

function mainSection(inputs: OfferInputs, figures: OfferFigures): PaperSection {
  const words = texts.main
  return section(
    words.title,
    rows(
      [words.kind, figures.quote.plan === null ? words.kindSingle : words.kindInstalments],
      [words.amount, figures.amount],
      [words.drawdown, words.drawdownText],
      [words.duration, durationText(figures)],
      [words.payments, [words.paymentsIntro, ...paymentsText(inputs, figures)]],
      [words.total, totalText(figures)],
    ),
  )
}

function costsSection(inputs: OfferInputs, figures: OfferFigures): PaperSection {
  const words = texts.costs
  const { fee } = figures
  return section(
    words.title,
    rows(
      [words.rate, rateText(inputs, figures)],
      [words.tae, [figures.tae, exampleText(figures), figures.hypotheses]],
      [words.accessory, words.accessoryText],
      ...(fee === null
        ? [[words.related, words.relatedNone] as const]
        : [[[words.related, words.otherCosts], words.otherCostsFee(fee)] as const]),
      ...given(words.change, changeText(inputs, figures)),
      [words.late, lateText(figures)],
    ),
  )
}

function legalSection(inputs: OfferInputs, figures: OfferFigures): PaperSection {
  const words = texts.legal
  const { product } = inputs
  return section(
    words.title,
    rows(
      [
        words.withdrawal,
        [common.withdrawal(product.withdrawalDays), common.withdrawalCost(figures.daily, product.withdrawalPayDays)],
      ],
      [words.early, [common.early, figures.earlyCost]],
      [words.database, words.databaseText],
      [words.draft, words.draftText],
      [words.validity, [words.validityText(longDate(inputs.date), longDate(inputs.validUntil)), words.validityMoves]],
    ),
  )
}

function distanceSection(inputs: OfferInputs): PaperSection {
  const words = texts.distance
  const { lender, product } = inputs
  const { email, phone } = contactOf(lender)
  const law = lawOfPaper(inputs).name
  const ofLender = [...given(words.registry, lender.registry), ...given(words.supervisor, lender.supervisor)]
  const titled = (title: string, entries: readonly Row[]): readonly PaperBlock[] =>
    entries.length === 0 ? [] : [strong(title), rows(...entries)]
  return section(
    words.title,
    ...titled(words.lender, ofLender),
    ...titled(words.contract, [
      [words.exercise, words.exerciseText(product.withdrawalDays, email, phone)],
      [words.law, words.lawText(law)],
      [words.court, words.courtText(law)],
      [words.language, words.languageText],
    ]),
    ...titled(words.redress, [[words.redressAccess, complaintTexts(lender)]]),
  )
}

/** The form of Anexo II of Ley 16/2011: five sections with its labels in its order, and nothing else. */
export const annexForm = (inputs: OfferInputs, figures: OfferFigures): readonly PaperSection[] => [
  lenderSection(inputs),
  mainSection(inputs, figures),
  costsSection(inputs, figures),
  legalSection(inputs, figures),
  distanceSection(inputs),
]
