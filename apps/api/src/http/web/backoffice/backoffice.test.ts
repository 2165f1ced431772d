// Goal: the back office has its own strict page, and with a host of its own nothing of it exists on the borrower's host.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'

const PAGE = '<!doctype html><html><head><!--puente:title--></head><body><!--puente:noscript--></body></html>'
const backofficeDir = mkdtempSync(join(tmpdir(), 'puente-backoffice-'))

beforeAll(() => {
  mkdirSync(join(backofficeDir, 'assets'))
  writeFileSync(join(backofficeDir, 'index.html'), PAGE)
  writeFileSync(join(backofficeDir, 'build-stamp.txt'), 'secret')
  writeFileSync(join(backofficeDir, 'assets', 'index-abc.js'), '0')
})
afterAll(() => rmSync(backofficeDir, { recursive: true }))

describe('on the borrower’s host', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({}, { backofficeDir })
  })
  afterAll(() => test.close())

  it.each(['/backoffice', '/backoffice/', '/backoffice/clientes/12?tab=documentos', '/backoffice/entrar'])(
    'answers %s with the page, which no cache stores and no site frames',
    async (path) => {
      const { statusCode, body, headers } = await test.call('GET', path)
      expect(statusCode).toBe(200)
      expect(body).toContain('<meta name="application-name"')
      expect(headers['cache-control']).toBe('no-store')
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toContain('unsafe-inline')
    },
  )

  it('serves the hashed files of the build for a year', async () => {
    const { statusCode, headers } = await test.call('GET', '/backoffice/assets/index-abc.js')
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it.each(['/backoffice/assets/missing.js', '/backoffice/assets/../build-stamp.txt'])(
    'never answers %s with a file outside the assets',
    async (path) => {
      const { body } = await test.call('GET', path)
      expect(body).not.toContain('secret')
    },
  )

  it('answers a missing asset with 404', async () => {
    expect((await test.call('GET', '/backoffice/assets/missing.js')).statusCode).toBe(404)
  })
})

describe('with a host of its own', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ PUENTE_BACKOFFICE_HOST: 'Equipo.example.es' }, { backofficeDir })
  })
  afterAll(() => test.close())

  it.each([
    ['equipo.example.es', '/backoffice/clientes', 200],
    ['EQUIPO.example.es:443', '/backoffice', 200],
    ['equipo.example.es', '/', 302],
    ['equipo.example.es', '/staff/audit', 401],
    ['equipo.example.es', '/health/live', 200],
    ['equipo.example.es', '/auth', 404],
    ['equipo.example.es', '/account', 404],
    ['equipo.example.es', '/v2/loan', 404],
    ['equipo.example.es', '/content/layout', 404],
    ['www.example.es', '/auth', 200],
    ['www.example.es', '/health/live', 200],
    ['www.example.es', '/backoffice', 404],
    ['www.example.es', '/backoffice/clientes', 404],
    ['www.example.es', '/backoffice/assets/index-abc.js', 404],
    ['www.example.es', '/staff/audit', 404],
    ['www.example.es', '/%73taff/audit', 404],
    ['www.example.es', '/%62ackoffice', 404],
    ['equipo.example.es.evil.example', '/backoffice', 404],
  ])('%s%s → %i', async (host, path, status) => {
    const { statusCode } = await test.call('GET', path, { headers: { host } })
    expect(statusCode).toBe(status)
  })

  it('the back office with a host of its own does not believe a forwarded host of a caller that is no trusted proxy', async () => {
    const headers = { host: 'www.example.es', 'x-forwarded-host': 'equipo.example.es' }
    expect((await test.call('GET', '/staff/audit', { headers })).statusCode).toBe(404)
  })
})
