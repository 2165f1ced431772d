import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

const { testOnNodeVersions } = await import('./node-versions.mjs')
process.exitCode = (await testOnNodeVersions(process.argv.slice(2))) ? 0 : 1
