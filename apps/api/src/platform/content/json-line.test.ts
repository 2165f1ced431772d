// Goal: an operator is told the line of a wrong value in a content file.
import { describe, expect, it } from 'vitest'
import { lineOfSyntaxError, lineOfValue } from './json-line.ts'

const JSON_FILE = `{
  "brand": {
    "name": "a \\"quoted\\", {name}",
    "theme": { "light": {}, "dark": { "--x": "1" } }
  },
  "menu": [
    { "label": "one", "url": "/1" },
    {
      "label": "two",
      "url": ["/2"]
    }
  ],
  "name": null,
  "legal": { "registry": 7 }
}`

describe('the line of a value', () => {
  it.each([
    [['brand', 'name'], 3],
    [['brand', 'theme', 'dark', '--x'], 4],
    [['menu'], 6],
    [['menu', 0, 'label'], 7],
    [['menu', 1], 8],
    [['menu', 1, 'label'], 9],
    [['menu', 1, 'url', 0], 10],
    [['name'], 13],
    [['legal', 'registry'], 14],
  ])('%j is on line %i', (path, line) => {
    expect(lineOfValue(JSON_FILE, path)).toBe(line)
  })

  it('is the line of its object if it is missing', () => {
    expect(lineOfValue(JSON_FILE, ['menu', 1, 'icon'])).toBe(8)
    expect(lineOfValue(JSON_FILE, ['contacts', 'email'])).toBe(1)
  })
})

it.each([
  ['{\n  "a": 1,\n  "b": ,\n}', 3],
  ['{\n  "a": 1\n  "b": 2\n}', 3],
  ['{\n  "a": "x,\n  "b": 2\n}', 2],
  ['[\n  1,\n]', 3],
  ['{\n  a: 1\n}', 2],
  ['{\n  "a": {\n    "b": []\n', 3],
])('names the line of the syntax error in %j', (text, line) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
  expect(lineOfSyntaxError(text)).toBe(line)
})
