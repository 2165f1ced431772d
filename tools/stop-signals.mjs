const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

// Ctrl-C reaches us twice, from the terminal and again from npm, which forwards it. Only a person comes this late.
const SAME_REQUEST_MS = 1000

/**
 * Runs `stop` at the first request to end, exactly once, and leaves with 0 when it is through. A second request forces
 * the end.
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
