import { allowClosedPipe } from './closed-pipe.mjs'
import { printFailure } from './failure.mjs'
import { requireInstalled } from './installed.mjs'
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()
requireInstalled()
allowClosedPipe()

const { register } = await import('tsx/esm/api')
register()
const { runStaff } = await import('../apps/api/src/commands/staff.ts')

try {
  const { lines, exitCode } = await runStaff(process.argv.slice(2))
  for (const line of lines) console.log(line)
  process.exitCode = exitCode
} catch (error) {
  printFailure(error)
}
