import { formatEuros } from '@puente/domain'
import { contractCommonTexts as common } from '@puente/texts/contract-common'
import { contractModificationTexts as texts } from '@puente/texts/contract-modification'
import type { ModificationInputs } from '../../../db/paper-inputs.ts'
import { list, type Paper, rows, section, text } from '../../../providers/pdf/paper.ts'
import { formatRate } from '../../products/format-rate.ts'
import { amortisationTable } from './amortisation.ts'
import { borrowerRows, lenderRows, longDate, subtitlesOf } from './common.ts'

const part = (name: string, cents: number) => (cents === 0 ? [] : [[name, formatEuros(cents)] as const])

/** A change of the dates is agreed in writing, with its cost and the new table of instalments. */
export const modificationPaper = (inputs: ModificationInputs): Paper => ({
  title: common.kinds.modification,
  subtitles: subtitlesOf(inputs.publicId, inputs.date),
  author: inputs.lender.name,
  date: inputs.date,
  sections: [
    section(null, text(texts.intro), borrowerRows(inputs.borrower)),
    section(
      texts.changes,
      rows(
        [texts.months, texts.monthsText(inputs.months)],
        [texts.oldDueDate, longDate(inputs.oldDueDate)],
        [texts.newDueDate, longDate(inputs.newDueDate)],
        [texts.rate, texts.rateText(formatRate(inputs.annualRateMillionths))],
      ),
    ),
    section(
      texts.now,
      rows(
        ...part(texts.commission, inputs.commissionNowCents),
        ...part(texts.fines, inputs.finesNowCents),
        ...part(texts.price, inputs.priceCents),
        [texts.total, formatEuros(inputs.costCents)],
      ),
    ),
    section(texts.extra, text(texts.extraText(formatEuros(inputs.extraCostCents)))),
    section(texts.schedule, amortisationTable(inputs)),
    section(texts.rights, list(texts.early, texts.acceptance)),
    section(common.lender.name, lenderRows(inputs.lender)),
  ],
})
