// Goal: a borrower is notified of what matters, once, in the inbox and by SMS, with the right amount and in plain
// words; and repeating a night notifies no borrower twice.
import { randomUUID } from 'node:crypto'
import { addDays, civilDate, formatEuros, type LoanRules, renderTemplate } from '@puente/domain'
import { notificationTexts } from '@puente/texts/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan, tokenFor } from '../../../test/make-loan.ts'
import { queuedJobs, queuedJobsFor, removeJobs } from '../../../test/queued-jobs.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { bookRequest, bringUpToDate } from '../../lending/loans/book.ts'
import { remindBorrowers } from '../../lending/reminders/remind-borrowers.ts'
import { notify, quietMs, sendingTimes } from './notify.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const makeCustomer = () =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    const record = await tx.users.byId(userId)
    return { userId, token: await tokenFor(tx, server.deps, userId), phone: String(record?.user.phone) }
  })
type Customer = Awaited<ReturnType<typeof makeCustomer>>

const inboxOf = async ({ token }: Customer) => (await server.call('GET', '/v2/notification-inbox', { token })).json()
const smsTo = async ({ phone }: Customer) => {
  await server.runJobs()
  return (await server.call('GET', `/sandbox/messages?to=${phone}`)).json().items
}

describe('[R3.09] the inbox', () => {
  const notify = (userId: number, cause: string) =>
    server.deps.transaction((tx) =>
      tx.notifications.add({
        userId,
        template: 'payment_received',
        parameters: { amount: formatEuros(25_00) },
        cause,
        now: server.clock.now(),
      }),
    )

  it('lists unread notifications, newest first, once per cause', async () => {
    const customer = await makeCustomer()
    expect(await notify(customer.userId, 'payment:1')).toBe(true)
    expect(await notify(customer.userId, 'payment:1')).toBe(false)
    expect(await notify(customer.userId, 'payment:2')).toBe(true)
    const inbox = await inboxOf(customer)
    expect(inbox).toHaveLength(2)
    expect(inbox[0].id).toBeGreaterThan(inbox[1].id)
    expect(inbox[0]).toMatchObject({
      message: 'Hemos recibido tu pago de 25,00\u00a0€. Gracias.',
      severity: 'success',
      created_at: server.clock.now().toISOString(),
    })
  })

  it('costs a poll nothing while nothing changes', async () => {
    const customer = await makeCustomer()
    const first = await server.call('GET', '/v2/notification-inbox', { token: customer.token })
    const headers = { 'if-none-match': String(first.headers.etag) }
    const poll = () => server.call('GET', '/v2/notification-inbox', { token: customer.token, headers })
    expect((await poll()).statusCode).toBe(304)
    await notify(customer.userId, 'payment:1')
    expect((await poll()).statusCode).toBe(200)
  })

  it('drops what was read, and ignores another user’s notifications', async () => {
    const [customer, other] = [await makeCustomer(), await makeCustomer()]
    await notify(customer.userId, 'payment:1')
    await notify(customer.userId, 'payment:2')
    const ids = (await inboxOf(customer)).map(({ id }: { id: number }) => id)
    const read = (reader: Customer, body: unknown) =>
      server.call('POST', '/v2/notification-inbox/read', { token: reader.token, body })
    expect((await read(other, { ids })).statusCode).toBe(204)
    expect(await inboxOf(customer)).toHaveLength(2)
    expect((await read(customer, { ids: [ids[0], 999_999] })).statusCode).toBe(204)
    expect((await inboxOf(customer)).map(({ id }: { id: number }) => id)).toEqual([ids[1]])
    for (const body of [{}, { ids: [] }, { ids: ['1'] }, { ids: 'all' }]) {
      expect((await read(customer, body)).json().errors[0].property).toMatch(/^ids/)
    }
  })

  it('the inbox has a history with read messages too, 30 to a page, and of no other customer', async () => {
    const [customer, other] = [await makeCustomer(), await makeCustomer()]
    await notify(other.userId, 'payment:other')
    for (let n = 1; n <= 32; n++) await notify(customer.userId, `payment:${n}`)
    const [newest] = await inboxOf(customer)
    await server.call('POST', '/v2/notification-inbox/read', { token: customer.token, body: { ids: [newest.id] } })
    const page = async (query: string) =>
      (await server.call('GET', `/v2/notification-inbox/history${query}`, { token: customer.token })).json()
    const first = await page('')
    expect(first.items).toHaveLength(30)
    expect(first.items.slice(0, 2)).toMatchObject([{ id: newest.id, read: true }, { read: false }])
    const second = await page(`?before=${first.next}`)
    expect(second).toMatchObject({ items: [{ read: false }, { read: false }], next: null })
    expect((await page('?before=x')).errors[0].property).toBe('before')
  })

  it('requires a session', async () => {
    expect((await server.call('GET', '/v2/notification-inbox')).statusCode).toBe(401)
    expect((await server.call('POST', '/v2/notification-inbox/read', { body: { ids: [1] } })).statusCode).toBe(401)
  })
})

describe('a notification', () => {
  it('reaches the inbox and, where the template has one, the phone, in one commit and once per cause', async () => {
    const customer = await makeCustomer()
    await server.deps.transaction((tx) => makeLoan(tx, server.deps, customer.userId))
    const tell = () =>
      server.deps.transaction((tx) =>
        notify(tx, server.deps, {
          userId: customer.userId,
          template: 'autodebit_notice',
          parameters: { amount: formatEuros(110_00), date: '26/11/2026', card: '**** 0003' },
          cause: 'autodebit:1',
          now: server.clock.now(),
        }),
      )
    expect([await tell(), await tell()]).toEqual([true, false])
    expect(await inboxOf(customer)).toHaveLength(1)
    expect(await smsTo(customer)).toMatchObject([
      { channel: 'sms', text: expect.stringContaining('Puente: el 26/11/2026 cobraremos 110,00') },
    ])
  })

  it('stays in the inbox where an SMS would say nothing new', async () => {
    const customer = await makeCustomer()
    await server.deps.transaction((tx) =>
      notify(tx, server.deps, {
        userId: customer.userId,
        template: 'loan_returned',
        cause: 'returned',
        now: server.clock.now(),
      }),
    )
    expect(await inboxOf(customer)).toHaveLength(1)
    expect(await smsTo(customer)).toEqual([])
  })
})

describe('templates', () => {
  const NAMES = {
    amount: '1,00 €',
    total: '1,10 €',
    document: 'DNI',
    reason: 'Borrosa.',
    comment: 'La de noviembre.',
    date: 'hoy',
    brand: 'Puente',
    card: '**** 0003',
    buyer: 'Cobros Ejemplo, S. L.',
    link: 'https://prestamos.example/s/abc',
    ending: '78',
    term: '7 días',
    owed: '390,00 €',
    email: 'nuevo@example.es',
    until: 'mañana a las 10:00',
    number: '2',
    count: '3',
  }

  it('every text can be filled, and only the support phone is left to the page', () => {
    for (const { inbox, sms } of Object.values(notificationTexts)) {
      for (const text of [inbox, sms]) {
        expect(renderTemplate(text ?? '', NAMES).replaceAll('{support_phone}', '')).not.toMatch(/[{}]/)
      }
    }
    expect(() => renderTemplate('Son {amount}', {})).toThrow('{amount}')
  })

  it('uses an operator’s newer version, and a restart does not restore the old one', async () => {
    const customer = await makeCustomer()
    await server.pool.query(
      `insert into message_templates (key, channel, version, severity, text)
       values ('loan_returned', 'inbox', 2, 'info', 'Todo pagado.')`,
    )
    await server.deps.transaction((tx) =>
      tx.notifications.add({
        userId: customer.userId,
        template: 'loan_returned',
        cause: 'returned:1',
        now: server.clock.now(),
      }),
    )
    expect(await inboxOf(customer)).toMatchObject([{ message: 'Todo pagado.', severity: 'info' }])
  })
})

describe('reminders', () => {
  const GIVEN = civilDate('2026-11-16')
  const DUE = addDays(GIVEN, 10)

  async function makeDebtor(
    options: { autoDebitWithCard?: boolean; rules?: Partial<LoanRules> } = {},
  ): Promise<Customer & { loanId: number }> {
    server.clock.set(`${GIVEN}T10:00:00Z`)
    const customer = await makeCustomer()
    const { rules = {} } = options
    const record = await server.deps.transaction((tx) =>
      makeLoan(tx, server.deps, customer.userId, { amountCents: 100_00, termDays: 10, date: GIVEN, rules }),
    )
    if (options.autoDebitWithCard) {
      await server.pool.query(`update loans set auto_debit_enabled = true where id = $1`, [record.loan.id])
      await server.pool.query(
        `insert into payment_cards (user_id, provider, sealed_token, pan, is_default, created_at)
         values ($1, 'sandbox', '\\x00', '**** 0003', true, $2)`,
        [customer.userId, server.clock.now()],
      )
    }
    return { ...customer, loanId: record.loan.id }
  }

  const nightOf = async (day: ReturnType<typeof civilDate>, loanIds: readonly number[]) => {
    server.clock.set(`${day}T00:05:00+01:00`)
    for (const id of loanIds) {
      await server.deps.transaction(async (tx) => {
        const record = await tx.loans.lockById(id)
        if (record) await bringUpToDate(tx, record, { actor: 'system', now: server.clock.now(), today: day })
      })
    }
    await remindBorrowers(server.deps, day)
  }
  const keysOf = async ({ userId }: Customer): Promise<string[]> => {
    const { rows } = await server.pool.query(`select template_key from notifications where user_id = $1 order by id`, [
      userId,
    ])
    return rows.map((row) => row.template_key)
  }

  it('reminders are sent three days before, on the day, and 1, 3, 7, 14 and 30 days after, by inbox and SMS', async () => {
    const debtor = await makeDebtor()
    const days = Array.from({ length: 45 }, (_, index) => addDays(GIVEN, index))
    for (const day of days) await nightOf(day, [debtor.loanId])
    const keys = Object.keys(notificationTexts).filter((key) => /^(?:due|late)_.*(?:days?|today)$/.test(key))
    expect(keys).toHaveLength(7)
    expect(await keysOf(debtor)).toEqual(keys)
    expect(await smsTo(debtor)).toHaveLength(7)
  })

  const choose = ({ token }: Customer, body: object) => server.call('PUT', '/v2/user/reminders', { token, body })
  const mailsTo = async ({ userId }: Customer) =>
    (
      await server.pool.query(
        `select recipient, template_key, subject, parameters from mails where user_id = $1 order by created_at`,
        [userId],
      )
    ).rows

  it('go out as the customer chose before a payment is late, by SMS afterwards, and always into the inbox', async () => {
    const [debtor, other] = [await makeDebtor(), await makeDebtor()]
    await server.deps.transaction((tx) => tx.users.savePerson(debtor.userId, { email: 'titular@example.es' }))
    const chosen = await choose(debtor, { before_due: false, on_due: true, channel: 'email' })
    expect(chosen.json().reminders, chosen.body).toEqual({ before_due: false, on_due: true, channel: 'email' })
    const loans = [debtor.loanId, other.loanId]
    await nightOf(addDays(DUE, -3), loans)
    await nightOf(DUE, loans)
    await nightOf(DUE, loans)
    expect(await smsTo(debtor)).toEqual([])
    const subject = `Puente: hoy toca devolver ${formatEuros(110_00)}`
    expect(await mailsTo(debtor)).toMatchObject([
      { recipient: 'titular@example.es', template_key: 'reminder_on_due', subject },
    ])
    const [mail] = (await server.call('GET', '/sandbox/messages?to=titular@example.es')).json().items
    expect(mail.text).toMatch(/Puedes pagarlo aquí: http\S+\/s\/[\w-]{22}/)
    expect(JSON.stringify(await mailsTo(debtor))).not.toContain('/s/')
    await nightOf(addDays(DUE, 1), loans)
    expect(await smsTo(debtor)).toHaveLength(1)
    expect(await keysOf(debtor)).toEqual(['due_in_3_days', 'due_today', 'late_1_day'])
    expect(await smsTo(other)).toHaveLength(3)
    const { rows } = await server.pool.query(
      "select actor, detail from audit_events where action = 'reminders_chosen' and user_id = $1",
      [debtor.userId],
    )
    expect(rows).toEqual([{ actor: 'borrower', detail: { before_due: false, on_due: true, channel: 'email' } }])
  })

  it('come by SMS for a day after a change of the e-mail address, and need one to be chosen by e-mail', async () => {
    const debtor = await makeDebtor()
    const refused = await choose(debtor, { before_due: true, on_due: true, channel: 'email' })
    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([
      422,
      { property: 'channel', label: 'emailMissing' },
    ])
    await server.deps.transaction((tx) => tx.users.savePerson(debtor.userId, { email: 'nueva@example.es' }))
    expect((await choose(debtor, { before_due: true, on_due: true, channel: 'email' })).statusCode).toBe(200)
    const changedAt = new Date(`${addDays(DUE, -3)}T00:00:00+01:00`)
    await server.deps.transaction((tx) => tx.users.savePerson(debtor.userId, { emailChangedAt: changedAt }))
    await nightOf(addDays(DUE, -3), [debtor.loanId])
    expect([(await smsTo(debtor)).length, await mailsTo(debtor)]).toEqual([1, []])
  })

  it('state the amount owed on that day, the date and the support phone, and nothing secret', async () => {
    const debtor = await makeDebtor()
    await nightOf(addDays(DUE, -3), [debtor.loanId])
    expect(await inboxOf(debtor)).toMatchObject([
      {
        severity: 'info',
        message: `Te quedan 3 días: el jueves, 26 de noviembre toca devolver ${formatEuros(110_00)}. Si te viene mal, puedes ampliar el plazo desde aquí.`,
      },
    ])
    // Three days late: 100 € × (365 + 2) % ÷ 365 are 1,005479 € a day.
    await nightOf(addDays(DUE, 3), [debtor.loanId])
    const [late] = await inboxOf(debtor)
    expect(late).toMatchObject({ severity: 'warning', message: expect.stringContaining(formatEuros(113_02)) })
    expect(late.message).toContain('{support_phone}')
    const [sms] = await smsTo(debtor)
    expect(sms).toMatchObject({ channel: 'sms', text: expect.stringContaining('900 000 001') })
    expect(sms).not.toHaveProperty('purpose')
    expect(sms).not.toHaveProperty('code')
  })

  it('offer an extension only to borrowers who can take one, and the remaining options to the others', async () => {
    const offered = /amplí|amplia/
    const [able, blocked, exhausted] = [
      await makeDebtor(),
      await makeDebtor(),
      await makeDebtor({ rules: { maxExtensions: 0 } }),
    ]
    const withdrawn = await makeDebtor()
    await server.deps.transaction(async (tx) => {
      await tx.users.setStanding(blocked.userId, { isBlocked: true })
      const record = await tx.loans.lockById(withdrawn.loanId)
      if (!record) throw new Error('the loan is gone')
      const context = { actor: 'borrower', now: server.clock.now(), today: GIVEN }
      await bookRequest(tx, record, { type: 'withdrawal', id: 'back', date: GIVEN }, context)
    })
    const saidTo = async (debtor: Customer) => {
      const texts = [...(await inboxOf(debtor)).map(({ message }: { message: string }) => message)]
      return [...texts, ...(await smsTo(debtor)).map(({ text }: { text: string }) => text)].join('\n')
    }
    const loanIds = [able, blocked, exhausted].map(({ loanId }) => loanId)
    for (const late of [-3, 0, 1]) {
      await nightOf(addDays(DUE, late), loanIds)
      expect(await saidTo(able), `${late} days late`).toMatch(offered)
      for (const debtor of [blocked, exhausted]) {
        const said = await saidTo(debtor)
        expect(said, `${late} days late`).not.toMatch(offered)
        expect(said).toMatch(/llámanos|¿Hablamos\?/)
      }
    }
    // The principal is due thirty days after the notice.
    await nightOf(addDays(GIVEN, 27), [withdrawn.loanId])
    expect(await keysOf(withdrawn)).toEqual(['due_in_3_days_without_extension'])
    // Blocked between two runs of one night: it is still one reminder.
    await server.deps.transaction((tx) => tx.users.setStanding(able.userId, { isBlocked: true }))
    await remindBorrowers(server.deps, addDays(DUE, 1))
    expect(await keysOf(able)).toEqual(['due_in_3_days', 'due_today', 'late_1_day'])
  })

  it('reminders are in the inbox on their day alone: the day after, their amount and their "hoy" would not be true', async () => {
    const debtor = await makeDebtor()
    await nightOf(addDays(DUE, 7), [debtor.loanId])
    expect(await inboxOf(debtor)).toMatchObject([{ message: expect.stringContaining('7 días de retraso') }])
    await nightOf(addDays(DUE, 8), [debtor.loanId])
    expect(await inboxOf(debtor)).toEqual([])
    // A notification that is not tied to a day stays until it is read.
    const told = {
      userId: debtor.userId,
      template: 'loan_returned',
      cause: 'returned',
      now: server.clock.now(),
    } as const
    await server.deps.transaction((tx) => notify(tx, server.deps, told))
    server.clock.set(`${addDays(DUE, 9)}T10:00:00Z`)
    expect(await inboxOf(debtor)).toHaveLength(1)
  })

  it('reminders are sent once, however often the night runs', async () => {
    const debtor = await makeDebtor()
    for (let run = 0; run < 3; run += 1) await nightOf(DUE, [debtor.loanId])
    await Promise.all([remindBorrowers(server.deps, DUE), remindBorrowers(server.deps, DUE)])
    expect(await keysOf(debtor)).toEqual(['due_today'])
    expect(await smsTo(debtor)).toHaveLength(1)
  })

  it('stop when the loan is paid back, and start again for a new due date', async () => {
    const [payer, extender] = [await makeDebtor(), await makeDebtor()]
    const day = addDays(DUE, -3)
    await nightOf(day, [payer.loanId, extender.loanId])
    const context = { actor: 'borrower', now: server.clock.now(), today: day }
    await server.deps.transaction(async (tx) => {
      const paid = await tx.loans.lockById(payer.loanId)
      const extended = await tx.loans.lockById(extender.loanId)
      if (!paid || !extended) throw new Error('the loans are gone')
      await bookRequest(tx, paid, { type: 'payoff', id: 'all', date: day }, context)
      await bookRequest(tx, extended, { type: 'extension', id: 'more', date: day, termDays: 7 }, context)
    })
    for (let late = -2; late <= 7; late += 1) await nightOf(addDays(DUE, late), [extender.loanId])
    expect(await keysOf(payer)).toEqual(['due_in_3_days'])
    expect(await keysOf(extender)).toEqual(['due_in_3_days', 'due_in_3_days', 'due_today'])
  })

  it('leave the inbox at once when the loan is paid back, and do not come back with the next one', async () => {
    const debtor = await makeDebtor()
    await nightOf(DUE, [debtor.loanId])
    const { token, userId } = debtor
    const reminded = await server.call('GET', '/v2/notification-inbox', { token })
    expect(reminded.json()).toMatchObject([{ template: 'due_today' }])
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(debtor.loanId)
      if (!record) throw new Error('the loan is gone')
      const context = { actor: 'borrower', now: server.clock.now(), today: DUE }
      await bookRequest(tx, record, { type: 'payoff', id: 'all', date: DUE }, context)
    })
    const headers = { 'if-none-match': String(reminded.headers.etag) }
    const paid = await server.call('GET', '/v2/notification-inbox', { token, headers })
    expect([paid.statusCode, paid.json()]).toEqual([200, []])

    server.clock.advanceMs(60_000)
    await server.deps.transaction((tx) => makeLoan(tx, server.deps, userId, { date: DUE }))
    expect(await inboxOf(debtor)).toEqual([])
  })

  it('leave the days before to the notice of the charge where a card will be charged', async () => {
    const debtor = await makeDebtor({ autoDebitWithCard: true })
    for (const late of [-3, 0, 1]) await nightOf(addDays(DUE, late), [debtor.loanId])
    expect(await keysOf(debtor)).toEqual(['late_1_day'])
  })
})

describe('text messages in production', () => {
  it.each([
    ['2026-11-16T00:05:00+01:00', 535], // after midnight: at nine
    ['2026-11-16T08:59:00+01:00', 1],
    ['2026-11-16T09:00:00+01:00', 0],
    ['2026-11-16T21:59:00+01:00', 0],
    ['2026-11-16T22:00:00+01:00', 660],
    ['2026-10-24T23:00:00+02:00', 660], // a night of 25 hours: nine in the morning is one hour later
  ])('queued at %s waits %i minutes', (instant, minutes) => {
    const production = { config: { ...server.deps.config, mode: 'production' as const } }
    expect(quietMs(production, new Date(instant))).toBe(minutes * 60_000)
    expect(quietMs(server.deps, new Date(instant))).toBe(0)
  })

  it.each([
    ['2026-11-16T00:05:00+01:00', 535, 60], // from nine to ten
    ['2026-11-16T12:00:00+01:00', 0, 60],
    ['2026-11-16T21:40:00+01:00', 0, 20], // not after ten in the evening
    ['2026-11-16T22:00:00+01:00', 660, 60],
  ])('of a night that runs at %s begin after %i minutes and are spread over %i', (instant, delay, spread) => {
    const production = { config: { ...server.deps.config, mode: 'production' as const } }
    expect(sendingTimes(production, new Date(instant))).toEqual({ delayMs: delay * 60_000, spreadMs: spread * 60_000 })
    expect(sendingTimes(server.deps, new Date(instant))).toEqual({ delayMs: 0, spreadMs: 0 })
  })
})

describe('reminders in production', () => {
  it('become due one after the other, not all at nine', async () => {
    const ids = Array.from({ length: 6 }, () => ({ messageId: randomUUID() }))
    await server.deps.transaction((tx) =>
      tx.outbox.addMany('send-message', ids, { delayMs: 60_000, spreadMs: 3_600_000 }),
    )
    const messageIds = new Set<unknown>(ids.map(({ messageId }) => messageId))
    const jobs = (await queuedJobs(server.pool)).filter(({ payload }) => messageIds.has(payload.messageId))
    const minutes = jobs.map(({ waitSeconds }) => Math.round(waitSeconds / 60))
    expect(minutes.sort((a, b) => a - b)).toEqual([1, 11, 21, 31, 41, 51])
    await removeJobs(server.pool, jobs)
  })

  it('wait until nine in the morning in Madrid and expire with the day', async () => {
    server.clock.set('2026-11-16T10:00:00Z')
    const customer = await makeCustomer()
    const given = civilDate('2026-06-01')
    await server.deps.transaction((tx) => makeLoan(tx, server.deps, customer.userId, { termDays: 10, date: given }))
    server.clock.set('2026-06-11T00:05:00+02:00')
    const production = { ...server.deps, config: { ...server.deps.config, mode: 'production' as const } }
    await remindBorrowers(production, civilDate('2026-06-11'))
    const { rows } = await server.pool.query('select id, expires_at from messages where recipient = $1', [
      customer.phone,
    ])
    expect(rows).toMatchObject([{ expires_at: new Date('2026-06-11T22:00:00Z') }])
    const jobs = await queuedJobsFor(server.pool, 'messageId', rows[0].id)
    expect(jobs.map(({ waitSeconds }) => Math.round(waitSeconds / 60))).toEqual([535])
  })
})
