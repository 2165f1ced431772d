import { parseArgs } from 'node:util'
import { runTests } from '../tools/test-parts.mjs'

/**
 * Whole lives of customers, twenty of them at a time in one world:
 *
 *     npm run sim -- --seeds 1000                        from seed 1
 *     npm run sim -- --seed 21 --seeds 20 --rounds 40    the same world again, as a failure names it
 *
 * @param {string[]} args
 * @returns {Promise<boolean>} whether every check passed
 */
export async function simulateLives(args) {
  const { values } = parseArgs({
    args,
    options: { seeds: { type: 'string' }, seed: { type: 'string' }, rounds: { type: 'string' } },
  })
  const first = Number(values.seed ?? 1)
  const seeds = Number(values.seeds ?? (values.seed === undefined ? 100 : 1))
  const rounds = Number(values.rounds ?? 40)
  if (![first, seeds, rounds].every((number) => Number.isInteger(number) && number >= 1)) {
    console.error('Use whole numbers: npm run sim -- --seeds 1000, or --seed 21 --seeds 20 for some of them.')
    return false
  }
  process.env.PUENTE_TEST_SEED = String(first)
  process.env.PUENTE_TEST_LIVES = String(seeds)
  process.env.PUENTE_TEST_ROUNDS = String(rounds)
  return runTests('api', { filters: ['whole-lives'], isFull: true })
}
