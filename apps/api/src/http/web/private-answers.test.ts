// Goal: no response that depends on the caller is shared between callers. The list of routes comes from the server, so that a
// new route is checked from the start.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan, tokenFor } from '../../../test/make-loan.ts'
import { type CallOptions, createTestApp, type TestApp } from '../../../test/test-app.ts'
import { DEMO_STAFF_TOKEN } from '../../platform/security/demo-staff.ts'

/** Every route with the same response for all callers. All other routes, present or future, must be private. */
const SAME_FOR_ALL: readonly string[] = [
  '/*', // the files of the web app
  '/backoffice/assets/*',
  '/content/client-settings',
  '/content/layout',
  '/legal/:slug',
  '/manifest.webmanifest',
  '/openapi.json',
  '/payment/onward.js',
  '/sandbox/bank.js',
  '/version.json',
]

const PARAMETERS: Readonly<Record<string, string>> = {
  ':id': '1',
  ':term': '7',
  ':amount': '100',
  ':format': 'html',
  ':step': 'personal_data',
}
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
type Method = (typeof METHODS)[number]
interface Route {
  readonly method: Method
  readonly path: string
  readonly isSameForAll: boolean
}

const addressOf = (path: string) =>
  path.replace(/:\w+/g, (name) => PARAMETERS[name] ?? 'abc').replace('*', 'index.html')

let test: TestApp
const registered: RouteOptions[] = []
let routes: readonly Route[]
let customer: string
const webDir = mkdtempSync(join(tmpdir(), 'puente-web-'))

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'assets', 'main-abc.js'), '0')
  const onRoute = (route: RouteOptions) => void registered.push(route)
  test = await createTestApp({ PUENTE_ALLOWED_ORIGINS: 'https://www.prestamos.example' }, { webDir, onRoute })
  routes = registered.flatMap(({ method, url, config }) =>
    METHODS.filter((one) => [method].flat().includes(one)).map((one) => ({
      method: one,
      path: url,
      isSameForAll: config?.sameForAll === true,
    })),
  )
  customer = await test.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, test.clock.now())
    await makeLoan(tx, test.deps, userId, {})
    return tokenFor(tx, test.deps, userId)
  })
})
afterAll(async () => {
  await test.close()
  rmSync(webDir, { recursive: true })
})

const varyOf = ({ headers }: LightMyRequestResponse) => String(headers.vary ?? '').split(', ')

/** What is wrong with a response to a caller; null for a private one. */
function leakOf(answer: LightMyRequestResponse): string | null {
  const cacheControl = String(answer.headers['cache-control'])
  const isPrivate = /\b(?:private|no-store)\b/.test(cacheControl) && !/\bpublic\b/.test(cacheControl)
  const hasVary = ['Authorization', 'ApiKey'].every((name) => varyOf(answer).includes(name))
  return isPrivate && hasVary ? null : `${answer.statusCode} cache-control: ${cacheControl}, vary: ${varyOf(answer)}`
}

const isPrivateRoute = ({ path }: Route) => !SAME_FOR_ALL.includes(path)

async function leaks(asked: readonly Route[], options: CallOptions): Promise<readonly string[]> {
  const found: string[] = []
  for (const { method, path } of asked) {
    const leak = leakOf(await test.call(method, addressOf(path), options))
    if (leak !== null) found.push(`${method} ${path}: ${leak}`)
  }
  return found
}

describe('responses that depend on the caller', () => {
  it('responses that depend on the caller are those of every registered route except a few', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['/v2/user', '/v2/products/:id/prices', '/staff/audit']))
    const declared = routes.filter(({ isSameForAll }) => isSameForAll).map(({ path }) => path)
    expect([...new Set(declared)].toSorted()).toEqual(SAME_FOR_ALL)
  })

  it('responses that depend on the caller are marked private for a visitor, including errors', async () => {
    expect(await leaks(routes.filter(isPrivateRoute), {})).toEqual([])
  })

  it('responses that depend on the caller are marked private for a customer and for staff', async () => {
    // The event stream stays open once it has begun.
    const read = routes.filter(
      (route) => isPrivateRoute(route) && route.method === 'GET' && route.path !== '/v2/events',
    )
    expect(await leaks(read, { token: customer })).toEqual([])
    expect(await leaks(read, { token: DEMO_STAFF_TOKEN })).toEqual([])
  })

  it.each(['/v2/user', '/v2/products/1/prices', '/api/products/1/settings', '/v2/products/1/agreement/ine'])(
    'are marked private when unchanged, and for a cross-origin page: %s',
    async (path) => {
      const headers = { origin: 'https://www.prestamos.example' }
      const first = await test.call('GET', path, { token: customer, headers })
      expect(first.statusCode).toBe(200)
      const again = await test.call('GET', path, {
        token: customer,
        headers: { ...headers, 'if-none-match': String(first.headers.etag) },
      })
      expect(again.statusCode).toBe(304)
      for (const answer of [first, again]) {
        expect(leakOf(answer)).toBeNull()
        expect(varyOf(answer)).toContain('Origin')
      }
    },
  )
})

describe('responses that are the same for all callers', () => {
  it('stay shareable: hashed files for ever, pages and content with revalidation', async () => {
    const cachingOf = async (path: string) => (await test.call('GET', path)).headers['cache-control']
    expect(await cachingOf('/assets/main-abc.js')).toBe('public, max-age=31536000, immutable')
    expect(await cachingOf('/content/layout')).toBe('no-cache')
    expect(await cachingOf('/auth')).toBe('no-cache')
  })

  it('responses that are the same for all callers are all that a page preloads', async () => {
    for (const path of ['/', '/auth', '/login', '/registration', '/registration/personal-data', '/account']) {
      const html = (await test.call('GET', path)).body
      const preloaded = [...html.matchAll(/<link rel="preload" href="([^"?]+)[^>]* as="fetch"/g)].map(
        ([, href]) => href,
      )
      expect(
        preloaded.filter((href) => !SAME_FOR_ALL.includes(String(href))),
        path,
      ).toEqual([])
    }
  })
})
