// npm run test:failover -- --times 20 [--seed 1] [--clients 4]
// npm run test:failover -- --control    without a synchronous standby: the run must notice that operations are lost
//
// Kills the primary of a real cluster again and again while customers work, and checks everything that they were told.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { randomFrom } from '../../apps/api/test/random.ts'
import { printFailure } from '../../tools/failure.mjs'
import { ensureServerBundled } from '../../tools/server-bundle.mjs'
import { INTERRUPTED, onStopRequest } from '../../tools/stop-signals.mjs'
import { check, waitForQuiet } from '../chaos/check.ts'
import { startLoad } from '../chaos/load.ts'
import { keepRecord } from '../run-record.ts'
import { runRound, stopReplication } from './failover-round.ts'
import { removeLeftovers } from './leftovers.mjs'
import { until } from './processes.mjs'
import { requirePrograms } from './programs.mjs'
import { type Cluster, startCluster } from './start-cluster.mjs'
import { figuresOf, type Round, tableOf, VICTIMS, violations } from './verdict.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    clients: { type: 'string', default: '4' },
    control: { type: 'boolean', default: false },
  },
})
const QUIET_MS = 90_000
/** How long the control commits on the primary alone. */
const UNREPLICATED_MS = 5_000
const STANDBY_WAIT_MS = 180_000
const SETTINGS = {
  PUENTE_MODE: 'sandbox',
  PUENTE_DEMO_DATA: 'off',
  PUENTE_LOG_LEVEL: 'error',
  PUENTE_CODES_PER_SERVICE_HOUR: '1000000',
  SANDBOX_PAYOUT_MS: '200',
  SANDBOX_DOCUMENT_MS: '200',
}

const folder = join(tmpdir(), `puente-failover-${process.pid}`)
let starting: Promise<Cluster> | undefined
let isInterrupted = false

async function main(): Promise<boolean> {
  requirePrograms()
  const isControl = values.control
  const times = isControl ? 1 : Number(values.times)
  const seed = Number(values.seed)
  const random = randomFrom(seed)
  await ensureServerBundled()
  const say = (line: string) => console.log(`[${process.uptime().toFixed(0).padStart(4)} s] ${line}`)
  starting = startCluster({ folder, settings: SETTINGS, isSynchronous: !isControl, onProgress: say })
  const cluster = await starting
  const stopping = new AbortController()
  let isClean = false
  try {
    say(`${times} kills of the primary, seed ${seed}`)
    const load = startLoad({
      baseUrls: cluster.apiAddresses,
      clients: Number(values.clients),
      seed,
      signal: stopping.signal,
    })
    const { journal } = load
    const rounds: Round[] = []
    while (rounds.length < times) {
      // Without a standby that has everything, a kill would be the loss of the only copy.
      await until('A synchronous standby', STANDBY_WAIT_MS, async () => (await cluster.roles()).syncStandby)
      const acknowledged = journal.acknowledged.length
      await until('An acknowledged operation', STANDBY_WAIT_MS, async () => journal.acknowledged.length > acknowledged)
      await delay(random.between(100, 3_000))
      if (isControl) {
        await stopReplication(cluster)
        await delay(UNREPLICATED_MS)
      }
      const round = await runRound(cluster, isControl ? 'machine' : random.pick(VICTIMS))
      rounds.push(round)
      say(`${tableOf(rounds).at(-1)}  (${journal.acknowledged.length} acknowledged)`)
    }
    stopping.abort()
    await load.ended
    const quietFrom = performance.now()
    const left = await waitForQuiet(cluster.primaryUrl, QUIET_MS)
    const quietSeconds = ((performance.now() - quietFrom) / 1000).toFixed(1)
    const dataDir = join(folder, 'documents')
    const findings = await check({ databaseUrl: cluster.primaryUrl, dataDir, journal })
    const broken = violations(rounds, { ...findings, stuck: [...new Set([...left, ...findings.stuck])] })

    console.log(`\n${tableOf(rounds).join('\n')}\n`)
    for (const victim of VICTIMS) {
      const { count, median, max } = figuresOf(rounds, victim)
      if (count > 0)
        console.log(`${victim}: ${count} kills, service back after ${median} s (median), ${max} s (longest).`)
    }
    const counts = Object.entries(journal.counts()).map(([kind, count]) => `${count} ${kind}`)
    console.log(`${journal.requests} requests, ${journal.retries} repeated. Acknowledged: ${counts.join(', ')}.`)
    console.log(
      `Without an answer: ${journal.entries.length - journal.acknowledged.length}. Quiet after ${quietSeconds} s.`,
    )
    keepRecord('failover', { seed, isControl, rounds, counts: journal.counts(), broken })
    isClean = broken.length === 0
    console.log(isClean ? 'Nothing lost, nothing doubled, nothing stuck.' : broken.join('\n'))
    if (!isControl) return isClean
    const isCaught = findings.lost.length > 0
    console.log(isCaught ? 'Control: the loss was noticed.' : 'Control: the loss was NOT noticed.')
    return isCaught
  } finally {
    stopping.abort()
    if (!isInterrupted) await cluster.stop()
    if (isClean) await removeLeftovers(folder)
    else if (!isInterrupted) console.log(`The logs are in ${folder}.`)
  }
}

onStopRequest(async () => {
  isInterrupted = true
  console.log('\nStopping the cluster …')
  const cluster = await starting?.catch(() => undefined)
  await cluster?.stop()
  await removeLeftovers(folder)
}, INTERRUPTED)
main().then(
  (isClean) => {
    if (!isInterrupted) process.exit(isClean ? 0 : 1)
  },
  (error: unknown) => {
    if (!isInterrupted) printFailure(error)
  },
)
