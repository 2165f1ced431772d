// Goal: no third-party code runs and no third party is contacted unless the operator configured it; developer tools appear
// only where they are enabled.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { civilDate } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionEnvironment } from '../../../test/production.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { readConfig } from '../../config.ts'

const PRODUCTION = productionEnvironment({ twilio: 'http://127.0.0.1:9', recaptcha: 'http://127.0.0.1:9' })

let webDir: string
const apps: TestApp[] = []
const open = async (environment: Record<string, string>) => {
  const app = await createTestApp(environment, { webDir })
  apps.push(app)
  return app
}

beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'puente-web-'))
  for (const folder of ['assets/dev', 'embed']) mkdirSync(join(webDir, folder), { recursive: true })
  writeFileSync(join(webDir, 'assets/dev/toolbar-1.js'), '1')
  writeFileSync(join(webDir, 'embed/calculator.js'), '1')
})
afterAll(async () => {
  for (const app of apps) await app.close()
  rmSync(webDir, { recursive: true })
})

const policyOf = async (app: TestApp) => String((await app.call('GET', '/auth')).headers['content-security-policy'])
const settingsOf = async (app: TestApp) => (await app.call('GET', '/content/client-settings')).json()

describe('the developer toolbar', () => {
  it.each([
    ['the sandbox', {}, 200, true],
    ['production', PRODUCTION, 404, false],
    ['staging, where the operator enables it', { ...PRODUCTION, PUENTE_DEVELOPER_TOOLBAR: 'on' }, 200, true],
  ])('[R6.04] is present or absent as configured in %s', async (_where, environment, status, isOffered) => {
    const app = await open(environment)
    expect((await app.call('GET', '/assets/dev/toolbar-1.js')).statusCode).toBe(status)
    expect((await settingsOf(app)).developer_toolbar).toBe(isOffered)
  })
})

describe('third-party services', () => {
  it('[R7.06] third-party services are absent by default, from the settings and the policy', async () => {
    const app = await open({})
    expect((await settingsOf(app)).third_parties).toEqual({
      marketing_script_url: null,
      push_script_url: null,
      error_reporting_dsn: null,
      fraud: null,
    })
    expect(await policyOf(app)).toContain("script-src 'self';")
    expect(await policyOf(app)).toContain("connect-src 'self';")
  })

  it('[R7.06] third-party services are named to the browser when configured, and the policy allows only their origin', async () => {
    const app = await open({
      MARKETING_SCRIPT_URL: 'https://tags.example/tag.js?id=T-1',
      SENTRY_DSN: 'https://abc123@errors.example/42',
      FRAUD_SCRIPT_KIND: 'juicyscore',
      FRAUD_SCRIPT_URL: 'https://score.example/static/js.js',
      THIRD_PARTY_ORIGINS: 'https://pixels.example',
    })
    expect((await settingsOf(app)).third_parties).toMatchObject({
      marketing_script_url: 'https://tags.example/tag.js?id=T-1',
      error_reporting_dsn: 'https://abc123@errors.example/42',
      fraud: { kind: 'juicyscore', script_url: 'https://score.example/static/js.js', needs_consent: true },
    })
    const policy = await policyOf(app)
    expect(policy).toContain("script-src 'self' https://tags.example https://score.example https://pixels.example;")
    // Reports are sent there; none of its code runs here.
    expect(policy).toMatch(/connect-src [^;]*https:\/\/errors\.example/)
    expect(policy).not.toMatch(/script-src [^;]*errors\.example/)
    expect(policy).not.toContain('unsafe')
  })

  it.each([
    [{ FRAUD_SCRIPT_URL: 'https://score.example/js.js' }, 'FRAUD_SCRIPT_KIND'],
    [{ FRAUD_SCRIPT_KIND: 'threatmetrix', FRAUD_SCRIPT_URL: 'https://t.example/js' }, 'FRAUD_ORGANISATION_ID'],
    [{ SENTRY_DSN: 'errors.example' }, 'SENTRY_DSN'],
    [{ MARKETING_SCRIPT_URL: 'javascript:alert(1)' }, 'MARKETING_SCRIPT_URL'],
    [{ THIRD_PARTY_ORIGINS: "'unsafe-inline'" }, 'THIRD_PARTY_ORIGINS'],
  ])('the server does not start with %j, and names %s', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name)
  })
})

describe('the calculator on other sites', () => {
  it('the calculator on other sites has a script that any page may load, and that changes within minutes', async () => {
    const app = await open({})
    const { statusCode, headers } = await app.call('GET', '/embed/calculator.js')
    expect(statusCode).toBe(200)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers['cache-control']).toBe('public, max-age=300')
  })

  it('lets any page read prices and settings, but nothing that needs a token', async () => {
    const app = await open({ PUENTE_ALLOWED_ORIGINS: 'https://www.prestamos.example' })
    const from = (origin: string) => ({ headers: { origin } })
    for (const path of ['/v2/products/1/prices', '/api/products/1/settings', '/embed/promocode?code=X']) {
      const { statusCode, headers } = await app.call('GET', path, from('https://blog.example'))
      expect([path, statusCode, headers['access-control-allow-origin']]).toEqual([path, 200, '*'])
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
    const own = await app.call('GET', '/v2/products/1/prices', from('https://www.prestamos.example'))
    expect(own.headers['access-control-allow-origin']).toBe('https://www.prestamos.example')
    const user = await app.call('GET', '/v2/user', from('https://blog.example'))
    expect(user.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('accepts public promo codes only, never personal ones', async () => {
    const app = await open({})
    const dates = { validFrom: civilDate('2026-11-01'), validUntil: civilDate('2026-11-30') }
    await app.deps.transaction((tx) => tx.promoCodes.add({ code: 'OTONO10', percentCommission: 10, ...dates }))
    const check = async (code: string) => (await app.call('GET', `/embed/promocode?code=${code}`)).json()
    expect(await check('otono10')).toEqual({ valid: true })
    expect(await check('NADA')).toEqual({ valid: false })
    expect(await check('%3Cscript%3E')).toEqual({ valid: false })
  })

  it('the calculator on other sites has an example page in the sandbox only', async () => {
    const sandbox = await open({})
    const page = await sandbox.call('GET', '/sandbox/embed')
    expect([page.statusCode, page.body.includes('<puente-calculator')]).toEqual([200, true])
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    const production = await open(PRODUCTION)
    expect((await production.call('GET', '/sandbox/embed')).statusCode).toBe(404)
  })
})
