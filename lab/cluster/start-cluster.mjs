import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inRepository, REPOSITORY_DIR } from '../../tools/repository.mjs'
import { freePorts } from '../free-ports.mjs'
import {
  DATABASE,
  etcdArguments,
  haproxyConfiguration,
  nodeUrl,
  patroniConfiguration,
  primaryUrl,
  serverEnvironment,
  standbyUrl,
} from './configuration.mjs'
import { recordProcess } from './leftovers.mjs'
import { supervise, until } from './processes.mjs'
import { databaseUser, PROGRAMS, requirePrograms } from './programs.mjs'

/**
 * @typedef {import('./configuration.mjs').ClusterPlan} ClusterPlan
 * @typedef {import('./configuration.mjs').DatabaseNode} DatabaseNode
 * @typedef {import('./processes.mjs').SupervisedProcess} SupervisedProcess
 *
 * @typedef {object} Cluster
 * @property {ClusterPlan} plan
 * @property {string} primaryUrl
 * @property {string} standbyUrl
 * @property {readonly string[]} apiAddresses
 * @property {string} webAddress both API processes behind HAProxy
 * @property {ReadonlyMap<string, SupervisedProcess>} processes by name
 * @property {() => Promise<Roles>} roles
 * @property {() => Promise<void>} stop
 *
 * @typedef {object} Roles
 * @property {DatabaseNode | null} primary
 * @property {DatabaseNode | null} syncStandby the standby that has every acknowledged commit
 */

const START_TIMEOUT_MS = 120_000

/**
 * Starts etcd, two PostgreSQL under Patroni, HAProxy, two API processes and two workers, all on loopback.
 * @param {object} options
 * @param {string} options.folder for everything; must not exist
 * @param {Record<string, string>} [options.settings] of the servers
 * @param {boolean} [options.isSynchronous] false only to show that a run notices lost data
 * @param {(step: string) => void} [options.onProgress]
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ folder, settings = {}, isSynchronous = true, onProgress = () => undefined }) {
  requirePrograms()
  const plan = await makePlan(folder, isSynchronous)
  const user = await databaseUser()
  /** @type {Map<string, SupervisedProcess>} */
  const processes = new Map()
  const stop = async () => {
    for (const one of [...processes.values()].reverse()) await one.stop()
  }
  /** @param {Omit<import('./processes.mjs').ProcessOptions, 'logFile' | 'onStart'>} options */
  const run = (options) => {
    const logFile = join(folder, `${options.name}.log`)
    closeSync(openSync(logFile, 'a'))
    const started = supervise({ ...options, logFile, onStart: (pid) => recordProcess(folder, pid) })
    processes.set(options.name, started)
    return started
  }
  /** @param {{ name: string, port: number }} server @param {boolean} runsJobs */
  const runServer = (server, runsJobs) =>
    run({
      name: server.name,
      program: process.execPath,
      args: [inRepository('tools', 'puente.mjs'), 'serve'],
      cwd: REPOSITORY_DIR,
      env: { ...settings, ...serverEnvironment(plan, { port: server.port, runsJobs }) },
      ipc: true,
    }).ready

  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    recordProcess(folder, process.pid)
    // The database's user must reach its folders, whatever the umask.
    chmodSync(folder, 0o711)
    mkdirSync(join(folder, 'documents'))
    for (const name of ['etcd', ...plan.nodes.map((node) => node.name)]) {
      mkdirSync(join(folder, name), { mode: 0o700 })
      if (user !== null) chownSync(join(folder, name), user.uid, user.gid)
    }

    onProgress('Starting etcd and two PostgreSQL under Patroni')
    run({ name: 'etcd', program: PROGRAMS.etcd?.path ?? '', args: etcdArguments(plan), user })
    await until(
      'The start of etcd',
      START_TIMEOUT_MS,
      async () => (await fetch(`http://127.0.0.1:${plan.etcdPort}/health`)).ok,
    )
    for (const node of plan.nodes) {
      const file = join(folder, node.name, 'patroni.yml')
      writeFileSync(file, JSON.stringify(patroniConfiguration(plan, node), null, 2), { mode: 0o600 })
      if (user !== null) chownSync(file, user.uid, user.gid)
      run({
        name: node.name,
        program: PROGRAMS.patroni?.path ?? '',
        args: [file],
        user,
        cwd: join(folder, node.name),
        // Its own home: the real user's may hold a .pgpass or be unreadable.
        env: { HOME: join(folder, node.name), PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
      })
    }
    await until('A synchronous standby', START_TIMEOUT_MS, async () => {
      const { primary, syncStandby } = await rolesOf(plan)
      return primary !== null && syncStandby !== null
    })
    await createDatabase(plan)

    const haproxyFile = join(folder, 'haproxy.cfg')
    writeFileSync(haproxyFile, haproxyConfiguration(plan))
    run({ name: 'haproxy', program: PROGRAMS.haproxy?.path ?? '', args: ['-db', '-f', haproxyFile] })
    await until('A connection through HAProxy', START_TIMEOUT_MS, () => isAnswering(primaryUrl(plan)))

    onProgress('Starting two API processes and two workers')
    const [firstApi, ...otherApis] = plan.apis
    // The first one migrates the database and loads the reference data.
    if (firstApi) await runServer(firstApi, false)
    await Promise.all([
      ...otherApis.map((api) => runServer(api, false)),
      ...plan.workers.map((worker) => runServer(worker, true)),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return {
    plan,
    primaryUrl: primaryUrl(plan),
    standbyUrl: standbyUrl(plan),
    apiAddresses: plan.apis.map(({ port }) => `http://127.0.0.1:${port}`),
    webAddress: `http://127.0.0.1:${plan.webPort}`,
    processes,
    roles: () => rolesOf(plan),
    stop,
  }
}

/** @param {string} folder @param {boolean} isSynchronous @returns {Promise<ClusterPlan>} */
async function makePlan(folder, isSynchronous) {
  const ports = await freePorts(13)
  const next = () => ports.pop() ?? 0
  return {
    folder,
    password: randomBytes(18).toString('hex'),
    isSynchronous,
    etcdPort: next(),
    etcdPeerPort: next(),
    primaryPort: next(),
    standbyPort: next(),
    webPort: next(),
    nodes: ['db-1', 'db-2'].map((name) => ({ name, port: next(), restPort: next() })),
    apis: ['api-1', 'api-2'].map((name) => ({ name, port: next() })),
    workers: ['worker-1', 'worker-2'].map((name) => ({ name, port: next() })),
  }
}

/** As Patroni reports them. @param {ClusterPlan} plan @returns {Promise<Roles>} */
async function rolesOf({ nodes, isSynchronous }) {
  const reports = await Promise.all(
    nodes.map(async ({ restPort }) => {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      return response?.ok ? response.json() : null
    }),
  )
  /** @type {{ members: { name: string, role: string, state: string }[] } | undefined} */
  const report = reports.find((one) => one !== null)
  /** @param {string} role */
  const nodeIn = (role) => {
    const member = report?.members.find((one) => one.role === role && /^(running|streaming)$/.test(one.state))
    return nodes.find(({ name }) => name === member?.name) ?? null
  }
  return { primary: nodeIn('leader'), syncStandby: nodeIn(isSynchronous ? 'sync_standby' : 'replica') }
}

/** @param {ClusterPlan} plan */
async function createDatabase(plan) {
  const { primary } = await rolesOf(plan)
  if (primary === null) throw new Error('the cluster has no primary')
  const url = new URL(nodeUrl(plan, primary))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${DATABASE}`)
  await client.end()
}

/** @param {string} url */
async function isAnswering(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select')
    return true
  } finally {
    client.end().catch(() => undefined)
  }
}
