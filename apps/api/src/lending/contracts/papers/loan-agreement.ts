import { formatEuros, formatIban } from '@puente/domain'
import { contractAgreementTexts as texts } from '@puente/texts/contract-agreement'
import { contractCommonTexts as common } from '@puente/texts/contract-common'
import { regimeLaws } from '@puente/texts/regime'
import type { OfferInputs } from '../../../db/paper-inputs.ts'
import { list, type Paper, type PaperSection, rows, section, strong, text } from '../../../providers/pdf/paper.ts'
import { borrowerRows, complaintTexts, contactOf, lenderRows, subtitlesOf } from './common.ts'
import { type OfferFigures, offerFigures } from './offer-figures.ts'

/** How to pay: by card, and since version 3 of the wording also by transfer. */
function paymentWays({ templateVersion, lender, publicId }: OfferInputs): readonly string[] {
  const { loan } = texts
  if (templateVersion < 3 || lender.collectionIban === undefined) return [loan.how]
  return [loan.howSinceTransfers, loan.transfer(formatIban(lender.collectionIban), lender.name, publicId)]
}

function loanSection(inputs: OfferInputs, figures: OfferFigures): PaperSection {
  const { loan } = texts
  return section(
    loan.title,
    rows(
      [loan.kind, loan.kindText],
      [loan.amount, figures.amount],
      [loan.drawdown, loan.drawdownText],
      [loan.duration, loan.durationText(figures.days)],
      [loan.payments, loan.paymentsText(figures.total)],
      [loan.dueDate, loan.dueDateText(figures.dueDate)],
    ),
    list(loan.dueDateMoves, ...paymentWays(inputs), loan.schedule, loan.guarantees),
  )
}

function priceSection({ percentCommission }: OfferInputs, figures: OfferFigures): PaperSection {
  const { price } = texts
  const { quote, amount, rate, days, cost, total, tae } = figures
  return section(
    price.title,
    rows([price.rate, price.rateText(rate)], [price.interest, cost], [price.total, total], [price.tae, tae]),
    text(quote.isFree ? price.free : price.explanation(amount, rate, days, cost)),
    ...(figures.hasDiscount ? [text(price.discount(percentCommission, figures.costBeforeDiscount, cost))] : []),
    text(price.noFees),
    text(common.hypotheses(days)),
  )
}

function lateSection({ product, lender }: OfferInputs, figures: OfferFigures): PaperSection {
  const { late } = texts
  const isPrincipalFirst = product.paymentOrder === 'principal_first'
  return section(
    late.title,
    text(figures.late),
    text(figures.cap),
    text(common.noCollectionFees),
    text(isPrincipalFirst ? late.orderPrincipalFirst : late.order),
    strong(common.missedPayment),
    text(late.bureau),
    ...(lender.phone === null ? [] : [text(late.help(lender.phone))]),
    text(lender.debtAdvice),
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

/** The contract. Under either law it states what the stricter one requires, so that no borrower gets less. */
export function loanAgreementPaper(inputs: OfferInputs): Paper {
  const { lender, product, borrower } = inputs
  const figures = offerFigures(inputs)
  const contact = contactOf(lender)
  const { parties, withdrawal, early, end, complaints, law, signature } = texts
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
      section(early.title, text(common.early), text(common.earlyCost), text(early.how)),
      extensionSection(inputs, figures),
      section(end.title, text(end.end), text(end.changes), text(end.assignment)),
      section(complaints.title, ...complaintTexts(lender).map(text)),
      section(law.title, text(law.law(regimeLaws[inputs.regimeId])), text(law.data)),
      section(signature.title, text(signature.how), text(signature.archive), text(signature.steps)),
    ],
  }
}
