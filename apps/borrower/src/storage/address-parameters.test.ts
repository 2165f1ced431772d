// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { apiBase, contentBase } from '../api/base-url.ts'
import { servePage } from '../testing/page.ts'
import { readAddressParameters, takeAdminCredentials } from './address-parameters.ts'
import { stored } from './stored-values.ts'

const ORIGIN = 'https://puente.example'

async function open(pathAndQuery: string) {
  await servePage(`${ORIGIN}${pathAndQuery}`)
  readAddressParameters()
}

describe('the address when the page opens', () => {
  it.each(['sessionid', 'session_id'])(
    '[R2.14] stores the agent session of %s and removes it from the address bar and the marketing source',
    async (name) => {
      await open(`/auth/session?${name}=abc-123&utm_source=radio`)
      expect(stored.agentSessionId.get()).toBe('abc-123')
      expect(location.search).toBe('?utm_source=radio')
      expect(stored.targetUrl.get()).toBe(`${ORIGIN}/auth/session?utm_source=radio`)
    },
  )

  it('[R2.14] removes the secrets from a target_url, too', async () => {
    const target = encodeURIComponent(
      'https://pagos.example/in?sessionid=abc&session_id=abc&access_token=t&apikey=k&a=1',
    )
    await open(`/auth?target_url=${target}`)
    expect(stored.targetUrl.get()).toBe('https://pagos.example/in?a=1')
  })

  it('[R2.14] stores utm_source and the marketing source address', async () => {
    await open('/auth?utm_source=radio&utm_campaign=otono')
    expect(stored.utmSource.get()).toBe('radio')
    expect(stored.targetUrl.get()).toBe(`${ORIGIN}/auth?utm_source=radio&utm_campaign=otono`)
  })

  it('[R2.14] keeps the source of an earlier visit if this one has none', async () => {
    await open('/auth?utm_source=radio')
    window.happyDOM?.setURL(`${ORIGIN}/account?payment=add_card_successful`)
    readAddressParameters()
    expect(stored.targetUrl.get()).toBe(`${ORIGIN}/auth?utm_source=radio`)
  })

  it('stores the choice from a calculator on another page', async () => {
    await open('/auth?amount=150&term=14&promocode=otono10')
    expect([stored.loanSum.get(), stored.loanTerm.get(), stored.loanPromocode.get()]).toEqual([150, 14, 'OTONO10'])
  })

  it.each([
    '/auth?amount=-1&term=abc&promocode=<b>',
    '/auth?amount=1e300&term=Infinity',
    '/account?amount=150&term=14&promocode=OTONO10',
  ])('ignores the parameters of %s', async (address) => {
    await open(address)
    expect([stored.loanSum.get(), stored.loanTerm.get(), stored.loanPromocode.get()]).toEqual([null, null, null])
  })

  it('[R2.04] keeps the admin key for one use and removes it from the address bar', async () => {
    await open('/account/auth?apikey=k1&adminUsername=ana&access_token=t&utm_source=x#top')
    expect(`${location.pathname}${location.search}${location.hash}`).toBe('/account/auth?utm_source=x#top')
    expect(stored.targetUrl.get()).not.toContain('k1')
    expect(takeAdminCredentials()).toEqual({ apikey: 'k1', adminUsername: 'ana' })
    expect(takeAdminCredentials()).toBeNull()
  })

  it('[R2.14] accepts only API addresses on the list', async () => {
    await open('/auth?apiurl=https://pagos.example/v1&apiwpurl=https://pagos.example')
    expect(stored.developerApi.get()).toBe('https://pagos.example/v1')
    expect(stored.developerContentApi.get()).toBe('https://pagos.example/')
  })

  it.each([
    'https://evil.example',
    'javascript:alert(1)',
    '/legal',
    'legal',
    '//evil.example',
    `${ORIGIN}/legal`,
    ORIGIN,
    'blob:https://pagos.example/1',
    'https://pagos.example.evil.example',
  ])('[R2.14] does not accept the API address %s', async (address) => {
    await open(`/auth?apiurl=${encodeURIComponent(address)}&apiwpurl=${encodeURIComponent(address)}`)
    expect([stored.developerApi.get(), stored.developerContentApi.get()]).toEqual([null, null])
    expect([apiBase(), contentBase()]).toEqual([ORIGIN, ORIGIN])
  })

  it('[R2.14] removes a stored API address that is not allowed', async () => {
    await servePage(`${ORIGIN}/auth`)
    stored.developerApi.set(`${ORIGIN}/legal`)
    stored.developerContentApi.set('https://once-allowed.example/')
    expect([apiBase(), contentBase()]).toEqual([ORIGIN, ORIGIN])
    expect([stored.developerApi.get(), stored.developerContentApi.get()]).toEqual([null, null])
  })

  it('[R2.14] accepts a target_url on the list, and uses auth instead of any other', async () => {
    await open('/auth?target_url=https://pagos.example/vuelta')
    expect(stored.targetUrl.get()).toBe('https://pagos.example/vuelta')
    await open('/auth?target_url=https://evil.example/')
    expect(stored.targetUrl.get()).toBe(`${ORIGIN}/auth`)
  })
})
