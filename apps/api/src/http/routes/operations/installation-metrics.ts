import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { certificateEnd } from '../../../platform/certificate.ts'
import { puenteVersion } from '../../../platform/version.ts'

export interface Installation {
  /** The id of the built web apps. */
  readonly build: string
  readonly pool: Pick<pg.Pool, 'query'>
  /** The standby that lists read from; null without one. */
  readonly standbyPool: Pick<pg.Pool, 'query'> | null
  readonly publicUrl: string | undefined
}

/** A handshake per hour is enough for a date that changes every few weeks. */
const CERTIFICATE_FRESH_MS = 3_600_000
const HANDSHAKE_TIMEOUT_MS = 3_000

/** Every worker writes to this row every few seconds, so it shows how far a copy is behind, also if the copy lost its connection. */
const HEARTBEAT = 'select extract(epoch from max(seen_at))::float8 as at from job_workers'

const heartbeatOf = async (pool: Pick<pg.Pool, 'query'>): Promise<number | null> => {
  const { rows } = await pool.query<{ at: number | null }>(HEARTBEAT)
  return rows[0]?.at ?? null
}

/** Seconds that the standby is behind; null if it does not answer. */
async function standbyLag(pool: Pick<pg.Pool, 'query'>, standbyPool: Pick<pg.Pool, 'query'>): Promise<number | null> {
  try {
    // The copy first: what the original gains meanwhile counts as lag, never the other way.
    const copy = await heartbeatOf(standbyPool)
    const original = await heartbeatOf(pool)
    return copy === null || original === null ? 0 : Math.max(0, original - copy)
  } catch {
    return null
  }
}

/** Gauges of the installation: which version runs, its standby, and the certificate that visitors see. */
export function addInstallationMetrics(
  registry: Registry,
  { build, pool, standbyPool, publicUrl }: Installation,
): void {
  new Gauge({
    name: 'puente_build_info',
    help: 'Always 1: the version of Puente, the build of its web apps, and Node',
    labelNames: ['version', 'build', 'node'],
    registers: [registry],
  }).set({ version: puenteVersion(), build, node: process.versions.node }, 1)

  new Gauge({
    name: 'puente_standby_lag_seconds',
    help: 'How far the standby of DATABASE_READ_URL is behind; -1 if it does not answer; no value without a standby',
    registers: [registry],
    async collect() {
      this.remove() // without labels it would be 0 from the start
      if (standbyPool !== null) this.set((await standbyLag(pool, standbyPool)) ?? -1)
    },
  })

  let read: { at: number; end: Promise<Date | null> } | null = null
  new Gauge({
    name: 'puente_certificate_end_timestamp_seconds',
    help: 'When the certificate of PUENTE_PUBLIC_URL ends, as a visitor sees it; no value if this process cannot reach it',
    registers: [registry],
    async collect() {
      this.remove()
      if (publicUrl === undefined || !publicUrl.startsWith('https:')) return
      const now = performance.now()
      if (read === null || now - read.at > CERTIFICATE_FRESH_MS) {
        read = { at: now, end: certificateEnd(publicUrl, HANDSHAKE_TIMEOUT_MS) }
      }
      const end = await read.end
      // A handshake that failed is repeated at the next scrape.
      if (end === null) read = null
      else this.set(end.getTime() / 1000)
    },
  })
}
