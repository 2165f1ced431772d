/**
 * The modules of `packages/domain` that are mutated. Each runs on its own, against the tests of its own folders: a rule is held by
 * the tests beside it, and a mutant of a function that everything uses does not need every test.
 * @typedef {object} MutationModule
 * @property {string[]} mutate files, as patterns
 * @property {string[]} tests test files, as patterns
 */

const SRC = 'packages/domain/src'

/**
 * @param {string} folder
 * @returns {MutationModule}
 */
const wholeFolder = (folder) => ({
  mutate: [`${SRC}/${folder}/**/*.ts`, '!**/*.test.ts'],
  tests: [`${SRC}/${folder}/**/*.test.ts`],
})

/** @type {Record<string, MutationModule>} */
export const MUTATION_MODULES = {
  money: wholeFolder('money'),
  codes: {
    mutate: [`${SRC}/person/sms-code.ts`, `${SRC}/promo/promo-code.ts`],
    tests: [`${SRC}/person/sms-code.test.ts`, `${SRC}/promo/*.test.ts`],
  },
  calendar: wholeFolder('calendar'),
  regime: wholeFolder('regime'),
  staff: wholeFolder('staff'),
  registration: {
    mutate: [`${SRC}/registration/{where-to,where-to-anonymous,steps}.ts`],
    tests: [`${SRC}/registration/*.test.ts`],
  },
  pricing: wholeFolder('pricing'),
  loan: wholeFolder('loan'),
}

/**
 * The module that this process mutates (`MUTATION_MODULE`).
 * @returns {MutationModule & { name: string }}
 */
export function currentModule() {
  const name = process.env.MUTATION_MODULE ?? ''
  const module = MUTATION_MODULES[name]
  if (module === undefined)
    throw new Error(`MUTATION_MODULE must be one of ${Object.keys(MUTATION_MODULES).join(', ')}`)
  return { name, ...module }
}
