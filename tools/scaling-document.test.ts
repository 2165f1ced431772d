// Goal: what docs/operating/scaling.md says about tables and unique indexes is true of the schema.
import { readFileSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import * as schema from '../apps/api/src/db/schema/index.ts'
import { snakeCase } from '../apps/api/src/platform/snake-case.ts'
import { inRepository } from './repository.mjs'

const text = readFileSync(inRepository('docs', 'operating', 'scaling.md'), 'utf8')
const sectionOf = (title: string) => text.split(`${title}\n`)[1]?.split(/\n##/)[0] ?? ''
const rowsOf = (title: string) =>
  sectionOf(title)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const tables = new Map(
  Object.values<unknown>(schema)
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => {
      const { name, columns, indexes, uniqueConstraints } = getTableConfig(table)
      const unique = [
        ...columns.filter(({ isUnique, primary }) => isUnique || primary).map((column) => [column.name]),
        ...uniqueConstraints.map((constraint) => constraint.columns.map((column) => column.name)),
        ...indexes
          .filter(({ config }) => config.unique)
          .map(({ config }) => config.columns.map((column) => ('name' in column ? String(column.name) : ''))),
      ].map((names) => names.map(snakeCase))
      return [name, { columns: columns.map((column) => snakeCase(column.name)), unique }] as const
    }),
)

describe('scaling.md', () => {
  const [byUser, byLoan, copied, central] = rowsOf('## Distribution by customer').map(([, cell]) => namesIn(cell))

  it('names tables that exist, each once', () => {
    const all = [byUser, byLoan, copied, central].flatMap((names) => names ?? [])
    expect(all.length).toBeGreaterThan(50)
    expect(all.filter((name) => !tables.has(name))).toEqual([])
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
  })

  it('tells tables with a customer from those with only a loan', () => {
    const columnsOf = (name: string) => tables.get(name)?.columns ?? []
    expect(byUser?.filter((name) => name !== 'users' && !columnsOf(name).includes('user_id'))).toEqual([])
    expect(
      byLoan?.filter((name) => columnsOf(name).includes('user_id') || !columnsOf(name).includes('loan_id')),
    ).toEqual([])
  })

  it('names unique indexes that exist and lack the customer', () => {
    const named = rowsOf('### Uniqueness that a node cannot check alone').flatMap(([, cell]) => namesIn(cell))
    expect(named.length).toBeGreaterThan(15)
    const wrong = named.filter((index) => {
      const [, table = '', columns = ''] = /^(\w+)\((.*)\)$/.exec(index) ?? []
      const exists = tables.get(table)?.unique.some((unique) => unique.join(',') === columns)
      return !exists || columns.split(',').includes('user_id')
    })
    expect(wrong).toEqual([])
  })
})
