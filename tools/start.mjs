import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

// Only now: what follows uses more of Node than a very old one can even read.
const { serve } = await import('./serve.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { ensureBuilt } = await import('./build.mjs')
const { ensureServerBundled } = await import('./server-bundle.mjs')

await serve({
  async prepare(options) {
    await ensureInstalled(options)
    await ensureBuilt(options)
    await ensureServerBundled()
  },
})
