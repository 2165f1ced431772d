// Goal: the figures behind a decision match what a careful person would read from the same statement.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type CivilDate, civilDate } from '../calendar/civil-date.ts'
import type { BankTransaction, ImportedAccount } from './bank-data.ts'
import { lenderIn } from './other-lenders.ts'
import { summariseBankData } from './summarise-bank-data.ts'

const TODAY = civilDate('2026-11-16')
const APPLICANT = { firstName: 'Lucía', firstSurname: 'García', secondSurname: 'Núñez' }
const OWN = 'ES7621000418490000002001'
const SAVINGS = 'ES1921000418440000001332'

const line = (
  daysAgo: number,
  amountCents: number,
  title: string,
  more: Partial<BankTransaction> = {},
): BankTransaction => ({
  bookedOn: addDays(TODAY, -daysAgo),
  amountCents,
  title,
  party: null,
  partyIban: null,
  ...more,
})
const account = (transactions: readonly BankTransaction[], more: Partial<ImportedAccount> = {}): ImportedAccount => ({
  iban: OWN,
  holders: ['GARCIA NUÑEZ LUCIA'],
  balanceCents: 1_000_00,
  transactions,
  ...more,
})
const summarise = (...accounts: ImportedAccount[]) =>
  summariseBankData({ data: { accounts }, bankName: 'Banco Alborada', applicant: APPLICANT, today: TODAY })
const income = (...transactions: BankTransaction[]) => summarise(account(transactions)).monthlyIncomeCents

describe('income', () => {
  it('income is the usual salary, even if the period contains only two of them', () => {
    expect(
      income(line(5, 1_900_00, 'NOMINA OCTUBRE'), line(35, 1_900_00, 'NOMINA SEPTIEMBRE'), line(89, -1, 'X')),
    ).toBe(1_900_00)
    expect(income(line(5, 1_850_00, 'NÓMINA'), line(35, 2_400_00, 'NÓMINA'), line(66, 1_900_00, 'NÓMINA'))).toBe(
      1_900_00,
    )
  })

  it('income is annualised for weekly and fortnightly payments', () => {
    const weekly = Array.from({ length: 12 }, (_, week) => line(week * 7, 300_00, 'NOMINA SEMANAL'))
    expect(income(...weekly)).toBe(1_300_00)
    const fortnightly = Array.from({ length: 6 }, (_, time) => line(time * 14, 600_00, 'NOMINA'))
    expect(income(...fortnightly)).toBe(1_300_00)
  })

  it('income is not extrapolated from a short history, and a single payment in three months counts as a third', () => {
    expect(income(line(10, 800_00, 'NOMINA'), line(20, -10_00, 'MERCADONA'))).toBe(800_00)
    expect(income(line(10, 900_00, 'PRESTACION SEPE'), line(89, -10_00, 'MERCADONA'))).toBe(300_00)
  })

  it('includes regular salary-like payments without a salary word', () => {
    const monthly = [4, 34, 65].map((daysAgo) => line(daysAgo, 1_200_00, 'TRANSFERENCIA', { party: 'TALLERES SOL SL' }))
    expect(income(...monthly)).toBe(1_200_00)
    expect(income(...monthly.slice(1))).toBe(0)
  })

  it.each([
    ['a refund', line(5, 80_00, 'DEVOLUCION COMPRA ZARA')],
    ['a tax refund', line(5, 500_00, 'AEAT DEVOLUCION NOMINA')],
    ['a loan', line(5, 300_00, 'INGRESO PRESTAMO')],
    ['money from another lender', line(5, 300_00, 'ABONO NOMINA', { party: 'VIVUS FINANCE SAU' })],
    ['a transfer between own accounts', line(5, 900_00, 'TRASPASO NOMINA', { partyIban: SAVINGS })],
    ['a transfer from herself', line(5, 900_00, 'NOMINA', { party: 'LUCIA GARCIA NUÑEZ' })],
    ['a gift', line(5, 50_00, 'BIZUM DE ANA')],
  ])('is not %s', (_, credit) => {
    const savings = account([], { iban: SAVINGS, balanceCents: 0 })
    expect(summarise(account([credit]), savings).monthlyIncomeCents).toBe(0)
  })

  it('income in another person’s account is not the applicant’s, and is reported for that account', () => {
    const theirs = account(
      [5, 35, 65].map((daysAgo) => line(daysAgo, 2_400_00, 'NOMINA')),
      {
        iban: SAVINGS,
        holders: ['PEDRO RUIZ SANZ'],
      },
    )
    const summary = summarise(theirs, account([5, 35, 65].map((daysAgo) => line(daysAgo, 1_900_00, 'NOMINA'))))
    expect(summary).toMatchObject({ holderMatches: true, monthlyIncomeCents: 1_900_00, transactionCount: 3 })
    expect(summary.accounts.map(({ isOwn, monthlyIncomeCents }) => [isOwn, monthlyIncomeCents])).toEqual([
      [false, 2_400_00],
      [true, 1_900_00],
    ])
    expect(summarise(theirs)).toMatchObject({ holderMatches: false, monthlyIncomeCents: 0, balanceCents: 0 })
  })
})

describe('expenses and other lenders', () => {
  it('expenses and other lenders are per month of 30 days, counted separately, without transfers between own accounts', () => {
    const summary = summarise(
      account([
        line(89, -480_00, 'RECIBO ALQUILER'),
        line(59, -480_00, 'RECIBO ALQUILER'),
        line(29, -480_00, 'RECIBO ALQUILER'),
        line(20, -60_00, 'MERCADONA'),
        line(12, -150_00, 'RECIBO COFIDIS'),
        line(42, -150_00, 'RECIBO COFIDIS'),
        line(3, -90_00, 'PAGO', { party: 'Moneyman - ID Finance Spain' }),
        line(2, -500_00, 'TRASPASO', { partyIban: SAVINGS }),
      ]),
      account([], { iban: SAVINGS, balanceCents: 500_00 }),
    )
    expect(summary).toMatchObject({
      monthlyExpensesCents: 500_00,
      otherLenderCount: 2,
      otherLenderMonthlyCents: 130_00,
      balanceCents: 1_500_00,
    })
  })

  it.each([
    ['RECIBO COFIDIS S.A.', 'COFIDIS'],
    ['4finance Spain Financial Services', 'VIVUS'],
    ['Préstamo 10 cuota', 'PRESTAMO10'],
    ['COMPRA MONEY EXCHANGE', null], // contains ONEY only inside another word
    ['CARREFOUR MARKET MADRID', null],
    ['IMPOSICION A PLAZO FIJO', null],
  ])('«%s» is %s', (text, lender) => {
    expect(lenderIn(text)).toBe(lender)
  })
})

describe('overdrawn days', () => {
  it('overdrawn days are the days that end with a negative combined balance of all own accounts', () => {
    // Balance now: 100. Today 150 came in, so it was -50 yesterday and the day before. Three days ago 60 went out, so it was 10
    // before that.
    const one = account([line(0, 150_00, 'NOMINA'), line(2, -60_00, 'RENTA'), line(9, -5_00, 'CAFE')], {
      balanceCents: 100_00,
    })
    expect(summarise(one).overdrawnDays).toBe(2)
    expect(summarise(one, account([], { iban: SAVINGS, balanceCents: 50_00 })).overdrawnDays).toBe(0)
  })
})

it('reads ninety days and no more', () => {
  const summary = summarise(account([line(89, -90_00, 'A'), line(90, -900_00, 'B'), line(-1, -900_00, 'C')]))
  expect(summary).toMatchObject({
    from: '2026-08-19',
    to: '2026-11-16',
    transactionCount: 1,
    monthlyExpensesCents: 30_00,
  })
})

it('returns zeros for an empty history, and whole non-negative cents for any history', () => {
  expect(summarise()).toMatchObject({ holderMatches: false, transactionCount: 0, overdrawnDays: 0, from: TODAY })
  const movement = fc.record({
    bookedOn: fc.integer({ min: 0, max: 120 }).map((daysAgo): CivilDate => addDays(TODAY, -daysAgo)),
    amountCents: fc.integer({ min: -900_000_00, max: 900_000_00 }),
    title: fc.constantFrom('NOMINA', 'RECIBO', 'COFIDIS', 'DEVOLUCION', ''),
    party: fc.constantFrom(null, 'ACME SL', 'LUCIA GARCIA'),
    partyIban: fc.constantFrom(null, SAVINGS),
  })
  fc.assert(
    fc.property(fc.array(movement), fc.integer(), (transactions, balanceCents) => {
      const { accounts: _, ...figures } = summarise(account(transactions, { balanceCents }))
      for (const value of [figures.monthlyIncomeCents, figures.monthlyExpensesCents, figures.otherLenderMonthlyCents]) {
        expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
      }
      expect(figures.overdrawnDays).toBeLessThanOrEqual(90)
    }),
  )
})
