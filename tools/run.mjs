// Runs a development command after installing missing dependencies: `node tools/run.mjs biome check .`
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

const { runVisibly } = await import('./command.mjs')
const { printFailure } = await import('./failure.mjs')
const { ensureInstalled } = await import('./install.mjs')
const { inRepository } = await import('./repository.mjs')
const { ensureToolPackages } = await import('./tool-packages.mjs')

/** @type {Record<string, string>} */
const PROGRAMS = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  'drizzle-kit': 'tools/packages/migrations/node_modules/drizzle-kit/bin.cjs',
}

const [program = '', ...args] = process.argv.slice(2)
const file = inRepository(PROGRAMS[program] ?? program)
const command = file.endsWith('.ts') ? [inRepository('node_modules/tsx/dist/cli.mjs'), file] : [file]

await ensureInstalled().catch(printFailure)
if (program === 'drizzle-kit') await ensureToolPackages('migrations').catch(printFailure)
process.exitCode = (await runVisibly(process.execPath, [...command, ...args])) ?? 1
