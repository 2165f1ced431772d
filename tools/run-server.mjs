import { pathToFileURL } from 'node:url'
import { printFailure } from './failure.mjs'
import { freshServerBundle } from './server-bundle.mjs'
import { onStopRequest } from './stop-signals.mjs'

/**
 * Runs the server in this process until it receives a stop request. A parent process with an IPC channel receives the
 * address, so that a test can let the system choose the port. When that parent ends, the server stops too.
 * @param {{ prepare?: (options: { signal: AbortSignal }) => Promise<void> }} [options] `prepare`: runs first
 */
export async function serve({ prepare } = {}) {
  const preparing = new AbortController()
  /** @type {Promise<{ address: string, banner: string, stop(): Promise<void> }> | undefined} */
  let starting
  onStopRequest(async () => {
    preparing.abort()
    // A start in progress finishes first, because a half-started server is hard to stop.
    const server = await starting?.catch(() => undefined)
    await server?.stop()
  })

  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

  try {
    starting = start(preparing.signal, prepare)
    const { address, banner } = await starting
    console.log(banner)
    process.send?.({ address })
  } catch (error) {
    if (!preparing.signal.aborted) printFailure(error)
  }
}

/**
 * @param {AbortSignal} signal
 * @param {((options: { signal: AbortSignal }) => Promise<void>) | undefined} prepare
 */
async function start(signal, prepare) {
  await prepare?.({ signal })
  const { startServer } = await loadServer()
  signal.throwIfAborted()
  // Seconds since the process began: a waiting operator sees the current step and how long each took.
  return startServer({
    onProgress: (/** @type {string} */ step) => console.log(`[${process.uptime().toFixed(1)} s] ${step} …`),
  })
}

/** @returns {Promise<typeof import('../apps/api/src/server.ts')>} */
async function loadServer() {
  const bundle = freshServerBundle()
  if (bundle !== null) {
    process.setSourceMapsEnabled(true)
    return import(pathToFileURL(bundle).href)
  }
  const { register } = await import('tsx/esm/api')
  register()
  return import('../apps/api/src/server.ts')
}
