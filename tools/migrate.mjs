import { allowClosedPipe } from './closed-pipe.mjs'
import { printFailure } from './failure.mjs'
import { requireInstalled } from './installed.mjs'
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()
requireInstalled()
allowClosedPipe()

const { register } = await import('tsx/esm/api')
register()
const { runMigrate } = await import('../apps/api/src/commands/migrate.ts')

try {
  const { lines, isDone } = await runMigrate(process.argv.slice(2))
  for (const line of lines) console.log(line)
  if (!isDone) process.exitCode = 1
} catch (error) {
  printFailure(error)
}
