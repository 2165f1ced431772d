import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from '../../platform/content/site-content.ts'
import { clientSettings } from './client-settings.ts'
import { securityHeaders } from './security-headers.ts'

const configOf = (env: Record<string, string>) => readConfig({ PUENTE_MODE: 'sandbox', ...env })

/** The origins besides our own that the policy admits, by directive. */
function foreignOrigins(env: Record<string, string>): Record<string, string[]> {
  const { contentSecurityPolicy } = securityHeaders(configOf(env), [])
  const { directives } = contentSecurityPolicy as { directives: Record<string, string[]> }
  return Object.fromEntries(
    Object.entries(directives)
      .map(([name, sources]) => [name, sources.filter((source) => source.startsWith('https:'))] as const)
      .filter(([, sources]) => sources.length > 0),
  )
}

it('admits no other origin while all providers are simulated', () => {
  expect(foreignOrigins({})).toEqual({})
})

const RECAPTCHA = {
  CAPTCHA_PROVIDER: 'recaptcha',
  RECAPTCHA_SITE_KEY: 'site-key',
  RECAPTCHA_SECRET: 'secret',
  PUENTE_PUBLIC_URL: 'https://lender.example',
}

it('admits what reCAPTCHA loads, and gives the browser its site key', async () => {
  expect(foreignOrigins(RECAPTCHA)).toEqual({
    scriptSrc: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frameSrc: ['https://www.google.com/recaptcha/'],
  })
  const content = await readSiteContent(DEFAULT_CONTENT_DIR)
  const settingsOf = (env: Record<string, string>) =>
    clientSettings({ config: configOf(env), content, messageSender: { channels: [] } } as never, 'test')
  expect(settingsOf(RECAPTCHA).recaptcha_site_key).toBe('site-key')
  expect(settingsOf({}).recaptcha_site_key).toBeNull()
})

it('admits the origin of the liveness plugin for its script, images, requests and frames', () => {
  const env = {
    LIVENESS: 'on',
    LIVENESS_PROVIDER: 'oz',
    OZ_URL: 'https://api.oz.example',
    OZ_WEB_URL: 'https://web.oz.example/plugin/',
    OZ_EMAIL: 'lender@example.es',
    OZ_PASSWORD: 'secret',
  }
  const origins = ['https://web.oz.example']
  expect(foreignOrigins(env)).toEqual({ scriptSrc: origins, imgSrc: origins, connectSrc: origins, frameSrc: origins })
})
