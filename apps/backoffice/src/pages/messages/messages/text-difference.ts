export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Words with the space after them, and names in braces as one word. */
const wordsOf = (text: string): readonly string[] => text.match(/\{\w+\}\S*\s*|\S+\s*|\s+/g) ?? []

/** The lengths of the longest common run of words from each pair of places to the ends. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? []
      const next = lengths[i + 1] ?? []
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

/** What was removed from a text and what was added, word by word, in reading order. */
export function textDifference(before: string, after: string): readonly TextPart[] {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const lengths = commonLengths(was, is)
  const parts: TextPart[] = []
  const push = (kind: TextPart['kind'], text: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text }
    else parts.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < was.length || j < is.length) {
    const [old, fresh] = [was[i], is[j]]
    if (old !== undefined && old === fresh) {
      push('same', old)
      i += 1
      j += 1
    } else if (fresh === undefined || (old !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      push('removed', old ?? '')
      i += 1
    } else {
      push('added', fresh)
      j += 1
    }
  }
  return parts
}
