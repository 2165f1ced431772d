// Goal: monitoring sees which version runs, how far the standby is behind, and when the certificate ends.
import { createServer, type Server } from 'node:tls'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { makeCertificate } from '../../../../test/tls-certificate.ts'
import { addInstallationMetrics, type Installation } from './installation-metrics.ts'

let original: TestApp
let copy: TestApp
beforeAll(async () => {
  original = await createTestApp()
  copy = await createTestApp()
})
afterAll(() => Promise.all([original.close(), copy.close()]))

const scrape = async (installation: Partial<Installation>): Promise<string> => {
  const registry = new Registry()
  addInstallationMetrics(registry, {
    build: 'b-1',
    pool: original.pool,
    standbyPool: null,
    publicUrl: undefined,
    ...installation,
  })
  return registry.metrics()
}
const readingOf = (metrics: string, name: string): number | null => {
  const line = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)
  return line === null ? null : Number(line[1])
}
const beat = (app: TestApp, at: string) =>
  app.pool.query(`insert into job_workers values ('w', $1, $1) on conflict (id) do update set seen_at = $1`, [at])

describe('the installation', () => {
  it('names its version, its build and its Node', async () => {
    expect(await scrape({})).toMatch(
      new RegExp(
        `^puente_build_info\\{version="\\d+\\.\\d+\\.\\d+",build="b-1",node="${process.versions.node}"\\} 1$`,
        'm',
      ),
    )
  })

  it('says how many seconds its standby is behind, and nothing without one', async () => {
    expect(readingOf(await scrape({}), 'puente_standby_lag_seconds')).toBeNull()
    await beat(original, '2026-11-19T10:01:30Z')
    await beat(copy, '2026-11-19T10:00:00Z')
    expect(readingOf(await scrape({ standbyPool: copy.pool }), 'puente_standby_lag_seconds')).toBe(90)
    await beat(copy, '2026-11-19T10:01:30Z')
    expect(readingOf(await scrape({ standbyPool: copy.pool }), 'puente_standby_lag_seconds')).toBe(0)
  })

  it('says -1 for a standby that does not answer', async () => {
    const standbyPool = { query: () => Promise.reject(new Error('connect ECONNREFUSED')) } as never
    expect(readingOf(await scrape({ standbyPool }), 'puente_standby_lag_seconds')).toBe(-1)
  })

  it('says when the certificate of the public address ends, and nothing if it cannot be read', async () => {
    const until = new Date('2027-01-15T12:00:00Z')
    const server: Server = createServer(makeCertificate({ from: new Date('2026-01-01T00:00:00Z'), until }))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const name = 'puente_certificate_end_timestamp_seconds'
    expect(readingOf(await scrape({ publicUrl: `https://127.0.0.1:${port}` }), name)).toBe(until.getTime() / 1000)
    await new Promise((resolve) => server.close(resolve))
    expect(readingOf(await scrape({ publicUrl: `https://127.0.0.1:${port}` }), name)).toBeNull()
    expect(readingOf(await scrape({ publicUrl: 'http://prestamos.example' }), name)).toBeNull()
  })
})
