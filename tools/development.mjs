import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, watch } from 'node:fs'
import { register } from 'tsx/esm/api'
import { createServer } from 'vite'
import { inRepository, REPOSITORY_DIR } from './repository.mjs'
import { onStopRequest } from './stop-signals.mjs'

const API_PORT = '3000' // the Vite configurations of the web apps proxy API requests to this port
const QUIET_MS = 150 // an editor saves in several steps

/** Runs the API and the web apps from source: the API restarts on a change, the web apps update in place. */
export async function runDevelopment() {
  const database = await startDatabase()
  const api = superviseApi(database.url)
  const apps = await Promise.all(
    ['borrower', 'backoffice'].map((app) => createServer({ root: inRepository('apps', app) })),
  )
  // Vite would end this process at once and leave the API and the database running.
  process.removeAllListeners('SIGTERM')
  onStopRequest(async () => {
    await Promise.all(apps.map((app) => app.close()))
    await api.stop()
    await database.stop()
  })
  for (const app of apps) {
    await app.listen()
    app.printUrls()
  }
}

// Here rather than in the API's process, so that it does not restart with every saved file.
async function startDatabase() {
  const { DATABASE_URL, PUENTE_DATA } = process.env
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} }
  register()
  const { defaultDataDir, startEmbeddedPostgres } = await import('../apps/api/src/db/embedded-postgres.ts')
  return startEmbeddedPostgres({
    dataDir: PUENTE_DATA || defaultDataDir(),
    onProgress: (/** @type {string} */ step) => console.log(`${step} …`),
  })
}

/** @param {string} databaseUrl */
function superviseApi(databaseUrl) {
  const start = () =>
    spawn(process.execPath, [inRepository('tools', 'puente.mjs'), 'serve'], {
      cwd: REPOSITORY_DIR,
      env: { ...process.env, PORT: API_PORT, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true, // Ctrl-C goes to this process, which stops the API in order
    })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  let child = start()
  let restarting = Promise.resolve()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const onChange = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      restarting = restarting.then(async () => {
        console.log('A file changed: restarting the API …')
        await stop()
        child = start()
      })
    }, QUIET_MS)
  }
  const watchers = sourceFolders().map((folder) => watch(inRepository(folder), { recursive: true }, onChange))

  return {
    async stop() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await restarting
      await stop()
    },
  }
}

function sourceFolders() {
  const packages = readdirSync(inRepository('packages')).filter((name) => name !== 'ui') // the API renders no components
  return ['apps/api/src', ...packages.map((name) => `packages/${name}/src`)]
}
