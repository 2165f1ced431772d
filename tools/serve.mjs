import { pathToFileURL } from 'node:url'
import { isMain, printFailure } from './failure.mjs'
import { freshServerBundle } from './server-bundle.mjs'
import { onStopRequest } from './stop-signals.mjs'

/**
 * Runs the server in this process until somebody asks it to stop. A parent that speaks Node's own channel is told the
 * address; so a test can let the system choose the port. When that parent is gone, however it ended, we stop too.
 * @param {{ prepare?: (options: { signal: AbortSignal }) => Promise<void> }} [options] `prepare`: what comes first
 */
export async function serve({ prepare } = {}) {
  const preparing = new AbortController()
  /** @type {Promise<{ address: string, banner: string, stop(): Promise<void> }> | undefined} */
  let starting
  onStopRequest(async () => {
    preparing.abort()
    // A start under way is let finish first: half-started things are the hard ones to stop.
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
  // Since the process began: an operator who waits sees what for, and how long each step took.
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

if (isMain(import.meta.url)) await serve()
