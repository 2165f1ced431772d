export const FILLER = '<'
const WEIGHTS = [7, 3, 1]

/** Weights 7, 3, 1 in rotation; letters count from 10, a filler is 0; the digit is the sum modulo ten. */
export function mrzCheckDigit(text: string): string {
  const sum = [...text].reduce((total, character, index) => {
    const value = character === FILLER ? 0 : Number.parseInt(character, 36)
    return total + value * (WEIGHTS[index % WEIGHTS.length] ?? 0)
  }, 0)
  return String(sum % 10)
}

/** Characters that OCR confuses, by the kind of character required at the position. */
const AS_DIGIT: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  I: '1',
  L: '1',
  T: '7',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
  A: '4',
}
export const LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
}
/** A control letter that was read as a digit may be any of these; the number determines which. */
export const CONTROL_LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'DQ',
  '1': 'LTJ',
  '2': 'Z',
  '4': 'A',
  '5': 'S',
  '6': 'G',
  '7': 'ZTY',
  '8': 'B',
  '9': 'PG',
  O: 'DQ',
  I: 'LTJ',
}

/** Corrects a character at a position that requires a digit. */
export const digits = (text: string): string => [...text].map((character) => AS_DIGIT[character] ?? character).join('')
/** Corrects a character at a position that requires a letter. */
export const letters = (text: string): string =>
  [...text].map((character) => LETTER_FOR[character] ?? character).join('')
