// Goal: the tokens of staff members who existed before API keys keep working after the update.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

const NAME = 'test_staff_tokens'
const FOLDER = new URL('./migrations/', import.meta.url)
const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', FOLDER), 'utf8')) as {
  entries: readonly { tag: string }[]
}
const tags = journal.entries.map(({ tag }) => tag)
const at = tags.indexOf('0017_staff_accounts')

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

it('turns each token into an API key of its owner, without scope and expiry', async () => {
  await migrate(tags.slice(0, at))
  await client.query(`insert into staff_users (username, roles, token_hash, created_at)
    values ('ana', '["admin"]', '\\xa1', '2026-01-02T03:04:05Z'), ('eva', '["support"]', '\\xe1', now())`)
  await migrate(tags.slice(at, at + 1))
  const { rows } =
    await client.query(`select u.username, encode(k.token_hash, 'hex') as hash, k.permissions, k.expires_at
    from staff_api_keys k join staff_users u on u.id = k.staff_id order by u.username`)
  expect(rows).toEqual([
    { username: 'ana', hash: 'a1', permissions: null, expires_at: null },
    { username: 'eva', hash: 'e1', permissions: null, expires_at: null },
  ])
})
