import { type CivilDate, parseCivilDate } from '../calendar/civil-date.ts'
import { parsePersonalId } from '../person/personal-id.ts'
import { AS_LETTER, CONTROL_LETTER_FOR, digits, FILLER, letters, mrzCheckDigit } from './mrz-characters.ts'

/**
 * The machine-readable zone of an identity card, three lines of thirty characters (ICAO 9303, part 5, size TD1). Spain puts the
 * number of the card's support where others put the document's number, and the DNI in the optional field beside it.
 */
export interface MrzReading {
  readonly issuer: string
  readonly supportNumber: string | null
  /** DNI or NIE, only with the right control letter. */
  readonly personalId: string | null
  readonly birthday: CivilDate | null
  readonly sex: 'M' | 'F' | null
  readonly expirationDate: CivilDate | null
  /** Three letters, as the card has them. */
  readonly nationality: string | null
  readonly firstSurname: string | null
  readonly secondSurname: string | null
  readonly firstName: string | null
  /** Every check passed. */
  readonly isComplete: boolean
  readonly failedChecks: readonly MrzCheck[]
}

export type MrzCheck = 'support_number' | 'birthday' | 'expiration_date' | 'personal_id' | 'composite'

const LINE_CHARACTERS = 30
const SPAIN = 'ESP'

interface Lines {
  /** As it was read, of any length. */
  readonly first: string
  readonly second: string
  readonly third: string
  /** The last digit of the second line was seen: after a run of fillers it is easily lost. */
  readonly hasComposite: boolean
}

/** Fillers at the end of a line are often counted wrong. */
const fitted = (line: string): string => line.slice(0, LINE_CHARACTERS).padEnd(LINE_CHARACTERS, FILLER)

const SECOND_LINE_DATA_CHARACTERS = 18
/** Spain leaves them empty; whatever is read there is a filler misread. */
const OPTIONAL_CHARACTERS = 11

/** The second line ends with a digit behind fillers, of which some may be missing or too many. */
function fittedSecond(line: string): { line: string; hasComposite: boolean } {
  const data = line.slice(0, SECOND_LINE_DATA_CHARACTERS)
  const rest = line.slice(SECOND_LINE_DATA_CHARACTERS)
  const last = rest.slice(-1)
  // A letter there is a filler misread, not a digit.
  const hasComposite = rest.length > 1 && /\d/.test(last)
  const isSpanish = letters(data.slice(15, 18)) === SPAIN
  const read = (hasComposite ? rest.slice(0, -1) : rest).slice(0, OPTIONAL_CHARACTERS)
  const optional = (isSpanish ? '' : read).padEnd(OPTIONAL_CHARACTERS, FILLER)
  return { line: `${data}${optional}${hasComposite ? last : FILLER}`, hasComposite }
}

const SECOND_LINE = /^[\dA-Z]{6}[\dA-Z][MFX<][\dA-Z]{6}[\dA-Z][A-Z0-9<]{3}/

/** Finds the three lines in whatever was read around them. */
function findLines(text: string): Lines | null {
  const lines = text
    .toUpperCase()
    .replace(/[«‹([{]/g, FILLER)
    .split(/\r?\n/)
    .map((line) => line.replace(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length > 0)
  for (const [index, line] of lines.entries()) {
    const start = line.search(/[I1L][D0O]ESP|[I1LAC][A-Z0-9<][A-Z0-9]{3}[A-Z0-9<]{9}/)
    const second = lines[index + 1]
    if (start === -1 || start > 3 || line.length - start < 24 || second === undefined || !SECOND_LINE.test(second)) {
      continue
    }
    const fittedTo = fittedSecond(second)
    return {
      first: line.slice(start),
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

/** Two digits of a year. Nobody is born after today; a card ends in this century. */
function readDate(field: string, latest: CivilDate | null): CivilDate | null {
  const [year, month, day] = [field.slice(0, 2), field.slice(2, 4), field.slice(4, 6)]
  for (const century of latest === null ? ['20'] : ['20', '19']) {
    const date = parseCivilDate(`${century}${year}-${month}-${day}`)
    if (date.ok && (latest === null || date.value <= latest)) return date.value
  }
  return null
}

/** A name has no digits: one beside the letter that it looks like is a second reading of it, `0O` for one O. */
const withoutDoubled = (line: string): string =>
  [...line]
    .filter((character, index) => {
      const letter = AS_LETTER[character]
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

/** Not more than this many: each doubles the number of ways to read the line. */
const MAX_DOUBLED = 4

/**
 * The ways to read the first line. An engine that cannot decide between two characters sometimes writes both, `0O` for one
 * zero: each such pair may be one.
 */
function waysToRead(line: string): readonly string[] {
  const doubled = [...line].flatMap((character, index) =>
    isLookAlike(character, line[index + 1] ?? FILLER) ? [index] : [],
  )
  let ways = [line]
  // From the end, so that what was left out does not move what comes before it.
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
  /** As the composite digit covers it. */
  readonly optional: string
}

function readFirst(line: string): CardNumbers {
  const issuer = letters(line.slice(2, 5))
  const support = readSupportNumber(line.slice(5, 14), issuer)
  const supportDigit = digits(line.slice(14, 15))
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

/** The way of reading that passes the checks; failing that, as it stands. */
function readNumbers(line: string): CardNumbers {
  const ways = waysToRead(line).map(readFirst)
  const right = ways.find(({ isSupportRight, personalId }) => isSupportRight && personalId !== null)
  const [asItStands] = ways
  return right ?? ways.find(({ personalId }) => personalId !== null) ?? asItStands ?? readFirst(line)
}

/** The Spanish support number: three letters and six digits. */
const readSupportNumber = (field: string, issuer: string): string =>
  issuer === SPAIN ? letters(field.slice(0, 3)) + digits(field.slice(3)) : field

/**
 * Reads the zone out of a text that a machine has read from a photo. Characters that look alike are put right by what must
 * stand where they are, and the check digits tell whether that was right. Null where there is no zone.
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
    // Where it was lost, all that it covers is checked by the others.
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
