// `npm run test:mutation` mutates every module of the domain; `npm run test:mutation -- money loan` only those, `-- api` the server's.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { runVisibly } from '../../tools/command.mjs'
import { printFailure } from '../../tools/failure.mjs'
import { inRepository } from '../../tools/repository.mjs'
import { ensureToolPackages } from '../../tools/tool-packages.mjs'
import { forgetStaleResults } from './forget-stale-results.mjs'
import { MUTATION_MODULES, namedModules } from './modules.mjs'
import { countMutants, renderCounts } from './mutant-counts.mjs'

const named = namedModules(process.argv.slice(2))
const unknown = named.filter((name) => !Object.hasOwn(MUTATION_MODULES, name))
if (unknown.length > 0) {
  process.stderr.write(
    `No such module: ${unknown.join(', ')}. There are ${Object.keys(MUTATION_MODULES).join(', ')}.\n`,
  )
  process.exit(1)
}

const stryker = `${await ensureToolPackages('mutation').catch(printFailure)}/node_modules/@stryker-mutator/core/bin/stryker.js`

/** @type {import('./mutant-counts.mjs').ModuleCounts[]} */
const rows = []
let failed = false
for (const name of named) {
  const startedAt = Date.now()
  const earlier = inRepository(`.cache/mutation/${name}/incremental.json`)
  if (existsSync(earlier)) {
    writeFileSync(earlier, JSON.stringify(forgetStaleResults(JSON.parse(readFileSync(earlier, 'utf8')))))
  }
  const file = inRepository(`.cache/mutation/${name}/report.json`)
  // A report of an earlier run must not stand for this one.
  rmSync(file, { force: true })
  const code = await runVisibly(process.execPath, [stryker, 'run'], { env: { MUTATION_MODULE: name } })
  // Stryker fails too when the module's score is below the limit.
  failed ||= code !== 0
  // Without a result it ended before the first mutant: a test fails without any, or the run was interrupted.
  if (!existsSync(file)) {
    process.stderr.write(`${name}: no mutant was measured; the reason is above.\n`)
    continue
  }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  rows.push({ name, ...countMutants(report), seconds: Math.round((Date.now() - startedAt) / 1000) })
}
process.stdout.write(`\n${renderCounts(rows)}\n`)
process.exitCode = failed ? 1 : 0
