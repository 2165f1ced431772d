// Goal: what comes after the money of an extension (a refund, a charge-back, a second page that was paid too, notices at once or in the
// wrong order) leaves the extension as long as its money is there, and tells the borrower when it ends.
import { addDays, type CivilDate, effectiveFacts, formatDateLong, paidIn } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Customer,
  expectBooksToBalance,
  inboxOf,
  makeCustomer,
  operationsOf,
  recordOf,
} from '../../../test/card-customers.ts'
import { type RedsysServer, startRedsysServer } from '../../../test/redsys-server.ts'
import { redsysNotification } from '../../../test/redsys-stand-in.ts'
import { standingDocuments } from '../contracts/standing-documents.ts'
import { bookPayment } from '../loans/book.ts'
import { reversePayment } from '../loans/staff.ts'

let shop: RedsysServer
beforeAll(async () => {
  shop = await startRedsysServer()
})
afterAll(() => shop.close())

const contextNow = () => ({ actor: 'system', now: shop.server.clock.now(), today: shop.server.clock.today() })

/** 300 € for 30 days at 1 % a day, paid out ten days ago: 30 € are accrued, which is what an extension costs. */
const debtor = (): Promise<Customer> => makeCustomer(shop.server, { date: addDays(shop.server.clock.today(), -10) })

/** Opens a card page. The earlier one, if any, was given up, and can still be paid at the provider. */
async function open(customer: Customer, body: object = { payment_type: 'prolongation', term: 7 }): Promise<string> {
  const { server } = shop
  server.clock.advanceMs(1_000)
  await server.call('POST', '/v2/loan/payment-request/cancel', { token: customer.token })
  const answer = await server.call('POST', '/v2/loan/payment-request/generate', { token: customer.token, body })
  expect(answer.statusCode, answer.body).toBe(200)
  return (await operationsOf(server, customer)).at(-1).order_code
}

const paid = (order: string, cents = 30_00) => shop.notify(redsysNotification(order, cents, { response: '0000' }))
const refunded = (order: string, cents: number) =>
  shop.notify(redsysNotification(order, 30_00, { response: '0900', type: '3', amount: String(cents) }))

const transferred = ({ loanId }: Customer, cents: number, factId: string = crypto.randomUUID()) =>
  shop.server.deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(loanId)
    if (record === null) throw new Error('no loan')
    await bookPayment(tx, record, { factId, cents, date: contextNow().today, context: contextNow() })
  })

const reversed = ({ loanId }: Customer, factId: string, cause: 'bank_return' | 'card_chargeback' | 'our_mistake') =>
  shop.server.deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(loanId)
    if (record === null) throw new Error('no loan')
    expect((await reversePayment(tx, record, { factId, cause }, contextNow())).outcome).toBe('booked')
  })

const dueDateOf = async (customer: Customer): Promise<CivilDate> =>
  (await recordOf(shop.server, customer)).account?.mustPayDate as CivilDate

/** What counts on the loan, as words. */
const countingOf = async (customer: Customer): Promise<string[]> =>
  effectiveFacts((await recordOf(shop.server, customer)).life?.facts ?? [])
    .filter((fact) => paidIn(fact) > 0)
    .map((fact) => `${fact.type} ${paidIn(fact)}`)

const undoneTexts = async ({ userId }: Customer): Promise<string[]> => {
  await shop.server.runJobs()
  const { rows } = await shop.server.pool.query(
    `select message from notifications where user_id = $1 and template_key = 'extension_undone' order by id`,
    [userId],
  )
  return rows.map(({ message }) =>
    String(message)
      .replaceAll('\u00a0', ' ')
      .replace(/ Si no sabes.*/, ''),
  )
}

const papersOf = (customer: Customer) =>
  shop.server.deps.transaction(async (tx) =>
    (await standingDocuments(tx, shop.server.deps, await recordOf(shop.server, customer))).map(({ kind }) => kind),
  )

describe('an extension ends with its money', () => {
  it.each([
    ['a part that it needed', 5_00, 'de los 30,00 € que pagaste, 5,00 € volvieron a tu tarjeta', ['payment 2500']],
    ['all of it', 30_00, 'los 30,00 € que pagaste volvieron a tu tarjeta', []],
  ])('a refund of %s ends the extension, and the borrower hears once why and what date holds', async (...row) => {
    const [, cents, reason, counting] = row
    const customer = await debtor()
    const due = await dueDateOf(customer)
    const order = await open(customer)
    await paid(order)
    expect(await dueDateOf(customer)).toBe(addDays(due, 7))
    await refunded(order, cents)
    await refunded(order, cents)
    expect([await dueDateOf(customer), await countingOf(customer)]).toEqual([due, counting])
    expect(await undoneTexts(customer)).toEqual([
      `La ampliación de tu plazo ya no vale: ${reason}. Tu fecha de pago vuelve a ser el ${formatDateLong(due)}.`,
    ])
    // What was signed stays signed: the borrower keeps the paper, and the notice says that it holds no more.
    expect((await papersOf(customer)).filter((kind) => kind === 'extension')).toEqual(['extension'])
    await expectBooksToBalance(shop.server, customer)
  })

  it.each([
    ['bank_return', 'tu banco devolvió los 30,00 € que pagaste', false],
    ['card_chargeback', 'los 30,00 € que pagaste volvieron a tu tarjeta', false],
    ['our_mistake', 'anotamos su pago de 30,00 € por un error nuestro', true],
  ] as const)('a reversal by staff, cause %s, ends the extension and tells the borrower', async (...row) => {
    const [cause, reason, isCorrected] = row
    const customer = await debtor()
    const order = await open(customer)
    await paid(order)
    await reversed(customer, `card:${order}`, cause)
    expect(await undoneTexts(customer)).toEqual([expect.stringContaining(reason)])
    expect((await inboxOf(shop.server, customer)).includes('payment_corrected')).toBe(isCorrected)
  })

  it('a refund of what the extension did not need leaves it, also after a second extension', async () => {
    const customer = await debtor()
    const due = await dueDateOf(customer)
    const first = await open(customer)
    await transferred(customer, 1_00)
    await paid(first)
    shop.server.clock.advanceDays(3)
    const second = await open(customer)
    await paid(second, (await operationsOf(shop.server, customer)).at(-1).amount_cents)
    expect(await dueDateOf(customer)).toBe(addDays(due, 14))
    await refunded(first, 1_00)
    expect(await dueDateOf(customer)).toBe(addDays(due, 14))
    expect(await countingOf(customer)).toEqual(['payment 100', 'extension 2900', 'extension 897'])
    expect(await undoneTexts(customer)).toEqual([])
    await expectBooksToBalance(shop.server, customer)
  })

  it('a transfer that the bank takes back after it had paid a part of the cost leaves the extension', async () => {
    const customer = await debtor()
    const due = await dueDateOf(customer)
    await transferred(customer, 20_00, 'early')
    const order = await open(customer)
    await reversed(customer, 'early', 'bank_return')
    await paid(order, 10_00)
    const { account } = await recordOf(shop.server, customer)
    expect([account?.mustPayDate, account?.paid.commissionCents]).toEqual([addDays(due, 7), 10_00])
    await expectBooksToBalance(shop.server, customer)
  })
})

describe('notices of an extension at once and out of order', () => {
  it('a refund that we hear of before its payment leaves no extension and no paper of one', async () => {
    const customer = await debtor()
    const due = await dueDateOf(customer)
    const order = await open(customer)
    await refunded(order, 30_00)
    await paid(order)
    expect([await dueDateOf(customer), await countingOf(customer), await papersOf(customer)]).toEqual([due, [], []])
    const { rows } = await shop.server.pool.query('select kind from signature_evidence where loan_id = $1', [
      customer.loanId,
    ])
    expect(rows).toEqual([])
    await expectBooksToBalance(shop.server, customer)
  })

  it('twenty notices of the payment and of a refund with a transfer between them book each once', async () => {
    const customer = await debtor()
    const due = await dueDateOf(customer)
    const order = await open(customer)
    await transferred(customer, 1_00)
    const notices = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? paid(order) : refunded(order, 1_00)))
    for (const answer of await Promise.all([...notices, transferred(customer, 2_00)])) {
      if (answer !== undefined) expect(answer.statusCode).toBe(200)
    }
    expect((await countingOf(customer)).sort()).toEqual(['extension 2900', 'payment 100', 'payment 200'])
    expect(await dueDateOf(customer)).toBe(addDays(due, 7))
    await expectBooksToBalance(shop.server, customer)
  })
})

describe('two card pages that were both paid', () => {
  const other = (customer: Customer) => open(customer, { payment_type: 'prolongation', term: 14 })
  it.each([
    ['the first', false, 7],
    ['the second', true, 14],
  ])(
    'extend by the page whose notice comes first (%s); the other is a payment, and the borrower is told',
    async (...row) => {
      const [, isReversed, days] = row
      const customer = await debtor()
      const due = await dueDateOf(customer)
      const orders = [await open(customer), await other(customer)]
      for (const order of isReversed ? orders.reverse() : orders) await paid(order)
      expect([await dueDateOf(customer), await countingOf(customer)]).toEqual([
        addDays(due, days),
        ['extension 3000', 'payment 3000'],
      ])
      expect((await inboxOf(shop.server, customer)).filter((key) => key.startsWith('extension_'))).toEqual([
        'extension_not_applied',
      ])
      // The one that did not extend is refunded: the extension of the other stays.
      await refunded(orders[1] ?? '', 30_00)
      expect([await dueDateOf(customer), await countingOf(customer)]).toEqual([addDays(due, days), ['extension 3000']])
      expect(await undoneTexts(customer)).toEqual([])
      await expectBooksToBalance(shop.server, customer)
    },
  )
})
