/**
 * Lets a command end quietly when its reader closes the pipe early, as `head -1` does: the remaining output is dropped, and the
 * exit code stays the command's own.
 */
export function allowClosedPipe() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
