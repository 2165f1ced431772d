// Goal: every table with customer data announces its changes, or is listed here because no polled response shows it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

/** Tables that GET /v2/user, /v2/loan and /v2/notification-inbox do not show, or show only together with an announced row. */
const SILENT_TABLES = [
  'approval_requests',
  'audit_events',
  'client_logs',
  'contact_refusals',
  'customer_contacts',
  'customer_notes',
  'customer_words',
  'drafts',
  'funnel_events',
  'impersonation_keys',
  'known_browsers',
  'ledger_transfers',
  'loan_accounts',
  'loan_bucket_changes',
  'loan_due_dates',
  'loan_facts',
  'loan_instalments',
  'loan_schedules',
  'loan_status_changes',
  'refunds',
  'report_changes',
  'reported_loans',
  'messages',
  'short_links',
  // Written with the loan that takes the money.
  'statement_allocations',
  'staff_tasks',
  'url_tickets',
]

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

it('every table with a user_id or a loan_id is announced, or listed as silent', async () => {
  const { rows } = await server.pool.query<{ name: string; statements: string[] }>(`
    select c.relname as name, array(
      select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'tell_of_%' order by 1
    ) as statements
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind = 'r' and exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname in ('user_id', 'loan_id') and not a.attisdropped)`)
  expect(
    rows
      .filter(({ statements }) => statements.length === 0)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(expect.arrayContaining(SILENT_TABLES.filter((name) => rows.some((row) => row.name === name))))
  const silent = rows.filter(({ name, statements }) => statements.length === 0 && !SILENT_TABLES.includes(name))
  expect(silent.map(({ name }) => name)).toEqual([])
  const announced = rows.filter(({ name, statements }) => statements.length > 0 && name !== 'sessions')
  expect(announced.map(({ name }) => name)).toEqual(expect.arrayContaining(['loans', 'notifications', 'payment_cards']))
  for (const { name, statements } of announced) {
    expect(statements, name).toEqual(['tell_of_delete', 'tell_of_insert', 'tell_of_update'])
  }
})

it('announces the end of a session, but not the hour of its last use', async () => {
  const told: string[] = []
  const client = await server.pool.connect()
  client.on('notification', ({ payload }) => told.push(payload ?? ''))
  try {
    await client.query('listen customer_changed')
    await client.query(`insert into sessions (token_hash, kind, pending_phone, created_at, expires_at, address)
      values ('\\xab01', 'registering', '34600111222', now(), now(), '127.0.0.1')`)
    await client.query("update sessions set last_used_at = now() where token_hash = '\\xab01'")
    expect(told).toEqual([])
    await client.query("update sessions set revoked_at = now() where token_hash = '\\xab01'")
    expect(told).toEqual(['session:ab01'])
  } finally {
    await client.query('unlisten *')
    client.release()
  }
})
