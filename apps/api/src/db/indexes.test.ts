// Goal: rows of one customer or one loan are found without a full table scan.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** Columns that no query searches by; `report_changes` is emptied as a whole every night. */
const NOT_INDEXED = ['findings.loan_id', 'impersonation_keys.user_id', 'report_changes.loan_id']

it('every table with a user_id or a loan_id has an index that begins with it and holds every row', async () => {
  const { rows } = await server.pool.query<{ column: string }>(`
    select c.relname || '.' || a.attname as column
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('user_id', 'loan_id') and not a.attisdropped
    where c.relkind = 'r' and not exists (
      select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null)
    order by 1`)
  expect(rows.map(({ column }) => column)).toEqual(NOT_INDEXED)
})
