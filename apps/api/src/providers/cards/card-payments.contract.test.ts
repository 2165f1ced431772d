// Goal: the simulated provider and Redsys behave the same for every caller: a payment page, signed notifications, and charges
// that are settled, refused with a reason, or unknown.
import { AppError, civilDate } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REDSYS_SHOP, readRequest, redsysAnswers, redsysNotification } from '../../../test/redsys-stand-in.ts'
import { type StandIn, startStandIn } from '../../../test/stand-in.ts'
import { clockFrom } from '../../platform/clock.ts'
import { createSecrets } from '../../platform/security/secrets.ts'
import type { CardAdapter, CardOrder, SimulatedCard } from './card-payments.ts'
import { redsysCardPayments } from './redsys/redsys.ts'
import { sandboxCardPayments } from './sandbox/sandbox.ts'

let redsys: StandIn
const lateNotifications: Readonly<Record<string, string>>[] = []
beforeAll(async () => {
  redsys = await startStandIn(redsysAnswers())
})
beforeEach(() => {
  redsys.requests.length = 0
  lateNotifications.length = 0
})
afterAll(() => redsys.close())

const TIMEOUT_MS = 2_000
/** How long a test waits for a response that never comes. */
const UNANSWERED_MS = 300

const redsysConfig = () => ({
  ...REDSYS_SHOP,
  url: `${redsys.url}/sis`,
  signatureVersion: 'HMAC_SHA512_V2' as const,
  cofType: 'R',
  notificationUrl: 'https://prestamos.example/webhooks/redsys/notification',
  timeoutMs: TIMEOUT_MS,
})
const sandbox = () =>
  sandboxCardPayments(
    createSecrets('a-secret-of-this-test-that-is-long-enough'),
    clockFrom(() => new Date('2026-11-16T10:00:00Z')),
    async (fields) => {
      lateNotifications.push(fields)
    },
  )

const TODAY = civilDate('2026-11-16')
const PAYMENT: CardOrder = {
  orderCode: '1234ABCDEFGH',
  kind: 'payment',
  amountCents: 123_45,
  description: 'Devolución de tu préstamo',
  returnUrls: {
    done: 'https://prestamos.example/account',
    failed: 'https://prestamos.example/account/payment/failed',
  },
}
const CARD_REQUEST: CardOrder = { ...PAYMENT, orderCode: '1235ABCDEFGH', kind: 'tokenize', amountCents: 0 }

/** The notification that each provider sends after a customer used its payment page. */
function notificationOf(provider: CardAdapter, order: CardOrder, isApproved: boolean): Record<string, string> {
  const checkout = provider.checkout(order)
  if (checkout.kind === 'simulated') {
    return { ...checkout.notification(isApproved, isApproved ? 'approves' : 'declines', TODAY) }
  }
  const asked = readRequest(checkout.fields)
  if (asked === null) throw new Error('Redsys would refuse the signature of this form')
  const extra =
    asked.get('DS_MERCHANT_IDENTIFIER') === 'REQUIRED' && isApproved
      ? {
          Ds_Merchant_Identifier: 'token-approves',
          Ds_Merchant_Cof_Txnid: 'scheme-1',
          Ds_ExpiryDate: '2802',
          Ds_Card_Last4: '0003',
        }
      : {}
  return redsysNotification(asked.get('DS_MERCHANT_ORDER') ?? '', Number(asked.get('DS_MERCHANT_AMOUNT')), {
    response: isApproved ? '0000' : '0190',
    extra,
  })
}

const TOKENS = {
  redsys: {
    approves: 'token-approves',
    declines: 'token-declines',
    wants_authentication: 'token-wants-authentication',
    is_dead: 'token-nobody-knows',
    answers_late: 'token-answers-late',
  },
  sandbox: {
    approves: 'sandbox:approves:1',
    declines: 'sandbox:declines:1',
    wants_authentication: 'sandbox:wants_authentication:1',
    is_dead: 'sandbox:is_dead:1',
    answers_late: 'sandbox:answers_late:1',
  },
} as const satisfies Record<string, Record<SimulatedCard, string>>

let lastOrder = 0
const chargeWith = (provider: CardAdapter, token: string) => {
  lastOrder += 1
  return provider.charge({
    orderCode: `2000${String(lastOrder).padStart(8, '0')}`,
    amountCents: 300_00,
    description: 'Devolución de tu préstamo',
    token,
    firstTransactionId: 'scheme-1',
  })
}

describe.each([
  ['sandbox', (_timeoutMs?: number): CardAdapter => sandbox()],
  ['redsys', (timeoutMs = TIMEOUT_MS): CardAdapter => redsysCardPayments({ ...redsysConfig(), timeoutMs })],
] as const)('%s', (name, provider) => {
  it('reports an approved payment', () => {
    const event = provider().readNotification(notificationOf(provider(), PAYMENT, true))
    expect(event).toMatchObject({
      orderCode: PAYMENT.orderCode,
      type: 'charge',
      refusal: null,
      amountCents: 123_45,
      happenedOn: TODAY,
      card: null,
    })
  })

  it('reports a declined payment with its code', () => {
    const event = provider().readNotification(notificationOf(provider(), PAYMENT, false))
    expect(event).toMatchObject({ refusal: 'declined', providerCode: '0190' })
  })

  it('returns a token, the last digits and the first transaction id of a registered card', () => {
    const event = provider().readNotification(notificationOf(provider(), CARD_REQUEST, true))
    expect(event?.card).toMatchObject({
      token: expect.stringMatching(/.{6}/),
      lastDigits: '0003',
      firstTransactionId: expect.stringMatching(/.{3}/),
    })
    expect(provider().readNotification(notificationOf(provider(), CARD_REQUEST, false))?.card).toBeNull()
  })

  it('gives equal notifications the same event id and others another one', () => {
    const read = (isApproved: boolean) =>
      provider().readNotification(notificationOf(provider(), PAYMENT, isApproved))?.key
    expect(read(true)).toBe(read(true))
    expect(read(true)).not.toBe(read(false))
  })

  it('rejects a notification with any one character changed', () => {
    const genuine = notificationOf(provider(), PAYMENT, true)
    for (const name of Object.keys(genuine)) {
      const text = genuine[name] ?? ''
      const changed = `${text.slice(0, 5)}${text[5] === 'A' ? 'B' : 'A'}${text.slice(6)}`
      expect(provider().readNotification({ ...genuine, [name]: changed }), name).toBeNull()
      const { [name]: _, ...rest } = genuine
      expect(provider().readNotification(rest), `without ${name}`).toBeNull()
    }
    expect(provider().readNotification({})).toBeNull()
  })

  it.each([
    ['approves', null],
    ['declines', 'declined'],
    ['wants_authentication', 'authentication_required'],
    ['is_dead', 'card_dead'],
  ] as const)('a card that %s settles the charge: %s', async (card, refusal) => {
    const answer = await chargeWith(provider(), TOKENS[name][card])
    expect(answer).toMatchObject({ outcome: 'settled', event: { type: 'charge', refusal, amountCents: 300_00 } })
  })

  it.each([
    [50_00, 'refunded', '0900'],
    [50_96, 'refused', '0190'],
    [50_97, 'unknown', 'no_answer'],
  ] as const)('a refund of %i cents is %s', async (amountCents, outcome, providerCode) => {
    const refund = { orderCode: PAYMENT.orderCode, amountCents, description: 'Devolución' }
    const timeoutMs = outcome === 'unknown' ? UNANSWERED_MS : TIMEOUT_MS
    expect(await provider(timeoutMs).refund(refund)).toEqual({ outcome, providerCode })
  })

  it('reports a charge without a response as unknown, neither refused nor approved', async () => {
    expect(await chargeWith(provider(UNANSWERED_MS), TOKENS[name].answers_late)).toEqual({
      outcome: 'unknown',
      providerCode: 'no_answer',
    })
  })
})

describe('sandbox', () => {
  it('reports the outcome of an unanswered charge later', async () => {
    await chargeWith(sandbox(), TOKENS.sandbox.answers_late)
    expect(lateNotifications.map((fields) => sandbox().readNotification(fields)?.refusal)).toEqual([null])
  })
})

describe('redsys', () => {
  const adapter = () => redsysCardPayments(redsysConfig())

  it.each(['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const)(
    'sends the form fields that Redsys requires, signed with %s',
    (version) => {
      const checkout = redsysCardPayments({ ...redsysConfig(), signatureVersion: version }).checkout(PAYMENT)
      if (checkout.kind !== 'form') throw new Error('not a form')
      expect(checkout.action).toBe(`${redsys.url}/sis/realizarPago`)
      expect(checkout.fields.Ds_SignatureVersion).toBe(version)
      expect(Object.fromEntries(readRequest(checkout.fields) ?? [])).toEqual({
        DS_MERCHANT_AMOUNT: '12345',
        DS_MERCHANT_ORDER: '1234ABCDEFGH',
        DS_MERCHANT_MERCHANTCODE: '999008881',
        DS_MERCHANT_CURRENCY: '978',
        DS_MERCHANT_TRANSACTIONTYPE: '0',
        DS_MERCHANT_TERMINAL: '1',
        DS_MERCHANT_MERCHANTURL: 'https://prestamos.example/webhooks/redsys/notification',
        DS_MERCHANT_PRODUCTDESCRIPTION: 'Devolución de tu préstamo',
        DS_MERCHANT_URLOK: 'https://prestamos.example/account',
        DS_MERCHANT_URLKO: 'https://prestamos.example/account/payment/failed',
        DS_MERCHANT_CONSUMERLANGUAGE: '001',
      })
    },
  )

  it('registers a card as the first payment of a series', () => {
    const checkout = adapter().checkout(CARD_REQUEST)
    if (checkout.kind !== 'form') throw new Error('not a form')
    expect(Object.fromEntries(readRequest(checkout.fields) ?? [])).toMatchObject({
      DS_MERCHANT_AMOUNT: '0',
      DS_MERCHANT_IDENTIFIER: 'REQUIRED',
      DS_MERCHANT_COF_INI: 'S',
      DS_MERCHANT_COF_TYPE: 'R',
    })
    const event = adapter().readNotification(notificationOf(adapter(), CARD_REQUEST, true))
    expect(event?.card?.expiresOn).toBe('2028-02-29')
  })

  it('charges a card on file as a merchant-initiated transaction', async () => {
    await chargeWith(adapter(), TOKENS.redsys.approves)
    const sent = readRequest(JSON.parse(redsys.requests[0]?.body ?? '{}'))
    expect(Object.fromEntries(sent ?? [])).toMatchObject({
      DS_MERCHANT_AMOUNT: '30000',
      DS_MERCHANT_IDENTIFIER: 'token-approves',
      DS_MERCHANT_COF_INI: 'N',
      DS_MERCHANT_COF_TYPE: 'R',
      DS_MERCHANT_COF_TXNID: 'scheme-1',
      DS_MERCHANT_EXCEP_SCA: 'MIT',
      DS_MERCHANT_DIRECTPAYMENT: 'true',
    })
  })

  it('refunds a part of an order as transaction type 3, and reports an order that cannot be refunded', async () => {
    await adapter().refund({ orderCode: '1234ABCDEFGH', amountCents: 50_00, description: 'Devolución' })
    expect(Object.fromEntries(readRequest(JSON.parse(redsys.requests[0]?.body ?? '{}')) ?? [])).toMatchObject({
      DS_MERCHANT_TRANSACTIONTYPE: '3',
      DS_MERCHANT_ORDER: '1234ABCDEFGH',
      DS_MERCHANT_AMOUNT: '5000',
    })
    const unknownOrder = { orderCode: '9999ABCDEFGH', amountCents: 50_98, description: 'Devolución' }
    expect(await adapter().refund(unknownOrder)).toEqual({ outcome: 'refused', providerCode: 'SIS0057' })
  })

  it('reports a repeated order as unknown, so that it is never charged twice', async () => {
    const charge = {
      orderCode: '3000ABCDEFGH',
      amountCents: 300_00,
      description: 'x',
      token: 'token-approves',
      firstTransactionId: null,
    }
    expect(await adapter().charge(charge)).toMatchObject({ outcome: 'settled' })
    expect(await adapter().charge(charge)).toEqual({ outcome: 'unknown', providerCode: 'SIS0051' })
  })

  it.each([
    ['answers 500', { status: 500 }],
    ['sends an unsigned response', { body: { Ds_Response: '0000' } }],
    ['signs with another secret', { body: { ...redsysNotification('1', 1), Ds_Signature: 'AAAA' } }],
    ['responds for another order', { body: redsysNotification('9999ZZZZZZZZ', 300_00) }],
    [
      'responds for a pre-authorisation',
      (order: string) => ({ body: redsysNotification(order, 300_00, { type: '1' }) }),
    ],
    ['responds for a larger amount', (order: string) => ({ body: redsysNotification(order, 300_01) })],
  ])('reports the charge as unknown if Redsys %s', async (_case, answer) => {
    const broken = await startStandIn(({ body }) => {
      if (typeof answer !== 'function') return answer
      return answer(readRequest(JSON.parse(body))?.get('DS_MERCHANT_ORDER') ?? '')
    })
    const provider = redsysCardPayments({ ...redsysConfig(), url: `${broken.url}/sis` })
    expect(await chargeWith(provider, TOKENS.redsys.approves)).toMatchObject({ outcome: 'unknown' })
    await broken.close()
  })

  it('allows a retry of the same order if no connection was opened', async () => {
    const gone = await startStandIn(() => ({}))
    await gone.close()
    const provider = redsysCardPayments({ ...redsysConfig(), url: `${gone.url}/sis` })
    await expect(chargeWith(provider, TOKENS.redsys.approves)).rejects.toThrow(AppError)
  })

  it.each([
    ['0', null],
    ['0099', null],
    ['0100', 'declined'],
    ['0195', 'authentication_required'],
    ['9915', 'cancelled'],
    ['', 'declined'],
  ])('reads the response code "%s" as %s', (response, refusal) => {
    const event = adapter().readNotification(redsysNotification('1234ABCDEFGH', 1, { response }))
    expect(event?.refusal).toBe(refusal)
  })

  it('reads a refund as approved only if Redsys accepted it', () => {
    const read = (response: string) =>
      adapter().readNotification(redsysNotification('1234ABCDEFGH', 1, { type: '3', response }))
    expect(read('0900')).toMatchObject({ type: 'refund', refusal: null })
    expect(read('0174')).toMatchObject({ type: 'refund', refusal: 'declined' })
    expect(read('0000')).toMatchObject({ type: 'refund', refusal: 'declined' })
  })

  it.each([
    ['0', 'charge'],
    ['3', 'refund'],
    ['1', 'other'], // pre-authorisation
    ['2', 'other'], // confirmation of a pre-authorisation
    ['7', 'other'], // authentication
    ['9', 'other'], // pre-authorisation cancelled
    ['', 'other'],
    ['00', 'other'],
  ])('reads the transaction type "%s" as %s', (type, expected) => {
    expect(adapter().readNotification(redsysNotification('1234ABCDEFGH', 1, { type }))?.type).toBe(expected)
  })

  it.each(['1234ABCD\0', '1234\ud800', '123', 'ABCD1234', '1234ABCDEFGHI', '1234-5678'])(
    'rejects the order %j, which no shop can create',
    (order) => {
      for (const version of ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const) {
        expect(adapter().readNotification(redsysNotification(order, 1, { version }))).toBeNull()
      }
    },
  )

  it.each(['Ds_ErrorCode', 'Ds_Response', 'Ds_Merchant_Identifier', 'Ds_Merchant_Cof_Txnid', 'Ds_Date', 'Ds_Other'])(
    'rejects %s with a character that PostgreSQL cannot store',
    (name) => {
      const extra = { [name]: '0000%00' }
      expect(adapter().readNotification(redsysNotification('1234ABCDEFGH', 1, { extra }))).toBeNull()
    },
  )

  it('ignores a correctly signed notification for another shop or in another currency', () => {
    const read = (extra: Record<string, string>) =>
      adapter().readNotification(redsysNotification('1234ABCDEFGH', 1, { extra }))
    expect(read({})).not.toBeNull()
    expect(read({ Ds_MerchantCode: '111111111' })).toBeNull()
    expect(read({ Ds_Terminal: '2' })).toBeNull()
    expect(read({ Ds_Currency: '840' })).toBeNull()
    expect(read({ Ds_Amount: '-5' })).toBeNull()
    expect(read({ Ds_Amount: '' })).toBeNull()
    expect(read({ Ds_Terminal: '0x1' })).toBeNull()
    expect(read({ Ds_Terminal: '' })).toBeNull()
  })
})
