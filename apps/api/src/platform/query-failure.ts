import { DrizzleQueryError } from 'drizzle-orm/errors'

const CONNECTION_FAILURE = '08006'

/**
 * The driver's messages without a code for a connection that is lost during a query, that cannot be opened in time, or for which
 * the pool had none free in time.
 */
const isLostConnection = (message: string): boolean =>
  /connection (?:terminated|error|ended)|not queryable|client was closed|timeout expired|timeout exceeded|read timeout/i.test(
    message,
  )

/**
 * SQLSTATE classes and system error codes which mean that the database is unavailable or, with 57014, had no time for a query.
 * 25006, a write in a read-only transaction: the connection leads to a primary that has just become a standby.
 */
const UNAVAILABLE_CODE =
  /^(?:08|57P0|57014|53)|^25006$|^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/

/** The socket file of a PostgreSQL that is starting is missing, as a closed port refuses connections. */
const isMissingSocket = ({ code, syscall }: Partial<NodeJS.ErrnoException>): boolean =>
  code === 'ENOENT' && syscall === 'connect'

/** True if an error, or one of its causes, means that the database was unreachable: the same request may succeed shortly. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code } = inner as { code?: unknown }
    if (isMissingSocket(inner as NodeJS.ErrnoException)) return true
    if (typeof code === 'string' ? UNAVAILABLE_CODE.test(code) : isLostConnection(inner.message)) return true
  }
  return false
}

/**
 * A failed query without its parameters. Those hold phone numbers and names, while errors are logged and stored with the job
 * that failed.
 */
export class QueryFailure extends Error {
  override readonly name = 'QueryFailure'
  readonly query: string
  /** The SQLSTATE, or the system's error code if the server did not respond. */
  readonly code: string | undefined

  constructor({ query, message, stack, cause }: DrizzleQueryError) {
    const reason = (cause ?? {}) as Partial<NodeJS.ErrnoException>
    super(reason.message ?? 'no reason was given')
    this.query = query
    const { code } = reason
    const isLost = isMissingSocket(reason) || (code === undefined && isLostConnection(this.message))
    this.code = isLost ? CONNECTION_FAILURE : code
    // Keep the stack frames only: the lines before them hold the parameters.
    const frames = stack === undefined ? '' : stack.slice(stack.indexOf(message) + message.length)
    this.stack = `${this.name}: ${this.message}${frames}`
  }
}

export const withoutParameters = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? new QueryFailure(error) : error
