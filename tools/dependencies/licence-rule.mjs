/**
 * Licences that let an operator run, change and pass on this software together with the package, as SPDX ids. All but MPL-2.0 are
 * permissive; MPL-2.0 asks for the source of changed files of the package itself, and we change none.
 * @type {ReadonlySet<string>}
 */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1', // fonts only
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * @typedef {object} LicenceException
 * @property {RegExp} name of the package
 * @property {string | undefined} license what its package.json says; another one is a new decision
 * @property {string} reason
 */

/** @type {readonly LicenceException[]} */
export const LICENCE_EXCEPTIONS = [
  {
    name: /^@img\/sharp-libvips-/,
    license: 'LGPL-3.0-or-later',
    reason: 'libvips is a shared library in a package of its own: it is not changed, and an operator can replace it',
  },
  {
    name: /^@img\/sharp-(?:win32-(?:arm64|ia32|x64))$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'the same shared library, shipped inside the package of that platform',
  },
  {
    name: /^@img\/sharp-wasm32$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'the same library as a WebAssembly file, in a package of its own',
  },
  {
    name: /^libheif-js$/,
    license: 'LGPL-3.0',
    reason:
      'libheif as files of its own package, loaded unchanged at run time in a thread; an operator can replace them',
  },
  {
    name: /^png-js$/,
    license: undefined,
    reason: 'its package.json has no licence field; its LICENSE file is the MIT licence',
  },
]

/**
 * True if an SPDX expression leaves a choice that is allowed: one side of `OR`, both sides of `AND`. `WITH` adds a permission to a
 * licence. Anything that cannot be read is not allowed.
 * @param {string} expression
 * @returns {boolean}
 */
export function isAllowedExpression(expression) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  /** @param {string} word */
  const takes = (word) => {
    const isThere = tokens[at]?.toUpperCase() === word
    if (isThere) at += 1
    return isThere
  }
  /** @returns {boolean} */
  const one = () => {
    if (takes('(')) {
      const isAllowed = any()
      return takes(')') && isAllowed
    }
    const isAllowed = ALLOWED_LICENCES.has(tokens[at] ?? '')
    at += 1
    if (takes('WITH')) at += 1
    return isAllowed
  }
  const all = () => {
    let isAllowed = one()
    while (takes('AND')) isAllowed = one() && isAllowed
    return isAllowed
  }
  /** @returns {boolean} */
  const any = () => {
    let isAllowed = all()
    while (takes('OR')) isAllowed = all() || isAllowed
    return isAllowed
  }
  const isAllowed = any()
  return isAllowed && at === tokens.length
}

/**
 * What is wrong with the licence of a package; null if nothing is.
 * @param {{ name: string, version: string, license: unknown }} one
 * @returns {string | null}
 */
export function licenceProblem({ name, version, license }) {
  const isException = LICENCE_EXCEPTIONS.some((one) => one.name.test(name) && one.license === license)
  if (isException) return null
  if (license === undefined) return `${name}@${version} names no licence`
  if (typeof license !== 'string') return `${name}@${version} has a licence field that is no SPDX expression`
  return isAllowedExpression(license) ? null : `${name}@${version} is under ${license}, which is not on the list`
}
