import { join } from 'node:path'
import { POSTGRES_BIN } from './programs.mjs'

/**
 * @typedef {object} DatabaseNode
 * @property {string} name
 * @property {number} port of PostgreSQL
 * @property {number} restPort of Patroni's REST API
 *
 * @typedef {object} ClusterPlan
 * @property {string} folder
 * @property {string} password of every role of this cluster
 * @property {boolean} isSynchronous false: a control that must lose data
 * @property {number} etcdPort
 * @property {number} etcdPeerPort
 * @property {number} primaryPort HAProxy, to the primary
 * @property {number} standbyPort HAProxy, to the standby
 * @property {number} webPort HAProxy, to both API processes
 * @property {readonly DatabaseNode[]} nodes
 * @property {readonly { name: string, port: number }[]} apis
 * @property {readonly { name: string, port: number }[]} workers
 */

export const DATABASE = 'puente'
const ROLE = 'puente'
const LOOPBACK = '127.0.0.1'

/** @param {ClusterPlan} plan */
export const primaryUrl = ({ password, primaryPort }) =>
  `postgres://${ROLE}:${password}@${LOOPBACK}:${primaryPort}/${DATABASE}`

/** @param {ClusterPlan} plan */
export const standbyUrl = ({ password, standbyPort }) =>
  `postgres://${ROLE}:${password}@${LOOPBACK}:${standbyPort}/${DATABASE}`

/** @param {ClusterPlan} plan @param {DatabaseNode} node */
export const nodeUrl = ({ password }, { port }) => `postgres://${ROLE}:${password}@${LOOPBACK}:${port}/${DATABASE}`

/** @param {ClusterPlan} plan */
export const etcdArguments = ({ folder, etcdPort, etcdPeerPort }) => [
  '--name=etcd',
  `--data-dir=${join(folder, 'etcd')}`,
  `--listen-client-urls=http://${LOOPBACK}:${etcdPort}`,
  `--advertise-client-urls=http://${LOOPBACK}:${etcdPort}`,
  `--listen-peer-urls=http://${LOOPBACK}:${etcdPeerPort}`,
  `--initial-advertise-peer-urls=http://${LOOPBACK}:${etcdPeerPort}`,
  `--initial-cluster=etcd=http://${LOOPBACK}:${etcdPeerPort}`,
  '--log-level=warn',
]

/**
 * The times of a failover, in seconds. A primary that does not renew its key for `ttl` is replaced; `loop_wait` and two
 * `retry_timeout` must fit into it, so that a slow answer of etcd does not depose a healthy primary.
 */
export const FAILOVER_SECONDS = { ttl: 12, loop_wait: 2, retry_timeout: 5 }

/**
 * Patroni reads YAML, of which JSON is a part.
 * @param {ClusterPlan} plan
 * @param {DatabaseNode} node
 */
export function patroniConfiguration({ folder, password, isSynchronous, etcdPort }, { name, port, restPort }) {
  return {
    scope: 'puente',
    name,
    log: { level: 'INFO' },
    restapi: { listen: `${LOOPBACK}:${restPort}`, connect_address: `${LOOPBACK}:${restPort}` },
    etcd3: { hosts: [`${LOOPBACK}:${etcdPort}`] },
    bootstrap: {
      dcs: {
        ...FAILOVER_SECONDS,
        // Only a standby that has everything that was acknowledged may become the primary.
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: isSynchronous,
        // With a single standby, strict would stop every write while either machine is away.
        synchronous_mode_strict: false,
        // Replace a crashed primary at once instead of waiting for its recovery.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 200,
            // Acknowledged is visible on the standby: a list that is read there shows what its reader has just changed.
            synchronous_commit: 'remote_apply',
            shared_buffers: '64MB',
            timezone: 'UTC',
            wal_keep_size: '128MB',
            // A standby read is not cancelled because the primary cleans up a row that it still shows.
            hot_standby_feedback: 'on',
            // A connection whose client is gone must not keep its locks.
            tcp_keepalives_idle: 10,
            tcp_keepalives_interval: 5,
            tcp_keepalives_count: 3,
          },
        },
      },
      // pg_rewind needs checksums.
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${LOOPBACK}:${port}`,
      connect_address: `${LOOPBACK}:${port}`,
      bin_dir: POSTGRES_BIN,
      data_dir: join(folder, name, 'data'),
      pgpass: join(folder, name, 'pgpass'),
      parameters: { unix_socket_directories: join(folder, name) },
      // A node that cannot rejoin by rewinding is copied again: no manual step.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      basebackup: [{ checkpoint: 'fast' }],
      authentication: {
        superuser: { username: ROLE, password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      pg_hba: [`host replication replicator ${LOOPBACK}/32 scram-sha-256`, `host all all ${LOOPBACK}/32 scram-sha-256`],
    },
  }
}

/** @param {ClusterPlan} plan */
export function haproxyConfiguration({ primaryPort, standbyPort, webPort, nodes, apis }) {
  const databases = nodes.map(
    ({ name, port, restPort }) => `  server ${name} ${LOOPBACK}:${port} check port ${restPort}`,
  )
  const servers = apis.map(({ name, port }) => `  server ${name} ${LOOPBACK}:${port} check`)
  return [
    'global',
    '  maxconn 2000',
    'defaults',
    '  timeout connect 3s',
    '  timeout check 3s',
    // Connections of a pool and of a listener stay open without traffic.
    '  timeout client 1h',
    '  timeout server 1h',
    '',
    '# Patroni answers 200 only on the node that holds the leader key.',
    'listen primary',
    '  mode tcp',
    `  bind ${LOOPBACK}:${primaryPort}`,
    '  option httpchk',
    '  http-check send meth OPTIONS uri /primary',
    '  http-check expect status 200',
    // A deposed primary must not keep a connection.
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...databases,
    '',
    'listen standby',
    '  mode tcp',
    `  bind ${LOOPBACK}:${standbyPort}`,
    '  option httpchk',
    '  http-check send meth OPTIONS uri /replica?lag=16MB',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...databases,
    '',
    'listen web',
    '  mode http',
    `  bind ${LOOPBACK}:${webPort}`,
    '  balance roundrobin',
    '  option httpchk',
    '  http-check send meth GET uri /health/live',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1',
    ...servers,
    '',
  ].join('\n')
}

/**
 * The settings of an API process or a worker: the same program, with and without jobs.
 * @param {ClusterPlan} plan
 * @param {{ port: number, runsJobs: boolean }} process
 */
export const serverEnvironment = (plan, { port, runsJobs }) => ({
  HOST: LOOPBACK,
  PORT: String(port),
  DATABASE_URL: primaryUrl(plan),
  DATABASE_READ_URL: standbyUrl(plan),
  PUENTE_DATA: join(plan.folder, 'documents'),
  PUENTE_JOBS: runsJobs ? 'on' : 'off',
  // Requests through HAProxy, and only those, carry the address of their client.
  PUENTE_TRUST_PROXY: LOOPBACK,
})
