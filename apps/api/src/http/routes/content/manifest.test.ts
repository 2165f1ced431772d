// Goal: a phone can put the app on its home screen, under the name and the colours of the brand, with icons that exist.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('names the brand, its colours and icons that exist', async () => {
  const answer = await test.call('GET', '/manifest.webmanifest')
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = answer.json()
  const { brand } = (await test.call('GET', '/content/layout')).json()
  expect(manifest).toMatchObject({ name: brand.name, display: 'standalone', start_url: '/account', scope: '/' })
  expect(manifest.theme_color).toBe(brand.theme.light['--color-primary'] ?? '#0b6b62')
  const sizes = manifest.icons.map(({ sizes }: { sizes: string }) => sizes)
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src } of manifest.icons) {
    expect(existsSync(new URL(`../../../../../borrower/public${src}`, import.meta.url)), src).toBe(true)
  }
})
