const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

// Ctrl-C arrives twice, from the terminal and from npm, which forwards it. A signal after this delay comes from the operator.
const SAME_REQUEST_MS = 1000

/**
 * Runs `stop` exactly once at the first stop request and exits with 0 when it is done. A second request forces the exit.
 * @param {() => Promise<void>} stop
 * @returns {void}
 */
export function onStopRequest(stop) {
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
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
