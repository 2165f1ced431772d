import { civilDate } from '@puente/domain'
// Goal: a promo code is worth money, so guessing must not find one. Every call that takes a code shares one budget of wrong
// codes per customer and per network, and a customer with a right code never hits it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan, tokenFor } from '../../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let server: TestApp
beforeEach(async () => {
  server = await createTestApp()
  await server.deps.transaction((tx) =>
    tx.promoCodes.add({ code: 'BUENO10', percentCommission: 10, validFrom: civilDate('2026-01-01'), validUntil: null }),
  )
})
afterEach(() => server.close())

const makeCustomer = () =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    await makeLoan(tx, server.deps, userId, {})
    return tokenFor(tx, server.deps, userId)
  })

const check = (promocode: string, { token, address = '198.51.100.7' }: { token?: string; address?: string } = {}) =>
  server.call('POST', '/v2/check-promocode', {
    body: { promocode },
    address,
    ...(token === undefined ? {} : { token }),
  })
const guesses = (count: number) => Array.from({ length: count }, (_, n) => `CASI${n}`)
const statuses = (answers: readonly { statusCode: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

describe('wrong promo codes', () => {
  it('wrong promo codes are limited per address, also in parallel, and the response says when to retry', async () => {
    const answers = await Promise.all(guesses(90).map((code) => check(code)))
    expect(statuses(answers)).toEqual({ 200: 60, 429: 30 })
    const refused = await check('BUENO10')
    expect([refused.statusCode, refused.json().label]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBe(3600)
    expect((await check('BUENO10', { address: '198.51.100.8' })).json()).toEqual({ valid: true })
    server.clock.advanceMs(3600_000)
    expect((await check('BUENO10')).json()).toEqual({ valid: true })
  })

  it('wrong promo codes are limited per customer, across any number of addresses', async () => {
    const token = await makeCustomer()
    const answers = []
    for (const [n, code] of guesses(40).entries()) answers.push(await check(code, { token, address: `192.0.2.${n}` }))
    expect(statuses(answers)).toEqual({ 200: 20, 429: 20 })
  })

  it.each([
    ['/64', (n: number) => `2001:db8:1:1::${n}`, 60],
    ['/56', (n: number) => `2001:db8:1:${(n % 200).toString(16)}::1`, 120],
    ['/48', (n: number) => `2001:db8:1:${(n * 256).toString(16)}::1`, 240],
  ])('are limited per IPv6 %s', async (_prefix, addressOf, limit) => {
    const answers = []
    for (const [n, code] of guesses(limit + 10).entries()) {
      answers.push(await check(code, { address: addressOf(n % 256) }))
    }
    expect(statuses(answers)).toEqual({ 200: limit, 429: 10 })
  })

  it.each(['/v2/products/1/prices?discount=', '/v2/loan/prolong?promocode=', '/v2/loan/prolong_details?promocode='])(
    'count in every call that takes a code: %s',
    async (url) => {
      const token = await makeCustomer()
      const ask = (code: string) => server.call('GET', `${url}${code}`, { token, address: '198.51.100.9' })
      for (const code of guesses(20)) expect((await ask(code)).statusCode).not.toBe(429)
      const over = await ask('CASI99')
      expect([over.statusCode, over.json().label]).toEqual([429, 'too_many_requests'])
      expect((await check('BUENO10', { token })).statusCode).toBe(429)
    },
  )

  it('count once when the same expired code is repeated, and a right code does not count', async () => {
    for (let n = 0; n < 65; n++) {
      expect((await check('CADUCADO')).json()).toEqual({ valid: false })
      expect((await check('BUENO10')).json()).toEqual({ valid: true })
    }
  })
})
