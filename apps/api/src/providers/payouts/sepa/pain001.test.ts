// Goal: the file for the bank is valid in every SEPA bank, adds up, and states each transfer exactly as intended, whatever
// characters a name holds.
import { civilDate } from '@puente/domain'
import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import type { Transfer, TransferBatch } from '../payouts.ts'
import { type Pain001Options, writePain001 } from './pain001.ts'

const OPTIONS: Pain001Options = {
  debtor: {
    name: 'Puente Préstamos & Cía, S.L.',
    iban: 'ES9121000418450200051332',
    bic: 'CAIXESBBXXX',
    address: { street: 'Calle de Alcalá 1', postalCode: '28014', town: 'Madrid', country: 'ES' },
  },
  isInstant: false,
  concept: (endToEndId) => `Prestamo ${endToEndId}`,
}
const TRANSFER: Transfer = {
  endToEndId: 'P7K2M9QX-1',
  amountCents: 30_005,
  iban: 'ES7620770024003102575766',
  holderName: 'Íñigo Muñoz <Güell>',
}
const BATCH: TransferBatch = {
  messageId: 'PUENTE-20261116-0A1B2C',
  createdAt: new Date('2026-11-16T10:00:00Z'),
  executeOn: civilDate('2026-11-16'),
  transfers: [TRANSFER, { ...TRANSFER, endToEndId: 'P7K2M9QY-2', amountCents: 7 }],
}

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === 'CdtTrfTxInf',
})
const read = (xml: string) => {
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml).Document.CstmrCdtTrfInitn
}
/** The names of an element's children, in document order. */
const order = (parent: object): string[] => Object.keys(parent)

describe('writePain001', () => {
  it('writes its elements in the order of the schema', () => {
    const { GrpHdr, PmtInf } = read(writePain001(BATCH, OPTIONS))
    expect(order(GrpHdr)).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'])
    expect(order(PmtInf)).toEqual(
      'PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr CdtTrfTxInf'.split(
        ' ',
      ),
    )
    expect(order(PmtInf.Dbtr.PstlAdr)).toEqual(['StrtNm', 'PstCd', 'TwnNm', 'Ctry'])
    expect(order(PmtInf.CdtTrfTxInf[0])).toEqual(['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'])
  })

  it('writes debtor, creditor and amount in the SEPA character set', () => {
    const { GrpHdr, PmtInf } = read(writePain001(BATCH, OPTIONS))
    expect(GrpHdr).toMatchObject({ MsgId: BATCH.messageId, NbOfTxs: '2', CtrlSum: '300.12' })
    expect(PmtInf).toMatchObject({
      PmtMtd: 'TRF',
      BtchBookg: 'false',
      NbOfTxs: '2',
      CtrlSum: '300.12',
      PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
      ReqdExctnDt: { Dt: '2026-11-16' },
      Dbtr: { Nm: 'Puente Prestamos + Cia, S.L.', PstlAdr: { TwnNm: 'Madrid', Ctry: 'ES' } },
      DbtrAcct: { Id: { IBAN: 'ES9121000418450200051332' } },
      DbtrAgt: { FinInstnId: { BICFI: 'CAIXESBBXXX' } },
      ChrgBr: 'SLEV',
    })
    expect(PmtInf.CdtTrfTxInf[0]).toEqual({
      PmtId: { InstrId: 'P7K2M9QX-1', EndToEndId: 'P7K2M9QX-1' },
      Amt: { InstdAmt: { '#text': '300.05', '@_Ccy': 'EUR' } },
      Cdtr: { Nm: 'Inigo Munoz .Guell.' },
      CdtrAcct: { Id: { IBAN: TRANSFER.iban } },
      RmtInf: { Ustrd: 'Prestamo P7K2M9QX-1' },
    })
    expect(PmtInf.CdtTrfTxInf[1].Amt.InstdAmt['#text']).toBe('0.07')
  })

  it('requests an instant transfer, and omits address and bank if the options say so', () => {
    const debtor = { ...OPTIONS.debtor, bic: null, address: null }
    const { PmtInf } = read(writePain001(BATCH, { ...OPTIONS, debtor, isInstant: true }))
    expect(PmtInf.PmtTpInf).toEqual({ SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'INST' } })
    expect(order(PmtInf.Dbtr)).toEqual(['Nm'])
    expect(PmtInf.DbtrAgt).toEqual({ FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } })
  })

  it('writePain001 never writes unstructured address lines, which SEPA refuses', () => {
    expect(writePain001(BATCH, OPTIONS)).not.toContain('AdrLine')
  })

  it('writes the same bytes for the same batch', () => {
    expect(writePain001(BATCH, OPTIONS)).toBe(writePain001({ ...BATCH }, OPTIONS))
  })

  it.each([
    ['an empty batch', { ...BATCH, transfers: [] }],
    ['a duplicate transfer', { ...BATCH, transfers: [TRANSFER, TRANSFER] }],
    ['an amount of zero', { ...BATCH, transfers: [{ ...TRANSFER, amountCents: 0 }] }],
    ['a fraction of a cent', { ...BATCH, transfers: [{ ...TRANSFER, amountCents: 1.5 }] }],
    ['an id that banks would change', { ...BATCH, transfers: [{ ...TRANSFER, endToEndId: 'año-1' }] }],
    ['an id of 36 characters', { ...BATCH, messageId: 'X'.repeat(36) }],
    ['an invalid account', { ...BATCH, transfers: [{ ...TRANSFER, iban: 'ES76 2077' }] }],
    ['a holder without a name', { ...BATCH, transfers: [{ ...TRANSFER, holderName: '  ' }] }],
  ])('refuses %s instead of writing it', (_what, batch) => {
    expect(() => writePain001(batch, OPTIONS)).toThrow(RangeError)
  })

  it('keeps sums, ids, lengths and characters correct for any names and amounts', () => {
    const transfers = fc
      .array(
        fc.record({
          amountCents: fc.integer({ min: 1, max: 99_999_999 }),
          // Any text with a letter in it, including text that looks like XML.
          holderName: fc.oneof(
            fc.string({ unit: 'binary', maxLength: 120 }),
            fc.constantFrom('</Nm><Nm>Otro', "O'Donnell & Sons", ']]>', '&amp;', 'Đặng Thị', '//', '_'),
          ),
        }),
        { minLength: 1, maxLength: 40 },
      )
      .map((list) =>
        list.map((one, index) => ({
          ...TRANSFER,
          ...one,
          holderName: `A${one.holderName}`,
          endToEndId: `L${index}-1`,
        })),
      )
    fc.assert(
      fc.property(transfers, (list) => {
        const { GrpHdr, PmtInf } = read(writePain001({ ...BATCH, transfers: list }, OPTIONS))
        const written: {
          PmtId: { EndToEndId: string }
          Amt: { InstdAmt: { '#text': string } }
          Cdtr: { Nm: string }
        }[] = PmtInf.CdtTrfTxInf
        expect(written.length).toBe(list.length)
        expect(GrpHdr.NbOfTxs).toBe(String(list.length))
        const cents = (text: string) => Number(text.replace('.', ''))
        expect(written.map(({ Amt }) => cents(Amt.InstdAmt['#text']))).toEqual(
          list.map(({ amountCents }) => amountCents),
        )
        const total = list.reduce((sum, { amountCents }) => sum + amountCents, 0)
        expect([cents(GrpHdr.CtrlSum), cents(PmtInf.CtrlSum)]).toEqual([total, total])
        expect(new Set(written.map(({ PmtId }) => PmtId.EndToEndId)).size).toBe(list.length)
        for (const { Cdtr } of written) {
          expect(order(Cdtr)).toEqual(['Nm'])
          expect(Cdtr.Nm).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]{1,70}$/)
          expect(Cdtr.Nm).not.toMatch(/\/\/|^\/|\/$/)
        }
      }),
      { numRuns: 200 },
    )
  })
})
