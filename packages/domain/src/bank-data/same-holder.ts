import { plainWords } from './plain-words.ts'

export interface HolderName {
  readonly firstName: string
  readonly firstSurname: string
  /** Foreigners often have none. */
  readonly secondSurname: string | null
}

/** What stands between names and is written or left out at will; and how people are addressed. */
const NOT_NAMES = new Set('DE DEL LA LAS LOS EL Y E I DA DO DOS VON VAN DON D DONA DNA SR SRA'.split(' '))
/** Short forms that banks and documents use. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  M: 'MARIA',
  MA: 'MARIA',
  MRA: 'MARIA',
  FCO: 'FRANCISCO',
  MANU: 'MANUEL',
}

const namesIn = (text: string): readonly string[] =>
  plainWords(text)
    .filter((word) => !NOT_NAMES.has(word))
    .map((word) => SHORT_FORMS[word] ?? word)

/** What is left of the words after each of these was found once; null when one is missing. */
function without(words: readonly string[], wanted: readonly string[]): readonly string[] | null {
  const left = [...words]
  for (const word of wanted) {
    const at = left.indexOf(word)
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}

/**
 * Whether an account holder, as a bank writes the name, is this person. Order, accents, capitals and particles do not count. The
 * first surname and the first given name must be there. Of the second surname and of further given names either side may
 * leave some out, but what both sides say must agree: GARCÍA PÉREZ is not GARCÍA NÚÑEZ.
 */
export function sameHolder(holder: string, person: HolderName): boolean {
  const given = namesIn(person.firstName)
  const [firstGiven] = given
  const surname = namesIn(person.firstSurname)
  if (firstGiven === undefined || surname.length === 0) return false
  const afterNeeded = without(namesIn(holder), [...surname, firstGiven])
  if (afterNeeded === null) return false

  const otherGiven = given.slice(1)
  const withoutGiven = otherGiven.reduce<readonly string[]>((left, name) => without(left, [name]) ?? left, afterNeeded)
  const second = namesIn(person.secondSurname ?? '')
  const rest = second.length === 0 ? null : without(withoutGiven, second)
  // Both surnames agree: one more word is a given name that the person did not write.
  if (rest !== null) return rest.length <= 1
  // The bank leaves the second surname out, or the person has none and the bank adds one word.
  return withoutGiven.length <= (second.length === 0 ? 1 : 0)
}
