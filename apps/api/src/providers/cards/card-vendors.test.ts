// Goal: a card vendor is one object in the table of vendors. A vendor that exists only in this file takes a payment from
// checkout to booking, with its settings, its content security policy and its webhook.
import { createHmac } from 'node:crypto'
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expectBooksToBalance, loanView, makeCustomer, operationsOf } from '../../../test/card-customers.ts'
import { productionEnvironment } from '../../../test/production.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { readConfig } from '../../config.ts'
import { WebAddress } from '../../platform/config/setting-types.ts'
import { required, setting, settingsPart } from '../../platform/config/settings-part.ts'
import type { CardVendor } from './card-vendor.ts'
import { CARD_VENDORS } from './card-vendors.ts'

const sign = (key: string, order: string, cents: string) =>
  createHmac('sha256', key).update(`${order}:${cents}`).digest('hex')

const plazaVendor: CardVendor<{ url: string; key: string }> = {
  name: 'plaza',
  isSimulated: true,
  settings: settingsPart({
    environment: {
      PLAZA_URL: setting(WebAddress.default('https://plaza.example'), 'where it is'),
      PLAZA_KEY: setting(z.string().min(16).optional(), 'its key'),
    },
    read(env) {
      return { url: env.PLAZA_URL, key: required(env, 'CARD_PROVIDER=plaza', ['PLAZA_KEY']).PLAZA_KEY }
    },
  }),
  notificationPath: '/webhooks/plaza',
  formOrigins: ({ url }) => [new URL(url).origin],
  create: ({ url, key }) => ({
    checkout: ({ orderCode, amountCents }) => ({
      kind: 'form',
      action: `${url}/pay`,
      fields: { order: orderCode, cents: String(amountCents), signature: sign(key, orderCode, String(amountCents)) },
    }),
    charge: async () => ({ outcome: 'unknown', providerCode: 'not_offered' }),
    refund: async () => ({ outcome: 'refused', providerCode: 'not_offered' }),
    readNotification: ({ order = '', cents = '', signature = '' }) =>
      signature === sign(key, order, cents)
        ? {
            key: signature,
            orderCode: order,
            type: 'charge',
            refusal: null,
            providerCode: 'paid',
            amountCents: Number(cents),
            happenedOn: null,
            card: null,
          }
        : null,
  }),
}

const VENDORS = [...CARD_VENDORS, plazaVendor]
const KEY = 'a-key-of-the-plaza-shop'
const ENVIRONMENT = { CARD_PROVIDER: 'plaza', PLAZA_KEY: KEY }

describe('the settings of a vendor in the table', () => {
  it('the settings of a vendor in the table are read when the operator chooses it', () => {
    const { cards } = readConfig({ ...ENVIRONMENT, PLAZA_URL: 'https://pay.plaza.example/v1' }, VENDORS)
    expect(cards).toMatchObject({ vendor: { name: 'plaza' }, formOrigins: ['https://pay.plaza.example'] })
  })

  const PRODUCTION = productionEnvironment({ twilio: 'https://api.twilio.com', recaptcha: 'https://www.google.com/x' })
  it.each([
    [
      'a missing one',
      { CARD_PROVIDER: 'plaza' },
      'A setting is wrong: PLAZA_KEY is missing: CARD_PROVIDER=plaza needs it.',
    ],
    ['an invalid one', { ...ENVIRONMENT, PLAZA_KEY: 'short' }, 'PLAZA_KEY must have at least'],
    ['an invalid one of another vendor', { REDSYS_TERMINAL: 'x' }, 'REDSYS_TERMINAL must have 1 to 3 digits.'],
    ['an unknown vendor', { CARD_PROVIDER: 'plazza' }, 'CARD_PROVIDER must be sandbox, redsys or plaza.'],
    [
      'a simulated vendor in production',
      { ...PRODUCTION, ...ENVIRONMENT },
      'CARD_PROVIDER must be a real one (redsys)',
    ],
  ])('name %s', (_case, environment, sentence) => {
    expect(() => readConfig(environment, VENDORS)).toThrow(sentence)
  })
})

describe('a payment through a vendor in the table', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(ENVIRONMENT, { cardVendors: VENDORS })
  })
  afterAll(() => server.close())

  async function startPayoff() {
    const customer = await makeCustomer(server, { date: addDays(server.clock.today(), -10) })
    const body = { payment_type: 'payoff' }
    const answer = await server.call('POST', '/v2/loan/payment-request/generate', { token: customer.token, body })
    const [operation] = await operationsOf(server, customer)
    return { customer, order: String(operation.order_code), path: new URL(answer.json().payment_link).pathname }
  }
  const notify = (fields: Record<string, string>) =>
    server.call('POST', plazaVendor.notificationPath, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('leaves by a form to the vendor, which the content security policy allows', async () => {
    const { order, path } = await startPayoff()
    const page = await server.call('GET', path)
    expect(page.body).toContain('action="https://plaza.example/pay"')
    expect(page.body).toContain(`name="order" value="${order}"`)
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://plaza.example")
  })

  it('a payment through a vendor in the table is booked by a signed notification at the path of the vendor, once', async () => {
    const { customer, order } = await startPayoff()
    const fields = { order, cents: '33000', signature: sign(KEY, order, '33000') }
    expect((await notify(fields)).statusCode).toBe(200)
    expect((await notify(fields)).statusCode).toBe(200)
    expect(await operationsOf(server, customer)).toMatchObject([{ status: 'completed', provider_code: 'paid' }])
    expect(await loanView(server, customer)).toMatchObject({ status: 3, has_pending_payment: false })
    await expectBooksToBalance(server, customer)
  })

  it('a payment through a vendor in the table is not booked by a forged notification', async () => {
    const { customer, order } = await startPayoff()
    const answer = await notify({ order, cents: '33000', signature: sign('another-key-than-ours', order, '33000') })
    expect([answer.statusCode, answer.json().label]).toEqual([403, 'signature_invalid'])
    expect(await loanView(server, customer)).toMatchObject({ status: 2, has_pending_payment: true })
  })

  it('leaves no page and no webhook of another vendor', async () => {
    for (const { notificationPath } of CARD_VENDORS) {
      expect((await server.call('POST', notificationPath, { body: {} })).statusCode, notificationPath).toBe(404)
    }
  })
})
