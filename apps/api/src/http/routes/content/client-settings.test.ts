// Goal: operator settings for the browser reach it unchanged.
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/test-app.ts'
import { readConfig } from '../../../config.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from '../../../platform/content/site-content.ts'
import { consentTextsVersion } from '../../web/client-settings.ts'

describe('GET /content/client-settings', () => {
  it.each([
    [{}, { document_valid_days: 0, fallback_token: 'ticket', scan_first: false }],
    [
      {
        PUENTE_DOCUMENT_VALID_DAYS: '30',
        PUENTE_FALLBACK_TOKEN: 'access_token',
        PUENTE_SCAN_FIRST: 'on',
        DOCUMENT_READER: 'tesseract',
      },
      { document_valid_days: 30, fallback_token: 'access_token', scan_first: true },
    ],
  ])('[R2.05, R5.09] a server started with %j returns %j', async (environment, expected) => {
    const test = await createTestApp(environment)
    const settings = (await test.call('GET', '/content/client-settings')).json()
    await test.close()
    expect(settings).toMatchObject(expected)
  })

  it('refuses to start with another kind of token', () => {
    expect(() => readConfig({ PUENTE_FALLBACK_TOKEN: 'password' })).toThrow(/PUENTE_FALLBACK_TOKEN/)
  })
})

describe('the version of the consent texts', () => {
  it('changes with a word of the linked terms, and with nothing else', async () => {
    const content = await readSiteContent(DEFAULT_CONTENT_DIR)
    const version = consentTextsVersion(content)
    const withPage = (slug: string) => {
      const pages = new Map(content.pages)
      pages.set(slug, { title: 'Nuevo', body: '<h1>Nuevo</h1>' })
      return consentTextsVersion({ ...content, pages })
    }
    expect(consentTextsVersion({ ...content, layout: { ...content.layout, copyright: '©' } })).toBe(version)
    expect(withPage('contacto')).toBe(version)
    expect(withPage('condiciones')).not.toBe(version)
    expect(withPage('privacidad')).not.toBe(version)
  })
})
