// Goal: a statement is read exactly or refused with its reason; the same line always gets the same reference.
import { describe, expect, it } from 'vitest'
import { writeCamt053 } from '../../../../test/bank-statement.ts'
import type { StatementLine } from '../statements.ts'
import { readCamt053 } from './camt053.ts'

const ACCOUNT = 'ES9121000418450200051332'
const BORROWER = 'ES7620770024003102575766'
const OUT = { amountCents: -30_000, reference: 'R1', endToEndId: 'L1-1', iban: BORROWER, remittance: 'Prestamo L1-1' }

function linesOf(xml: string): readonly StatementLine[] {
  const reading = readCamt053(xml, [ACCOUNT])
  if (reading.outcome === 'refused') throw new Error(`${reading.problem}: ${reading.detail}`)
  return reading.statements.flatMap(({ lines }) => lines)
}
const problemOf = (xml: string) => {
  const reading = readCamt053(xml, [ACCOUNT])
  return reading.outcome === 'refused' ? reading.problem : 'read'
}
const statement = (...lines: Parameters<typeof writeCamt053>[0]['lines']) => writeCamt053({ account: ACCOUNT, lines })

describe('readCamt053', () => {
  it('reads an outgoing transfer and a returned one', () => {
    const back = { amountCents: 30_000, reference: 'R2', endToEndId: 'L1-1', returnReason: 'AC04' }
    expect(linesOf(statement(OUT, back))).toEqual([
      {
        servicerReference: 'R1',
        bookedOn: '2026-11-16',
        valueOn: '2026-11-16',
        amountCents: -30_000,
        endToEndId: 'L1-1',
        returnReason: null,
        counterpartyIban: BORROWER,
        counterpartyName: null,
        remittance: 'Prestamo L1-1',
      },
      expect.objectContaining({ servicerReference: 'R2', amountCents: 30_000, returnReason: 'AC04' }),
    ])
  })

  it('reads version 02: a plain status, dates with a time, names in the party element', () => {
    const xml = statement(OUT)
      .replace('camt.053.001.08', 'camt.053.001.02')
      .replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>')
      .replace('<BookgDt><Dt>2026-11-16</Dt></BookgDt>', '<BookgDt><DtTm>2026-11-16T23:30:00Z</DtTm></BookgDt>')
      .replace('<RltdPties>', '<RltdPties><Cdtr><Nm>ANA &amp; LUIS</Nm></Cdtr>')
    // Half past eleven in London's winter is already tomorrow in Madrid.
    expect(linesOf(xml)).toEqual([
      expect.objectContaining({ bookedOn: '2026-11-17', counterpartyName: 'ANA & LUIS', amountCents: -30_000 }),
    ])
  })

  it('reads element names with a namespace prefix, and amounts without decimals', () => {
    const xml = statement({ ...OUT, amountCents: -30_000 })
      .replaceAll(/<(\/?)(?!\?)/g, '<$1n:')
      .replaceAll('300.00<', '300<')
      .replace('xmlns=', 'xmlns:n=')
    expect(linesOf(xml)).toEqual([expect.objectContaining({ amountCents: -30_000, endToEndId: 'L1-1' })])
  })

  it('omits entries that are not booked yet', () => {
    expect(linesOf(statement(OUT, { amountCents: -500, status: 'PDNG' }))).toHaveLength(1)
  })

  it('treats NOTPROVIDED as no reference', () => {
    expect(linesOf(statement({ ...OUT, endToEndId: 'NOTPROVIDED' }))[0]?.endToEndId).toBeNull()
  })

  it('recognises a return by the bank’s code if no reason is given', () => {
    const code = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>'
    const xml = statement({ amountCents: 30_000, reference: 'R2', endToEndId: 'L1-1' }).replace('<BkTxCd/>', code)
    expect(linesOf(xml)[0]?.returnReason).toBe('MS03')
  })

  it('names the counterparty of a return, in whichever order the bank gives the parties', () => {
    const parties = `<RltdPties><DbtrAcct><Id><IBAN>${ACCOUNT}</IBAN></Id></DbtrAcct><CdtrAcct><Id><IBAN>${BORROWER}</IBAN></Id></CdtrAcct></RltdPties>`
    const xml = statement({ amountCents: 30_000, reference: 'R2', remittance: 'x', returnReason: 'AC04' }).replace(
      '<RmtInf>',
      `${parties}<RmtInf>`,
    )
    expect(linesOf(xml)[0]?.counterpartyIban).toBe(BORROWER)
  })

  it('splits a collective entry into its transactions', () => {
    const details = ['L1-1', 'L2-1']
      .map((id) => `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">150.00</Amt></TxDtls>`)
      .join('')
    const xml = statement({ amountCents: -30_000, reference: 'R1' }).replace('<TxDtls></TxDtls>', details)
    expect(linesOf(xml)).toEqual([
      expect.objectContaining({ servicerReference: 'R1', endToEndId: 'L1-1', amountCents: -15_000 }),
      expect.objectContaining({ servicerReference: 'R1', endToEndId: 'L2-1', amountCents: -15_000 }),
    ])
    expect(problemOf(xml.replace('>150.00<', '>149.99<'))).toBe('sum_differs')
  })

  it.each(['', 'NONREF', 'NOTPROVIDED', '-', '000000', ' '])('takes the reference "%s" for none', (reference) => {
    expect(linesOf(statement({ ...OUT, reference }))[0]?.servicerReference).toBeNull()
    expect(linesOf(statement({ amountCents: -35 }))[0]?.servicerReference).toBeNull()
  })

  it('reads a statement with thousands of ampersands', () => {
    const lines = Array.from({ length: 3000 }, (_, index) => ({
      amountCents: -100,
      reference: `R${index}`,
      remittance: 'a &amp; b',
    }))
    expect(linesOf(statement(...lines)).filter(({ remittance }) => remittance === 'a & b')).toHaveLength(3000)
  })

  it.each([
    [
      'lines that do not add up',
      writeCamt053({ account: ACCOUNT, lines: [OUT], closingCents: 1_000_000 }),
      'sum_differs',
    ],
    ['a missing balance', statement(OUT).replace('OPBD', 'XPCD'), 'balance_missing'],
    ['another account', writeCamt053({ account: BORROWER, lines: [OUT] }), 'other_account'],
    ['another currency', statement(OUT).replaceAll('"EUR"', '"USD"'), 'other_currency'],
    ['an invalid amount', statement(OUT).replace('>300.00<', '>300,00<'), 'not_a_statement'],
    ['a third decimal', statement(OUT).replace('>300.00<', '>300.001<'), 'not_a_statement'],
    [
      'a day that does not exist',
      statement(OUT).replace('<BookgDt><Dt>2026-11-16', '<BookgDt><Dt>2026-11-31'),
      'not_a_statement',
    ],
    ['another message', '<Document><BkToCstmrAcctRpt/></Document>', 'not_a_statement'],
    ['a truncated file', statement(OUT).slice(0, 400), 'not_xml'],
    ['no XML at all', 'not a file', 'not_xml'],
    ['a document type', `<!DOCTYPE Document [<!ENTITY a "b">]>${statement(OUT)}`, 'not_xml'],
  ])('refuses %s', (_what, xml, problem) => {
    expect(problemOf(xml)).toBe(problem)
  })
})
