/**
 * Lets a command end quietly when its reader has read enough and closed the pipe, as `head -1` does: what is still to be printed
 * is dropped, and the exit code stays the command's own.
 */
export function allowClosedPipe() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
