import { type Checked, invalid, valid } from '../checked.ts'

const PASSWORD_MIN_CHARACTERS = 12
/** Long enough for every phrase; hashing work stays bounded. */
export const PASSWORD_MAX_CHARACTERS = 128

/** What a password must not be made of. */
interface PasswordContext {
  /** E-mail, name and brand. */
  readonly personal: readonly string[]
  /** Words that passwords are commonly made of: lower case, without accents. */
  readonly commonWords: ReadonlySet<string>
}

type PasswordProblem =
  | 'field_required'
  | 'passwordTooShort'
  | 'passwordTooLong'
  | 'passwordTooCommon'
  | 'passwordPersonal'

const MIN_PERSONAL_CHARACTERS = 4
const MIN_DISTINCT_CHARACTERS = 6
/** A phrase of more words is hard enough to guess. */
const MAX_COMMON_WORDS = 2
const LONGEST_WORD = 26

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const withoutLookAlikes = (text: string): string => text.replace(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign)

/** The fewest common words that a run of letters consists of; Infinity if it holds anything else. */
function fewestWords(letters: string, words: ReadonlySet<string>): number {
  const fewest = [0, ...Array<number>(letters.length).fill(Number.POSITIVE_INFINITY)]
  for (let end = 1; end <= letters.length; end += 1) {
    for (let start = Math.max(0, end - LONGEST_WORD); start < end; start += 1) {
      const before = fewest[start] ?? Number.POSITIVE_INFINITY
      const best = fewest[end] ?? Number.POSITIVE_INFINITY
      if (before + 1 < best && words.has(letters.slice(start, end))) fewest[end] = before + 1
    }
  }
  return fewest[letters.length] ?? Number.POSITIVE_INFINITY
}

/** True for at most two common words with digits and signs anywhere; a text without letters counts as such. */
function isMadeOfCommonWords(text: string, words: ReadonlySet<string>): boolean {
  const runs = text.split(/[^\p{L}]+/u).filter((run) => run !== '')
  return runs.reduce((count, run) => count + fewestWords(run, words), 0) <= MAX_COMMON_WORDS
}

/** `abcdefghijkl`, `aaabbbccc111`: most characters are neighbours of the one before. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1).length
  return steps >= (codes.length - 1) * 0.6
}

const personalParts = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => folded(text).split(/[^\p{L}\d]+/u)).filter((part) => part.length >= MIN_PERSONAL_CHARACTERS)

/** A password of a staff member: long, not on the list of common ones, and without the person's or the brand's name. */
export function parsePassword(
  input: string,
  { personal, commonWords }: PasswordContext,
): Checked<string, PasswordProblem> {
  if (input === '') return invalid('field_required')
  // Characters as people count them: an emoji is one.
  const characters = [...input.normalize('NFC')]
  if (characters.length < PASSWORD_MIN_CHARACTERS) return invalid('passwordTooShort')
  if (characters.length > PASSWORD_MAX_CHARACTERS) return invalid('passwordTooLong')
  const text = folded(input)
  if (personalParts(personal).some((part) => text.includes(part))) return invalid('passwordPersonal')
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isCommon =
    new Set(text).size < MIN_DISTINCT_CHARACTERS ||
    isRun(text) ||
    [text, core, withoutLookAlikes(core), withoutLookAlikes(text)].some((one) => isMadeOfCommonWords(one, commonWords))
  return isCommon ? invalid('passwordTooCommon') : valid(input.normalize('NFC'))
}
