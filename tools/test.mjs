import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

const { runTests } = await import('./test-parts.mjs')
const [part, ...filters] = process.argv.slice(2)
process.exitCode = (await runTests(part, filters)) ? 0 : 1
