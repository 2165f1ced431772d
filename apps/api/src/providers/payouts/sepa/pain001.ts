import type { Transfer, TransferBatch } from '../payouts.ts'
import { assertSepaId, toSepaText } from './sepa-text.ts'
import { element, type Xml } from './xml.ts'

/** A structured address, which SEPA requires since 15 November 2026 (EPC rulebooks 2025): at least town and country. */
interface StructuredAddress {
  readonly street: string | null
  readonly postalCode: string | null
  readonly town: string
  /** ISO 3166, two letters. */
  readonly country: string
}

/** The payer: the lender and its account. */
export interface Debtor {
  readonly name: string
  readonly iban: string
  readonly bic: string | null
  readonly address: StructuredAddress | null
}

export interface Pain001Options {
  readonly debtor: Debtor
  /** SCT Inst instead of SCT. */
  readonly isInstant: boolean
  /** The text on the borrower's statement. It holds the transfer's id, so that a line without a reference can be matched. */
  readonly concept: (endToEndId: string) => string
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const MAX_NAME = 70
const MAX_REMITTANCE = 140

/** `1234.50`, from integer cents: no division, no rounding. */
const decimal = (cents: number): string => {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`not an amount to transfer: ${cents}`)
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const name = (text: string): Xml => {
  const written = toSepaText(text, MAX_NAME)
  if (written === '') throw new RangeError('a party of a transfer has no name')
  return element('Nm', written)
}

const account = (iban: string): Xml => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) throw new RangeError('an account of a transfer is no IBAN')
  return element('Id', [element('IBAN', iban)])
}

const postalAddress = ({ street, postalCode, town, country }: StructuredAddress): Xml =>
  element('PstlAdr', [
    street === null ? null : element('StrtNm', toSepaText(street, 70)),
    postalCode === null ? null : element('PstCd', toSepaText(postalCode, 16)),
    element('TwnNm', toSepaText(town, 35)),
    element('Ctry', country),
  ])

const agent = (bic: string | null): Xml =>
  element('FinInstnId', [bic === null ? element('Othr', [element('Id', 'NOTPROVIDED')]) : element('BICFI', bic)])

/** No address: the creditor's is optional in SEPA, and omitting it avoids errors. No BIC: the IBAN determines it. */
const creditTransfer = ({ endToEndId, amountCents, iban, holderName }: Transfer, concept: string): Xml =>
  element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', assertSepaId(endToEndId)), element('EndToEndId', assertSepaId(endToEndId))]),
    element('Amt', [element('InstdAmt', decimal(amountCents), { Ccy: 'EUR' })]),
    element('Cdtr', [name(holderName)]),
    element('CdtrAcct', [account(iban)]),
    element('RmtInf', [element('Ustrd', toSepaText(concept, MAX_REMITTANCE))]),
  ])

/**
 * A file of credit transfers, pain.001.001.09, with its elements in schema order. The same batch gives the same bytes: a lost
 * file can be written again, and the bank recognises it by its message id.
 */
export function writePain001(batch: TransferBatch, { debtor, isInstant, concept }: Pain001Options): string {
  const { messageId, createdAt, executeOn, transfers } = batch
  const ids = new Set(transfers.map(({ endToEndId }) => endToEndId))
  if (transfers.length === 0 || ids.size !== transfers.length)
    throw new RangeError(`batch ${messageId} is empty or holds a transfer twice`)
  const count = String(transfers.length)
  const total = decimal(transfers.reduce((sum, { amountCents }) => sum + amountCents, 0))

  const groupHeader = element('GrpHdr', [
    element('MsgId', assertSepaId(messageId)),
    element('CreDtTm', createdAt.toISOString()),
    element('NbOfTxs', count),
    element('CtrlSum', total),
    element('InitgPty', [name(debtor.name)]),
  ])
  const payment = element('PmtInf', [
    element('PmtInfId', assertSepaId(messageId)),
    element('PmtMtd', 'TRF'),
    // One statement line per transfer: the statement reports its outcome.
    element('BtchBookg', 'false'),
    element('NbOfTxs', count),
    element('CtrlSum', total),
    element('PmtTpInf', [
      element('SvcLvl', [element('Cd', 'SEPA')]),
      isInstant ? element('LclInstrm', [element('Cd', 'INST')]) : null,
    ]),
    element('ReqdExctnDt', [element('Dt', executeOn)]),
    element('Dbtr', [name(debtor.name), debtor.address === null ? null : postalAddress(debtor.address)]),
    element('DbtrAcct', [account(debtor.iban)]),
    element('DbtrAgt', [agent(debtor.bic)]),
    element('ChrgBr', 'SLEV'),
    ...transfers.map((transfer) => creditTransfer(transfer, concept(transfer.endToEndId))),
  ])
  const initiation = element('CstmrCdtTrfInitn', [groupHeader, payment])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('Document', [initiation], { xmlns: NAMESPACE })}\n`
}
