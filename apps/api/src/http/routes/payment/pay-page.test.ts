// Goal: a borrower can pay a loan from a reminder's link without signing in, also when locked out. The link shows no personal
// data, can only pay this loan, once per debt, and expires after 30 days.
import { addDays, type CivilDate, civilDate, DEFAULT_INSTALMENT_PRODUCT, figuresOn, formatEuros } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { bookRequest, bringUpToDate } from '../../../lending/loans/book.ts'
import { newPayLink } from '../../../lending/payments/pay-link.ts'
import { startPayment } from '../../../lending/payments/start-payment.ts'
import { remindBorrowers } from '../../../lending/reminders/remind-borrowers.ts'
import { forgetOldRecords } from '../../../night/forget-old-records.ts'

const GIVEN = civilDate('2026-11-16')
const DUE = addDays(GIVEN, 10)

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const at = (day: CivilDate) => server.clock.set(`${day}T09:00:00Z`)

/** A loan of 100 € that is due today, and the address in the reminder's message. */
async function makeReminded() {
  at(GIVEN)
  const made = await server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    const record = await makeLoan(tx, server.deps, userId, { amountCents: 100_00, termDays: 10, date: GIVEN })
    return { userId, loanId: record.loan.id, phone: String((await tx.users.byId(userId))?.user.phone) }
  })
  at(DUE)
  await server.deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(made.loanId)
    if (record) await bringUpToDate(tx, record, { actor: 'system', now: server.clock.now(), today: DUE })
  })
  await remindBorrowers(server.deps, DUE)
  await server.runJobs()
  const { items } = (await server.call('GET', `/sandbox/messages?to=${made.phone}`)).json()
  const path = /http:\/\/localhost:\d+(\/s\/[\w-]{22}) /.exec(items[0].text)?.[1] ?? 'no link in the message'
  return { ...made, path, page: path.replace('/s/', '/pay/') }
}
const get = (path: string) => server.call('GET', path, { headers: { accept: 'text/html' } })
const pay = (path: string) =>
  server.call('POST', path, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
const textOf = (body: string) =>
  body
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const outcomeOf = async (cardPage: string, outcome: string) =>
  (await server.call('POST', cardPage, { body: { outcome } })).json().redirect_url
const statusOf = async (loanId: number) =>
  (await server.pool.query('select status from loans where id = $1', [loanId])).rows[0].status
const OWED = formatEuros(110_00)

describe('the pay link of a reminder', () => {
  it('shows the lender, today’s debt, the due date and a button, and no personal data', async () => {
    const { path, page, userId, phone } = await makeReminded()
    const short = await get(path)
    expect([short.statusCode, short.headers.location]).toEqual([302, page])
    const shown = await get(page)
    expect(shown.statusCode).toBe(200)
    const text = textOf(shown.body)
    for (const part of ['Puente', OWED, 'jueves, 26 de noviembre', `Pagar ${OWED}`])
      expect(text).toContain(part.replace(/\s/g, ' '))
    expect(shown.body).toContain('Nuestro teléfono: <a href="tel:900000000">900\u00a0000\u00a0000</a>')
    const { rows } = await server.pool.query('select * from personal_data where user_id = $1', [userId])
    const { rows: loans } = await server.pool.query('select public_id from loans where user_id = $1', [userId])
    const personal = [phone, phone.slice(2), ...loans.map((loan) => loan.public_id), ...Object.values(rows[0] ?? {})]
    for (const value of personal.filter((one) => typeof one === 'string' && one.length > 3)) {
      expect(shown.body).not.toContain(value)
    }
    for (const answer of [short, shown]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
    }
  })

  /** A loan of 300 € in three instalments, and the page of its link. */
  async function makePlanLink() {
    at(GIVEN)
    const { deferral, acceleration } = DEFAULT_INSTALMENT_PRODUCT.instalments
    const plan = {
      count: 3,
      method: 'annuity',
      dueDay: null,
      feeCents: 0,
      firstPeriodMinDays: 15,
      deferral,
      acceleration,
    } as const
    const { loan } = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      return makeLoan(tx, server.deps, userId, { amountCents: 300_00, date: GIVEN, plan })
    })
    return { loanId: loan.id, page: await linkOn(loan.id, civilDate('2026-11-20')) }
  }
  async function linkOn(loanId: number, day: CivilDate) {
    const { url, row } = newPayLink(server.deps, loanId, new Date(`${day}T09:00:00Z`))
    await server.deps.transaction((tx) => tx.shortLinks.add(row))
    return new URL(url).pathname.replace('/s/', '/pay/')
  }
  const figuresAt = async (loanId: number, day: CivilDate) => {
    const record = await server.deps.transaction((tx) => tx.loans.byId(loanId))
    if (!record?.life) throw new Error('the loan is not signed')
    return figuresOn(record.life, day)
  }
  const plain = (cents: number | undefined) => formatEuros(cents ?? 0).replace(/\s/g, ' ')

  it('of a loan in instalments names the instalment, what brings it up to date, and what the whole loan costs today', async () => {
    const { loanId, page } = await makePlanLink()
    const shownOn = async (day: CivilDate) => {
      at(day)
      return { text: textOf((await get(page)).body), figures: await figuresAt(loanId, day) }
    }
    const due = await shownOn(civilDate('2026-12-16'))
    expect(due.text).toContain(`Pagas ahora ${plain(due.figures.plan?.nextPayment?.amountCents)}`)
    expect(due.text).toContain('Cuota 1 de 3')
    expect(due.text).toContain(`Todo el préstamo, hoy ${plain(due.figures.today.amountCents)}`)
    const late = await shownOn(civilDate('2026-12-18'))
    expect(late.text).toContain(`Para ponerte al día ${plain(late.figures.plan?.dueNowCents)}`)
    expect(late.text).toContain('miércoles, 16 de diciembre')
  })

  it('of a loan in instalments pays the whole debt by the second button, also after a declined card', async () => {
    const { loanId, page } = await makePlanLink()
    const day = civilDate('2026-12-16')
    at(day)
    const { plan, today } = await figuresAt(loanId, day)
    const buttons = [...(await get(page)).body.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name = '']) => name)
    expect(buttons.map((name) => name.replace(/\s/g, ' '))).toEqual([
      `Pagar ${plain(plan?.nextPayment?.amountCents)}`,
      `Pagar todo: ${plain(today.amountCents)}`,
    ])
    const payWhole = (path: string) => server.call('POST', path, { body: { whole: '1' } })

    const [first, second] = await Promise.all([payWhole(page), payWhole(page)])
    expect([first.statusCode, second.headers.location]).toEqual([303, first.headers.location])
    // The instalment waits until the payer gives up the payment of the whole.
    const other = await pay(page)
    expect(other.statusCode).toBe(409)
    expect(textOf(other.body)).toContain('Hay otro pago sin terminar')

    const result = new URL(await outcomeOf(String(first.headers.location), 'decline')).pathname
    expect((await get(result)).body).toContain('<input type="hidden" name="whole" value="1">')
    const retried = await payWhole(result)
    const { rows } = await server.pool.query(
      `select kind, amount_cents::int as cents from card_operations where loan_id = $1 and status = 'pending'`,
      [loanId],
    )
    expect(rows).toEqual([{ kind: 'payoff', cents: today.amountCents }])
    await outcomeOf(String(retried.headers.location), 'success')
    expect(await statusOf(loanId)).toBe(3)
    expect(textOf((await get(page)).body)).toContain('No hay nada que pagar')
    expect((await payWhole(page)).statusCode).toBe(409)
  })

  it('of the last instalment offers one button: it is the whole debt', async () => {
    const { loanId } = await makePlanLink()
    const buttons: number[] = []
    for (const day of ['2026-12-16', '2027-01-16', '2027-02-16'].map(civilDate)) {
      at(day)
      const page = await linkOn(loanId, day)
      buttons.push([...(await get(page)).body.matchAll(/<button/g)].length)
      await outcomeOf(String((await pay(page)).headers.location), 'success')
    }
    expect(buttons).toEqual([2, 2, 1])
    expect(await statusOf(loanId)).toBe(3)
  })

  it('the pay link of a reminder is stored as a hash, and is new in every message', async () => {
    const { path, loanId } = await makeReminded()
    const other = await makeReminded()
    expect(other.path).not.toBe(path)
    const { rows } = await server.pool.query('select * from short_links where loan_id = $1', [loanId])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(path.slice(3))
    expect(rows[0].token_hash).toEqual(server.deps.secrets.hashToken(path.slice(3)))
  })

  it('pays the loan like any card payment, once, and shows the result without signing in', async () => {
    const { page, loanId } = await makeReminded()
    const [first, second] = await Promise.all([pay(page), pay(page)])
    expect([first.statusCode, second.headers.location]).toEqual([303, first.headers.location])
    const cardPage = String(first.headers.location)
    expect(cardPage).toMatch(/^\/payment\/[0-9a-f-]{36}$/)
    const result = new URL(await outcomeOf(cardPage, 'double_notification')).pathname
    expect(result).toMatch(/^\/pay\/result\//)
    expect(textOf((await get(result)).body)).toContain('Pago recibido')
    expect(await statusOf(loanId)).toBe(3)
    const { rows } = await server.pool.query(
      "select fact_id from loan_facts where loan_id = $1 and fact ->> 'type' = 'payment'",
      [loanId],
    )
    expect(rows).toHaveLength(1)
    // The old card page and the link both say that the payment is done, and accept no further payment.
    expect((await get(cardPage)).headers.location).toBe(result)
    expect(textOf((await get(page)).body)).toContain('No hay nada que pagar')
    const again = await pay(page)
    expect([again.statusCode, again.headers.location]).toEqual([409, undefined])
  })

  it('reports a failed payment and lets the payer try again', async () => {
    const { page, loanId } = await makeReminded()
    const result = new URL(await outcomeOf(String((await pay(page)).headers.location), 'decline')).pathname
    expect(textOf((await get(result)).body)).toContain('El pago no ha salido bien')
    const retried = await pay(result)
    expect(retried.headers.location).toMatch(/^\/payment\//)
    await outcomeOf(String(retried.headers.location), 'success')
    expect(await statusOf(loanId)).toBe(3)
  })

  it('says that the bank has not answered yet while a payment is open', async () => {
    const { page } = await makeReminded()
    const cardPage = String((await pay(page)).headers.location)
    const shown = await get(cardPage.replace('/payment/', '/pay/result/'))
    expect(textOf(shown.body)).toContain('Esperamos la respuesta de tu banco')
  })

  /** A part payment that the borrower started in the account and did not finish. */
  const startPart = async (userId: number) =>
    server.deps.transaction((tx) =>
      startPayment(tx, server.deps, { userId, actor: 'borrower' }, { kind: 'partial_repay', amountCents: 10_00 }),
    )
  const cancel = (path: string) => server.call('POST', path, { body: { cancel: '1' } })

  it('shows another open payment, and pays after its holder gave that one up', async () => {
    const { page, userId, loanId } = await makeReminded()
    const part = await startPart(userId)
    for (const answer of [await get(page), await pay(page)]) {
      expect(textOf(answer.body)).toContain('Hay otro pago sin terminar')
      expect(answer.body).toMatch(/name="cancel".*Cancelar ese pago/)
    }
    expect((await pay(page)).statusCode).toBe(409)
    const cancelled = await cancel(page)
    expect([cancelled.statusCode, cancelled.headers.location]).toEqual([303, page])
    expect(textOf((await get(page)).body)).toContain('Debes hoy')
    const { rows } = await server.pool.query(
      `select actor, detail ->> 'order' as "order" from audit_events where action = 'card_payment_cancelled' and user_id = $1`,
      [userId],
    )
    expect(rows).toEqual([{ actor: 'pay_link', order: part.orderCode }])
    await outcomeOf(String((await pay(page)).headers.location), 'success')
    expect(await statusOf(loanId)).toBe(3)
  })

  it('gives up its own unfinished payment from the page that waits for the bank', async () => {
    const { page, loanId } = await makeReminded()
    const result = String((await pay(page)).headers.location).replace('/payment/', '/pay/result/')
    expect((await get(result)).body).toContain('Cancelar ese pago')
    expect((await cancel(result)).headers.location).toBe(result)
    expect(textOf((await get(result)).body)).toContain('Pago cancelado')
    await outcomeOf(String((await pay(result)).headers.location), 'success')
    expect(await statusOf(loanId)).toBe(3)
  })

  it('the pay link of a reminder cannot give up a charge of ours, whose money may be on its way', async () => {
    const { page, userId } = await makeReminded()
    const part = await startPart(userId)
    await server.pool.query(`update card_operations set initiator = 'auto_debit' where id = $1`, [part.id])
    const shown = await get(page)
    expect(textOf(shown.body)).toContain('Estamos cobrando en tu tarjeta')
    expect(shown.body).not.toContain('<form')
    expect((await cancel(page)).statusCode).toBe(409)
    const { rows } = await server.pool.query('select status from card_operations where id = $1', [part.id])
    expect(rows).toEqual([{ status: 'pending' }])
  })

  it('accepts no payment for a sold loan', async () => {
    const sold = await server.call('POST', '/sandbox/customers', { body: { state: 'sold' } })
    const { rows } = await server.pool.query('select id from loans where public_id = $1', [sold.json().loan.public_id])
    const link = newPayLink(server.deps, Number(rows[0].id), server.clock.now())
    await server.deps.transaction((tx) => tx.shortLinks.add(link.row))
    const page = new URL(link.url).pathname.replace('/s/', '/pay/')
    expect(textOf((await get(page)).body)).toContain('ya no se paga aquí')
    expect((await pay(page)).statusCode).toBe(409)
  })

  it('shows the debt of the day, not the amount of the message', async () => {
    const { page, loanId } = await makeReminded()
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loanId)
      if (!record) throw new Error('the loan is gone')
      const context = { actor: 'borrower', now: server.clock.now(), today: DUE }
      await bookRequest(tx, record, { type: 'payment', id: 'part', date: DUE, cents: 60_00 }, context)
    })
    expect(textOf((await get(page)).body)).toContain(formatEuros(50_00).replace(/\s/g, ' '))
  })

  it('expires after 30 days, and the night deletes it', async () => {
    const { path, page, loanId } = await makeReminded()
    server.clock.advanceMs(30 * 24 * 3_600_000)
    expect([(await get(path)).statusCode, (await get(page)).statusCode, (await pay(page)).statusCode]).toEqual([
      404, 404, 404,
    ])
    expect(textOf((await get(page)).body)).toContain('Este enlace ya no sirve')
    await forgetOldRecords(server.deps, addDays(DUE, 31))
    const { rows } = await server.pool.query('select 1 from short_links where loan_id = $1', [loanId])
    expect(rows).toEqual([])
  })
})

describe('addresses that are not a pay link', () => {
  it.each(['/pay/x', `/pay/${'A'.repeat(22)}`, '/pay/result/1', `/pay/result/${crypto.randomUUID()}`, '/pay/%00'])(
    '%s shows a page that says so',
    async (path) => {
      const answer = await server.call('GET', path, { address: '203.0.113.4' })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toContain('text/html')
    },
  )

  it('addresses that are not a pay link cannot be guessed in bulk', async () => {
    const answers = []
    for (let n = 0; n < 61; n++) {
      answers.push(await server.call('GET', `/pay/${'B'.repeat(22)}`, { address: '203.0.113.5' }))
    }
    const last = answers.at(-1)
    expect([answers[59]?.statusCode, last?.statusCode]).toEqual([404, 429])
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('a payment of a signed-in borrower has no result page here', async () => {
    const { userId } = await makeReminded()
    const operation = await server.deps.transaction((tx) =>
      startPayment(tx, server.deps, { userId, actor: 'borrower' }, { kind: 'payoff' }),
    )
    expect((await get(`/pay/result/${operation.id}`)).statusCode).toBe(404)
  })
})
