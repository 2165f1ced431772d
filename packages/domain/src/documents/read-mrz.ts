import { type CivilDate, parseCivilDate } from '../calendar/civil-date.ts'
import { parsePersonalId } from '../person/personal-id.ts'
import { CONTROL_LETTER_FOR, digits, FILLER, LETTER_FOR, letters, mrzCheckDigit } from './mrz-characters.ts'

/**
 * The machine-readable zone of an identity card: three lines of thirty characters (ICAO 9303, part 5, size TD1). Spain stores the
 * card's support number in the document number field, and the DNI in the optional field beside it.
 */
export interface MrzReading {
  readonly issuer: string
  readonly supportNumber: string | null
  /** DNI or NIE; present only if its control letter is right. */
  readonly personalId: string | null
  readonly birthday: CivilDate | null
  readonly sex: 'M' | 'F' | null
  readonly expirationDate: CivilDate | null
  /** Three letters, as printed on the card. */
  readonly nationality: string | null
  readonly firstSurname: string | null
  readonly secondSurname: string | null
  readonly firstName: string | null
  /** True if every check passed. */
  readonly isComplete: boolean
  readonly failedChecks: readonly MrzCheck[]
}

export type MrzCheck = 'support_number' | 'birthday' | 'expiration_date' | 'personal_id' | 'composite'

const LINE_CHARACTERS = 30
const SPAIN = 'ESP'

interface Lines {
  /** As read, of any length. */
  readonly first: string
  readonly second: string
  readonly third: string
  /** True if the last digit of the second line was read. OCR often loses it after a run of fillers. */
  readonly hasComposite: boolean
}

/** OCR often miscounts the fillers at the end of a line. */
const fitted = (line: string): string => line.slice(0, LINE_CHARACTERS).padEnd(LINE_CHARACTERS, FILLER)

const SECOND_LINE_DATA_CHARACTERS = 18
/** Spain leaves these positions empty, so any character there is a misread filler. */
const OPTIONAL_CHARACTERS = 11

/** The second line ends with a digit after fillers. OCR may drop or add fillers. */
function fittedSecond(line: string, isSpanish: boolean): { line: string; hasComposite: boolean } {
  const data = line.slice(0, SECOND_LINE_DATA_CHARACTERS)
  const rest = line.slice(SECOND_LINE_DATA_CHARACTERS)
  const last = rest.slice(-1)
  // A letter there is a misread filler, not a digit.
  const hasComposite = rest.length > 1 && /\d/.test(last)
  const read = (hasComposite ? rest.slice(0, -1) : rest).slice(0, OPTIONAL_CHARACTERS)
  const optional = (isSpanish ? '' : read).padEnd(OPTIONAL_CHARACTERS, FILLER)
  return { line: `${data}${optional}${hasComposite ? last : FILLER}`, hasComposite }
}

const SECOND_LINE = /^[\dA-Z]{6}[\dA-Z][MFX<][\dA-Z]{6}[\dA-Z][A-Z0-9<]{3}/

/** The narrow I at the edge of a DNI is the letter that OCR loses most. */
const withFirstLetter = (line: string): string => (/^[D0O]ESP/.test(line) ? `I${line}` : line)

/** Finds the three lines inside any surrounding text. */
function findLines(text: string): Lines | null {
  const lines = text
    .toUpperCase()
    .replace(/[«‹([{]/g, FILLER)
    .split(/\r?\n/)
    .map((line) => line.replace(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length > 0)
  for (const [index, line] of lines.entries()) {
    const whole = withFirstLetter(line)
    const start = whole.search(/[I1L][D0O]ESP|[I1LAC][A-Z0-9<][A-Z0-9]{3}[A-Z0-9<]{9}/)
    const second = lines[index + 1]
    if (start === -1 || start > 3 || whole.length - start < 24 || second === undefined || !SECOND_LINE.test(second)) {
      continue
    }
    const first = whole.slice(start)
    const fittedTo = fittedSecond(second, letters(first.slice(2, 5)) === SPAIN)
    return {
      first,
      second: fittedTo.line,
      third: fitted(lines[index + 2] ?? ''),
      hasComposite: fittedTo.hasComposite,
    }
  }
  return null
}

/** DNI: eight digits and a letter; NIE: X, Y or Z, seven digits and a letter. */
function readPersonalId(field: string): string | null {
  const first = /^[XYZ]/.test(field) ? (field[0] ?? '') : digits(field.slice(0, 1))
  const number = first + digits(field.slice(1, 8))
  const last = field.slice(8, 9)
  const candidates = [last, ...(CONTROL_LETTER_FOR[last] ?? '')]
  const found = candidates.map((letter) => parsePersonalId(number + letter)).find(({ ok }) => ok)
  return found?.ok ? found.value : null
}

/** Expands a two-digit year. A birth year is never in the future; an expiry year is in this century. */
function readDate(field: string, latest: CivilDate | null): CivilDate | null {
  const [year, month, day] = [field.slice(0, 2), field.slice(2, 4), field.slice(4, 6)]
  for (const century of latest === null ? ['20'] : ['20', '19']) {
    const date = parseCivilDate(`${century}${year}-${month}-${day}`)
    if (date.ok && (latest === null || date.value <= latest)) return date.value
  }
  return null
}

/** A name has no digits: a digit beside the letter that it resembles is a second reading of that letter, `0O` for one O. */
const withoutDoubled = (line: string): string =>
  [...line]
    .filter((character, index) => {
      const letter = LETTER_FOR[character]
      return letter === undefined || (letter !== line[index - 1] && letter !== line[index + 1])
    })
    .join('')

function readNames(line: string): Pick<MrzReading, 'firstSurname' | 'secondSurname' | 'firstName'> {
  const [surnames = '', names = ''] = letters(withoutDoubled(line)).split('<<')
  const [firstSurname = '', ...others] = surnames.split(FILLER).filter((part) => part !== '')
  const orNull = (text: string) => (text === '' ? null : text)
  return {
    firstSurname: orNull(firstSurname),
    secondSurname: orNull(others.join(' ')),
    firstName: orNull(
      names
        .split(FILLER)
        .filter((part) => part !== '')
        .join(' '),
    ),
  }
}

const isLookAlike = (one: string, other: string): boolean =>
  one !== other && (digits(one) === digits(other) || (CONTROL_LETTER_FOR[one] ?? '').includes(other))

/** The maximum number of such pairs: each one doubles the number of candidate readings. */
const MAX_DOUBLED = 4

/**
 * Candidate readings of the first line. An OCR engine that cannot decide between two characters sometimes writes both, `0O` for
 * one zero, so each such pair may be a single character.
 */
function waysToRead(line: string): readonly string[] {
  const doubled = [...line].flatMap((character, index) =>
    isLookAlike(character, line[index + 1] ?? FILLER) ? [index] : [],
  )
  let ways = [line]
  // From the end, so that a removal does not shift the earlier positions.
  for (const index of doubled.slice(0, MAX_DOUBLED).reverse()) {
    ways = ways.concat(ways.map((way) => way.slice(0, index) + way.slice(index + 1)))
  }
  return ways.map(fitted)
}

interface CardNumbers {
  readonly issuer: string
  readonly support: string
  readonly supportDigit: string
  readonly isSupportRight: boolean
  readonly personalId: string | null
  /** The part that the composite digit covers. */
  readonly optional: string
}

function readFirst(line: string): CardNumbers {
  const issuer = letters(line.slice(2, 5))
  const supportDigit = digits(line.slice(14, 15))
  const support = readSupportNumber(line.slice(5, 14), supportDigit, issuer)
  const personalId = readPersonalId(line.slice(15, 24))
  const afterPersonalId = issuer === SPAIN ? FILLER.repeat(6) : line.slice(24, 30)
  return {
    issuer,
    support,
    supportDigit,
    isSupportRight: mrzCheckDigit(support) === supportDigit,
    personalId,
    optional: `${personalId ?? line.slice(15, 24)}${afterPersonalId}`,
  }
}

/** The candidate that passes the checks, or else the line as read. */
function readNumbers(line: string): CardNumbers {
  const ways = waysToRead(line).map(readFirst)
  const right = ways.find(({ isSupportRight, personalId }) => isSupportRight && personalId !== null)
  const [asItStands] = ways
  return right ?? ways.find(({ personalId }) => personalId !== null) ?? asItStands ?? readFirst(line)
}

/** The Spanish support number: three letters and six digits on a DNI, a letter and eight digits on a foreigner's card. */
function readSupportNumber(field: string, digit: string, issuer: string): string {
  if (issuer !== SPAIN) return field
  const ofDni = letters(field.slice(0, 3)) + digits(field.slice(3))
  const ofForeigner = letters(field.slice(0, 1)) + digits(field.slice(1))
  return mrzCheckDigit(ofDni) !== digit && mrzCheckDigit(ofForeigner) === digit ? ofForeigner : ofDni
}

/**
 * Reads the zone from OCR text. Lookalike characters are corrected by the kind of character that each position requires, and the
 * check digits verify the result. Null if the text has no zone.
 */
export function readMrz(text: string, today: CivilDate): MrzReading | null {
  const lines = findLines(text)
  if (lines === null) return null
  const { first, second, third, hasComposite } = lines
  const { issuer, support, supportDigit, isSupportRight, personalId, optional } = readNumbers(first)
  const birth = digits(second.slice(0, 6))
  const birthDigit = digits(second.slice(6, 7))
  const expiry = digits(second.slice(8, 14))
  const expiryDigit = digits(second.slice(14, 15))
  const sex = second.slice(7, 8)
  const nationality = letters(second.slice(15, 18))

  const covered = `${support}${supportDigit}${optional}${birth}${birthDigit}${expiry}${expiryDigit}${second.slice(18, 29)}`
  const birthday = readDate(birth, today)
  const expirationDate = readDate(expiry, null)
  const checks: Record<MrzCheck, boolean> = {
    support_number: isSupportRight,
    birthday: birthday !== null && mrzCheckDigit(birth) === birthDigit,
    expiration_date: expirationDate !== null && mrzCheckDigit(expiry) === expiryDigit,
    personal_id: personalId !== null,
    // If the composite digit was lost, the other digits check everything that it covers.
    composite: !hasComposite || mrzCheckDigit(covered) === second.slice(29),
  }
  const failedChecks = (Object.keys(checks) as MrzCheck[]).filter((check) => !checks[check])
  return {
    issuer,
    supportNumber: checks.support_number ? support : null,
    personalId,
    birthday: checks.birthday ? birthday : null,
    sex: sex === 'M' || sex === 'F' ? sex : null,
    expirationDate: checks.expiration_date ? expirationDate : null,
    nationality: /^[A-Z]{3}$/.test(nationality) ? nationality : null,
    ...readNames(third),
    isComplete: failedChecks.length === 0,
    failedChecks,
  }
}
