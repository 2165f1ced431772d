/**
 * A start that cannot go on for a reason the operator can mend. The message is one plain sentence: the start command
 * prints it alone, without a stack trace, and leaves with exit code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
