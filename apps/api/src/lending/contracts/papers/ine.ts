import { formatEuros } from '@puente/domain'
import { contractAnnexTexts } from '@puente/texts/contract-annex'
import { contractCommonTexts as common } from '@puente/texts/contract-common'
import { contractIneTexts as texts } from '@puente/texts/contract-ine'
import type { OfferInputs } from '../../../db/paper-inputs.ts'
import { ownPage, type Paper, type PaperSection, rows, section, strong, text } from '../../../providers/pdf/paper.ts'
import { amortisationTable, scheduleSection } from './amortisation.ts'
import { annexForm, changeText, durationText, exampleText, lateText, paymentsText, totalText } from './annex-form.ts'
import { complaintTexts, contactOf, lawOfPaper, lenderRows, longDate, subtitlesOf } from './common.ts'
import { directivePage } from './directive-page.ts'
import { type OfferFigures, offerFigures } from './offer-figures.ts'

/** The answers that differ between a single payment and instalments. */
function answersOfInstalments(inputs: OfferInputs, figures: OfferFigures) {
  const annex = contractAnnexTexts
  const { fee } = figures
  return {
    kind: annex.main.kindInstalments,
    duration: durationText(figures),
    payments: paymentsText(inputs, figures),
    total: totalText(figures),
    example: exampleText(figures),
    otherCosts: [fee === null ? annex.costs.relatedNone : annex.costs.otherCostsFee(fee), texts.costs.accessoryText],
    change: changeText(inputs, figures) ?? texts.costs.changeNone,
    // Without the sentence about fees for reminders, so that the key information fits on its page.
    late: lateText(figures).slice(0, -1),
  }
}

/** The content of both layouts; only the order and the headings differ. */
function answersOf(inputs: OfferInputs, figures: OfferFigures) {
  const { product, lender, percentCommission } = inputs
  const { quote, amount, cost, total, days, dueDate, rate } = figures
  const contact = contactOf(lender)
  return {
    kind: texts.main.kindText,
    duration: days,
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
    otherCosts: [texts.costs.relatedText, texts.costs.accessoryText],
    change:
      product.maxExtensions > 0
        ? texts.costs.changeText(figures.extensionTerms, figures.standardRate, product.maxExtensions)
        : texts.costs.changeNone,
    late: [figures.late, figures.cap, common.noCollectionFees],
    withdrawal: [
      common.withdrawal(product.withdrawalDays),
      common.withdrawalCost(figures.daily, product.withdrawalPayDays),
    ],
    early: [common.early, figures.earlyCost],
    validity: texts.legal.validityText(longDate(inputs.date), longDate(inputs.validUntil)),
    exercise: texts.distance.exerciseText(contact.email, contact.phone),
    law: texts.distance.lawText(lawOfPaper(inputs).name),
    complaints: complaintTexts(lender),
    ...(quote.plan === null ? {} : answersOfInstalments(inputs, figures)),
  }
}

/** The form of Ley 16/2011 as versions 1 to 3 worded it. */
function formBeforeVersion4(inputs: OfferInputs, figures: OfferFigures): readonly PaperSection[] {
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
function layoutOfDirective(inputs: OfferInputs, figures: OfferFigures): readonly PaperSection[] {
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
        [essential.duration, answers.duration],
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
        [main.kind, answers.kind],
        [main.drawdown, main.drawdownText],
        [main.guarantees, main.guaranteesText],
        [more.costs, answers.otherCosts],
        [costs.change, answers.change],
        [more.example, [answers.example, figures.hypotheses]],
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
    section(
      schedule.title,
      quote.plan === null
        ? {
            type: 'table',
            head: [schedule.date, schedule.principal, schedule.interest, schedule.total],
            rows: [[figures.dueDate, figures.amount, figures.cost, formatEuros(quote.returnAmountCents)]],
          }
        : amortisationTable(quote.plan.schedule),
    ),
  ]
}

/** The rest of the file, on sheets of its own: the form holds only what the law puts into it. */
function sheetsAfterForm(inputs: OfferInputs, figures: OfferFigures): readonly PaperSection[] {
  const { plan } = figures.quote
  return [
    ...(plan === null ? [] : [ownPage(scheduleSection(plan.schedule))]),
    ...(lawOfPaper(inputs).hasDirectivePage ? directivePage(inputs, figures) : []),
  ]
}

function sectionsOf(inputs: OfferInputs, figures: OfferFigures): readonly PaperSection[] {
  const intro = section(null, strong(texts.warning), text(texts.intro))
  if (lawOfPaper(inputs).preContractForm === 'directive_2023_2225') {
    return [intro, ...layoutOfDirective(inputs, figures)]
  }
  return inputs.templateVersion < 4
    ? [intro, ...formBeforeVersion4(inputs, figures)]
    : [...annexForm(inputs, figures), ...sheetsAfterForm(inputs, figures)]
}

/** The European pre-contractual information, in the form that the law of its day prescribes. */
export function inePaper(inputs: OfferInputs): Paper {
  return {
    title: common.kinds.ine,
    subtitles: subtitlesOf(inputs.publicId, inputs.date),
    author: inputs.lender.name,
    date: inputs.date,
    sections: sectionsOf(inputs, offerFigures(inputs)),
  }
}
