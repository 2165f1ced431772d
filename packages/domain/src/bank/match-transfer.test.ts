// Goal: a transfer finds its loan by what payers really write, a stranger's transfer finds none, and an automatic booking
// needs a clear winner.
import { describe, expect, it } from 'vitest'
import {
  automaticMatch,
  type IncomingTransfer,
  type LoanToMatch,
  type MatchReason,
  matchByName,
  matchTransfer,
} from './match-transfer.ts'
import { referencesIn } from './references-in.ts'

const LOAN: LoanToMatch = {
  publicId: 'K7MQ2RWX9B',
  holder: { firstName: 'Nuria', firstSurname: 'Peña', secondSurname: 'Güell' },
  personalId: '12345678Z',
  phone: '34600111222',
  ownIbans: ['ES7620770024003102575766'],
  payerIbans: ['ES9000246912501234567891'],
  owedCents: 330_00,
  extensionCents: [30_00, 31_50],
  instalmentCents: [107_84],
  settlementCents: null,
}
const OTHER: LoanToMatch = {
  ...LOAN,
  publicId: 'ZZZZZ22222',
  holder: { firstName: 'Ana', firstSurname: 'Ruiz', secondSurname: null },
  personalId: '00000000T',
  phone: '34611000000',
  ownIbans: [],
  payerIbans: [],
  owedCents: 10_00,
}
const transfer = (given: Partial<IncomingTransfer>): IncomingTransfer => ({
  amountCents: 12_34,
  remittance: '',
  payerIban: null,
  payerName: null,
  ...given,
})

const CASES: readonly (readonly [string, Partial<IncomingTransfer>, readonly MatchReason[]])[] = [
  ['the number as we print it', { remittance: 'Prestamo K7MQ2RWX9B' }, ['reference_exact']],
  ['lower case, with hyphens and spaces', { remittance: 'pago k7mq-2rwx 9b gracias' }, ['reference_exact']],
  ['glued to another word', { remittance: 'PRESTAMOK7MQ2RWX9BNURIA' }, ['reference_exact']],
  ['one wrong character', { remittance: 'K7MQ2RWX98' }, ['reference_similar']],
  ['a zero typed for a Q', { remittance: 'ref K7M02RWX9B' }, ['reference_similar']],
  ['one character missing', { remittance: 'K7MQ2RW9B' }, ['reference_similar']],
  ['one character too many', { remittance: 'K7MMQ2RWX9B' }, ['reference_similar']],
  ['two characters swapped, in two parts', { remittance: 'K7QM2 RWX9B' }, ['reference_similar']],
  ['two wrong characters', { remittance: 'K7MQ2RWX88' }, []],
  ['the DNI', { remittance: 'DNI 12345678-Z' }, ['personal_id']],
  ['the phone, as people write it', { remittance: 'tel 600 111 222' }, ['phone']],
  ['the phone with its prefix', { remittance: '+34600111222' }, ['phone']],
  ['the borrower’s own account', { payerIban: 'ES7620770024003102575766' }, ['own_iban']],
  ['an account that paid this loan before', { payerIban: 'ES9000246912501234567891' }, ['payer_iban']],
  ['today’s debt', { amountCents: 330_00 }, ['amount_is_debt']],
  ['an instalment', { amountCents: 107_84 }, ['amount_is_instalment']],
  ['the cost of an extension', { amountCents: 31_50 }, ['amount_is_extension']],
  ['the borrower’s name as a bank spells it', { payerName: 'PENA GUELL NURIA' }, ['name_same']],
  ['a relative with the same surnames', { payerName: 'JORDI PEÑA GÜELL' }, ['name_similar']],
  [
    'nothing that is known',
    { remittance: 'alquiler', payerName: 'EMPRESA SL', payerIban: 'ES0000000000000000000000' },
    [],
  ],
]

describe('matchTransfer', () => {
  it.each(CASES)('recognises %s', (_what, given, reasons) => {
    const found = matchTransfer(transfer(given), [OTHER, LOAN]).find(({ publicId }) => publicId === LOAN.publicId)
    expect(found?.reasons ?? []).toEqual(reasons)
  })

  it('puts the loan with more reasons first and caps the score at 100', () => {
    const all = transfer({
      remittance: 'K7MQ2RWX9B 12345678Z',
      payerIban: 'ES7620770024003102575766',
      payerName: 'Nuria Peña Güell',
      amountCents: 330_00,
    })
    const candidates = matchTransfer(all, [{ ...OTHER, owedCents: 330_00 }, LOAN])
    expect(candidates.map(({ publicId, score }) => [publicId, score])).toEqual([
      [LOAN.publicId, 100],
      [OTHER.publicId, 25],
    ])
  })

  it('counts a loan that owes nothing less than an open one of the same borrower', () => {
    const closed = { ...LOAN, publicId: 'ABCDEFGH23', owedCents: 0 }
    const [first, second] = matchTransfer(transfer({ payerIban: 'ES7620770024003102575766' }), [closed, LOAN])
    expect([first?.publicId, second?.publicId]).toEqual([LOAN.publicId, closed.publicId])
  })
})

describe('matchByName', () => {
  const byName = transfer({ payerName: 'PENA GUELL NURIA', amountCents: 330_00 })
  const namesake = { ...LOAN, publicId: 'ABCDEFGH23', phone: '34622000000' }
  it.each([
    ['one customer of that name, the whole debt', byName, [OTHER, LOAN], [[LOAN.publicId, 45]]],
    ['a part of the debt', { ...byName, amountCents: 50_00 }, [LOAN], [[LOAN.publicId, 20]]],
    ['more than the debt', { ...byName, amountCents: 330_01 }, [LOAN], []],
    ['two customers of that name', byName, [LOAN, namesake], []],
    ['a namesake who owes nothing', byName, [LOAN, { ...namesake, owedCents: 0 }], [[LOAN.publicId, 45]]],
    ['the same surnames only', { ...byName, payerName: 'JORDI PEÑA GÜELL' }, [LOAN], []],
    ['no name', { ...byName, payerName: null }, [LOAN], []],
  ])('%s', (_what, given, loans, expected) => {
    expect(matchByName(given, loans).map(({ publicId, score }) => [publicId, score])).toEqual(expected)
  })

  it('a match by name is never booked without a person, however low the threshold', () => {
    expect(automaticMatch(matchByName(byName, [LOAN]), 1)).toBeNull()
  })
})

describe('automaticMatch', () => {
  const candidates = (...scores: readonly number[]) =>
    scores.map((score, index) => ({ publicId: String(index), score, reasons: [] }))
  it.each([
    ['is off without a threshold', candidates(100), null, null],
    ['books a clear winner', candidates(95, 40), 90, '0'],
    ['books at the threshold', candidates(90), 90, '0'],
    ['leaves a weak winner to a person', candidates(89), 90, null],
    ['leaves two close candidates to a person', candidates(95, 80), 90, null],
    ['has nothing to book', candidates(), 90, null],
  ])('%s', (_what, given, threshold, expected) => {
    expect(automaticMatch(given, threshold)?.publicId ?? null).toBe(expected)
  })
})

describe('referencesIn', () => {
  it('stays small for a long hostile text', () => {
    const text = 'A1B2C3D4E5 '.repeat(1000)
    const { exact, similar } = referencesIn(text)
    expect(exact.length + similar.length).toBeLessThan(5000)
  })
})
