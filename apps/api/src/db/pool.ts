import pg from 'pg'

// int8 arrives as text by default. All our ids and counts fit a double exactly, so one parser here serves all queries.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const CONNECT_TIMEOUT_MS = 5_000

/** Limits connecting only. The pool's own `connectionTimeoutMillis` would also limit the wait for a free connection under load. */
class TimeoutClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}

export const createPool = (connectionString: string, maxConnections = 10): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    application_name: 'puente',
    Client: TimeoutClient,
  })
  // The pool replaces a broken connection, and the query that used it fails. Without a listener the error event would end the
  // process, whether the connection is idle or in use.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const connectionStringOf = (pool: pg.Pool): string => String(pool.options.connectionString)
