import { plainWords } from './plain-words.ts'

export interface HolderName {
  readonly firstName: string
  readonly firstSurname: string
  /** Foreign nationals often have none. */
  readonly secondSurname: string | null
}

/** Particles between names that are optional in writing, and forms of address. */
const NOT_NAMES = new Set('DE DEL LA LAS LOS EL Y E I DA DO DOS VON VAN DON D DONA DNA SR SRA'.split(' '))
/** Abbreviations that banks and documents use. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  M: 'MARIA',
  MA: 'MARIA',
  MRA: 'MARIA',
  FCO: 'FRANCISCO',
  MANU: 'MANUEL',
}

/** The names in a text, without particles and forms of address. */
export const namesIn = (text: string): readonly string[] =>
  plainWords(text)
    .filter((word) => !NOT_NAMES.has(word))
    .map((word) => SHORT_FORMS[word] ?? word)

/** Removes each of these words once; null if one is missing. */
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
 * True if an account holder, as the bank spells the name, is this person. Order, accents, capitals and particles are ignored. The
 * first surname and the first given name are required. Either side may omit the second surname or further given names, but what
 * both sides include must agree: GARCÍA PÉREZ is not GARCÍA NÚÑEZ.
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
  // Both surnames agree: one extra word is a given name that the person did not enter.
  if (rest !== null) return rest.length <= 1
  // The bank omits the second surname, or the person has none and the bank adds one word.
  return withoutGiven.length <= (second.length === 0 ? 1 : 0)
}
