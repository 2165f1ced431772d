import type pg from 'pg'
import { StartupError } from '../platform/startup-error.ts'

/** The oldest major version whose SQL and behaviour the migrations and tests rely on. */
const OLDEST_POSTGRES = 15

/**
 * Sends one query, so that the operator reads which database is unavailable or too old, not which part of the program failed
 * first.
 */
export async function requireDatabase(pool: Pick<pg.Pool, 'query'>, databaseUrl: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: string; number: number }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    )
    .catch((cause: unknown) => {
      throw new StartupError(`The database at ${withoutPassword(databaseUrl)} does not answer: ${reasonOf(cause)}.`, {
        cause,
      })
    })
  const { version = '', number = 0 } = rows[0] ?? {}
  if (number < OLDEST_POSTGRES * 10_000) {
    throw new StartupError(
      `The database at ${withoutPassword(databaseUrl)} is PostgreSQL ${version}, and Puente needs ${OLDEST_POSTGRES} or newer.`,
    )
  }
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return `${url.hostname}${url.port === '' ? '' : `:${url.port}`}${url.pathname}`
}

const reasonOf = (cause: unknown): string => {
  const { message, code } = cause as { message?: string; code?: string }
  return (message || code || 'no reason given').replace(/\.$/, '')
}
