import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

const { runTests } = await import('./test-parts.mjs')
const words = process.argv.slice(2)
const [part, ...filters] = words.filter((word) => word !== '--full')
process.exitCode = (await runTests(part, { filters, isFull: words.includes('--full') })) ? 0 : 1
