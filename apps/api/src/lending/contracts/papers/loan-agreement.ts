import { formatEuros, formatIban, MIN_PART_REPAYMENT_CENTS, type PlanQuote } from '@puente/domain'
import { contractAgreementTexts as texts } from '@puente/texts/contract-agreement'
import { contractAnnexTexts } from '@puente/texts/contract-annex'
import { contractCommonTexts as common } from '@puente/texts/contract-common'
import type { OfferInputs } from '../../../db/paper-inputs.ts'
import {
  list,
  ownPage,
  type Paper,
  type PaperBlock,
  type PaperSection,
  rows,
  section,
  strong,
  text,
} from '../../../providers/pdf/paper.ts'
import { scheduleSection } from './amortisation.ts'
import { borrowerRows, complaintTexts, contactOf, lawOfPaper, lenderRows, longDate, subtitlesOf } from './common.ts'
import { instalmentsInWords, type OfferFigures, offerFigures } from './offer-figures.ts'

/** How to pay: by card, and since version 3 of the wording also by transfer. */
function paymentWays({ templateVersion, lender, publicId }: OfferInputs): readonly string[] {
  const { loan } = texts
  if (templateVersion < 3 || lender.collectionIban === undefined) return [loan.how]
  return [loan.howSinceTransfers, loan.transfer(formatIban(lender.collectionIban), lender.name, publicId)]
}

function singleLoan(inputs: OfferInputs, figures: OfferFigures): readonly PaperBlock[] {
  const { loan } = texts
  return [
    rows(
      [loan.kind, loan.kindText],
      [loan.amount, figures.amount],
      [loan.drawdown, loan.drawdownText],
      [loan.duration, loan.durationText(figures.days)],
      [loan.payments, loan.paymentsText(figures.total)],
      [loan.dueDate, loan.dueDateText(figures.dueDate)],
    ),
    list(loan.dueDateMoves, ...paymentWays(inputs), loan.schedule, loan.guarantees),
  ]
}

function loanInInstalments(inputs: OfferInputs, { amount, dueDate }: OfferFigures, plan: PlanQuote) {
  const { loan, instalments } = texts
  const lastDate = longDate(plan.finalPayDate)
  return [
    rows(
      [loan.kind, instalments.kind],
      [loan.amount, amount],
      [loan.drawdown, loan.drawdownText],
      [loan.duration, instalments.duration(plan.schedule.instalments.length, lastDate)],
      [loan.payments, instalmentsInWords(plan)],
      [instalments.firstDate, contractAnnexTexts.instalments.dates(dueDate, lastDate)],
    ),
    list(instalments.moves, ...paymentWays(inputs), instalments.schedule, loan.guarantees),
  ]
}

function loanSection(inputs: OfferInputs, figures: OfferFigures): PaperSection {
  const { plan } = figures.quote
  const blocks = plan === null ? singleLoan(inputs, figures) : loanInInstalments(inputs, figures, plan)
  return section(texts.loan.title, ...blocks)
}

function priceSection({ percentCommission }: OfferInputs, figures: OfferFigures): PaperSection {
  const { price, instalments } = texts
  const { quote, amount, rate, days, cost, fee, total, tae } = figures
  const explanation = quote.plan === null ? price.explanation(amount, rate, days, cost) : instalments.explanation(rate)
  return section(
    price.title,
    rows(
      [price.rate, price.rateText(rate)],
      [price.interest, cost],
      ...(fee === null ? [] : [[instalments.fee, fee] as const]),
      [price.total, total],
      [price.tae, tae],
    ),
    text(quote.isFree ? price.free : explanation),
    ...(figures.hasDiscount ? [text(price.discount(percentCommission, figures.costBeforeDiscount, cost))] : []),
    text(fee === null ? price.noFees : instalments.feeText(fee)),
    text(figures.hypotheses),
  )
}

function lateSection({ product, lender }: OfferInputs, figures: OfferFigures): PaperSection {
  const { late, instalments } = texts
  const isPrincipalFirst = product.paymentOrder === 'principal_first'
  const { acceleration } = product.instalments ?? {}
  const isPlan = figures.quote.plan !== null
  const order = isPlan ? instalments : late
  return section(
    late.title,
    text(isPlan ? instalments.late(figures.lateRate) : figures.late),
    text(figures.cap),
    text(common.noCollectionFees),
    text(isPrincipalFirst ? order.orderPrincipalFirst : order.order),
    ...(isPlan ? [text(instalments.cured)] : []),
    strong(common.missedPayment),
    ...(isPlan && acceleration !== undefined
      ? [
          text(instalments.acceleration.text(acceleration.minMissed, acceleration.noticeDays)),
          text(instalments.acceleration.cost),
        ]
      : []),
    text(late.bureau),
    ...(lender.phone === null ? [] : [text(late.help(lender.phone))]),
    text(lender.debtAdvice),
  )
}

function earlySection({ quote, fee, earlyCost }: OfferFigures): PaperSection {
  const { early, instalments } = texts
  return section(
    early.title,
    text(common.early),
    text(quote.plan === null ? common.earlyCost : earlyCost),
    ...(quote.plan === null ? [] : [text(instalments.earlyPart(formatEuros(MIN_PART_REPAYMENT_CENTS)))]),
    ...(fee === null ? [] : [text(instalments.earlyFee)]),
    text(early.how),
  )
}

function extensionSection({ product }: OfferInputs, figures: OfferFigures): PaperSection {
  const { extension } = texts
  if (product.maxExtensions === 0) return section(extension.title, text(extension.none))
  return section(
    extension.title,
    text(extension.text(figures.extensionTerms, product.maxExtensions)),
    text(extension.cost(figures.standardRate)),
    ...(product.extensionPriceCents > 0 ? [text(extension.price(formatEuros(product.extensionPriceCents)))] : []),
    text(extension.document),
  )
}

/** A loan without interest is not deferred: nothing would pay for the time. */
function deferralSection({ product }: OfferInputs, { rate, quote }: OfferFigures): PaperSection {
  const { deferral } = texts.instalments
  const allowed = product.instalments?.deferral ?? null
  if (allowed === null || quote.isFree) return section(deferral.title, text(deferral.none))
  return section(
    deferral.title,
    text(deferral.text(allowed.max)),
    text(deferral.cost(rate)),
    ...(product.extensionPriceCents > 0 ? [text(deferral.price(formatEuros(product.extensionPriceCents)))] : []),
    text(deferral.document),
  )
}

/** The contract. Under either law it states what the stricter one requires, so that no borrower gets less. */
export function loanAgreementPaper(inputs: OfferInputs): Paper {
  const { lender, product, borrower } = inputs
  const figures = offerFigures(inputs)
  const contact = contactOf(lender)
  const { plan } = figures.quote
  const { parties, withdrawal, end, complaints, law, signature } = texts
  return {
    title: common.kinds.loan_agreement,
    subtitles: subtitlesOf(inputs.publicId, inputs.date),
    author: lender.name,
    date: inputs.date,
    sections: [
      section(null, strong(texts.warning)),
      section(
        parties.title,
        strong(parties.lenderTitle),
        lenderRows(lender),
        strong(common.borrower.title),
        borrowerRows(borrower),
        text(parties.medium),
      ),
      loanSection(inputs, figures),
      priceSection(inputs, figures),
      lateSection(inputs, figures),
      section(
        withdrawal.title,
        text(common.withdrawal(product.withdrawalDays)),
        text(common.withdrawalCost(figures.daily, product.withdrawalPayDays)),
        text(withdrawal.beforePayout),
        text(withdrawal.how(contact.email, contact.phone)),
      ),
      earlySection(figures),
      plan === null ? extensionSection(inputs, figures) : deferralSection(inputs, figures),
      section(end.title, text(end.end), text(end.changes), text(end.assignment)),
      section(complaints.title, ...complaintTexts(lender).map(text)),
      section(law.title, text(law.law(lawOfPaper(inputs).name)), text(law.data)),
      section(signature.title, text(signature.how), text(signature.archive), text(signature.steps)),
      ...(plan === null ? [] : [ownPage(scheduleSection(plan.schedule))]),
    ],
  }
}
