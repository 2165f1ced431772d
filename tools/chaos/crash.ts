// npm run test:crash -- --kills 100 [--seed 1] [--clients 6] [--minutes 30]
// npm run test:crash -- --controls            every defect below must be found
// npm run test:crash -- --control ledger_row  one of them
import { parseArgs } from 'node:util'
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
const common = { seed, clients: Number(values.clients), onProgress: (line: string) => console.log(`  ${line}`) }

async function isControlCaught(control: Control): Promise<boolean> {
  console.log(`\nControl ${control}`)
  const { kills, finding } = CONTROLS[control]
  const report = await runCrashes({ ...common, control, kills, maxPauseMs: 4000 })
  show(report)
  const isCaught = report.findings[finding].length > 0
  console.log(isCaught ? `${control}: caught as ${finding}.` : `${control}: NOT caught as ${finding}.`)
  return isCaught
}

if (values.control !== undefined || values.controls) {
  const names = Object.keys(CONTROLS) as Control[]
  const chosen = names.filter((name) => values.controls || name === values.control)
  if (chosen.length === 0) {
    console.error(`There is no control "${values.control}"; the controls are ${names.join(', ')}.`)
    process.exitCode = 1
  }
  for (const control of chosen) if (!(await isControlCaught(control))) process.exitCode = 1
} else {
  console.log(`${values.kills} kills, seed ${seed}`)
  const report = await runCrashes({ ...common, kills: Number(values.kills), maxMinutes: Number(values.minutes) })
  show(report)
  if (!isClean(report.findings)) process.exitCode = 1
}
