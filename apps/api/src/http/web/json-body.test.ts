// Goal: the size of a JSON text is measured by its structure only, regardless of its strings.
import { describe, expect, it } from 'vitest'
import { exceedsJsonLimits, MAX_JSON_DEPTH } from './json-body.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const listOf = (count: number) => `[${Array(count).fill('1').join(',')}]`

describe('exceedsJsonLimits', () => {
  it.each([
    ['the deepest permitted nesting', nested(MAX_JSON_DEPTH), false],
    ['one level more', nested(MAX_JSON_DEPTH + 1), true],
    ['objects that nest too deeply', '{"a":'.repeat(MAX_JSON_DEPTH + 1), true],
    ['many short lists side by side', `[${Array(200).fill('[[1]]').join(',')}]`, false],
    ['as many values as permitted', listOf(5_000), false],
    ['one value more', listOf(5_001), true],
    ['brackets and commas in a string', JSON.stringify({ text: '[{,'.repeat(9_000) }), false],
    ['a string that ends with an escaped backslash', `["\\\\",${nested(MAX_JSON_DEPTH)}]`, true],
    ['a string with an escaped quote', JSON.stringify([`"${'['.repeat(100)}`]), false],
    ['a string without an end', `"${'['.repeat(100)}`, false],
    ['nothing', '', false],
  ])('%s: %#', (_case, text, expected) => {
    expect(exceedsJsonLimits(text)).toBe(expected)
  })
})
