import { type CivilDate, formatDateLong, formatEuros } from '@puente/domain'
import { contractCommonTexts as common } from '@puente/texts/contract-common'
import { earlierRegimeLaws } from '@puente/texts/regime'
import type { Borrower, ExtensionInputs, LawOfPaper, Lender, OfferInputs } from '../../../db/paper-inputs.ts'
import { type Paper, type PaperBlock, type PaperSection, rows, section, text } from '../../../providers/pdf/paper.ts'

export const longDate = (date: CivilDate): string => formatDateLong(date, { withYear: true })

export const subtitlesOf = (publicId: string | null, date: CivilDate): readonly string[] => [
  publicId === null ? common.specimen : common.reference(publicId),
  common.madeOn(longDate(date)),
]

/** Rows with a known value: data that the operator has not filled in are omitted, never printed as a gap. */
const known = (entries: readonly (readonly [string, string | null])[]): readonly (readonly [string, string])[] =>
  entries.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))

export const lenderRows = (lender: Lender): PaperBlock =>
  rows(
    ...known([
      [common.lender.name, lender.name],
      [common.lender.taxId, lender.taxId],
      [common.lender.address, lender.address],
      [common.lender.phone, lender.phone],
      [common.lender.email, lender.email],
      [common.lender.website, lender.website],
    ]),
  )

export function borrowerRows(borrower: Borrower | null): PaperBlock {
  if (borrower === null) return text(common.borrower.unknown)
  return rows(
    [common.borrower.name, borrower.name ?? common.none],
    [common.borrower.personalId, borrower.personalId ?? common.none],
    [common.borrower.address, borrower.address ?? common.none],
    [common.borrower.phone, borrower.phone],
    [common.borrower.email, borrower.email ?? common.none],
  )
}

/** A paper that follows the contract: what changed, and who the lender is. */
export const servicingPaper = (
  inputs: Pick<ExtensionInputs, 'date' | 'lender'> & {
    readonly publicId: string | null
    readonly kind: keyof typeof common.kinds
  },
  sections: readonly PaperSection[],
): Paper => ({
  title: common.kinds[inputs.kind],
  subtitles: subtitlesOf(inputs.publicId, inputs.date),
  author: inputs.lender.name,
  date: inputs.date,
  sections: [...sections, section(common.lender.name, lenderRows(inputs.lender))],
})

/** A row for a non-zero amount. */
export const amountRow = (name: string, cents: number) => (cents === 0 ? [] : [[name, formatEuros(cents)] as const])

/** The law of a document's day. Earlier versions chose the form by the name of the regime. */
export const lawOfPaper = ({ law, regimeId }: OfferInputs): LawOfPaper =>
  law ?? {
    name: earlierRegimeLaws[regimeId] ?? regimeId,
    preContractForm: regimeId === 'ES-2011' ? 'ley_16_2011' : 'directive_2023_2225',
    hasDirectivePage: false,
    withdrawalDays: 14,
    withdrawalEndsAfterYears: null,
    withdrawalReminderDays: null,
  }

/** How to complain to the lender and to third parties, and the supervisor. */
export const complaintTexts = (lender: Lender): readonly string[] => [
  ...(lender.email === null ? [] : [common.complaintContact(lender.email)]),
  ...(lender.phone === null ? [] : [common.complaintPhone(lender.phone)]),
  common.complaintOutside,
  ...(lender.supervisor === null ? [] : [common.supervisor(lender.supervisor)]),
]

/** Contact details as part of a sentence, even if the operator gave none. */
export const contactOf = ({ email, phone }: Lender) => ({ email: email ?? common.none, phone: phone ?? common.none })
