/**
 * Stryker keeps the result of a mutant while its code and the tests that cover it are unchanged. It records no covering tests for
 * code that runs while a module loads, so a survivor there would stay one after a new test kills it. Without its old result it
 * runs again.
 * @template {{ files: Record<string, { mutants: { status: string, static?: boolean }[] }> }} Report
 * @param {Report} report the content of the incremental file
 * @returns {Report}
 */
export function forgetStaticSurvivors(report) {
  const files = Object.entries(report.files).map(([name, file]) => [
    name,
    { ...file, mutants: file.mutants.filter((mutant) => !(mutant.static && mutant.status === 'Survived')) },
  ])
  return { ...report, files: Object.fromEntries(files) }
}
