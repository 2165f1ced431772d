/**
 * The modules that are mutated. Each runs on its own, against the tests of its own folders: a rule is held by the tests beside it,
 * and a mutant of a function that everything uses does not need every test.
 * @typedef {object} MutationModule
 * @property {string[]} mutate files, as patterns
 * @property {string[]} tests test files, as patterns
 * @property {boolean} [isServer] its tests run on PostgreSQL and take seconds: only conditions are mutated
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

const API = 'apps/api/src'

/**
 * @param {string} folder
 * @param {string[]} [tests] beside those of the folder
 * @returns {MutationModule}
 */
const serverFolder = (folder, tests = []) => ({
  mutate: [`${API}/${folder}/**/*.ts`, '!**/*.test.ts'],
  tests: [`${API}/${folder}/**/*.test.ts`, ...tests.map((file) => `${API}/${file}`)],
  isServer: true,
})

/**
 * The server's rules about money, and who may do what alone. Named `api-…`; `npm run test:mutation -- api` runs them all.
 * @type {Record<string, MutationModule>}
 */
const SERVER_MODULES = {
  'api-refunds': serverFolder('lending/refunds', [
    'http/routes/staff/refunds.test.ts',
    'lending/bank/held-charges.test.ts',
    'lending/bank/refund-lines.test.ts',
    'lending/bank/take-back.test.ts',
  ]),
  'api-payments': serverFolder('lending/payments', ['http/routes/v2/loan/instalments.test.ts']),
  'api-bank': serverFolder('lending/bank', [
    'lending/payouts/bank-files.test.ts',
    'staff/bank/statement-files.test.ts',
  ]),
  'api-payouts': serverFolder('lending/payouts'),
  'api-contracts': serverFolder('lending/contracts'),
  'api-loans': serverFolder('lending/loans', [
    'http/routes/staff/find/holds.test.ts',
    'http/routes/v2/loan/*.test.ts',
    'lending/bank/statement-lines.test.ts',
    'lending/proposals/*.test.ts',
  ]),
  'api-approvals': serverFolder('staff/approvals', [
    'http/routes/staff/change-customer-phone.test.ts',
    'http/routes/staff/refunds.test.ts',
    'lending/bank/bank-lines.test.ts',
    'lending/payouts/bank-files.test.ts',
  ]),
}

/** @type {Record<string, MutationModule>} */
const DOMAIN_MODULES = {
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
  schedule: wholeFolder('schedule'),
  loan: wholeFolder('loan'),
}

/** @type {Record<string, MutationModule>} */
export const MUTATION_MODULES = { ...DOMAIN_MODULES, ...SERVER_MODULES }

/**
 * The modules that a command line names: those of the domain by default, and `api` for those of the server.
 * @param {readonly string[]} named
 * @returns {readonly string[]}
 */
export function namedModules(named) {
  if (named.length === 0) return Object.keys(DOMAIN_MODULES)
  return named.flatMap((name) => (name === 'api' ? Object.keys(SERVER_MODULES) : [name]))
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
