import { capture } from './command.mjs'
import { isMain } from './failure.mjs'
import { inRepository } from './repository.mjs'

const PROJECTS = [
  'packages/domain',
  'packages/texts',
  'packages/contract',
  'packages/ui',
  'apps/api',
  'apps/borrower',
  '.',
]
const AT_ONCE = 2

/**
 * Checks the types of every project, two at a time, and prints what is wrong.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function typecheck() {
  const waiting = [...PROJECTS]
  const counts = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const tsc = inRepository('node_modules/typescript/bin/tsc')
      const { code, output } = await capture(process.execPath, [tsc, '-p', project, '--pretty', 'false'])
      if (code === 0) counts.passed++
      else counts.failed++
      console.log(`${code === 0 ? '✓' : '✗'} types ${project}`)
      if (code !== 0) console.log(output.trimEnd())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return counts
}

if (isMain(import.meta.url)) {
  const { failed } = await typecheck()
  process.exitCode = failed === 0 ? 0 : 1
}
