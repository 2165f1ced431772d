import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

// Imported only now, because the following modules use syntax that a very old Node cannot parse.
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
