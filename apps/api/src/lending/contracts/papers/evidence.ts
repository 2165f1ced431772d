import { contractCommonTexts as common } from '@puente/texts/contract-common'
import { contractEvidenceTexts as texts } from '@puente/texts/contract-evidence'
import { type EvidenceInputs, usesFirstTemplate } from '../../../db/paper-inputs.ts'
import { type Paper, rows, section, text } from '../../../providers/pdf/paper.ts'
import { lenderRows, subtitlesOf } from './common.ts'
import { formatInBothZones } from './instants.ts'

/** How a contract was signed, for the borrower and for a court. */
export function evidencePaper(inputs: EvidenceInputs): Paper {
  const { borrower, code, entry } = inputs
  const time = (iso: string): string => formatInBothZones(inputs, iso)
  // 64 characters without a space are wider than the page: two halves fit.
  const hash = (hex: string): string =>
    usesFirstTemplate(inputs) ? hex : `${hex.slice(0, hex.length / 2)}\n${hex.slice(hex.length / 2)}`
  return {
    title: common.kinds.evidence,
    subtitles: subtitlesOf(inputs.publicId, inputs.date),
    author: inputs.lender.name,
    date: inputs.date,
    sections: [
      section(null, text(texts.intro)),
      section(
        texts.signer,
        rows(
          [texts.name, borrower.name ?? common.none],
          [texts.personalId, borrower.personalId ?? common.none],
          [texts.email, borrower.email ?? common.none],
          [texts.phone, borrower.phone],
          [texts.phoneConfirmed, inputs.phoneConfirmedAt === null ? common.none : time(inputs.phoneConfirmedAt)],
          [texts.consents, inputs.consentsAt === null ? common.none : texts.consentsText(time(inputs.consentsAt))],
        ),
      ),
      section(
        texts.documents,
        ...inputs.documents.map(({ kind, sha256, deliveredAt }) =>
          rows(
            [texts.document, common.kinds[kind]],
            [texts.sha256, hash(sha256)],
            [texts.deliveredAt, time(deliveredAt)],
          ),
        ),
      ),
      section(
        texts.code,
        rows(
          [texts.method, texts.methodText(code.digits)],
          [texts.message, code.message],
          [texts.sentAt, time(code.sentAt)],
          [texts.expiresAt, time(code.expiresAt)],
          [texts.enteredAt, time(inputs.signedAt)],
          [texts.wrongTries, String(code.wrongTries)],
        ),
      ),
      section(
        texts.origin,
        rows(
          [texts.address, inputs.address],
          [texts.userAgent, inputs.userAgent ?? common.none],
          [texts.session, String(inputs.sessionId)],
        ),
      ),
      section(
        texts.chain,
        rows(
          [texts.entry, String(entry.id)],
          [texts.previousHash, hash(entry.previousHash)],
          [texts.hash, hash(entry.hash)],
        ),
      ),
      section(common.lender.name, lenderRows(inputs.lender)),
    ],
  }
}
