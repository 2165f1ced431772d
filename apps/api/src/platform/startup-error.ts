/**
 * The server cannot start for a reason that the operator can fix. The message is one plain sentence: the start command prints it
 * without a stack trace and exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
