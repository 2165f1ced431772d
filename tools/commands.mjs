import { allowClosedPipe } from './closed-pipe.mjs'
import { runVisibly } from './command.mjs'
import { printFailure } from './failure.mjs'
import { ensureInstalled } from './install.mjs'
import { requireInstalled } from './installed.mjs'
import { inRepository } from './repository.mjs'

/** @typedef {(args: string[]) => unknown} Command imports libraries only when it runs: most commands install them first */

/** Work on an installation, also beside its server: `apps/api/src/commands/<name>.ts`, with - for : in the name. */
const OPERATOR_COMMANDS =
  'backup books config:check evidence jobs migrate payouts restore staff streets webhooks'.split(' ')

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
/**
 * Programs that run as a process of their own once the packages are installed, with their first arguments.
 * @type {Record<string, [program: string, ...args: string[]]>}
 */
const PROGRAMS = {
  'api:check': ['tools/api-check/check.ts'],
  bench: ['lab/bench/run-all.ts'],
  'bench:backoffice': ['lab/bench/backoffice.ts'],
  'bench:journey': ['lab/bench/journey.ts'],
  'bench:lighthouse': ['lab/bench/lighthouse.ts'],
  'bench:night': ['lab/bench/night.ts'],
  'bench:pay': ['lab/bench/pay.ts'],
  'bench:poll': ['lab/bench/poll.ts'],
  'bench:size': ['lab/bench/size.ts'],
  'bench:slow-page': ['lab/bench/slow-page.ts'],
  'bench:weight': ['lab/bench/weight.ts'],
  'contact-sheet': ['lab/bench/contact-sheet.ts'],
  format: [BIOME, 'check', '--write', '.'],
  'image:check': ['lab/image-check.mjs'],
  lint: [BIOME, 'check', '--error-on-warnings', '.'],
  reference: ['tools/reference/write.ts'],
  'test:crash': ['lab/chaos/crash.ts'],
  'test:failover': ['lab/cluster/failover.ts'],
  'test:mutation': ['lab/mutation/run.mjs'],
  'test:upgrade': ['lab/upgrade.ts'],
}

/** @type {Record<string, Command>} */
const COMMANDS = {
  ...Object.fromEntries(OPERATOR_COMMANDS.map((name) => [name, (args) => runOperatorCommand(name, args)])),
  ...Object.fromEntries(
    Object.entries(PROGRAMS).map(([name, program]) => [name, (args) => runProgram([...program, ...args])]),
  ),
  async start() {
    const { serve } = await import('./run-server.mjs')
    await serve({
      async prepare(options) {
        await ensureInstalled(options)
        await build(options)
      },
    })
  },
  // A service manager and the container start an installation that is already built.
  async serve() {
    const { serve } = await import('./run-server.mjs')
    await serve()
  },
  async dev() {
    await ensureInstalled()
    const { runDevelopment } = await import('./development.mjs')
    await runDevelopment()
  },
  async cluster(args) {
    requireInstalled()
    const { runCluster } = await import('../lab/cluster/run.mjs')
    await runCluster(args)
  },
  async build() {
    await ensureInstalled()
    await build()
  },
  async typecheck() {
    await ensureInstalled()
    const { typecheck } = await import('./typecheck.mjs')
    endWith((await typecheck()).failed === 0)
  },
  async test(args) {
    const { runTests } = await import('./test-parts.mjs')
    const [part, ...filters] = args.filter((word) => word !== '--full')
    endWith(await runTests(part, { filters, isFull: args.includes('--full') }))
  },
  async 'test:node'(args) {
    const { testOnNodeVersions } = await import('../lab/node-versions.mjs')
    endWith(await testOnNodeVersions(args))
  },
  async sim(args) {
    const { simulateLives } = await import('../lab/sim.mjs')
    endWith(await simulateLives(args))
  },
  async 'db:generate'(args) {
    await ensureInstalled()
    const { ensureToolPackages } = await import('./tool-packages.mjs')
    const program = `${await ensureToolPackages('migrations')}/node_modules/drizzle-kit/bin.cjs`
    await runProgram([program, 'generate', '--config', 'apps/api/drizzle.config.ts', ...args])
  },
  async sbom([file]) {
    allowClosedPipe()
    const { writeBillOfMaterials } = await import('./dependencies/sbom.mjs')
    writeBillOfMaterials(file)
  },
  async licences() {
    const { checkLicences } = await import('./dependencies/licences.mjs')
    endWith(checkLicences())
  },
  async 'lock:complete'() {
    const { completeLock } = await import('./dependencies/complete-lock.mjs')
    completeLock()
  },
}

/** @param {readonly string[]} words the name of a command and its arguments */
export async function runCommand([name = '', ...args]) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) {
    console.error(
      `Usage: npm run <command> -- <arguments>. The commands are ${Object.keys(COMMANDS).sort().join(', ')}.`,
    )
    process.exit(1)
  }
  try {
    await command(args)
  } catch (error) {
    printFailure(error)
  }
}

/** @param {boolean} isSuccess */
function endWith(isSuccess) {
  process.exitCode = isSuccess ? 0 : 1
}

/** @param {import('./command.mjs').CommandOptions} [options] */
async function build(options) {
  const { ensureBuilt } = await import('./build.mjs')
  const { ensureServerBundled } = await import('./server-bundle.mjs')
  await ensureBuilt(options)
  await ensureServerBundled()
}

/**
 * @param {string} name
 * @param {string[]} args
 */
async function runOperatorCommand(name, args) {
  requireInstalled()
  allowClosedPipe()
  const { register } = await import('tsx/esm/api')
  register()
  // Each file exports `run` with its name: `runBackup`, `runConfigCheck`.
  const words = name.split(':')
  const module = await import(`../apps/api/src/commands/${words.join('-')}.ts`)
  const {
    lines,
    isDone,
    exitCode = isDone ? 0 : 1,
  } = await module[`run${words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')}`](args)
  for (const line of lines) console.log(line)
  process.exitCode = exitCode
}

/** @param {readonly string[]} words a program of this repository and its arguments */
async function runProgram([program = '', ...args]) {
  await ensureInstalled()
  const file = program.startsWith('/') ? program : inRepository(program)
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : []
  process.exitCode = (await runVisibly(process.execPath, [...loader, file, ...args])) ?? 1
}
