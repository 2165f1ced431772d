// Every measurement with a limit, one after the other, and their figures in docs/performance.md. Fails if one crosses its limit.
// `npm run bench` takes about ten minutes on two quiet cores; `npm run bench -- weight poll` measures these parts only and leaves
// the other figures as they are.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../tools/chromium.mjs'
import { inRepository } from '../../tools/repository.mjs'
import { collectedFigures, FIGURES_FILE } from './figures.ts'
import { type Measured, withFigures } from './performance-page.ts'

const PAGE = inRepository('docs/performance.md')

interface Part {
  readonly args: readonly string[]
  /** A part that hangs must not hold the others up. */
  readonly timeoutMinutes: number
  readonly needs?: 'chromium' | 'pgbench'
}

const PARTS: Readonly<Record<string, Part>> = {
  weight: { args: [], timeoutMinutes: 3 },
  'slow-page': { args: [], timeoutMinutes: 3, needs: 'chromium' },
  lighthouse: { args: ['/auth', '/account'], timeoutMinutes: 5, needs: 'chromium' },
  journey: { args: ['--customers', '10'], timeoutMinutes: 4 },
  poll: { args: [], timeoutMinutes: 5 },
  pay: { args: [], timeoutMinutes: 4, needs: 'pgbench' },
  night: { args: ['--loans', '100000'], timeoutMinutes: 4 },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => PARTS[name] === undefined)
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: the parts are ${Object.keys(PARTS).join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'puente-bench-'))
const figuresFile = join(folder, 'figures.jsonl')
const failed: string[] = []
try {
  const programs = { chromium: (await findChromium()) !== undefined, pgbench: hasPgbench() }
  for (const [name, { args, timeoutMinutes, needs }] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.log(`\n── ${name} ${args.join(' ')}`)
    if (needs !== undefined && !programs[needs]) console.log(`skipped: it needs ${needs}, which is not installed`)
    else if (!(await run(name, args, timeoutMinutes))) failed.push(name)
  }
  const figures = collectedFigures(figuresFile)
  if (figures.length > 0) writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), figures, circumstances()))
  console.log(`\n${figures.length} figures are in docs/performance.md.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (failed.length > 0) {
  console.log(`✗ below a limit or not measured to the end: ${failed.join(', ')}`)
  process.exitCode = 1
}

async function run(name: string, args: readonly string[], timeoutMinutes: number): Promise<boolean> {
  // Without a program in between: the signal of the timeout reaches the measurement, which stops its database.
  const child = spawn(process.execPath, ['--import', 'tsx', `lab/bench/${name}.ts`, ...args], {
    cwd: inRepository(),
    stdio: 'inherit',
    env: { ...process.env, [FIGURES_FILE]: figuresFile },
    timeout: timeoutMinutes * 60_000,
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** When, of what and on what the figures were taken. */
function circumstances(): Measured {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: inRepository(), encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain') !== ''
  const memory = Math.round(totalmem() / 1024 ** 3)
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with local changes' : ''}`,
    machine: `${availableParallelism()} × ${cpus()[0]?.model ?? process.arch}, ${memory} GB, Node ${process.versions.node}`,
  }
}
