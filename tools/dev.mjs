import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

const { ensureInstalled } = await import('./install.mjs')
const { printFailure } = await import('./failure.mjs')
await ensureInstalled().catch(printFailure)

const { runDevelopment } = await import('./development.mjs')
await runDevelopment().catch(printFailure)
