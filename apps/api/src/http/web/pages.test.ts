import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authTexts } from '@puente/texts/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

const PAGE = `<!doctype html><html lang="es"><head><link rel="stylesheet" href="/main.css"></head><body>
<!--puente:opening--><div><!--puente:headline--></div><!--puente:opening-end--></body></html>`

const webDir = mkdtempSync(join(tmpdir(), 'puente-web-'))
let server: TestApp

beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), PAGE)
  writeFileSync(join(webDir, 'main.css'), 'h1{}')
  server = await createTestApp({}, { webDir })
})

afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true })
})

describe('the headline in the page that loads the app', () => {
  const open = (path: string, headers = {}) =>
    server.call('GET', path, { headers: { accept: 'text/html', ...headers } })

  it.each(['/', '/auth', '/auth?utm_source=radio'])('is there for a visitor of %s', async (path) => {
    const { body, headers } = await open(path)
    expect(body).toMatch(new RegExp(`<h1[^>]*>${authTexts.headline}</h1><p[^>]*>${authTexts.subline}</p>`))
    // The page depends on the cookie: a cache must not give one visitor's to another.
    expect(headers.vary).toMatch(/\bCookie\b/)
  })

  it.each([
    ['/auth?entrar', {}],
    ['/auth?access_token=abc', {}],
    ['/', { cookie: 'theme=dark; access_token=abc' }],
    ['/account', {}],
    ['/registration/personal-data', {}],
  ])('is not on %s, which shows something else (%j)', async (path, headers) => {
    const { statusCode, body } = await open(path, headers)
    expect([statusCode, body.includes('<h1')]).toEqual([200, false])
  })
})
