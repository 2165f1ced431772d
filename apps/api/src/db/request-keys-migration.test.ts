// Goal: who repeats a request during the update gets the response that was stored before it, and a used ticket stays used.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

const NAME = 'test_request_keys'
const FOLDER = new URL('./migrations/', import.meta.url)
const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', FOLDER), 'utf8')) as {
  entries: readonly { tag: string }[]
}
const tags = journal.entries.map(({ tag }) => tag)
const at = tags.indexOf('0124_request_keys')

let client: pg.Client
async function onServer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
const migrate = async (names: readonly string[]) => {
  for (const name of names) await client.query(readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8'))
}

beforeAll(async () => {
  await onServer(`create database ${NAME}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${NAME}`
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await onServer(`drop database ${NAME}`)
})

it('takes over the keys of borrowers, staff and transfers, and used tickets', async () => {
  await migrate(tags.slice(0, at))
  // Only what the migration reads: neither the customer nor the loan behind a row matters.
  await client.query(`set session_replication_role = replica`)
  await client.query(`insert into idempotency_keys (user_id, key, body_hash, status_code, answer, created_at) values
    (1, 'client:abc', '\\x01', 201, '{"id": 1}', '2026-11-16T10:00:00Z'),
    (1, 'client:paid-first', '\\x02', 409, '{"payment_link": "x"}', '2026-11-16T10:00:00Z'),
    (1, 'payment:transfer:N43-1', '\\x03', 200, '{"fact_id": "transfer:N43-1"}', '2026-11-16T11:00:00Z'),
    (1, 'ticket:nonce', '', 302, '{}', '2026-11-16T12:00:00Z')`)
  await client.query(`insert into staff_request_keys (staff_id, key, request_hmac, status_code, sealed_answer, created_at)
    values (5, 'abc', '\\x04', 204, '\\x05', '2026-11-16T13:00:00Z')`)
  await client.query(`insert into loan_facts (loan_id, seq, fact_id, fact, actor, at)
    values (9, 2, 'transfer:N43-1', '{"type": "payment", "id": "transfer:N43-1"}', 'admin:ana', now())`)
  await migrate(tags.slice(at, at + 1))
  const { rows } = await client.query(`
    select owner_kind as kind, owner_id::int as id, is_sealed as sealed, status_code as status,
      case when is_sealed then encode(sealed_answer, 'hex') else convert_from(sealed_answer, 'UTF8') end as answer,
      encode(request_hmac, 'hex') as request,
      key_hash = sha256(convert_to(case owner_kind when 'loan' then 'N43-1' else 'abc' end, 'UTF8')) as found
    from request_keys order by created_at`)
  const fact = '{"fact_id": "transfer:N43-1"}'
  expect(rows).toEqual([
    { kind: 'user', id: 1, sealed: false, status: 201, answer: '{"id": 1}', request: '01', found: true },
    { kind: 'loan', id: 9, sealed: false, status: 200, answer: fact, request: '03', found: true },
    { kind: 'staff', id: 5, sealed: true, status: 204, answer: '05', request: '04', found: true },
  ])
  const tickets = await client.query('select user_id::int as user, nonce from url_tickets')
  expect(tickets.rows).toEqual([{ user: 1, nonce: 'nonce' }])
})
