/** A spreadsheet runs a cell that starts with one of these as a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n]/

const SEPARATOR = ';'

/** A number is written by us and never a formula, also when it is negative. */
function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const inert = FORMULA_START.test(value) ? `'${value}` : value
  return /[";\r\n,]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** One line of a CSV file, with its line end. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(SEPARATOR)}\r\n`

/** Tells Excel that the file is UTF-8; other programs ignore it. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A CSV file as Spanish spreadsheets read it: semicolons, decimal commas, UTF-8. Text that a spreadsheet would run as a formula
 * gets an apostrophe in front.
 */
export const csvFile = (header: readonly string[], rows: Iterable<readonly (string | number | null)[]>): string => {
  let file = BYTE_ORDER_MARK + csvLine(header)
  for (const row of rows) file += csvLine(row)
  return file
}
