import { DrizzleQueryError } from 'drizzle-orm/errors'

const CONNECTION_FAILURE = '08006'

/** What the driver says without a code when the connection goes away under a query. */
const isLostConnection = (message: string): boolean =>
  /connection (?:terminated|error|ended)|not queryable/i.test(message)

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
