// A plugin of Stryker that leaves out all but a sample of a file's conditions. A test of the server takes seconds, and all conditions of the
// server would take a day.

/** The fifth condition of a file is mutated, then every tenth. The same ones in every run. */
const ONE_IN = 10
const BEFORE_FIRST = 4

const LOGICAL = new Set(['&&', '||'])
const COMPARISONS = new Set(['===', '!==', '<', '<=', '>', '>=', '==', '!='])

/** @typedef {{ type: string, operator?: string }} SyntaxNode */
/**
 * @typedef {object} SyntaxPath a node of a file and its place, as Babel walks through it
 * @property {SyntaxNode} node
 * @property {string | number | null} key
 * @property {SyntaxPath | null} parentPath
 */

/** @param {SyntaxNode} node */
const isBoolean = ({ type, operator = '' }) =>
  (type === 'LogicalExpression' && LOGICAL.has(operator)) || (type === 'BinaryExpression' && COMPARISONS.has(operator))

/** @param {SyntaxPath} path */
const isCondition = ({ node, key }) => key === 'test' || isBoolean(node)

/** @param {SyntaxPath} path */
function rootOf(path) {
  let root = path
  while (root.parentPath !== null) root = root.parentPath
  return root.node
}

/** @param {SyntaxPath} path */
function isWithinCondition({ parentPath }) {
  for (let above = parentPath; above !== null; above = above.parentPath) {
    if (isCondition(above)) return true
    // A function inside a condition has rules of its own.
    if (/Function/.test(above.node.type)) return false
  }
  return false
}

/** Tells which conditions of the files that Stryker reads are left out. */
export function createSample() {
  /** How many conditions of a file came before. @type {WeakMap<object, number>} */
  const counts = new WeakMap()
  return {
    /**
     * @param {SyntaxPath} path
     * @returns {string | undefined} why nothing in this node is mutated
     */
    shouldIgnore(path) {
      if (!isCondition(path)) return undefined
      if (isWithinCondition(path)) return 'a part of a condition'
      const file = rootOf(path)
      const before = counts.get(file) ?? 0
      counts.set(file, before + 1)
      return before % ONE_IN === BEFORE_FIRST ? undefined : `not one of the sample: one condition in ${ONE_IN}`
    },
  }
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'sample-conditions', value: createSample() }]
