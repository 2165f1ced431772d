import type { LoanAccount } from '@puente/domain'
import { getTableColumns } from 'drizzle-orm'
import { snakeCase } from '../platform/snake-case.ts'
import { loanAccounts } from './schema/index.ts'

// A loan's account as columns and back, for the statements of a payment. Both directions copy an object that has all properties:
// to add three dozen of them one by one ends in a hash table, which costs several times as much.

const readerOf: Readonly<Record<string, (text: string) => unknown>> = {
  number: Number,
  bigint: BigInt,
  boolean: (text) => text === 't',
}

const COLUMNS = Object.entries(getTableColumns(loanAccounts))
  .filter(([property]) => property !== 'loanId')
  .map(([property, { dataType }]) => ({
    property: property as keyof LoanAccount,
    column: snakeCase(property),
    read: readerOf[dataType] ?? ((text: string) => text),
  }))

const withNulls = (names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, null]))
const EMPTY_ACCOUNT = withNulls(COLUMNS.map(({ property }) => property))
const EMPTY_COLUMNS = withNulls(['loan_id', ...COLUMNS.map(({ column }) => column)])

/** SQL of an account `a` as one text, which `accountOfRow` reads. */
export const ACCOUNT_ROW = `row(${COLUMNS.map(({ column }) => `a.${column}`).join(', ')})::text`

/** Reads a row as PostgreSQL prints it: `(30000,2026-11-16,…,,0)`. No column holds a text that would need quotes. */
export function accountOfRow(row: string): LoanAccount {
  const texts = row.slice(1, -1).split(',')
  if (texts.length !== COLUMNS.length) throw new Error(`${texts.length} columns in the account ${row}`)
  const account = { ...EMPTY_ACCOUNT }
  COLUMNS.forEach(({ property, read }, index) => {
    const text = texts[index] ?? ''
    if (text !== '') account[property] = read(text)
  })
  return account as unknown as LoanAccount
}

/** Units exceed what a JSON number holds exactly: they travel as text, and the column's type parses them. */
export const columnValue = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

export function accountColumns(loanId: number, account: LoanAccount): Record<string, unknown> {
  const columns: Record<string, unknown> = { ...EMPTY_COLUMNS, loan_id: loanId }
  for (const { property, column } of COLUMNS) columns[column] = columnValue(account[property])
  return columns
}
