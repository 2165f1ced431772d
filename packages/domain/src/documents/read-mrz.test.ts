// Goal: OCR text from the back of a DNI becomes correct personal data or none. Lookalike characters are corrected, and the check
// digits decide (the DNI number is in the optional field).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { type ApplicantIdentity, compareDocument, identityRead } from './compare-document.ts'
import { mrzCheckDigit } from './mrz-characters.ts'
import { readMrz } from './read-mrz.ts'

const TODAY = civilDate('2026-11-16')

/** The specimen of the Spanish police. */
const SPECIMEN = ['IDESPBAA000589599999999R<<<<<<', '8001014F2501017ESP<<<<<<<<<<<7', 'ESPANOLA<ESPANOLA<<CARMEN<<<<<']
const JOAN = ['IDESPBAA000589512345678Z<<<<<<', '8001014M3001019ESP<<<<<<<<<<<1', 'GARCIA<LOPEZ<<JOAN<<<<<<<<<<<<']
const read = (lines: readonly string[]) => readMrz(lines.join('\n'), TODAY)
const identityOn = (lines: readonly string[]) => {
  const reading = read(lines)
  return reading === null ? null : identityRead(reading)
}

describe('readMrz', () => {
  it('reads the specimen', () => {
    expect(read(SPECIMEN)).toEqual({
      issuer: 'ESP',
      supportNumber: 'BAA000589',
      personalId: '99999999R',
      birthday: '1980-01-01',
      sex: 'F',
      expirationDate: '2025-01-01',
      nationality: 'ESP',
      firstSurname: 'ESPANOLA',
      secondSurname: 'ESPANOLA',
      firstName: 'CARMEN',
      isComplete: true,
      failedChecks: [],
    })
  })

  it('reports a wrong check digit and omits the field that it protects', () => {
    const wrong = read(['IDESPBAA000589499999999R<<<<<<', '8001014F3101012ESP<<<<<<<<<<<5', SPECIMEN[2] ?? ''])
    expect(wrong).toMatchObject({
      isComplete: false,
      failedChecks: ['support_number', 'composite'],
      supportNumber: null,
    })
    const birth = read([JOAN[0] ?? '', '8001015M3001019ESP<<<<<<<<<<<1', JOAN[2] ?? ''])
    expect(birth).toMatchObject({ isComplete: false, birthday: null, expirationDate: '2030-01-01' })
  })

  it.each([
    ['letters for digits', ['IDESPBAAOOO5895I2345678Z<<<<<<', '8OOIOI4M3OOIOI9ESP<<<<<<<<<<<1', JOAN[2] ?? '']],
    ['digits for letters', ['1DE5P8AA000589512345678Z<<<<<<', JOAN[1] ?? '', 'GARC1A<L0PEZ<<J0AN<<<<<<<<<<<<']],
    ['a control letter read as a digit', ['IDESPBAA0005895123456787<<<<<<', JOAN[1] ?? '', JOAN[2] ?? '']],
    [
      'fillers miscounted and the last digit lost',
      ['IDESPBAA000589512345678Z<<<<<<<<', '8001014M3001019ESP<<<<<<<<<', 'GARCIA<LOPEZ<<JOAN<<<<<<<'],
    ],
    [
      'fillers read as letters',
      ['IDESPBAA000589512345678Z<<KKL<', '8001014M3001019ESP<<<<LLKL', 'GARCIA<LOPEZ<<JOAN<<<<<<K<KKL'],
    ],
    [
      'two readings of one character',
      ['IDESPBAA0O005895123456782Z<<<<<<', JOAN[1] ?? '', 'GARCIA<LOPEZ<<J0OAN<<<<<<<<<<<'],
    ],
    [
      'surrounding text, spaces and other brackets',
      [
        'LUGAR DE NACIMIENTO',
        'MADRID',
        'IDESPBAA000589512345678Z««««««',
        ' 8001014M3001019ESP <<<<<<<<<<<1 ',
        'GARCIA<LOPEZ<<JOAN<<<<<<<<<<<<',
      ],
    ],
  ])('reads through %s', (_what, lines) => {
    expect(read(lines)).toMatchObject({
      personalId: '12345678Z',
      birthday: '1980-01-01',
      expirationDate: '2030-01-01',
      sex: 'M',
      nationality: 'ESP',
      firstSurname: 'GARCIA',
      secondSurname: 'LOPEZ',
      firstName: 'JOAN',
      isComplete: true,
    })
  })

  it('reads the NIE of a residence card, and several given names', () => {
    const support = 'E12345678'
    const first = `IRESP${support}${mrzCheckDigit(support)}X1234567L<<<<<<`
    const birth = `900501${mrzCheckDigit('900501')}`
    const expiry = `270301${mrzCheckDigit('270301')}`
    const composite = mrzCheckDigit(`${first.slice(5)}${birth}${expiry}${'<'.repeat(11)}`)
    const second = `${birth}F${expiry}MAR${'<'.repeat(11)}${composite}`
    const reading = read([first, second, 'EL<IDRISSI<<FATIMA<ZAHRA<<<<<<'])
    expect(reading).toMatchObject({
      personalId: 'X1234567L',
      nationality: 'MAR',
      firstSurname: 'EL',
      secondSurname: 'IDRISSI',
      firstName: 'FATIMA ZAHRA',
    })
  })

  it('returns null for text without a zone', () => {
    for (const text of ['', 'HOLA', 'IDESP', `${'<'.repeat(30)}\n${'<'.repeat(30)}`, SPECIMEN[0] ?? '']) {
      expect(readMrz(text, TODAY)).toBeNull()
    }
  })

  it('accepts any text, and never returns data with a wrong check digit', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'ABCDEFIOSZ0123456789<\n '), maxLength: 120 })
    const mutated = fc
      .tuple(fc.nat(SPECIMEN.join('\n').length - 1), fc.constantFrom(...'AB0189<'))
      .map(([at, character]) => {
        const text = SPECIMEN.join('\n')
        return text.slice(0, at) + character + text.slice(at + 1)
      })
    fc.assert(
      fc.property(fc.oneof(noise, mutated), (text) => {
        const reading = readMrz(text, TODAY)
        if (reading?.supportNumber != null) expect(reading.supportNumber).toHaveLength(9)
        if (reading?.birthday != null) expect(reading.birthday <= TODAY).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('detects one misread digit in a protected field', () => {
    const positions = [
      ...Array.from({ length: 6 }, (_, i) => [0, 8 + i]),
      ...Array.from({ length: 6 }, (_, i) => [1, i]),
    ]
    for (const [line = 0, at = 0] of positions) {
      const original = JOAN[line]?.[at] ?? '0'
      const other = String((Number(original) + 1) % 10)
      const lines = JOAN.map((text, index) => (index === line ? text.slice(0, at) + other + text.slice(at + 1) : text))
      expect(read(lines)?.isComplete, `line ${line}, character ${at}`).toBe(false)
    }
  })
})

describe('a foreigner’s card of Spain', () => {
  const SALMA = ['IRESPE123456782X1234567L<<<<<<', '9005019F3102031MAR<<<<<<<<<<<8', 'EL<AMRANI<<SALMA<<<<<<<<<<<<<<']

  it('a foreigner’s card of Spain has a support number of one letter and eight digits', () => {
    expect(read(SALMA)).toMatchObject({
      supportNumber: 'E12345678',
      personalId: 'X1234567L',
      nationality: 'MAR',
      isComplete: true,
    })
  })

  it('a foreigner’s card of Spain has fillers where the second line is misread, whatever the nationality', () => {
    const misread = SALMA.map((line, index) => (index === 1 ? line.replace('MAR<<<<<<<<<<<', 'MAR<<<<<<<<<K<<') : line))
    expect(read(misread)?.isComplete).toBe(true)
  })

  it('a foreigner’s card of Spain with another digit in the support number fails the check', () => {
    expect(read(SALMA.map((line) => line.replace('E12345678', 'E12345679')))?.failedChecks).toContain('support_number')
  })
})

it('reads a DNI whose first letter was lost at the edge', () => {
  expect(read(JOAN.map((line) => line.replace(/^ID/, 'D')))).toMatchObject({
    personalId: '12345678Z',
    isComplete: true,
  })
})

describe('compareDocument', () => {
  const declared: ApplicantIdentity = {
    firstName: 'Joan',
    firstSurname: 'García',
    secondSurname: 'López',
    personalId: '12345678Z',
    birthday: '1980-01-01',
    expirationDate: '2030-01-01',
    nationality: 'ES',
    gender: 2,
  }
  const compare = (changes: Partial<ApplicantIdentity>, lines = JOAN) =>
    compareDocument({ ...declared, ...changes }, identityOn(lines), TODAY)

  it('finds no difference when both agree, ignoring accents and hyphens', () => {
    expect(compare({})).toEqual([])
    expect(compare({ firstSurname: 'GARCÍA ', firstName: 'Joan Carles', secondSurname: 'Lopez' })).toEqual([])
  })

  it.each([
    [{ personalId: '87654321X' }, 'document_personal_id_differs'],
    [{ firstName: 'Pere' }, 'document_name_differs'],
    [{ firstSurname: 'Soler' }, 'document_surname_differs'],
    [{ birthday: '1980-01-02' }, 'document_birthday_differs'],
    [{ expirationDate: '2031-01-01' }, 'document_expiration_date_differs'],
    [{ nationality: 'FR' }, 'document_nationality_differs'],
    [{ gender: 3 }, 'document_gender_differs'],
  ])('finds %j', (changes, code) => {
    expect(compare(changes)).toEqual([code])
  })

  it('reports an expired card and a wrong check digit, and ignores missing data', () => {
    const unknown = Object.fromEntries(Object.keys(declared).map((key) => [key, null])) as unknown as ApplicantIdentity
    expect(compareDocument(unknown, identityOn(SPECIMEN), TODAY)).toEqual(['document_expired'])
    expect(compareDocument(unknown, null, TODAY)).toEqual(['document_not_readable'])
  })
})
