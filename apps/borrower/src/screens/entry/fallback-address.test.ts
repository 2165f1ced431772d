// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { stored } from '../../storage/stored-values.ts'
import { servePage } from '../../testing/page.ts'
import { withServer } from '../../testing/server.ts'
import { fallbackAddress } from './fallback-address.ts'

const VALUES = { fallback: '/account', payment_type: 'payoff', promocode: null }
const TICKET = 'POST /v2/user/ticket'

const server = withServer()
beforeEach(async () => {
  await servePage(`${server().origin}/auth/fallback`)
  stored.accessToken.set('the-token')
  server().answers[TICKET] = { body: { ticket: 'ticket.one-use' } }
})

const leadsTo = (query: string) => fallbackAddress(new URLSearchParams(query), VALUES)

describe('/auth/fallback', () => {
  it('[R2.05] sends the values of the scope, with a ticket instead of the token', async () => {
    expect(await leadsTo('redirectTo=https://pagos.example/in?a=1&scope[]=token&scope[]=payment_type')).toBe(
      'https://pagos.example/in?a=1&token=ticket.one-use&payment_type=payoff',
    )
  })

  describe('if the operator allows the access token itself', () => {
    const TO_LISTED = 'redirectTo=https://pagos.example/in&scope[]=token'
    beforeEach(async () => {
      await servePage(`${server().origin}/auth/fallback`, { fallback_token: 'access_token' })
      stored.accessToken.set('the-token')
    })

    it('[R2.05] an allowed origin gets it', async () => {
      expect(await leadsTo(TO_LISTED)).toBe('https://pagos.example/in?token=the-token')
      expect(server().calls).not.toContain(TICKET)
    })

    it('[R2.05] a page of our own gets a ticket', async () => {
      expect(await leadsTo('redirectTo=/pay&scope[]=token')).toBe(`${server().origin}/pay?token=ticket.one-use`)
    })

    it('[R2.05] a staff member acting for the customer sends a ticket', async () => {
      stored.impersonationToken.set('of-the-admin')
      expect(await leadsTo(TO_LISTED)).toBe('https://pagos.example/in?token=ticket.one-use')
    })

    it.each([['https://evil.example/'], ['//evil.example/'], ['blob:https://pagos.example/in']])(
      '[R2.05] %s gets nothing',
      async (target) => {
        expect(await leadsTo(`redirectTo=${encodeURIComponent(target)}&scope[]=token`)).toBe('/auth')
      },
    )
  })

  it('[R2.05] requests no ticket that is not in the scope', async () => {
    expect(await leadsTo('redirectTo=https://pagos.example/in')).toBe('https://pagos.example/in')
    expect(server().calls).not.toContain(TICKET)
  })

  it('[R2.05] omits missing values and unknown scopes', async () => {
    expect(await leadsTo('redirectTo=/pay&scope[]=promocode&scope[]=password&scope[]=fallback')).toBe(
      `${server().origin}/pay?fallback=%2Faccount`,
    )
  })

  it('[R2.05] continues without a token if there is no session or no ticket', async () => {
    server().answers[TICKET] = { status: 503, body: {} }
    expect(await leadsTo('redirectTo=/pay&scope[]=token')).toBe(`${server().origin}/pay`)
    stored.accessToken.clear()
    expect(await leadsTo('redirectTo=/pay&scope[]=token')).toBe(`${server().origin}/pay`)
    expect(server().calls.filter((one) => one === TICKET)).toHaveLength(1)
  })

  it.each([
    'redirectTo=https://evil.example/&scope[]=token',
    'redirectTo=//evil.example/&scope[]=token',
    'redirectTo=javascript:alert(1)&scope[]=token',
    'redirectTo=https://puente.example.evil.example/&scope[]=token',
    'scope[]=token',
  ])('[R2.05] redirects to sign-in and passes nothing on: %s', async (query) => {
    expect(await leadsTo(query)).toBe('/auth')
    expect(server().calls).not.toContain(TICKET)
  })
})
