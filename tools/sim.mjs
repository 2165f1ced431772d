// npm run sim -- --seeds 1000                        whole lives of customers, twenty of them at a time in one world, from seed 1
// npm run sim -- --seed 21 --seeds 20 --rounds 40    the same world again, as a failure names it
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

const { parseArgs } = await import('node:util')
const { runTests } = await import('./test-parts.mjs')

const { values } = parseArgs({
  options: { seeds: { type: 'string' }, seed: { type: 'string' }, rounds: { type: 'string' } },
})
const first = Number(values.seed ?? 1)
const seeds = Number(values.seeds ?? (values.seed === undefined ? 100 : 1))
const rounds = Number(values.rounds ?? 40)
if (![first, seeds, rounds].every((number) => Number.isInteger(number) && number >= 1)) {
  console.error('Use whole numbers: npm run sim -- --seeds 1000, or --seed 21 --seeds 20 for some of them.')
  process.exitCode = 1
} else {
  process.env.PUENTE_TEST_SEED = String(first)
  process.env.PUENTE_TEST_LIVES = String(seeds)
  process.env.PUENTE_TEST_ROUNDS = String(rounds)
  process.exitCode = (await runTests('api', { filters: ['whole-lives'], isFull: true })) ? 0 : 1
}
