// npm run test:crash -- --kills 100 [--seed 1] [--clients 6] [--minutes 30]
// npm run test:crash -- --controls            every defect below must be found
// npm run test:crash -- --control ledger_row  one of them
import { parseArgs } from 'node:util'
import { printFailure } from '../../tools/failure.mjs'
import { INTERRUPTED, onStopRequest } from '../../tools/stop-signals.mjs'
import { keepRecord } from '../run-record.ts'
import { isClean } from './check.ts'
import { CONTROLS, type Control, type CrashReport, runCrashes } from './crash-run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    clients: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '60' },
    control: { type: 'string' },
    controls: { type: 'boolean', default: false },
  },
})

const MAX_SHOWN = 10

function show({ findings, ...figures }: CrashReport): void {
  const { kills, acknowledged, unacknowledged, requests, retries, quietAfterMs, seconds } = figures
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')
  console.log(`Killed: ${list(kills)}. ${requests} requests, ${retries} of them repeated.`)
  console.log(`Acknowledged: ${list(acknowledged)}. Without an answer: ${unacknowledged}.`)
  console.log(`Quiet ${(quietAfterMs / 1000).toFixed(1)} s after the load. ${seconds} s in all.`)
  for (const [kind, list] of Object.entries(findings)) {
    console.log(`${list.length} ${kind}`)
    for (const line of list.slice(0, MAX_SHOWN)) console.log(`  ${line}`)
    if (list.length > MAX_SHOWN) console.log(`  and ${list.length - MAX_SHOWN} more`)
  }
}

const seed = Number(values.seed)
const interrupted = new AbortController()
const common = {
  seed,
  clients: Number(values.clients),
  signal: interrupted.signal,
  onProgress: (line: string) => console.log(`  ${line}`),
}

async function isControlCaught(control: Control): Promise<boolean> {
  console.log(`\nControl ${control}`)
  const { kills, finding } = CONTROLS[control]
  const report = await runCrashes({ ...common, control, kills, maxPauseMs: 4000 })
  show(report)
  const isCaught = report.findings[finding].length > 0
  console.log(isCaught ? `${control}: caught as ${finding}.` : `${control}: NOT caught as ${finding}.`)
  return isCaught
}

async function main(): Promise<boolean> {
  if (values.control === undefined && !values.controls) {
    console.log(`${values.kills} kills, seed ${seed}`)
    const report = await runCrashes({ ...common, kills: Number(values.kills), maxMinutes: Number(values.minutes) })
    show(report)
    keepRecord('crash', { seed, ...report })
    return isClean(report.findings)
  }
  const names = Object.keys(CONTROLS) as Control[]
  const chosen = names.filter((name) => values.controls || name === values.control)
  if (chosen.length === 0) {
    console.error(`There is no control "${values.control}"; the controls are ${names.join(', ')}.`)
  }
  let areAllCaught = chosen.length > 0
  for (const control of chosen) areAllCaught = (await isControlCaught(control)) && areAllCaught
  return areAllCaught
}

const running = main()
onStopRequest(async () => {
  console.log('\nStopping …')
  interrupted.abort()
  await running.catch(() => undefined)
}, INTERRUPTED)
running.then(
  (isPassed) => {
    process.exitCode = isPassed ? 0 : 1
  },
  (error: unknown) => {
    if (!interrupted.signal.aborted) printFailure(error)
  },
)
