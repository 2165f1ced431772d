/**
 * Stryker keeps the result of a mutant while its code and the tests that cover it are unchanged. It records no covering tests for
 * code that runs while a module loads, so a mutant there that survived, or that no test covered, would keep that result after a
 * new test kills it. Without their old results these run again.
 * @template {{ files: Record<string, { mutants: { status: string, static?: boolean }[] }> }} Report
 * @param {Report} report the content of the incremental file
 * @returns {Report}
 */
export function forgetStaleResults(report) {
  /** @param {{ status: string, static?: boolean }} mutant */
  const isStale = ({ status, static: isStatic }) => status === 'NoCoverage' || (status === 'Survived' && isStatic)
  const files = Object.entries(report.files).map(([name, file]) => [
    name,
    { ...file, mutants: file.mutants.filter((mutant) => !isStale(mutant)) },
  ])
  return { ...report, files: Object.fromEntries(files) }
}
