// Every measurement with a limit, one after the other; the figures are kept as a record of the run. Fails if one crosses its limit.
// `npm run bench` takes about ten minutes on two quiet cores; `npm run bench -- weight poll` measures these parts only.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../tools/chromium.mjs'
import { inRepository } from '../../tools/repository.mjs'
import { keepRecord } from '../run-record.ts'
import { collectedFigures, FIGURES_FILE, worstFigures } from './figures.ts'

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
  keepRecord('bench', { figures: worstFigures(collectedFigures(figuresFile)), failed })
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
