import pg from 'pg'
import type { QueryTimeouts } from '../platform/config/general-settings.ts'

// int8 arrives as text by default. Ids, counts and cents fit a double exactly; the units of an account need not.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
})

const CONNECT_TIMEOUT_MS = 5_000

/** Limits connecting only. The pool's own `connectionTimeoutMillis` also limits the wait for a free connection. */
class TimeoutClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}

/** After this long a server that should have cancelled the statement itself counts as unreachable. */
const CANCEL_MS = 5_000

/** Without timeouts, for jobs, the night and commands: a statement then takes as long as it needs. */
export const createPool = (connectionString: string, maxConnections = 10, timeouts?: QueryTimeouts): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    application_name: 'puente',
    Client: TimeoutClient,
    ...(timeouts && {
      statement_timeout: timeouts.statementMs,
      query_timeout: timeouts.statementMs + CANCEL_MS,
      connectionTimeoutMillis: timeouts.waitMs,
    }),
  })
  // The pool replaces a broken connection, and the query that used it fails. Without a listener the error event would end the
  // process, whether the connection is idle or in use.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const connectionStringOf = (pool: pg.Pool): string => String(pool.options.connectionString)
