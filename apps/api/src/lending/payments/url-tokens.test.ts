// Goal: URLs with a token work as specified, accept a ticket once and for a minute, and never pass the token on.
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, makeCustomer, operationsOf } from '../../../test/card-customers.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const tenDaysIn = () => makeCustomer(server, { date: addDays(server.clock.today(), -10) })
const ticketOf = async ({ token }: Customer): Promise<string> =>
  (await server.call('POST', '/v2/user/ticket', { token })).json().ticket
const open = (path: string, parameters: Record<string, string>, accept?: string) =>
  server.call('GET', `${path}?${new URLSearchParams(parameters)}`, accept === undefined ? {} : { headers: { accept } })
const HTML = 'text/html,application/xhtml+xml'

describe('URLs with a token', () => {
  it.each([
    [{ payment_type: 'payoff' }, { kind: 'payoff', amount_cents: 330_00 }],
    [
      { payment_type: 'partial_repay', amount: '100.5' },
      { kind: 'partial_repay', amount_cents: 100_50 },
    ],
    [
      { payment_type: 'prolongation', term: '14', promocode: '' },
      { kind: 'prolongation', amount_cents: 30_00 },
    ],
  ])('[R7.05] /payment with %j redirects to a page without the token', async (query, operation) => {
    const customer = await tenDaysIn()
    const answer = await open('/payment', { access_token: customer.token, ...query })
    expect(answer.statusCode).toBe(302)
    const [stored] = await operationsOf(server, customer)
    expect(stored).toMatchObject(operation)
    expect(answer.headers.location).toBe(`/payment/${stored.id}`)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await server.call('GET', String(answer.headers.location))).statusCode).toBe(200)
  })

  it('[R7.05] /card/tokenize redirects likewise', async () => {
    const customer = await tenDaysIn()
    const answer = await open('/card/tokenize', { access_token: customer.token })
    const [stored] = await operationsOf(server, customer)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/card/tokenize/${stored.id}`])
    expect((await server.call('GET', String(answer.headers.location))).statusCode).toBe(200)
  })

  it('a ticket works once', async () => {
    const customer = await tenDaysIn()
    const ticket = await ticketOf(customer)
    const query = { access_token: ticket, payment_type: 'payoff' }
    expect((await open('/payment', query)).statusCode).toBe(302)
    expect((await open('/payment', query)).statusCode).toBe(401)
    expect((await open('/card/tokenize', { access_token: ticket })).statusCode).toBe(401)
  })

  it('used twenty times at once, a ticket works once', async () => {
    const customer = await tenDaysIn()
    const access_token = await ticketOf(customer)
    const answers = await Promise.all(Array.from({ length: 20 }, () => open('/card/tokenize', { access_token })))
    expect(answers.filter(({ statusCode }) => statusCode === 302)).toHaveLength(1)
  })

  it('a ticket lives 60 seconds', async () => {
    const customer = await tenDaysIn()
    const [inTime, tooLate] = [await ticketOf(customer), await ticketOf(customer)]
    server.clock.advanceMs(59_999)
    expect((await open('/card/tokenize', { access_token: inTime })).statusCode).toBe(302)
    server.clock.advanceMs(1)
    expect((await open('/card/tokenize', { access_token: tooLate })).statusCode).toBe(401)
  })

  it('a ticket is not a session, and a modified ticket is rejected', async () => {
    const customer = await tenDaysIn()
    const ticket = await ticketOf(customer)
    expect((await server.call('GET', '/v2/user', { token: ticket })).statusCode).toBe(401)
    const [prefix = '', body = '', signature = ''] = ticket.split('.')
    const other = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
    const forged = Buffer.from(JSON.stringify({ ...other, user: other.user - 1 })).toString('base64url')
    for (const text of [`${prefix}.${forged}.${signature}`, `${prefix}.${body}.`, `${prefix}.`, 'nothing']) {
      expect((await open('/card/tokenize', { access_token: text })).statusCode, text).toBe(401)
    }
  })

  it('only a signed-in borrower gets a ticket', async () => {
    expect((await server.call('POST', '/v2/user/ticket')).statusCode).toBe(401)
  })

  it('a HEAD request starts nothing', async () => {
    const customer = await tenDaysIn()
    const query = new URLSearchParams({ access_token: customer.token, payment_type: 'payoff' })
    await server.app.inject({ method: 'HEAD', url: `/payment?${query}` })
    expect(await operationsOf(server, customer)).toEqual([])
  })

  it('a browser that cannot pay gets a page, never JSON', async () => {
    const customer = await tenDaysIn()
    const { token: access_token } = customer
    const location = async (query: Record<string, string>) => (await open('/payment', query, HTML)).headers.location
    expect(await location({ access_token: 'dead', payment_type: 'payoff' })).toBe('/auth')
    expect(await location({ access_token, payment_type: 'nonsense' })).toBe('/account/payment/failed')
    expect(await location({ access_token, payment_type: 'partial_repay', amount: '9999' })).toBe(
      '/account/payment/failed',
    )
    await open('/payment', { access_token, payment_type: 'payoff' })
    expect(await location({ access_token, payment_type: 'partial_repay', amount: '10' })).toBe('/account')
  })
})
