import type { LoanAccount } from '@puente/domain'
import { getTableColumns } from 'drizzle-orm'
import { snakeCase } from '../platform/snake-case.ts'
import { accountOfRow, type LoanAccountRow } from './account-row.ts'
import { loanAccounts } from './schema/index.ts'

// An account as one text, for the statement of a payment.

const readerOf: Readonly<Record<string, (text: string) => unknown>> = {
  number: Number,
  bigint: BigInt,
  boolean: (text) => text === 't',
}

const COLUMNS = Object.entries(getTableColumns(loanAccounts))
  .filter(([property]) => property !== 'loanId')
  .map(([property, { dataType }]) => ({
    property,
    column: snakeCase(property),
    read: readerOf[dataType] ?? ((text: string) => text),
  }))

/** SQL of an account `a` as one text, which `accountOfText` reads. */
export const ACCOUNT_ROW = `row(${COLUMNS.map(({ column }) => `a.${column}`).join(', ')})::text`

/** Reads a row as PostgreSQL prints it: `(30000,2026-11-16,…,,0)`. No column holds a text that would need quotes. */
export function accountOfText(row: string): LoanAccount {
  const texts = row.slice(1, -1).split(',')
  if (texts.length !== COLUMNS.length) throw new Error(`${texts.length} columns in the account ${row}`)
  const values = COLUMNS.map(({ property, read }, index) => [property, texts[index] ? read(texts[index]) : null])
  return accountOfRow(Object.fromEntries(values) as LoanAccountRow)
}
