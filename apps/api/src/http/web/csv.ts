import type { FastifyReply } from 'fastify'

/**
 * Characters with which a spreadsheet starts a formula. A cell that begins with one gets an apostrophe, so that text from a
 * customer is never evaluated. Numbers are written as they are: a negative amount stays a number.
 */
const STARTS_FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[";\n\r\t]/

export type CsvCell = string | number | null

function csvCell(value: CsvCell): string {
  if (value === null) return ''
  // A decimal comma, as Spanish spreadsheets read it.
  if (typeof value === 'number') return String(value).replace('.', ',')
  const inert = STARTS_FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** A CSV file as Spanish spreadsheets open it: semicolons, decimal commas, CRLF, UTF-8 with a byte order mark. */
export const toCsv = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`

/** Sends a CSV file as a download; a browser never displays it. */
export const sendCsv = (reply: FastifyReply, name: string, csv: string): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(csv)
