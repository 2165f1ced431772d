import { formatDateShort } from '@puente/domain'
import { contractAnnexTexts } from '@puente/texts/contract-annex'
import { contractCommonTexts as common } from '@puente/texts/contract-common'
import { contractIneTexts } from '@puente/texts/contract-ine'
import type { OfferInputs } from '../../../db/paper-inputs.ts'
import {
  ownPage,
  type PaperBlock,
  type PaperSection,
  rows,
  section,
  strong,
  text,
} from '../../../providers/pdf/paper.ts'
import { durationText, lateText, rateText } from './annex-form.ts'
import { contactOf, lawOfPaper } from './common.ts'
import { instalmentsInWords, type OfferFigures } from './offer-figures.ts'

const texts = contractAnnexTexts.directive

/** The right to withdraw with what the directive adds: when it ends without information, and the reminder (arts. 10 and 26). */
function withdrawalText(inputs: OfferInputs): readonly string[] {
  const { withdrawalDays, withdrawalEndsAfterYears, withdrawalReminderDays } = lawOfPaper(inputs)
  return [
    common.withdrawal(inputs.product.withdrawalDays),
    ...(withdrawalEndsAfterYears === null ? [] : [texts.withdrawalEnd(withdrawalEndsAfterYears, withdrawalDays)]),
    ...(withdrawalReminderDays === null
      ? []
      : [texts.withdrawalReminder(withdrawalReminderDays.first, withdrawalReminderDays.last)]),
  ]
}

/** The single payment as a table; instalments have a table of their own. */
function scheduleBlocks({ quote, amount, cost, total }: OfferFigures): readonly PaperBlock[] {
  if (quote.plan !== null) return []
  const { schedule } = contractIneTexts
  return [
    {
      type: 'table',
      head: [schedule.date, schedule.principal, schedule.interest, schedule.total],
      rows: [[formatDateShort(quote.mustPayDate), amount, cost, total]],
      amountsFrom: 1,
    },
  ]
}

/** What Directive (EU) 2023/2225 asks for beyond the form of the law, on a sheet of its own (Ley 16/2011 art. 10.4). */
export function directivePage(inputs: OfferInputs, figures: OfferFigures): readonly PaperSection[] {
  const { lender } = inputs
  const { quote, amount, total, tae } = figures
  const { email, phone } = contactOf(lender)
  return [
    ownPage(
      section(
        texts.title,
        strong(texts.warning),
        text(texts.intro(lawOfPaper(inputs).name)),
        strong(texts.key),
        rows(
          [texts.lender, `${lender.name} · ${phone} · ${email}`],
          [texts.amount, amount],
          [texts.duration, durationText(figures)],
          [texts.rate, rateText(inputs, figures)],
          [texts.tae, texts.taeText(tae, total)],
          [texts.late, [lateText(figures)[0] ?? '', common.missedPayment]],
          [
            texts.payments,
            quote.plan === null
              ? contractAnnexTexts.main.paymentsSingle(total, figures.dueDate)
              : `${instalmentsInWords(quote.plan)}.`,
          ],
          [texts.withdrawal, withdrawalText(inputs)],
          [texts.early, texts.earlyText],
        ),
      ),
    ),
    section(
      texts.rights,
      rows(
        [texts.automated, texts.automatedText],
        [texts.difficulties, texts.difficultiesText(lender.phone)],
        [texts.debtAdvice, lender.debtAdvice],
      ),
    ),
    section(texts.schedule, ...(quote.plan === null ? scheduleBlocks(figures) : [text(texts.scheduleBelow)])),
  ]
}
