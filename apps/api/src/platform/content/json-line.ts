/** Strings, brackets and separators. Numbers and words stand between them and open nothing. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/** The line of a value in valid JSON, by its path; the line of its object or list if it is missing there. */
export function lineOfValue(json: string, path: readonly PropertyKey[]): number {
  /** Where we are: a key for an object, a number for a list. */
  const here: (string | number)[] = []
  const isList: boolean[] = []
  let line = 1
  let best = { line: 1, depth: 0 }
  let last = 0
  let key: string | null = null
  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    line += json.slice(last, index).split('\n').length - 1
    last = index
    if (token === ',') {
      const at = here.at(-1)
      if (isList.at(-1) && typeof at === 'number') here[here.length - 1] = at + 1
      key = null
    } else if (token === '}' || token === ']') {
      here.pop()
      isList.pop()
    } else if (token === ':') {
      here[here.length - 1] = JSON.parse(key ?? '""') as string
    } else if (token.startsWith('"') && !isList.at(-1) && isList.length > 0 && key === null) {
      key = token
    } else {
      const depth = here.every((part, level) => part === path[level]) ? here.length : 0
      if (depth > best.depth) best = { line, depth }
      if (token === '{' || token === '[') {
        here.push(token === '[' ? 0 : '')
        isList.push(token === '[')
        key = null
      }
    }
  }
  return best.line
}

/** The line of the first word of a text that JSON does not allow where it stands. */
export function lineOfSyntaxError(text: string): number {
  const open: string[] = []
  let expected: 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' = 'value'
  let line = 1
  let last = 0
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    line += text.slice(last, index).split('\n').length - 1
    last = index
    const isEnd = token === (open.at(-1) === '{' ? '}' : ']') && open.length > 0
    if (isEnd && expected.endsWith('or end')) {
      open.pop()
      expected = 'comma or end'
    } else if (expected === 'comma or end') {
      if (token !== ',' || open.length === 0) return line
      expected = open.at(-1) === '{' ? 'key' : 'value'
    } else if (expected === 'colon') {
      if (token !== ':') return line
      expected = 'value'
    } else if (expected.startsWith('key')) {
      if (!isValue(token) || !token.startsWith('"')) return line
      expected = 'colon'
    } else if (token === '{' || token === '[') {
      open.push(token)
      expected = token === '{' ? 'key or end' : 'value or end'
    } else {
      if (!isValue(token)) return line
      expected = 'comma or end'
    }
  }
  return line
}

function isValue(token: string): boolean {
  try {
    JSON.parse(token)
    return true
  } catch {
    return false
  }
}
