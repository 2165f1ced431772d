import { describe, expect, it } from 'vitest'
import { csvFile, csvLine } from './csv.ts'

// Goal: text of a customer never runs in the spreadsheet of a staff member, and every cell survives the way there.

describe('a CSV line', () => {
  it.each([
    ['=HYPERLINK("http://evil.example";"Ver")', '"\'=HYPERLINK(""http://evil.example"";""Ver"")"'],
    ['+34600000000', "'+34600000000"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['Peña; "Luz"', '"Peña; ""Luz"""'],
    ['1,5', '"1,5"'],
    ['two\nlines', '"two\nlines"'],
    ['Ana', 'Ana'],
    [-12.5, '-12,5'],
    [1000, '1000'],
    [null, ''],
  ])('writes %j as %j', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`)
  })

  it('separates cells with semicolons', () => {
    expect(csvLine(['a', null, 3])).toBe('a;;3\r\n')
  })
})

it('a CSV file starts with a byte order mark and its header', () => {
  expect(csvFile(['cuenta', 'saldo'], [['bank', 1.5]])).toBe('\ufeffcuenta;saldo\r\nbank;1,5\r\n')
})
