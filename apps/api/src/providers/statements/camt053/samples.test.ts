// Goal: statements as banks of several countries write them, versions 02 to 08, are read, or refused with the place and the reason.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { StatementLine } from '../statements.ts'
import { readCamt053 } from './camt053.ts'

const SAMPLES = new URL('./samples/', import.meta.url)
const ACCOUNT = 'ES9121000418450200051332'
const SECOND = 'ES7921000813610123456789'
const ANA = 'ES7620770024003102575766'
const LUIS = 'ES1720852066623456789011'

const sample = (name: string): string => readFileSync(new URL(`${name}.xml`, SAMPLES), 'utf8')
const read = (name: string) => {
  const reading = readCamt053(sample(name), [ACCOUNT, SECOND])
  if (reading.outcome === 'refused') throw new Error(`${reading.problem}: ${reading.detail}`)
  return reading
}

const PLAIN: StatementLine = {
  servicerReference: null,
  bookedOn: '2026-11-16' as StatementLine['bookedOn'],
  valueOn: '2026-11-16' as StatementLine['valueOn'],
  amountCents: 0,
  endToEndId: null,
  returnReason: null,
  counterpartyIban: null,
  counterpartyName: null,
  remittance: '',
}
const line = (part: Omit<Partial<StatementLine>, 'valueOn' | 'bookedOn'> & { valueOn?: string; bookedOn?: string }) =>
  ({ ...PLAIN, ...part }) as StatementLine

const lineOfVersion = (version: string) =>
  line({
    amountCents: 40_00,
    servicerReference: `E-${version}`,
    endToEndId: `R-${version}`,
    counterpartyIban: ANA,
    counterpartyName: 'ANA EJEMPLO',
    remittance: 'CUOTA',
  })

const READ: readonly (readonly [name: string, lines: readonly StatementLine[]])[] = [
  ['empty-elements', [line({ amountCents: 120_00 }), line({ amountCents: -35, remittance: 'COMISION CORREO' })]],
  ['batch-without-details', [line({ amountCents: -900_00, servicerReference: 'REM-900' })]],
  [
    'batch-with-details',
    [
      line({
        amountCents: -150_00,
        servicerReference: 'REM-450',
        endToEndId: 'P-1',
        counterpartyIban: ANA,
        counterpartyName: 'ANA EJEMPLO',
      }),
      line({
        amountCents: -300_00,
        servicerReference: 'REM-450',
        endToEndId: 'P-2',
        counterpartyIban: LUIS,
        counterpartyName: 'LUIS EJEMPLO',
      }),
    ],
  ],
  // Two of forty transactions: the entry is booked as the bank booked it.
  [
    'batch-shortened',
    [line({ amountCents: 910_00, servicerReference: 'REM-910', remittance: 'ABONO REMESA 40 OPERACIONES' })],
  ],
  [
    'batch-net-of-charges',
    [
      line({
        amountCents: 100_00,
        servicerReference: 'REM-298',
        endToEndId: 'N-1',
        counterpartyIban: ANA,
        counterpartyName: 'ANA EJEMPLO',
      }),
      line({
        amountCents: 200_00,
        servicerReference: 'REM-298',
        endToEndId: 'N-2',
        counterpartyIban: LUIS,
        counterpartyName: 'LUIS EJEMPLO',
      }),
      line({ amountCents: -1_20, servicerReference: 'REM-298', remittance: 'COMISIONES DEL BANCO' }),
    ],
  ],
  [
    'batch-total-before-charges',
    [
      line({
        amountCents: 100_00,
        servicerReference: 'REM-149',
        endToEndId: 'T-1',
        counterpartyIban: ANA,
        counterpartyName: 'ANA EJEMPLO',
      }),
      line({
        amountCents: 50_00,
        servicerReference: 'REM-149',
        endToEndId: 'T-2',
        counterpartyIban: LUIS,
        counterpartyName: 'ANA EJEMPLO',
      }),
      line({ amountCents: -90, servicerReference: 'REM-149', remittance: 'COMISIONES DEL BANCO' }),
    ],
  ],
  [
    'charges-of-one-transfer',
    [
      line({
        amountCents: -300_00,
        servicerReference: 'G-1',
        endToEndId: 'L9-1',
        counterpartyIban: ANA,
        counterpartyName: 'ANA EJEMPLO',
      }),
      line({ amountCents: -1_50, servicerReference: 'G-1', remittance: 'COMISIONES DEL BANCO' }),
    ],
  ],
  ['foreign-amount', [line({ amountCents: 92_40, servicerReference: 'F-1', remittance: 'CAMBIO' })]],
  [
    'returns-and-reversals',
    [
      line({ amountCents: 300_00, servicerReference: 'V-1', endToEndId: 'L1-1', returnReason: 'AC04' }),
      line({ amountCents: -50_00, servicerReference: 'V-2', returnReason: 'MS03', remittance: 'RETROCESION' }),
      line({ amountCents: -60_00, servicerReference: 'V-3', returnReason: 'MS03' }),
      line({ amountCents: -65_00, servicerReference: 'V-4', remittance: 'PAGO' }),
    ],
  ],
  [
    'texts',
    [
      line({
        amountCents: 10_00,
        servicerReference: 'X-1',
        counterpartyIban: ANA,
        counterpartyName: 'PASARELA DE EJEMPLO',
        remittance: 'RF18539007547034 CUOTA 2 por cuenta de ANA EJEMPLO',
      }),
      line({
        amountCents: 10_00,
        servicerReference: 'X-2',
        counterpartyName: 'LUIS EJEMPLO',
        remittance: 'PAGO 1234567890 TRANSFERENCIA INMEDIATA',
      }),
      line({ amountCents: 10_00, servicerReference: 'X-3', remittance: 'TRANSF. DE ANA EJEMPLO 1234567890' }),
      line({ amountCents: 10_00, servicerReference: 'X-4', counterpartyName: 'ANA EJEMPLO' }),
    ],
  ],
  // In the order of the days, each part of a day with its own balances.
  [
    'pages-and-days',
    [
      line({ amountCents: 50_00, servicerReference: 'P-1', bookedOn: '2026-11-15', valueOn: '2026-11-15' }),
      line({ amountCents: 20_00, servicerReference: 'P-2', bookedOn: '2026-11-15', valueOn: '2026-11-15' }),
      line({ amountCents: 5_00, servicerReference: 'P-3' }),
    ],
  ],
  ['overdrawn', [line({ amountCents: 14_50, servicerReference: 'O-1' })]],
  // Half past ten in the evening, Greenwich time, is still the same day in Madrid; half past eleven is not.
  [
    'moments',
    [
      line({ amountCents: 10_00, servicerReference: 'H-1' }),
      line({ amountCents: 20_00, servicerReference: 'H-2', valueOn: '2026-11-17' }),
    ],
  ],
  ['not-booked', [line({ amountCents: 10_00, servicerReference: 'Q-1' })]],
  ['bare', [line({ amountCents: 30_00 }), line({ amountCents: -2_00, bookedOn: '2026-11-14', valueOn: '2026-11-14' })]],
  ['no-lines', []],
  ['envelope', [line({ amountCents: 10_00, servicerReference: 'S-1', remittance: 'A & B <C>' })]],
  [
    'several-accounts',
    [line({ amountCents: 50_00, servicerReference: 'A-1' }), line({ amountCents: -300_00, servicerReference: 'A-2' })],
  ],
  ['two-currencies-in-one-statement', [line({ amountCents: 80_00, servicerReference: 'D-1' })]],
  // Versions 02, 04 and 08 are in the files above. In between, status and parties became choices, and references and dates were added.
  ...['03', '05', '06', '07'].map((version) => [`version-${version}`, [lineOfVersion(version)]] as const),
]

it.each(READ)('reads %s', (name, lines) => {
  const { statements } = read(name)
  expect(statements.flatMap((statement) => statement.lines)).toEqual(lines)
  for (const { openingCents, closingCents, lines: own } of statements) {
    expect(own.reduce((sum, { amountCents }) => sum + amountCents, openingCents)).toBe(closingCents)
  }
})

it('says what of a file is not imported', () => {
  expect(read('several-accounts').skipped).toEqual([
    { reason: 'other_account', statement: 'A3', account: 'ES6000491500051234567892', currency: 'EUR', lines: 2 },
    { reason: 'other_currency', statement: 'A4', account: ACCOUNT, currency: 'USD', lines: 1 },
  ])
  expect(read('two-currencies-in-one-statement').skipped).toEqual([
    { reason: 'other_currency', statement: 'DIVISAS', account: ACCOUNT, currency: 'USD', lines: 1 },
  ])
  expect(read('not-booked').skipped).toEqual([
    { reason: 'not_booked', statement: 'PENDIENTES', account: ACCOUNT, currency: 'EUR', lines: 3 },
  ])
  expect(read('texts').skipped).toEqual([])
})

const REFUSED = [
  ['batch-that-does-not-add-up', 'sum_differs', { line: 21, statement: 'REMESA-6', entry: 1 }],
  ['no-opening-balance', 'balance_missing', { line: 8, statement: 'SIN-SALDO', entry: null }],
  ['one-interim-balance', 'balance_missing', { line: 8, statement: 'UN-SALDO', entry: null }],
  ['no-booking-date', 'not_a_statement', { line: 21, statement: 'SIN-FECHA', entry: 1 }],
  ['account-report', 'not_a_statement', { line: null, statement: null, entry: null }],
] as const

it.each(REFUSED)('refuses %s: %s', (name, problem, place) => {
  expect(readCamt053(sample(name), [ACCOUNT])).toMatchObject({ outcome: 'refused', problem, ...place })
})

it('names the line of a wrong amount, also behind a byte order mark and empty lines', () => {
  const wrong = sample('overdrawn').replace('14.5<', '14,5<')
  const place = { problem: 'not_a_statement', line: 21, statement: 'DESCUBIERTO', entry: 1 }
  expect(readCamt053(wrong, [ACCOUNT])).toMatchObject(place)
  expect(readCamt053(`\u{FEFF}\n\n${wrong}`, [ACCOUNT])).toMatchObject({ ...place, line: 23 })
})

it('has an expectation for every sample', () => {
  const named = [...READ, ...REFUSED].map(([name]) => `${name}.xml`)
  expect(readdirSync(SAMPLES).sort()).toEqual(named.sort())
})
