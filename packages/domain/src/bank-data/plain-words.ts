/** Words as a bank may have written them: capitals, no accents, nothing but letters and digits. */
export const plainWords = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')

/** Whether a run of words stands in a text, word by word: `ONEY` is not in `MONEY`. */
export function hasWords(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false
  return words.some((_, start) => phrase.every((word, offset) => words[start + offset] === word))
}
