/**
 * @typedef {object} MutantCounts
 * @property {number} killed by a failing test or a timeout
 * @property {number} survived
 * @property {number} notCovered
 *
 * @typedef {MutantCounts & { name: string, seconds: number }} ModuleCounts
 */

/**
 * Counts the mutants of a Stryker report by result. Mutants that do not compile count in no column.
 * @param {{ files: Record<string, { mutants: { status: string }[] }> }} report
 * @returns {MutantCounts}
 */
export function countMutants({ files }) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  /** @param {string[]} wanted */
  const count = (...wanted) => statuses.filter((status) => wanted.includes(status)).length
  return { killed: count('Killed', 'Timeout'), survived: count('Survived'), notCovered: count('NoCoverage') }
}

/**
 * A Markdown table of modules with a total.
 * @param {ModuleCounts[]} modules
 */
export function renderCounts(modules) {
  /** @param {'killed' | 'survived' | 'notCovered' | 'seconds'} key */
  const sum = (key) => modules.reduce((total, module) => total + module[key], 0)
  const total = {
    name: 'all',
    killed: sum('killed'),
    survived: sum('survived'),
    notCovered: sum('notCovered'),
    seconds: sum('seconds'),
  }
  const rows = [...modules, total].map(({ name, killed, survived, notCovered, seconds }) => {
    const score = ((100 * killed) / Math.max(1, killed + survived + notCovered)).toFixed(1)
    return `| ${name} | ${killed} | ${survived} | ${notCovered} | ${score} % | ${seconds} s |`
  })
  return [
    '| module | killed | survived | not covered | score | time |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}
