const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

// Ctrl-C arrives twice, from the terminal and from npm, which forwards it. A signal after this delay comes from the operator.
const SAME_REQUEST_MS = 1000

/** What a shell reports for a command that Ctrl-C ended: a run that was interrupted has proven nothing. */
export const INTERRUPTED = 130

/**
 * Runs `stop` exactly once at the first stop request and exits when it is done. A second request forces the exit.
 * @param {() => Promise<void>} stop
 * @param {number} [exitCode]
 * @returns {void}
 */
export function onStopRequest(stop, exitCode = 0) {
  /** @type {number | undefined} */
  let requestedAt
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (requestedAt !== undefined) {
        if (Date.now() - requestedAt > SAME_REQUEST_MS) process.exit(1)
        return
      }
      requestedAt = Date.now()
      stop().then(
        () => process.exit(exitCode),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
