// npm run sim -- --seeds 1000          whole lives of customers, one after the other, from seed 1
// npm run sim -- --seed 7              the life of one seed again
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

const { parseArgs } = await import('node:util')
const { runTests } = await import('./test-parts.mjs')

const { values } = parseArgs({ options: { seeds: { type: 'string' }, seed: { type: 'string' } } })
const first = Number(values.seed ?? 1)
const seeds = Number(values.seeds ?? (values.seed === undefined ? 100 : 1))
if (!Number.isInteger(first) || !Number.isInteger(seeds) || seeds < 1) {
  console.error('Use whole numbers: npm run sim -- --seeds 1000, or --seed 7 for one of them.')
  process.exitCode = 1
} else {
  process.env.PUENTE_TEST_SEED = String(first)
  process.env.PUENTE_TEST_LIVES = String(seeds)
  process.exitCode = (await runTests('api', { filters: ['whole-lives'], isFull: true })) ? 0 : 1
}
