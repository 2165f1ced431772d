// Goal: the tokens of staff members who existed before API keys keep working after the update.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseBefore, type OldDatabase } from '../../test/database-before.ts'

let database: OldDatabase
beforeAll(async () => {
  database = await databaseBefore('0017_staff_accounts')
})
afterAll(() => database.drop())

it('turns each token into an API key of its owner, without scope and expiry', async () => {
  await database.client.query(`insert into staff_users (username, roles, token_hash, created_at)
    values ('ana', '["admin"]', '\\xa1', '2026-01-02T03:04:05Z'), ('eva', '["support"]', '\\xe1', now())`)
  await database.migrate()
  const { rows } =
    await database.client.query(`select u.username, encode(k.token_hash, 'hex') as hash, k.permissions, k.expires_at
    from staff_api_keys k join staff_users u on u.id = k.staff_id order by u.username`)
  expect(rows).toEqual([
    { username: 'ana', hash: 'a1', permissions: null, expires_at: null },
    { username: 'eva', hash: 'e1', permissions: null, expires_at: null },
  ])
})
