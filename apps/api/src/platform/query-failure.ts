import { DrizzleQueryError } from 'drizzle-orm/errors'

const CONNECTION_FAILURE = '08006'

/** What the driver says without a code when the connection goes away under a query, or cannot be made in time. */
const isLostConnection = (message: string): boolean =>
  /connection (?:terminated|error|ended)|not queryable|client was closed|timeout expired/i.test(message)

/** SQLSTATE classes and codes of the system that say that the database is away or going away, and nothing about the query. */
const AWAY_CODE =
  /^(?:08|57P0|53)|^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/

/** Whether an error, or what caused it, is that the database could not be reached: the same request may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code } = inner as { code?: unknown }
    if (typeof code === 'string' ? AWAY_CODE.test(code) : isLostConnection(inner.message)) return true
  }
  return false
}

/**
 * A query that failed, without its parameters: those are people's phones and names, and an error is logged, and kept with the
 * job that it ended.
 */
export class QueryFailure extends Error {
  override readonly name = 'QueryFailure'
  readonly query: string
  /** The SQLSTATE, or the system's code where nobody answered. */
  readonly code: string | undefined

  constructor({ query, message, stack, cause }: DrizzleQueryError) {
    const { code, message: reason } = (cause ?? {}) as { code?: string; message?: string }
    super(reason ?? 'no reason was given')
    this.query = query
    this.code = code ?? (isLostConnection(this.message) ? CONNECTION_FAILURE : undefined)
    // Where it was asked; the lines before tell the parameters.
    const frames = stack === undefined ? '' : stack.slice(stack.indexOf(message) + message.length)
    this.stack = `${this.name}: ${this.message}${frames}`
  }
}

export const withoutParameters = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? new QueryFailure(error) : error
