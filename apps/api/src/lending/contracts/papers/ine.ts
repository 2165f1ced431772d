import { formatEuros, type RegimeId } from '@puente/domain'
import { contractCommonTexts as common } from '@puente/texts/contract-common'
import { contractIneTexts as texts } from '@puente/texts/contract-ine'
import { regimeLaws } from '@puente/texts/regime'
import type { OfferInputs } from '../../../db/paper-inputs.ts'
import { type Paper, type PaperSection, rows, section, strong, text } from '../../../providers/pdf/paper.ts'
import { complaintTexts, contactOf, lenderRows, longDate, subtitlesOf } from './common.ts'
import { type OfferFigures, offerFigures } from './offer-figures.ts'

/** The content of both layouts; only the order and the headings differ. */
function answersOf(inputs: OfferInputs, figures: OfferFigures) {
  const { product, lender, percentCommission } = inputs
  const { quote, amount, cost, total, days, dueDate, rate } = figures
  const contact = contactOf(lender)
  return {
    payments: [
      texts.main.paymentsText(total, dueDate),
      product.paymentOrder === 'principal_first' ? texts.main.paymentsOrderPrincipalFirst : texts.main.paymentsOrder,
    ],
    total: texts.main.totalText(amount, cost, total),
    rate: [
      texts.costs.rateText(rate),
      ...(quote.isFree ? [texts.costs.rateFree] : []),
      ...(figures.hasDiscount ? [texts.costs.discount(percentCommission)] : []),
    ],
    example: texts.costs.example(amount, days, cost, total),
    change:
      product.maxExtensions > 0
        ? texts.costs.changeText(figures.extensionTerms, figures.standardRate, product.maxExtensions)
        : texts.costs.changeNone,
    late: [figures.late, figures.cap, common.noCollectionFees],
    withdrawal: [
      common.withdrawal(product.withdrawalDays),
      common.withdrawalCost(figures.daily, product.withdrawalPayDays),
    ],
    early: [common.early, common.earlyCost],
    validity: texts.legal.validityText(longDate(inputs.date), longDate(inputs.validUntil)),
    exercise: texts.distance.exerciseText(contact.email, contact.phone),
    law: texts.distance.lawText(regimeLaws[inputs.regimeId]),
    complaints: complaintTexts(lender),
  }
}

/** Ley 16/2011, Anexo II: five sections, in this order. */
function modelOf2011(inputs: OfferInputs, figures: OfferFigures): readonly PaperSection[] {
  const { lender } = inputs
  const answers = answersOf(inputs, figures)
  const { main, costs, legal, distance } = texts
  return [
    section(texts.lender, lenderRows(lender)),
    section(
      main.title,
      rows(
        [main.kind, main.kindText],
        [main.amount, figures.amount],
        [main.drawdown, main.drawdownText],
        [main.duration, figures.days],
        [main.payments, answers.payments],
        [main.total, answers.total],
        [main.guarantees, main.guaranteesText],
      ),
    ),
    section(
      costs.title,
      rows(
        [costs.rate, answers.rate],
        [costs.tae, [figures.tae, answers.example, common.hypotheses(figures.days)]],
        [costs.accessory, costs.accessoryText],
        [costs.related, costs.relatedText],
        [costs.change, answers.change],
        [costs.late, [...answers.late, common.missedPayment]],
      ),
    ),
    section(
      legal.title,
      rows(
        [legal.withdrawal, answers.withdrawal],
        [legal.early, answers.early],
        [legal.compensation, legal.compensationText],
        [legal.database, legal.databaseText],
        [legal.draft, legal.draftText],
        [legal.validity, answers.validity],
      ),
    ),
    section(
      distance.title,
      rows(
        ...(lender.registry === null ? [] : [[distance.registry, lender.registry] as const]),
        ...(lender.supervisor === null ? [] : [[distance.supervisor, lender.supervisor] as const]),
        [distance.exercise, answers.exercise],
        [distance.law, answers.law],
        [distance.court, distance.courtText],
        [distance.language, distance.languageText],
        [distance.redress, answers.complaints],
      ),
    ),
  ]
}

/** Directive 2023/2225, Annex I: the key information on the first page, the rest separately, and the payment table. */
function modelOfDirective(inputs: OfferInputs, figures: OfferFigures): readonly PaperSection[] {
  const { lender } = inputs
  const { quote } = figures
  const answers = answersOf(inputs, figures)
  const { main, costs, legal, distance, essential, more, schedule } = texts
  const contact = contactOf(lender)
  return [
    section(
      essential.title,
      rows(
        [essential.lender, lender.name],
        [essential.amount, figures.amount],
        [essential.duration, figures.days],
        [essential.rate, answers.rate],
        [essential.tae, figures.tae],
        [essential.total, answers.total],
        [essential.late, answers.late],
        [essential.payments, answers.payments],
        [essential.warning, common.missedPayment],
        [essential.withdrawal, answers.withdrawal],
        [essential.early, answers.early],
        [essential.contact, `${contact.phone} · ${contact.email}`],
      ),
    ),
    section(
      more.title,
      lenderRows(lender),
      rows(
        [main.kind, main.kindText],
        [main.drawdown, main.drawdownText],
        [main.guarantees, main.guaranteesText],
        [more.costs, [costs.relatedText, costs.accessoryText]],
        [costs.change, answers.change],
        [more.example, [answers.example, common.hypotheses(figures.days)]],
        [legal.compensation, legal.compensationText],
        [legal.database, legal.databaseText],
        [more.automated, more.automatedText],
        [legal.draft, legal.draftText],
        [legal.validity, answers.validity],
        [distance.exercise, answers.exercise],
        ...(lender.registry === null ? [] : [[distance.registry, lender.registry] as const]),
        [distance.law, answers.law],
        [distance.court, distance.courtText],
        [distance.language, distance.languageText],
        [more.redress, answers.complaints],
        [more.debtAdvice, lender.debtAdvice],
      ),
    ),
    section(schedule.title, {
      type: 'table',
      head: [schedule.date, schedule.principal, schedule.interest, schedule.total],
      rows: [[figures.dueDate, figures.amount, figures.cost, formatEuros(quote.returnAmountCents)]],
    }),
  ]
}

const MODELS: Record<RegimeId, (inputs: OfferInputs, figures: OfferFigures) => readonly PaperSection[]> = {
  'ES-2011': modelOf2011,
  'ES-CCD2': modelOfDirective,
  // The bill refers to the directive's form.
  'ES-DRAFT-2026': modelOfDirective,
}

/** The European pre-contractual information, in the layout of the law of its day. */
export function inePaper(inputs: OfferInputs): Paper {
  const figures = offerFigures(inputs)
  const model = MODELS[inputs.regimeId]
  return {
    title: common.kinds.ine,
    subtitles: subtitlesOf(inputs.publicId, inputs.date),
    author: inputs.lender.name,
    date: inputs.date,
    sections: [section(null, strong(texts.warning), text(texts.intro)), ...model(inputs, figures)],
  }
}
