import type pg from 'pg'
import { StartupError } from '../platform/startup-error.ts'

/** Sends one query, so that the operator reads which database is unavailable, not which part of the program failed first. */
export async function requireDatabase(pool: pg.Pool, databaseUrl: string): Promise<void> {
  await pool.query('select 1').catch((cause: unknown) => {
    throw new StartupError(`The database at ${withoutPassword(databaseUrl)} does not answer: ${reasonOf(cause)}.`, {
      cause,
    })
  })
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return `${url.hostname}${url.port === '' ? '' : `:${url.port}`}${url.pathname}`
}

const reasonOf = (cause: unknown): string => {
  const { message, code } = cause as { message?: string; code?: string }
  return (message || code || 'no reason given').replace(/\.$/, '')
}
