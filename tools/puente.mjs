// The command line of this repository: `npm run <name>` is `node tools/puente.mjs <name>`.
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

// Imported only now, because the following modules use syntax that a very old Node cannot parse.
const { runCommand } = await import('./commands.mjs')
await runCommand(process.argv.slice(2))
