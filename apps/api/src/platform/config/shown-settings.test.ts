// Goal: the settings page shows what runs and where it comes from, and never a secret, of any setting.
import { describe, expect, it } from 'vitest'
import { describedSettings, readConfig } from '../../config.ts'
import { shownSetting, withoutPassword } from './shown-settings.ts'

const all = Object.values(describedSettings()).flat()

describe('a setting as people may read it', () => {
  it('is never a secret, although its name is there', () => {
    const secrets = all.filter(({ isSecret }) => isSecret)
    expect(secrets.length).toBeGreaterThan(10)
    for (const secret of secrets) {
      const shown = shownSetting(secret, { [secret.name]: 'hidden-value' })
      expect(shown).toEqual({ name: secret.name, value: null, source: 'environment', isSecret: true })
      // Also the one of the sandbox.
      expect(shownSetting(secret, {}).value).toBeNull()
    }
  })

  it('counts every name that sounds like one as a secret', () => {
    // Which token is sent, digits and slots of codes, and what is published with every page.
    const harmless = new Set([
      'PUENTE_FALLBACK_TOKEN',
      'PUENTE_CODE_DIGITS',
      'PUENTE_CODE_SLOTS',
      'RECAPTCHA_SITE_KEY',
      'REDSYS_MERCHANT_CODE',
      'OZ_TOKEN_HEADER',
      'OZ_SESSION_TOKEN_PATH',
      'SEPA_DEBTOR_POSTAL_CODE',
    ])
    const named = all.filter(({ name }) => /SECRET|PASSWORD|TOKEN|KEY|_CODE(?:_|$)|HEADERS|DSN/.test(name))
    expect(named.filter(({ name, isSecret }) => !isSecret && !harmless.has(name)).map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['postgres://puente:clave@db.example:5433/p?sslmode=require', 'postgres://puente:…@db.example:5433/p?…'],
    ['smtps://puente:clave@correo.example:465', 'smtps://puente:…@correo.example:465'],
    ['postgres://a:b@x/p, postgres://c:d@y/p', 'postgres://a:…@x/p,postgres://c:…@y/p'],
    ['https://prestamos.example', 'https://prestamos.example'],
    ['/var/lib/puente', '/var/lib/puente'],
    ['34910123450', '34910123450'],
  ])('of %s shows %s', (value, shown) => {
    expect(withoutPassword(value)).toBe(shown)
  })

  it('says whether the operator or a default decides', () => {
    const { general = [], mail = [] } = readConfig({ PUENTE_OFFER_DAYS: '21', PUENTE_FOUR_EYES: 'off' }).shownSettings
    const find = (name: string) => [...general, ...mail].find((setting) => setting.name === name)
    expect(find('PUENTE_OFFER_DAYS')).toMatchObject({ value: '21', source: 'environment' })
    expect(find('PUENTE_FOUR_EYES')).toMatchObject({ value: 'off', source: 'environment' })
    expect(find('PUENTE_CLAIM_MINUTES')).toMatchObject({ value: '15', source: 'default' })
    expect(find('PUENTE_TRUST_PROXY')).toMatchObject({ value: null, source: 'none' })
    expect(find('MAIL_PROVIDER')).toMatchObject({ value: 'sandbox', source: 'default' })
  })
})
