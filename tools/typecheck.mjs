import { capture } from './command.mjs'
import { inRepository } from './repository.mjs'

// The largest first, so that both cores stay busy to the end. The first includes the server, which most of its files import: a
// project of its own would check the same files a second time.
const PROJECTS = [
  '.',
  'apps/borrower',
  'apps/backoffice',
  'packages/ui',
  'packages/client',
  'packages/contract',
  'packages/texts',
  'packages/domain',
]
const AT_ONCE = 2

/** The compiler is a Go program: it may use five times its live memory before it collects garbage, 1.2 GB at most. A seventh faster. */
const env = { GOGC: '400' }

/**
 * Checks the types of every project, two at a time.
 * @param {{ print?: (text: string) => void, isInBackground?: boolean }} [options] `print` gets what is wrong
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function typecheck({ print = console.log, isInBackground = false } = {}) {
  const waiting = [...PROJECTS]
  const counts = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const tsc = inRepository('node_modules/typescript/bin/tsc')
      // One checker per project: several would each compute the same library types. Unchanged projects are not checked again.
      const buildInfo = inRepository(
        '.cache',
        'types',
        `${project === '.' ? 'root' : project.replaceAll('/', '-')}.tsbuildinfo`,
      )
      const flags = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', buildInfo, '--pretty', 'false']
      const { code, output } = await capture(process.execPath, [tsc, '-p', project, ...flags], { env, isInBackground })
      if (code === 0) counts.passed++
      else counts.failed++
      print(`${code === 0 ? '✓' : '✗'} types ${project}`)
      if (code !== 0) print(output.trimEnd())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return counts
}
