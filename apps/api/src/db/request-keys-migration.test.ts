// Goal: who repeats a request during the update gets the response that was stored before it, and a used ticket stays used.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseBefore, type OldDatabase } from '../../test/database-before.ts'

let database: OldDatabase
beforeAll(async () => {
  database = await databaseBefore('0124_request_keys')
})
afterAll(() => database.drop())

it('takes over the keys of borrowers, staff and transfers, and used tickets', async () => {
  // Only what the migration reads: neither the customer nor the loan behind a row matters.
  await database.client.query(`set session_replication_role = replica`)
  await database.client.query(`insert into idempotency_keys (user_id, key, body_hash, status_code, answer, created_at) values
    (1, 'client:abc', '\\x01', 201, '{"id": 1}', '2026-11-16T10:00:00Z'),
    (1, 'client:paid-first', '\\x02', 409, '{"payment_link": "x"}', '2026-11-16T10:00:00Z'),
    (1, 'payment:transfer:N43-1', '\\x03', 200, '{"fact_id": "transfer:N43-1"}', '2026-11-16T11:00:00Z'),
    (1, 'ticket:nonce', '', 302, '{}', '2026-11-16T12:00:00Z')`)
  await database.client.query(`insert into staff_request_keys (staff_id, key, request_hmac, status_code, sealed_answer, created_at)
    values (5, 'abc', '\\x04', 204, '\\x05', '2026-11-16T13:00:00Z')`)
  await database.client.query(`insert into loan_facts (loan_id, seq, fact_id, fact, actor, at)
    values (9, 2, 'transfer:N43-1', '{"type": "payment", "id": "transfer:N43-1"}', 'admin:ana', now())`)
  await database.migrate()
  const { rows } = await database.client.query(`
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
  const tickets = await database.client.query('select user_id::int as user, nonce from url_tickets')
  expect(tickets.rows).toEqual([{ user: 1, nonce: 'nonce' }])
})
