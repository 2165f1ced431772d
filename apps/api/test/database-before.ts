import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'

const FOLDER = new URL('../src/db/migrations/', import.meta.url)

async function onServer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

export interface OldDatabase {
  readonly client: pg.Client
  /** Runs the migration that the database stands before. */
  migrate(): Promise<void>
  drop(): Promise<void>
}

/** A database of its own that has all migrations before the named one. */
export async function databaseBefore(tag: string): Promise<OldDatabase> {
  const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', FOLDER), 'utf8')) as {
    entries: readonly { tag: string }[]
  }
  const tags = journal.entries.map((entry) => entry.tag)
  const at = tags.indexOf(tag)
  if (at < 0) throw new Error(`there is no migration ${tag}`)
  const name = `test_before_${tag}`
  await onServer(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const run = (file: string) => client.query(readFileSync(new URL(`${file}.sql`, FOLDER), 'utf8'))
  for (const earlier of tags.slice(0, at)) await run(earlier)
  return {
    client,
    async migrate() {
      await run(tag)
    },
    async drop() {
      await client.end()
      await onServer(`drop database ${name}`)
    },
  }
}
