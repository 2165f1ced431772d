// Runs Puente on a small cluster of this machine: npm run cluster, and npm run cluster -- --down
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { requireSupportedNode } from './node-version.mjs'

requireSupportedNode()

const { printFailure } = await import('./failure.mjs')
const { requireInstalled } = await import('./installed.mjs')
requireInstalled()
const { ensureBuilt } = await import('./build.mjs')
const { ensureServerBundled } = await import('./server-bundle.mjs')
const { onStopRequest } = await import('./stop-signals.mjs')
const { removeLeftovers, runningCommand } = await import('./cluster/leftovers.mjs')
const { requirePrograms } = await import('./cluster/programs.mjs')
const { startCluster } = await import('./cluster/start-cluster.mjs')

const FOLDER = join(tmpdir(), `puente-cluster-${userInfo().uid}`)

async function down() {
  const ended = await removeLeftovers(FOLDER)
  console.log(ended === 0 ? 'No cluster runs here.' : `The cluster is down: ${ended} processes were stopped.`)
}

async function up() {
  requirePrograms()
  const running = runningCommand(FOLDER)
  if (running !== null) {
    throw Object.assign(
      new Error(`A cluster runs already (process ${running}): stop it with npm run cluster -- --down.`),
      { name: 'StartupError' },
    )
  }
  const ended = await removeLeftovers(FOLDER)
  if (ended > 0) console.log(`Stopped ${ended} processes that an earlier cluster left behind.`)
  const building = new AbortController()
  /** @type {Promise<import('./cluster/start-cluster.mjs').Cluster> | undefined} */
  let starting
  onStopRequest(async () => {
    building.abort()
    console.log('\nStopping the cluster …')
    const cluster = await starting?.catch(() => undefined)
    await cluster?.stop()
    await removeLeftovers(FOLDER)
  })
  await ensureBuilt({ signal: building.signal })
  await ensureServerBundled()
  starting = startCluster({
    folder: FOLDER,
    onProgress: (step) => console.log(`[${process.uptime().toFixed(1)} s] ${step} …`),
  })
  const cluster = await starting
  const { primary, syncStandby } = await cluster.roles()
  console.log(`
The cluster runs; Ctrl-C stops it.

  both API processes   ${cluster.webAddress}
  each of them         ${cluster.apiAddresses.join('  ')}
  back office          ${cluster.webAddress}/backoffice
  primary (${primary?.name})       ${cluster.primaryUrl}
  standby (${syncStandby?.name})       ${cluster.standbyUrl}
  logs                 ${FOLDER}/*.log
`)
}

await (process.argv.includes('--down') ? down() : up()).catch(printFailure)
