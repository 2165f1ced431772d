// Goal: a lender changes what borrowers read, without SQL: at once where one person may, with two people where a word has legal
// effect, never with a name that would stay empty, and never over what a colleague wrote meanwhile.
import type { MessageTemplate } from '@puente/contract'
import { notificationTexts } from '@puente/texts/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower } from '../../../../test/make-loan.ts'
import { approveAs, signInAsDemo } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { notify } from '../../../customers/notifications/notify.ts'
import { seedTemplates } from '../../../customers/notifications/seed-templates.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof signInAsDemo>>
beforeAll(async () => {
  server = await createTestApp()
  admin = await signInAsDemo(server, 'admin')
})
afterAll(() => server.close())

const read = async (key: string): Promise<MessageTemplate> =>
  (await server.call('GET', `/staff/messages/${key}`, { headers: admin.cookie })).json()
const channelOf = async (key: string, channel: string) => {
  const found = (await read(key)).channels.find((one) => one.channel === channel)
  if (found === undefined) throw new Error(`${key} has no ${channel}`)
  return found
}
const change = async (key: string, body: object) => {
  const response = await server.call('POST', `/staff/messages/${key}/versions`, {
    headers: admin.headers,
    body: { reason: 'Más corto y más claro', ...body },
  })
  return { status: response.statusCode, body: response.json() }
}

const waiting = async () =>
  (await server.call('GET', '/staff/waiting-approvals/messages', { headers: admin.cookie })).json().items

/** Sends the message to a customer, or to a new one, and returns the SMS that staff see on the customer's page, newest first. */
async function sendTo(template: 'account_needed' | 'withdrawal_received', cause: string, existing?: number) {
  const userId = await server.deps.transaction(async (tx) => {
    const id = existing ?? (await makeBorrower(tx, server.clock.now()))
    await notify(tx, server.deps, { userId: id, template, cause, now: server.clock.now() })
    return id
  })
  server.clock.advanceMs(1_000)
  const page = await server.call('GET', `/staff/customers/${userId}/messages`, { headers: admin.cookie })
  const items: { readonly channel: string; readonly text: string }[] = page.json().items
  return { userId, texts: items.filter(({ channel }) => channel === 'sms').map(({ text }) => text) }
}

describe('the texts of messages', () => {
  it('are listed with what each is for, and whether one person may change it', async () => {
    const { items } = (await server.call('GET', '/staff/messages', { headers: admin.cookie })).json()
    expect(items).toContainEqual({
      key: 'debt_sold',
      group: 'end',
      title: 'Préstamo cedido',
      when: 'Cuando se vende la deuda a otra empresa.',
      needs_two: true,
      channels: [
        { channel: 'sms', version: 1, is_own: false },
        { channel: 'inbox', version: 1, is_own: false },
        { channel: 'email', version: 1, is_own: false },
      ],
    })
    expect(items.map(({ key }: { key: string }) => key)).toEqual(expect.arrayContaining(Object.keys(notificationTexts)))
    const unknown = await server.call('GET', '/staff/messages/no_such_message', { headers: admin.cookie })
    expect(unknown.statusCode).toBe(404)
  })

  it('tell which names a text may hold, with an example of each', async () => {
    const { variables } = await channelOf('due_today', 'sms')
    expect(variables.map(({ name, is_required }) => [name, is_required])).toEqual([
      ['brand', true],
      ['amount', false],
      ['link', false],
      ['support_phone', false],
    ])
    expect(variables.find(({ name }) => name === 'support_phone')?.example).toBe('900 000 000')
    // The inbox needs no link: the customer is signed in.
    const inbox = await channelOf('due_today', 'inbox')
    expect(inbox.variables.map(({ name }) => name)).toEqual(['amount', 'support_phone'])
  })

  it('are changed by one person, from the next message on; what was sent keeps its text', async () => {
    const before = await sendTo('account_needed', 'first')
    const { versions } = await channelOf('account_needed', 'sms')
    const text = '{brand}: falta una cuenta a tu nombre. Dila en tu cuenta. Dudas: {support_phone}'
    const made = await change('account_needed', { channel: 'sms', base_version: versions[0]?.version, text })
    expect(made).toEqual({ status: 201, body: { version: 2 } })
    const after = await sendTo('account_needed', 'second', before.userId)
    expect(after.texts).toEqual([
      'Puente: falta una cuenta a tu nombre. Dila en tu cuenta. Dudas: 900 000 000',
      before.texts[0],
    ])
    const changed = await channelOf('account_needed', 'sms')
    expect(changed.versions).toMatchObject([
      { version: 2, text, author: 'admin:demo-admin', reason: 'Más corto y más claro' },
      { version: 1, text: notificationTexts.account_needed.sms, author: null },
    ])
    expect(changed.shipped.text).toBe(notificationTexts.account_needed.sms)
    const { items } = (await server.call('GET', '/staff/messages', { headers: admin.cookie })).json()
    const row = items.find(({ key }: { key: string }) => key === 'account_needed')
    expect(row.channels).toEqual([
      { channel: 'sms', version: 2, is_own: true },
      { channel: 'inbox', version: 1, is_own: false },
    ])
    const { rows } = await server.pool.query(
      "select actor, detail from audit_events where action = 'message_text_changed'",
    )
    expect(rows).toEqual([
      {
        actor: 'admin:demo-admin',
        detail: { message: 'Falta la cuenta', channel: 'sms', version: 2, reason: 'Más corto y más claro' },
      },
    ])
  })

  it('with legal effect wait for a second person, are shown as waiting, and are used only then', async () => {
    const text = '{brand}: tu desistimiento nos ha llegado. El justificante está en tu cuenta. Dudas: {support_phone}'
    const asked = await change('withdrawal_received', { channel: 'sms', base_version: 1, text })
    expect(asked).toEqual({ status: 202, body: { outcome: 'waiting', approval_id: expect.any(Number) } })
    const id = asked.body.approval_id
    expect(await waiting()).toMatchObject([
      {
        id,
        matter: 'message:withdrawal_received:sms',
        requested_by: { username: 'demo-admin' },
        may_open: true,
        may_cancel: true,
      },
    ])
    const second = await change('withdrawal_received', { channel: 'sms', base_version: 1, text: `${text}.` })
    expect([second.status, second.body.label]).toEqual([409, 'decision_waits'])
    expect((await sendTo('withdrawal_received', 'first')).texts).toEqual([
      expect.stringMatching(/^Puente: hemos recibido tu desistimiento/),
    ])
    expect((await approveAs(server, 'admin', id)).statusCode).toBe(403)
    expect((await approveAs(server, 'accountant', id)).statusCode).not.toBe(200)
    expect((await approveAs(server, 'admin-2', id)).statusCode).toBe(200)
    expect((await sendTo('withdrawal_received', 'second')).texts).toEqual([
      'Puente: tu desistimiento nos ha llegado. El justificante está en tu cuenta. Dudas: 900 000 000',
    ])
    expect(await waiting()).toEqual([])
  })

  it('are changed by one of two people who write at the same time; the other one is told', async () => {
    const texts = ['uno', 'dos', 'tres'].map((word) => `Hemos recibido {amount}. Gracias, ${word}.`)
    const answers = await Promise.all(
      texts.map((text) => change('payment_received', { channel: 'inbox', base_version: 1, text })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await channelOf('payment_received', 'inbox')).versions).toHaveLength(2)
  })

  it.each([
    ['a name that it has no value for', 'Debes {total}.', 'text', 'nombre entre llaves'],
    ['an open brace', 'Debes {amount.', 'text', 'llave suelta'],
    ['two lines', 'Debes\n{amount}.', 'text', 'una sola línea'],
    ['nothing', '   ', 'text', 'no puede estar vacío'],
    ['too much', 'a'.repeat(601), 'text', 'demasiados caracteres'],
    ['a foreign address', 'Paga en https://otro.test/p', 'text', 'direcciones de la empresa'],
    ['a forbidden promise', 'Dinero al instante', 'text', 'no admiten en la publicidad'],
    ['the text in use', notificationTexts.due_today.inbox, 'text', 'ya está en uso'],
  ])('are refused with %s, at the field', async (_what, text, property, words) => {
    const { status, body } = await change('due_today', { channel: 'inbox', base_version: 1, text })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ property, message: expect.stringContaining(words) }])
  })

  it('keep in a legal message every name that the product put there', async () => {
    const { status, body } = await change('debt_sold', {
      channel: 'email',
      base_version: 1,
      subject: 'Tu préstamo',
      text: 'Cedimos tu préstamo {loan} a {buyer}.',
    })
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({ property: 'text' })
  })

  it('are refused for a channel that the message does not use', async () => {
    const body = { channel: 'email', base_version: 1, subject: 'Hola', text: 'Hola' }
    expect((await change('due_today', body)).status).toBe(404)
  })

  it('stay as the lender wrote them when a new version of the product brings another text', async () => {
    const row = { channel: 'sms' as const, version: 9, severity: 'info' as const, text: '{brand}: texto nuevo' }
    await server.deps.transaction(async (tx) => {
      await seedTemplates(tx)
      await tx.notifications.addMissingTemplates([
        { ...row, key: 'account_needed' },
        { ...row, key: 'bank_import_failed' },
      ])
    })
    expect((await channelOf('account_needed', 'sms')).versions[0]).toMatchObject({
      version: 2,
      author: 'admin:demo-admin',
    })
    // A text that the lender never changed is replaced.
    expect((await channelOf('bank_import_failed', 'sms')).versions[0]).toMatchObject({ version: 9, author: null })
  })
})
