import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authTexts } from '@puente/texts/auth'
import { registrationTexts } from '@puente/texts/registration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

const PAGE = `<!doctype html><html lang="es"><head><link rel="stylesheet" href="/main.css"></head><body>
<!--puente:step--><div><!--puente:step-outline--></div><!--puente:step-end-->
<!--puente:page--><div><!--puente:opening--><div><!--puente:headline--></div><!--puente:opening-end--></div><!--puente:page-end-->
</body></html>`

const webDir = mkdtempSync(join(tmpdir(), 'puente-web-'))
let server: TestApp

beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), PAGE)
  writeFileSync(join(webDir, 'main.css'), 'h1{}')
  mkdirSync(join(webDir, '.vite'))
  const steps = { '/registration/personal-data': ['area.js', 'personal.js'], '/registration/decision': ['decision.js'] }
  writeFileSync(
    join(webDir, '.vite', 'early-chunks.json'),
    JSON.stringify({ areas: { registration: ['area.js'] }, steps }),
  )
  server = await createTestApp({}, { webDir })
})

afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true })
})

const open = (path: string, headers = {}) => server.call('GET', path, { headers: { accept: 'text/html', ...headers } })
const SESSION = { cookie: 'theme=dark; access_token=abc' }

describe('the heading of a step in the page that loads the app', () => {
  it('the heading of a step in the page that loads the app is there for a customer, once', async () => {
    const { body, headers } = await open('/registration/personal-data?from=sms', SESSION)
    const { title, text } = registrationTexts.steps.personalData
    expect(body).toMatch(new RegExp(`<h1>${title}</h1><p [^>]*>${text}</p>`))
    expect(body).not.toContain(authTexts.headline)
    expect(headers.vary).toMatch(/\bCookie\b/)
  })

  it('the heading of a step in the page that loads the app is not on the step that starts with photos instead', async () => {
    const scanning = await createTestApp({ PUENTE_SCAN_FIRST: 'on', DOCUMENT_READER: 'tesseract' }, { webDir })
    const { body } = await scanning.call('GET', '/registration/personal-data', {
      headers: { accept: 'text/html', ...SESSION },
    })
    await scanning.close()
    expect(body).not.toContain('<h1')
  })

  it.each([
    ['/registration/personal-data', {}],
    ['/registration/decision', SESSION],
    ['/account', SESSION],
  ])('is not on %s, which may show something else (%j)', async (path, headers) => {
    const { statusCode, body } = await open(path, headers)
    expect([statusCode, body.includes('<h1')]).toEqual([200, false])
  })
})

describe('the files that the page of a step preloads', () => {
  const filesOf = async (path: string, headers = {}) =>
    [...(await open(path, headers)).body.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file)

  it('the files that the page of a step preloads are those of its screen for a customer, and those of any step for a visitor, who goes on to the sign-in', async () => {
    expect(await filesOf('/registration/personal-data', SESSION)).toEqual(['/area.js', '/personal.js'])
    expect(await filesOf('/registration/decision', SESSION)).toEqual(['/decision.js'])
    expect(await filesOf('/registration/decision')).toEqual(['/area.js'])
  })
})

describe('the headline in the page that loads the app', () => {
  it.each(['/', '/auth', '/auth?utm_source=radio'])('is there for a visitor of %s', async (path) => {
    const { body, headers } = await open(path)
    expect(body).toMatch(new RegExp(`<h1[^>]*>${authTexts.headline}</h1><p[^>]*>${authTexts.subline}</p>`))
    // The page depends on the cookie: a cache must not give one visitor's to another.
    expect(headers.vary).toMatch(/\bCookie\b/)
  })

  it.each([
    ['/auth?entrar', {}],
    ['/auth?access_token=abc', {}],
    ['/', SESSION],
    ['/account', {}],
    ['/registration/personal-data', {}],
  ])('is not on %s, which shows something else (%j)', async (path, headers) => {
    const { statusCode, body } = await open(path, headers)
    expect([statusCode, body.includes('<h1')]).toEqual([200, false])
  })
})
