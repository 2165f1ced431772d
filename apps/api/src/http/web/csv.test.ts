// Goal: a CSV file is inert in a spreadsheet, whatever a customer typed, and amounts stay numbers.
import { describe, expect, it } from 'vitest'
import { type CsvCell, toCsv } from './csv.ts'

const CELLS: readonly (readonly [CsvCell, string])[] = [
  ['Ana', 'Ana'],
  [null, ''],
  [12.5, '12,5'],
  [-12.5, '-12,5'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+34600', "'+34600"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['a;b', '"a;b"'],
  ['a\nb', '"a\nb"'],
  ['a"b', '"a""b"'],
]

describe('toCsv', () => {
  for (const [cell, written] of CELLS) {
    it(`writes ${JSON.stringify(cell)} as ${JSON.stringify(written)}`, () => {
      expect(toCsv(['x'], [[cell]])).toBe(`\uFEFFx\r\n${written}\r\n`)
    })
  }
})
