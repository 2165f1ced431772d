// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { servePage } from '../../testing/page.ts'
import { fallbackAddress } from './fallback-address.ts'

const VALUES = { token: 'the-token', fallback: '/account', payment_type: 'payoff', promocode: null }

beforeEach(() => servePage('https://puente.example/auth/fallback'))

const leadsTo = (query: string) => fallbackAddress(new URLSearchParams(query), VALUES)

describe('/auth/fallback', () => {
  it('[R2.05] sends the values that the scope asks for, and no others', () => {
    expect(leadsTo('redirectTo=https://pagos.example/in?a=1&scope[]=token&scope[]=payment_type')).toBe(
      'https://pagos.example/in?a=1&token=the-token&payment_type=payoff',
    )
    expect(leadsTo('redirectTo=https://pagos.example/in')).toBe('https://pagos.example/in')
  })

  it('[R2.05] leaves out what there is not, and what is no scope', () => {
    expect(leadsTo('redirectTo=/pay&scope[]=promocode&scope[]=password&scope[]=fallback')).toBe(
      'https://puente.example/pay?fallback=%2Faccount',
    )
  })

  it.each([
    'redirectTo=https://evil.example/&scope[]=token',
    'redirectTo=//evil.example/&scope[]=token',
    'redirectTo=javascript:alert(1)&scope[]=token',
    'redirectTo=https://puente.example.evil.example/&scope[]=token',
    'scope[]=token',
  ])('[R2.05] leads to sign-in and tells nothing: %s', (query) => {
    expect(leadsTo(query)).toBe('/auth')
  })
})
