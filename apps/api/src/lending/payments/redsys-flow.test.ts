// Goal: with Redsys a payment leaves through a form that the browser may post and returns through an authenticated
// notification; nothing else moves money.
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Customer,
  expectBooksToBalance,
  loanView,
  makeCustomer,
  operationsOf,
  recordOf,
} from '../../../test/card-customers.ts'
import { type RedsysServer, startRedsysServer } from '../../../test/redsys-server.ts'
import { readRequest, redsysNotification } from '../../../test/redsys-stand-in.ts'
import { matchLine } from '../bank/decide-line.ts'

let shop: RedsysServer
beforeAll(async () => {
  shop = await startRedsysServer()
})
afterAll(() => shop.close())

async function startPayoff(): Promise<{ customer: Customer; order: string; path: string }> {
  const { server } = shop
  const customer = await makeCustomer(server, { date: addDays(server.clock.today(), -10) })
  const answer = await server.call('POST', '/v2/loan/payment-request/generate', {
    token: customer.token,
    body: { payment_type: 'payoff' },
  })
  const [operation] = await operationsOf(server, customer)
  const link = new URL(answer.json().payment_link)
  expect(link.origin).toBe('https://prestamos.example')
  return { customer, order: operation.order_code, path: link.pathname }
}

const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  )

describe('a payment through Redsys', () => {
  it('leaves by a signed form that the policy allows to be posted to Redsys and nowhere else', async () => {
    const { order, path } = await startPayoff()
    const page = await shop.server.call('GET', path)
    expect(page.body).toContain(`action="${shop.redsys.url}/sis/realizarPago"`)
    expect(Object.fromEntries(readRequest(fieldsOf(page.body)) ?? [])).toMatchObject({
      DS_MERCHANT_ORDER: order,
      DS_MERCHANT_AMOUNT: '33000',
      DS_MERCHANT_URLOK: 'https://prestamos.example/account',
      DS_MERCHANT_URLKO: 'https://prestamos.example/account/payment/failed',
      DS_MERCHANT_MERCHANTURL: 'https://prestamos.example/webhooks/redsys/notification',
    })
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`form-action 'self' ${shop.redsys.url}`)
    expect(policy).toContain("script-src 'self'")
    const script = /<script src="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const sent = await shop.server.call('GET', script)
    expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(page.body).toContain('<button type="submit">Continuar</button>')
  })

  it('a payment through Redsys is paid when Redsys says so, and the link then leads to the account', async () => {
    const { customer, order, path } = await startPayoff()
    expect((await shop.notify(redsysNotification(order, 330_00))).statusCode).toBe(200)
    expect(await loanView(shop.server, customer)).toMatchObject({ status: 3, has_pending_payment: false })
    const after = await shop.server.call('GET', path)
    expect([after.statusCode, after.headers.location]).toEqual([302, '/account'])
    await expectBooksToBalance(shop.server, customer)
  })

  it('a payment through Redsys is not paid by returning in the browser', async () => {
    const { customer } = await startPayoff()
    const { Ds_MerchantParameters, Ds_Signature } = redsysNotification('9999ZZZZZZZZ', 330_00)
    await shop.server.call('GET', `/account?${new URLSearchParams({ Ds_MerchantParameters, Ds_Signature })}`)
    expect(await loanView(shop.server, customer)).toMatchObject({ status: 2, has_pending_payment: true })
  })

  it('books the received amount if it is smaller than the order', async () => {
    const { customer, order } = await startPayoff()
    await shop.notify(redsysNotification(order, 100_00))
    expect(await loanView(shop.server, customer)).toMatchObject({ status: 2, calculations: { today: { amount: 230 } } })
  })

  it.each<[string, (genuine: Record<string, string>) => Record<string, string>]>([
    ['a forged signature', (genuine) => ({ ...genuine, Ds_Signature: `AAAA${genuine.Ds_Signature?.slice(4)}` })],
    ['no signature', ({ Ds_Signature: _, ...genuine }) => genuine],
    ['an unknown version', (genuine) => ({ ...genuine, Ds_SignatureVersion: 'HMAC_SHA1024_V3' })],
    ['nothing at all', () => ({})],
  ])('answers 403 to %s and changes nothing', async (_case, change) => {
    const { customer, order } = await startPayoff()
    const answer = await shop.notify(change(redsysNotification(order, 330_00)))
    expect([answer.statusCode, answer.json().label]).toEqual([403, 'signature_invalid'])
    expect(await operationsOf(shop.server, customer)).toMatchObject([{ status: 'pending', provider_code: null }])
    const { rows } = await shop.server.pool.query('select * from provider_events where order_code = $1', [order])
    expect(rows).toEqual([])
  })

  const eventsOf = async (order: string) =>
    (await shop.server.pool.query('select payload from provider_events where order_code = $1', [order])).rows

  it.each([
    ['a pre-authorisation', '1', '0000'],
    ['a confirmed pre-authorisation', '2', '0900'],
    ['an authentication', '7', '0000'],
    ['a cancelled pre-authorisation', '9', '0400'],
  ])('records %s for reconciliation and books nothing', async (_case, type, response) => {
    const { customer, order } = await startPayoff()
    expect((await shop.notify(redsysNotification(order, 330_00, { type, response }))).statusCode).toBe(200)
    expect(await loanView(shop.server, customer)).toMatchObject({ status: 2, calculations: { today: { amount: 330 } } })
    expect(await operationsOf(shop.server, customer)).toMatchObject([{ status: 'pending', provider_code: null }])
    expect(await eventsOf(order)).toMatchObject([{ payload: { type: 'other', amountCents: 330_00 } }])
    // The payment itself still counts when it arrives.
    await shop.notify(redsysNotification(order, 330_00))
    expect(await loanView(shop.server, customer)).toMatchObject({ status: 3 })
    await expectBooksToBalance(shop.server, customer)
  })

  it('a payment through Redsys does not book more than the order asked for, and tells staff', async () => {
    const { customer, order } = await startPayoff()
    expect((await shop.notify(redsysNotification(order, 999_999_999_999))).statusCode).toBe(200)
    // A later notice of the same order: staff are told once.
    await shop.notify(redsysNotification(order, 5_00, { response: '0900', type: '3' }))
    expect(await loanView(shop.server, customer)).toMatchObject({ status: 2, calculations: { today: { amount: 330 } } })
    expect(await eventsOf(order)).toMatchObject([{ payload: { amountCents: 999_999_999_999 } }, {}])
    const { rows } = await shop.server.pool.query(
      'select action from audit_events where user_id = $1 and action like $2',
      [customer.userId, 'card_payment_over%'],
    )
    expect(rows).toEqual([{ action: 'card_payment_over_order' }])
  })

  /** The lines of the back office for an order, and what its journals moved. */
  const heldOf = async (order: string) => {
    const { rows: lines } = await shop.server.pool.query(
      'select id, state, amount_cents::int as cents from statement_entries where servicer_reference = $1',
      [order],
    )
    const { rows: moves } = await shop.server.pool.query(
      `select t.debit, t.credit, t.amount_cents::int as cents from journals j
       join journal_transfers t on t.journal_id = j.id where j.reference like $1 order by t.id`,
      [`${order}%`],
    )
    return { lines, moves }
  }
  const RECEIVED = { debit: 'card_settlements', credit: 'unmatched_money', cents: 331_00 }

  it('keeps a charge that cannot be booked as unmatched money, once, until staff book it on a loan', async () => {
    const { customer, order } = await startPayoff()
    for (const _ of [1, 2]) await shop.notify(redsysNotification(order, 331_00))
    const { lines, moves } = await heldOf(order)
    expect(lines).toMatchObject([{ state: 'unmatched', cents: 331_00 }])
    expect(moves).toEqual([RECEIVED])
    const { loan } = await recordOf(shop.server, customer)
    await shop.server.deps.transaction((tx) =>
      matchLine(
        tx,
        {
          entryId: Number(lines[0].id),
          shares: [{ publicId: loan.publicId, cents: 331_00 }],
          isThirdParty: false,
        },
        { actor: 'admin:ana', now: shop.server.clock.now(), today: shop.server.clock.today() },
      ),
    )
    expect(await loanView(shop.server, customer)).toMatchObject({ status: 3, overpaid: 1 })
    await expectBooksToBalance(shop.server, customer)
  })

  it('closes a held charge when the provider has refunded it', async () => {
    const { order } = await startPayoff()
    await shop.notify(redsysNotification(order, 331_00))
    await shop.notify(redsysNotification(order, 331_00, { type: '3', response: '0900' }))
    const { lines, moves } = await heldOf(order)
    expect(lines).toMatchObject([{ state: 'refund' }])
    expect(moves).toEqual([RECEIVED, { debit: 'unmatched_money', credit: 'card_settlements', cents: 331_00 }])
  })

  it('answers 403 to a signed order with a NUL, and records nothing', async () => {
    const answer = await shop.notify(redsysNotification('1234ABCD\0', 330_00))
    expect([answer.statusCode, answer.json().label]).toEqual([403, 'signature_invalid'])
  })

  it('a pre-authorisation of a card request registers no card', async () => {
    const customer = await makeCustomer(shop.server)
    await shop.server.call('POST', '/v2/user/payment_card', { token: customer.token })
    const [operation] = await operationsOf(shop.server, customer)
    const extra = { Ds_Merchant_Identifier: 'token-approves' }
    await shop.notify(redsysNotification(operation.order_code, 0, { type: '1', extra }))
    await shop.notify(redsysNotification(operation.order_code, 0, { type: '1', response: '0190' }))
    expect(await operationsOf(shop.server, customer)).toMatchObject([{ status: operation.status }])
    const { rows } = await shop.server.pool.query('select 1 from payment_cards where user_id = $1', [customer.userId])
    expect(rows).toEqual([])
  })

  it('an approved card request without a token registers no card, and is acknowledged', async () => {
    const customer = await makeCustomer(shop.server)
    await shop.server.call('POST', '/v2/user/payment_card', { token: customer.token })
    const [operation] = await operationsOf(shop.server, customer)
    expect((await shop.notify(redsysNotification(operation.order_code, 0))).statusCode).toBe(200)
    expect(await operationsOf(shop.server, customer)).toMatchObject([{ status: operation.status }])
    const { rows } = await shop.server.pool.query('select 1 from payment_cards where user_id = $1', [customer.userId])
    expect(rows).toEqual([])
  })

  it('records an unknown order for reconciliation, and acknowledges it', async () => {
    expect((await shop.notify(redsysNotification('4444UNKNOWN0', 5_00))).statusCode).toBe(200)
    const { rows } = await shop.server.pool.query('select payload from provider_events where order_code = $1', [
      '4444UNKNOWN0',
    ])
    expect(rows).toMatchObject([{ payload: { amountCents: 500, refusal: null } }])
  })

  it('the simulated page and its notifications do not exist', async () => {
    const { path } = await startPayoff()
    expect((await shop.server.call('POST', path, { body: { outcome: 'success' } })).statusCode).toBe(404)
    const forged = await shop.server.call('POST', '/webhooks/sandbox/card-notification', { body: {} })
    expect(forged.statusCode).toBe(404)
  })
})

describe('a card through Redsys', () => {
  it('a card through Redsys is registered with the data that later charges need, and its token is sealed', async () => {
    const { server } = shop
    const customer = await makeCustomer(server)
    const asked = await server.call('POST', '/v2/user/payment_card', { token: customer.token })
    const page = await server.call('GET', new URL(asked.json().payment_link).pathname)
    const request = readRequest(fieldsOf(page.body))
    expect(request?.get('DS_MERCHANT_URLOK')).toBe('https://prestamos.example/account?payment=add_card_successful')
    const order = request?.get('DS_MERCHANT_ORDER') ?? ''
    const card = {
      Ds_Merchant_Identifier: 'token-approves',
      Ds_Merchant_Cof_Txnid: 'scheme-7',
      Ds_ExpiryDate: '2712',
      Ds_Card_Number: '454881******0003',
    }
    await shop.notify(redsysNotification(order, 0, { extra: card }))
    const { rows } = await server.pool.query('select * from payment_cards where user_id = $1', [customer.userId])
    expect(rows).toMatchObject([{ pan: '**** 0003', first_transaction_id: 'scheme-7', provider: 'redsys' }])
    expect(server.deps.secrets.unseal(rows[0].sealed_token)).toBe('token-approves')
    const cards = await server.call('GET', '/v2/user/payment_cards', { token: customer.token })
    expect(cards.json().items).toMatchObject([{ expires_on: '2027-12-31', is_default: true }])
    expect((await recordOf(server, customer)).loan.autoDebitEnabled).toBe(true)
  })
})
