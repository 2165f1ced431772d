import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../tools/build.mjs'
import { startupError } from '../../tools/failure.mjs'
import { ensureServerBundled } from '../../tools/server-bundle.mjs'
import { onStopRequest } from '../../tools/stop-signals.mjs'
import { removeLeftovers, runningCommand } from './leftovers.mjs'
import { requirePrograms } from './programs.mjs'
import { startCluster } from './start-cluster.mjs'

const FOLDER = join(tmpdir(), `puente-cluster-${userInfo().uid}`)

/**
 * Runs Puente on a small cluster of this machine: npm run cluster, and npm run cluster -- --down.
 * @param {string[]} args
 */
export const runCluster = (args) => (args.includes('--down') ? down() : up())

async function down() {
  const ended = await removeLeftovers(FOLDER)
  console.log(ended === 0 ? 'No cluster runs here.' : `The cluster is down: ${ended} processes were stopped.`)
}

async function up() {
  requirePrograms()
  const running = runningCommand(FOLDER)
  if (running !== null) {
    throw startupError(`A cluster runs already (process ${running}): stop it with npm run cluster -- --down.`)
  }
  const ended = await removeLeftovers(FOLDER)
  if (ended > 0) console.log(`Stopped ${ended} processes that an earlier cluster left behind.`)
  const building = new AbortController()
  /** @type {Promise<import('./start-cluster.mjs').Cluster> | undefined} */
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
