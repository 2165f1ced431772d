// Goal: the generated files keep what the cluster promises: a synchronous standby, only the primary behind the primary's port, and
// nothing outside this machine.
import { describe, expect, it } from 'vitest'
import {
  type ClusterPlan,
  etcdArguments,
  FAILOVER_SECONDS,
  haproxyConfiguration,
  patroniConfiguration,
  serverEnvironment,
} from './configuration.mjs'
import { SERVICE_LIMIT_MS } from './verdict.ts'

const NODE = { name: 'db-1', port: 2001, restPort: 2002 }
const PLAN: ClusterPlan = {
  folder: '/tmp/cluster',
  password: 'a-password',
  isSynchronous: true,
  etcdPort: 1001,
  etcdPeerPort: 1002,
  primaryPort: 1003,
  standbyPort: 1004,
  webPort: 1005,
  nodes: [NODE, { name: 'db-2', port: 2003, restPort: 2004 }],
  apis: [
    { name: 'api-1', port: 3001 },
    { name: 'api-2', port: 3002 },
  ],
  workers: [{ name: 'worker-1', port: 3003 }],
}

/** The lines of one section of the HAProxy file. */
function section(name: string): readonly string[] {
  const parts = haproxyConfiguration(PLAN).split(/\n(?=\S)/)
  const found = parts.find((part) => part.startsWith(name)) ?? ''
  return found.split('\n').map((line) => line.trim())
}

describe('Patroni', () => {
  const { bootstrap, postgresql } = patroniConfiguration(PLAN, NODE)

  it('commits on the standby before it acknowledges, and shows it there', () => {
    expect(bootstrap.dcs.synchronous_mode).toBe(true)
    expect(bootstrap.dcs.postgresql.parameters.synchronous_commit).toBe('remote_apply')
  })

  it('keeps the key of a healthy primary through two slow answers, and replaces a lost one well within the limit', () => {
    const { ttl, loop_wait: wait, retry_timeout: retry } = FAILOVER_SECONDS
    expect(wait + 2 * retry).toBeLessThanOrEqual(ttl)
    expect(ttl * 1000).toBeLessThan(SERVICE_LIMIT_MS / 2)
  })

  it('rejoins without a manual step', () => {
    expect(bootstrap.dcs.postgresql.use_pg_rewind).toBe(true)
    expect(bootstrap.initdb).toContain('data-checksums')
    expect(postgresql.remove_data_directory_on_rewind_failure).toBe(true)
  })

  it('accepts only encrypted passwords', () => {
    for (const line of postgresql.pg_hba) expect(line).toMatch(/scram-sha-256$/)
  })
})

describe('HAProxy', () => {
  it('leads to the primary only, and cuts a deposed one off', () => {
    const lines = section('listen primary')
    expect(lines).toContain('http-check send meth OPTIONS uri /primary')
    expect(lines).toContain('server db-1 127.0.0.1:2001 check port 2002')
    expect(lines).toContain('server db-2 127.0.0.1:2003 check port 2004')
    expect(lines.join()).toContain('on-marked-down shutdown-sessions')
  })

  it('leads to a standby that is not far behind', () => {
    expect(section('listen standby')).toContain('http-check send meth OPTIONS uri /replica?lag=16MB')
  })

  it('balances the API processes, and not the workers', () => {
    const lines = section('listen web')
    expect(lines.filter((line) => line.startsWith('server'))).toEqual([
      'server api-1 127.0.0.1:3001 check',
      'server api-2 127.0.0.1:3002 check',
    ])
  })
})

it('everything listens on this machine only', () => {
  const { restapi, postgresql } = patroniConfiguration(PLAN, NODE)
  const listening = [
    ...etcdArguments(PLAN).filter((argument) => argument.startsWith('--listen')),
    ...(haproxyConfiguration(PLAN).match(/bind .*/g) ?? []),
    restapi.listen,
    postgresql.listen,
    serverEnvironment(PLAN, { port: 3001, runsJobs: false }).HOST,
  ]
  expect(listening).toHaveLength(8)
  for (const address of listening) expect(address).toContain('127.0.0.1')
})

it('servers write through the primary, read from the standby, and only workers run jobs', () => {
  const api = serverEnvironment(PLAN, { port: 3001, runsJobs: false })
  expect(api).toMatchObject({
    DATABASE_URL: 'postgres://puente:a-password@127.0.0.1:1003/puente',
    DATABASE_READ_URL: 'postgres://puente:a-password@127.0.0.1:1004/puente',
    PUENTE_JOBS: 'off',
  })
  expect(serverEnvironment(PLAN, { port: 3003, runsJobs: true })).toEqual({ ...api, PORT: '3003', PUENTE_JOBS: 'on' })
})
