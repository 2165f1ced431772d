import { plainWords } from '../bank-data/plain-words.ts'

// What a payer writes in the text of a transfer: a loan number, with spaces, hyphens or a typing error, a DNI or a phone.

/** Loan numbers have ten of these characters; 0, 1, I, L and O are left out because people confuse them. */
export const LOAN_NUMBER_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const LOAN_NUMBER_LENGTH = 10
const IS_LOAN_NUMBER = new RegExp(`^[${LOAN_NUMBER_CHARACTERS}]{${LOAN_NUMBER_LENGTH}}$`)

/** Banks carry 140 characters; a longer text is not searched further. */
const MAX_TEXT = 400
/** Words that may hold a mistyped number. Each yields some six hundred spellings. */
const MAX_MISTYPED_WORDS = 6

interface NamedReferences {
  /** Loan numbers as written, spaces and hyphens aside. */
  readonly exact: readonly string[]
  readonly personalIds: readonly string[]
  /** Spanish numbers with their prefix, as they are stored: 34600111222. */
  readonly phones: readonly string[]
}

export interface TextReferences extends NamedReferences {
  /** Loan numbers that differ from a written word by one typing error. */
  readonly similar: readonly string[]
}

/** What a text names without typing errors. */
export function namedIn(text: string): NamedReferences {
  const shortened = text.slice(0, MAX_TEXT)
  const words = plainWords(shortened)
  const joined = words.join('')
  const windows = Array.from({ length: Math.max(0, joined.length - LOAN_NUMBER_LENGTH + 1) }, (_, start) =>
    joined.slice(start, start + LOAN_NUMBER_LENGTH),
  )
  // Imported loans may have other numbers, for instance a UUID: they are found where they stand as one word.
  const verbatim = shortened.split(/\s+/).filter((word) => word.length >= 6 && word.length <= 50)
  const exact = [...new Set([...windows.filter((window) => IS_LOAN_NUMBER.test(window)), ...verbatim])]
  return {
    exact,
    personalIds: [...new Set([...joined.matchAll(/(?:[XYZ]\d{7}|\d{8})[A-Z]/g)].map(([id]) => id))],
    phones: [...new Set([...joined.matchAll(/(?:^|\D|0034|34)([67]\d{8})(?!\d)/g)].map(([, phone]) => `34${phone}`))],
  }
}

export function referencesIn(text: string): TextReferences {
  const named = namedIn(text)
  const words = plainWords(text.slice(0, MAX_TEXT))
  const mistyped = [...new Set([...words, ...neighbours(words)])]
    .filter(isAlmostALoanNumber)
    .slice(0, MAX_MISTYPED_WORDS)
  const similar = [...new Set(mistyped.flatMap(spellingsOf))].filter((spelling) => !named.exact.includes(spelling))
  return { ...named, similar }
}

/** Two or three words in a row, written together: people split long numbers. */
const neighbours = (words: readonly string[]): readonly string[] =>
  words.flatMap((word, index) => [
    `${word}${words[index + 1] ?? ''}`,
    `${word}${words[index + 1] ?? ''}${words[index + 2] ?? ''}`,
  ])

/** Has about the length of a loan number, and at least one digit: ordinary words have none. */
const isAlmostALoanNumber = (word: string): boolean =>
  Math.abs(word.length - LOAN_NUMBER_LENGTH) <= 1 && /\d/.test(word) && !IS_WRITTEN_AMOUNT.test(word)
const IS_WRITTEN_AMOUNT = /^\d+(?:EUR|EUROS|E)?$/

/** Every loan number that one wrong, missing, extra or swapped character makes this word. */
function spellingsOf(word: string): readonly string[] {
  const spellings: string[] = []
  const characters = [...LOAN_NUMBER_CHARACTERS]
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (word.length === LOAN_NUMBER_LENGTH && after !== '') {
      spellings.push(...characters.map((character) => before + character + after.slice(1)))
      if (after.length > 1) spellings.push(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    }
    if (word.length > LOAN_NUMBER_LENGTH) spellings.push(before + after.slice(1))
    if (word.length < LOAN_NUMBER_LENGTH) spellings.push(...characters.map((character) => before + character + after))
  }
  return spellings.filter((spelling) => spelling !== word && IS_LOAN_NUMBER.test(spelling))
}
