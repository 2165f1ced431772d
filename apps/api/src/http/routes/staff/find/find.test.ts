// Goal: staff find a customer or a loan by whatever a caller can tell them, see its whole story on one page, and write down what
// they learned. Every search and read is audited, and text from customers stays text.
import {
  addDays,
  civilDate,
  DEFAULT_INSTALMENT_PRODUCT,
  daysBetween,
  eurosFromCents,
  figuresOn,
  type LoanFact,
} from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan, tokenFor } from '../../../../../test/make-loan.ts'
import { IBANS, makeSignedLoan } from '../../../../../test/signed-loan.ts'
import { makeStaff } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { queueLetter } from '../../../../customers/notifications/letters.ts'
import { notify } from '../../../../customers/notifications/notify.ts'
import { bringUpToDate } from '../../../../lending/loans/book.ts'
import { searchName } from '../../../../platform/search-name.ts'

let server: TestApp
let support: Awaited<ReturnType<typeof makeStaff>>
let accountant: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  server = await createTestApp()
  support = await makeStaff(server, 'support')
  accountant = await makeStaff(server, 'accountant')
})
afterAll(() => server.close())

interface Named {
  readonly name: readonly [string, string, string | null]
  readonly personalId?: string
  readonly email?: string
  readonly bankAccount?: string
}

const makePerson = ({ name, ...person }: Named): Promise<number> =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    await tx.users.savePerson(userId, {
      firstName: name[0],
      firstSurname: name[1],
      secondSurname: name[2],
      ...person,
    })
    return userId
  })
const get = (path: string, token = support.token) => server.call('GET', path, { token })
const post = (path: string, body: object, token = support.token) => server.call('POST', path, { token, body })
const search = async (text: string) => {
  const response = await get(`/staff/search?q=${encodeURIComponent(text)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().items as { matched_by: string; customer: { id: number }; loan: { public_id: string } | null }[]
}
const idsOf = async (text: string) => (await search(text)).map(({ customer }) => customer.id)

describe('search', () => {
  let nunez: number
  let munoz: number
  beforeAll(async () => {
    nunez = await makePerson({
      name: ['María José', 'Núñez-Cortés', 'Zurbarán'],
      personalId: '12345678Z',
      email: 'MariaJose@Example.es',
      bankAccount: 'ES9121000418450200051332',
    })
    munoz = await makePerson({ name: ['Josep Lluís', 'Muñoz', null] })
  })

  it.each([
    ['accents and case do not matter', 'nuñez maria'],
    ['nor does the order', 'ZURBARAN Jose Núñez'],
    ['the beginning of a word is enough', 'zurb mar'],
    ['joined surnames are words', 'cortes'],
    ['a DNI, with separators', '12.345.678-z'],
    ['a DNI without its letter', '12345678'],
    ['an e-mail, whatever its case', 'mariajose@example.ES'],
    ['the beginning of an e-mail', 'mariajose@'],
    ['the last four digits of the account', '1332'],
    ['the account with spaces', 'ES91 2100 0418 4502 0005 1332'],
  ])('%s', async (_, text) => {
    expect(await idsOf(text)).toEqual([nunez])
  })

  it('finds no customer by a part from the middle of a word, or with one wrong word', async () => {
    expect(await idsOf('urbaran')).toEqual([])
    expect(await idsOf('zurbaran pedro')).toEqual([])
    expect(await idsOf('332')).toEqual([])
  })

  it('treats wildcards as text', async () => {
    expect(await idsOf('%@')).toEqual([])
    expect(await idsOf('_ariajose@')).toEqual([])
  })

  it('finds a phone as people write it, and customers who gave it as a contact', async () => {
    const { phone } = await server.deps.transaction(async (tx) => {
      const user = (await tx.users.byId(nunez))?.user
      if (!user) throw new Error('no user')
      await tx.users.saveContacts(munoz, [{ seq: 1, number: user.phone, contactType: 34, comment: null }])
      return user
    })
    const national = phone.slice(2)
    expect(await idsOf(`+34 ${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`)).toEqual([
      nunez,
      munoz,
    ])
    expect(await idsOf(national)).toEqual([nunez, munoz])
  })

  it('follows a change of name at once', async () => {
    const renamed = await makePerson({ name: ['Ana', 'Quevedo', null] })
    await server.deps.transaction((tx) => tx.users.savePerson(renamed, { firstSurname: 'Berruguete' }))
    expect(await idsOf('quevedo')).toEqual([])
    expect(await idsOf('ana berru')).toEqual([renamed])
  })

  it('finds a loan by its number, in any case, and by the reference of a payment', async () => {
    const loan = await server.deps.transaction((tx) => makeLoan(tx, server.deps, nunez))
    const { publicId } = loan.loan
    expect(await search(publicId.toUpperCase())).toEqual([])
    expect(await search(publicId)).toMatchObject([
      { matched_by: 'loan', customer: { id: nunez }, loan: { public_id: publicId, due_now: 0 } },
    ])
    const booked = await post(
      `/staff/loans/${publicId}/payments`,
      { reference: 'TRF 2026/77', amount: 10 },
      accountant.token,
    )
    expect(booked.statusCode, booked.body).toBe(200)
    expect(await search('TRF 2026/77')).toMatchObject([{ matched_by: 'reference', loan: { public_id: publicId } }])
  })

  it('shows a customer once, by the most specific key', async () => {
    expect((await search('12345678Z')).map(({ matched_by }) => matched_by)).toEqual(['personal_id'])
  })

  it('search is audited with kinds and hits, and never with the text', async () => {
    await search('Zurbarán')
    const { rows } = await server.pool.query(
      `select actor, detail, detail::text as text from audit_events where action = 'customer_searched' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ actor: support.actor, detail: { kinds: ['name'], hits: 1 } })
    expect(rows[0].text.toLowerCase()).not.toContain('zurb')
  })

  it.each(['', 'a', 'x'.repeat(101)])('refuses %j at its field', async (text) => {
    const response = await get(`/staff/search?q=${text}`)
    expect([response.statusCode, response.json().errors[0].property]).toEqual([422, 'q'])
  })

  it('splits stored names as it splits typed ones', async () => {
    const names = ['Núñez-Cortés', 'O’Donnell', 'Gal·la', "D'Aròs", 'ŁUCJA Øst', 'José  María', 'ÇELİK']
    for (const name of names) {
      const { rows } = await server.pool.query<{ word: string }>('select word from search_words($1) as word', [name])
      expect(rows.map(({ word }) => word).sort(), name).toEqual([...new Set(searchName(name).split(' '))].sort())
    }
  })
})

describe('lists', () => {
  it('pages customers without a gap, and filters by standing', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) ids.unshift(await makePerson({ name: ['Lista', `Cliente${n}`, null] }))
    await server.deps.transaction((tx) => tx.users.setStanding(ids[2] ?? 0, { isBlocked: true }))
    const first = (await get('/staff/customers?limit=2')).json()
    const second = (await get(`/staff/customers?limit=3&after=${first.next}`)).json()
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
    expect((await get('/staff/customers?standing=blocked')).json()).toMatchObject({
      items: [{ id: ids[2] }],
      next: null,
    })
  })

  it('lists open debts by due date, of the wanted statuses, with what is owed', async () => {
    const [early, late] = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      const second = await makeLoan(tx, server.deps, userId, { termDays: 29 })
      const other = await makeBorrower(tx, server.clock.now())
      return [await makeLoan(tx, server.deps, other, { termDays: 7 }), second]
    })
    const due = `due_from=${early?.loan.mustPayDate}&due_to=${late?.loan.mustPayDate}`
    const page = (await get(`/staff/loans?${due}&status=2,21&limit=1`)).json()
    expect(page.items).toMatchObject([
      { public_id: early?.loan.publicId, owed: 300, due_now: 0, days_late: 0, next_pay_date: early?.loan.mustPayDate },
    ])
    const rest = (await get(`/staff/loans?${due}&status=2,21&after=${page.next}`)).json()
    expect(rest.items.map((row: { public_id: string }) => row.public_id)).toContain(late?.loan.publicId)
    expect((await get(`/staff/loans?${due}&status=21`)).json().items).toEqual([])
    const newest = (await get('/staff/loans?status=2&limit=2')).json().items
    expect(newest.map((row: { public_id: string }) => row.public_id)).toEqual([
      early?.loan.publicId,
      late?.loan.publicId,
    ])
  })

  it('lists what is due of a loan in instalments, how late its oldest one is, and what comes next', async () => {
    const today = server.clock.today()
    const given = addDays(today, -70)
    const { deferral, acceleration } = DEFAULT_INSTALMENT_PRODUCT.instalments
    const { loan, life } = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      const made = await makeLoan(tx, server.deps, userId, {
        date: given,
        plan: {
          count: 6,
          method: 'annuity',
          dueDay: null,
          feeCents: 0,
          firstPeriodMinDays: 28,
          deferral,
          acceleration,
        },
      })
      const context = { actor: 'test', now: server.clock.now(), today }
      return bringUpToDate(tx, made, context)
    })
    const figures = life && figuresOn(life, today)
    const plan = figures?.plan
    const row = async () => {
      const { items } = (await get('/staff/loans?limit=5')).json()
      return items.find((one: { public_id: string }) => one.public_id === loan.publicId)
    }
    expect(plan?.arrears?.instalments).toBe(2)
    const oldest = plan?.arrears?.since ?? today
    expect(await row()).toMatchObject({
      status: 21,
      must_pay_date: oldest,
      owed: eurosFromCents(figures?.today.amountCents ?? 0),
      due_now: eurosFromCents(plan?.dueNowCents ?? 0),
      days_late: daysBetween(oldest, today),
      instalments_overdue: 2,
      next_pay_date: plan?.instalments[2]?.date,
    })
    expect((await search(loan.publicId))[0]?.loan).toMatchObject({ due_now: eurosFromCents(plan?.dueNowCents ?? 0) })
    const paid = { reference: `cure-${loan.publicId}`, amount: eurosFromCents(plan?.dueNowCents ?? 0) }
    expect((await post(`/staff/loans/${loan.publicId}/payments`, paid, accountant.token)).statusCode).toBe(200)
    expect(await row()).toMatchObject({
      status: 2,
      must_pay_date: plan?.instalments[2]?.date,
      due_now: 0,
      days_late: 0,
      instalments_overdue: 0,
      next_pay_date: plan?.instalments[2]?.date,
    })
  })

  it.each([
    ['/staff/loans?status=99', 'status'],
    ['/staff/loans?status=x', 'status'],
    ['/staff/loans?after=rubbish', 'after'],
    ['/staff/loans?due_from=2026-13-01', 'due_from'],
    ['/staff/loans?limit=201', 'limit'],
    ['/staff/customers?after=WyJhIl0', 'after'],
  ])('%s is refused at %s', async (path, property) => {
    const response = await get(path)
    expect([response.statusCode, response.json().errors?.[0]?.property]).toEqual([422, property])
  })

  it('exports a file that a spreadsheet does not evaluate, only with the permission, and audits it', async () => {
    await makePerson({ name: ['=HYPERLINK("http://evil")', '+Ana', null] })
    expect((await get('/staff/customers?format=csv')).statusCode).toBe(403)
    const file = await get('/staff/customers?format=csv', accountant.token)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="clientes-2026-11-16.csv"',
      'x-content-type-options': 'nosniff',
    })
    expect(file.body).toContain(`"'=HYPERLINK(""http://evil"") +Ana"`)
    const { rows } = await server.pool.query(`select actor, detail from audit_events where action = 'list_exported'`)
    expect(rows).toMatchObject([{ actor: accountant.actor, detail: { list: 'clientes' } }])
  })
})

describe('the page of a customer', () => {
  it('logs an attempt of ours with what became of it, without a person to identify', async () => {
    const userId = await makePerson({ name: ['Eva', 'Llamada', null] })
    const log = (contact: object) =>
      post(`/staff/customers/${userId}/contacts`, { channel: 'phone', direction: 'outgoing', ...contact })
    const logged = await log({ outcome: 'no_answer' })
    expect(logged.statusCode, logged.body).toBe(200)
    const attempt = { direction: 'outgoing', outcome: 'no_answer', identified_by: 'not_identified', summary: '' }
    expect(logged.json().contacts).toMatchObject([attempt])
    const [entry] = (await get(`/staff/customers/${userId}/timeline`)).json().items
    expect(entry).toMatchObject({ kind: 'contact', action: 'phone', detail: attempt })
    for (const [contact, property] of [
      [{ outcome: 'reached', summary: 'Pagará el viernes' }, 'identified_by'],
      [{ outcome: 'reached', identified_by: 'questions' }, 'summary'],
      [{ direction: 'incoming', outcome: 'no_answer' }, 'outcome'],
    ] as const) {
      const refused = await log(contact)
      expect([refused.statusCode, refused.json().errors?.[0]?.property ?? refused.body]).toEqual([422, property])
    }
  })

  it('shows notes, contacts and tasks with author and time, in the timeline too', async () => {
    const userId = await makePerson({ name: ['Ana', 'Notas', null] })
    const loan = await server.deps.transaction((tx) => makeLoan(tx, server.deps, userId))
    const { publicId } = loan.loan
    const text = '<img src=x onerror=alert(1)> "quoted"'
    expect((await post(`/staff/customers/${userId}/notes`, { text, loan: publicId })).statusCode).toBe(200)
    await post(`/staff/customers/${userId}/contacts`, {
      channel: 'phone',
      identified_by: 'questions',
      summary: 'Pregunta por su transferencia',
    })
    const page = (
      await post(`/staff/customers/${userId}/tasks`, {
        title: 'Llamar',
        due_on: '2026-11-18',
        assignee: accountant.username,
      })
    ).json()
    expect(page).toMatchObject({
      name: 'Ana Notas',
      notes: [{ text, author: support.actor, loan: publicId, at: '2026-11-16T10:00:00.000Z' }],
      contacts: [
        {
          channel: 'phone',
          direction: 'incoming',
          outcome: 'reached',
          identified_by: 'questions',
          author: support.actor,
        },
      ],
      tasks: [{ title: 'Llamar', due_on: '2026-11-18', assignee: accountant.username, done_at: null }],
    })
    // Opening pages leaves audit rows, and no entry in the timeline.
    expect((await get(`/staff/loans/${publicId}/refund-options`, accountant.token)).statusCode).toBe(200)
    const timeline = (await get(`/staff/customers/${userId}/timeline`)).json().items as {
      kind: string
      action: string
    }[]
    const kinds = timeline.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['note', 'contact', 'task', 'status', 'money']))
    // A change is told once: by its status or its fact, not by the audit row of the same commit as well.
    expect(timeline.filter(({ action }) => action.startsWith('loan.'))).toEqual([])
  })

  it('pages the timeline without a gap', async () => {
    const userId = await makePerson({ name: ['Ana', 'Historia', null] })
    await server.deps.transaction((tx) => makeLoan(tx, server.deps, userId))
    const all = (await get(`/staff/customers/${userId}/timeline?limit=200`))
      .json()
      .items.map(({ id }: { id: string }) => id)
    expect(all.length).toBeGreaterThan(4)
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: { items: { id: string }[]; next: string | null } = (
        await get(`/staff/customers/${userId}/timeline?limit=2${next === null ? '' : `&after=${next}`}`)
      ).json()
      seen.push(...page.items.map(({ id }: { id: string }) => id))
      next = page.next
    } while (next !== null)
    expect(seen).toEqual(all)
  })

  it('a task is due today or later, for an active colleague, and done once', async () => {
    const userId = await makePerson({ name: ['Ana', 'Tareas', null] })
    const add = (task: object) => post(`/staff/customers/${userId}/tasks`, task)
    const past = await add({ title: 'x', due_on: '2026-11-15' })
    expect([past.statusCode, past.json().errors[0].property]).toEqual([422, 'due_on'])
    const unknown = await add({ title: 'x', due_on: '2026-11-16', assignee: 'no-such' })
    expect([unknown.statusCode, unknown.json().errors[0].property]).toEqual([422, 'assignee'])
    await add({ title: 'Revisar', due_on: '2026-11-16' })
    const [task] = (await get('/staff/tasks')).json().items
    expect(task).toMatchObject({ title: 'Revisar', customer_id: userId })
    expect((await post(`/staff/tasks/${task.id}/done`, {})).json()).toMatchObject({ done_by: support.actor })
    expect((await post(`/staff/tasks/${task.id}/done`, {}, accountant.token)).json()).toMatchObject({
      done_by: support.actor,
    })
    expect((await get('/staff/tasks')).json().items).toEqual([])
    expect((await post('/staff/tasks/999999/done', {})).statusCode).toBe(404)
  })

  describe('the list of tasks', () => {
    const tasksOf = async (scope: string, token = support.token) => {
      const { items } = (await get(`/staff/tasks?scope=${scope}`, token)).json() as {
        items: { title: string; assignee: string | null; customer_id: number }[]
      }
      // Other tests leave tasks about other customers.
      return items.flatMap((task) => (task.customer_id === userId ? [[task.title, task.assignee]] : []))
    }
    const waiting = async (token: string) => (await get('/staff/counts', token)).json().counts.tasks as number
    let userId: number
    let call: { id: number }
    beforeAll(async () => {
      userId = await makePerson({ name: ['Ana', 'Llamada', null] })
      const { loan } = await server.deps.transaction((tx) => makeLoan(tx, server.deps, userId))
      for (const [title, due_on, assignee] of [
        ['Mañana', '2026-11-17', support.username],
        ['De otra persona', '2026-11-17', accountant.username],
      ]) {
        expect((await post(`/staff/customers/${userId}/tasks`, { title, due_on, assignee })).statusCode).toBe(200)
      }
      call = await server.deps.transaction(async (tx) => {
        const added = await tx.customerCare.addCall({
          userId,
          loanId: loan.id,
          title: 'Pide una llamada',
          dueOn: civilDate('2026-11-15'),
          callTime: 'morning',
          createdBy: 'borrower',
          createdAt: server.clock.now(),
        })
        if (added === null) throw new Error('a call was open already')
        return added
      })
    })

    it('shows the own tasks and those without an assignee, the overdue ones first, and counts them', async () => {
      expect(await tasksOf('for_me')).toEqual([
        ['Pide una llamada', null],
        ['Mañana', support.username],
      ])
      expect(await tasksOf('unassigned')).toEqual([['Pide una llamada', null]])
      expect((await tasksOf('all')).map(([title]) => title)).toEqual(['Pide una llamada', 'Mañana', 'De otra persona'])
      // The accountant has a task about another customer, too.
      expect([await waiting(support.token), await waiting(accountant.token)]).toEqual([2, 3])
      const [first] = (await get('/staff/tasks')).json().items
      expect(first.customer_name).toBe('Ana Llamada')
    })

    it('gives a task to one of two colleagues who take it at once, and records it', async () => {
      const take = ({ token, username }: typeof support, current: string | null) =>
        post(`/staff/tasks/${call.id}/assign`, { assignee: username, current }, token)
      const answers = await Promise.all([take(support, null), take(accountant, null)])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json().label).toBe('task_changed')
      const assignee: string = answers.find(({ statusCode }) => statusCode === 200)?.json().assignee
      const other = assignee === support.username ? accountant : support
      expect((await take(other, assignee)).json().assignee).toBe(other.username)
      expect(await tasksOf('unassigned')).toEqual([])
      const { rows } = await server.pool.query(
        `select detail from audit_events where action = 'staff_task_assigned' and user_id = $1 order by id`,
        [userId],
      )
      expect(rows.map(({ detail }) => detail)).toEqual([
        { task_id: call.id, from: null, assignee },
        { task_id: call.id, from: assignee, assignee: other.username },
      ])
    })

    it('refuses an assignee without access to customers, or who is the customer', async () => {
      const agent = await makeStaff(server, 'agent')
      const own = await makeStaff(server, 'support')
      await server.pool.query('update staff_users set own_customer_id = $1 where username = $2', [userId, own.username])
      const [task] = (await get('/staff/tasks?scope=all')).json().items
      for (const { username } of [agent, own]) {
        const answer = await post(`/staff/tasks/${task.id}/assign`, { assignee: username, current: task.assignee })
        expect([answer.statusCode, answer.json().errors[0].property]).toEqual([422, 'assignee'])
      }
      expect(await tasksOf('all', own.token)).toEqual([])
      expect((await post(`/staff/tasks/${task.id}/done`, {}, own.token)).json().label).toBe('own_loan')
    })
  })

  it('a note cannot name the loan of another customer', async () => {
    const [mine, other] = [
      await makePerson({ name: ['Ana', 'Propia', null] }),
      await makePerson({ name: ['Ana', 'Ajena', null] }),
    ]
    const { loan } = await server.deps.transaction((tx) => makeLoan(tx, server.deps, other))
    const response = await post(`/staff/customers/${mine}/notes`, { text: 'x', loan: loan.publicId })
    expect([response.statusCode, response.json().errors[0].property]).toEqual([422, 'loan'])
  })

  it('shows sent messages rendered again, without codes and links', async () => {
    const userId = await makePerson({ name: ['Ana', 'Mensajes', null] })
    const { deps, clock } = server
    const phone = await deps.transaction(async (tx) => {
      await notify(tx, deps, {
        userId,
        template: 'due_today',
        parameters: { amount: '310,00 €', link: 'https://secret.example/s/abc', date: 'hoy' },
        cause: 'test',
        now: clock.now(),
      })
      return (await tx.users.byId(userId))?.user.phone ?? ''
    })
    await server.call('POST', '/v2/user/login', { body: { mobile_phone: phone } })
    await server.runJobs()
    const { items } = (await get(`/staff/customers/${userId}/messages`)).json()
    const sms = items.find(({ template }: { template: string }) => template === 'due_today')
    expect(sms).toMatchObject({ channel: expect.any(String), text: expect.stringContaining('310,00 €') })
    const sent = items.filter(({ channel }: { channel: string }) => channel === 'sms')
    expect(sent.map(({ template, status }: { template: string; status: string }) => [template, status]).sort()).toEqual(
      [
        ['code_login', 'accepted'],
        ['due_today', 'accepted'],
      ],
    )
    const { rows } = await server.pool.query('select * from messages where user_id = $1', [userId])
    for (const text of [JSON.stringify(items), JSON.stringify(rows)]) expect(text).not.toContain('secret.example')
    // Where a code would be, not its digits anywhere: they may be part of a random id or of an amount.
    const ofCode = items.find(({ template }: { template: string }) => template === 'code_login')
    expect(ofCode).toMatchObject({ text: null })
    expect(rows.map(({ text, parameters }) => text ?? parameters?.code ?? null)).toEqual(rows.map(() => null))
  })

  it('shows letters rendered again after their text was wiped, without the link', async () => {
    const userId = await makePerson({ name: ['Ana', 'Cartas', null], email: 'ana.cartas@example.es' })
    const { deps, clock } = server
    const { loan } = await deps.transaction((tx) => makeLoan(tx, deps, userId))
    await deps.transaction((tx) =>
      queueLetter(tx, deps, {
        loanId: loan.id,
        userId,
        template: 'extension_prepared',
        parameters: { term: '14', amount: '21,00 €', until: '20 de noviembre', link: 'https://secret.example/account' },
        documentIds: [],
        now: clock.now(),
      }),
    )
    await server.runJobs()
    const { rows } = await server.pool.query('select * from mails where user_id = $1', [userId])
    expect(rows).toMatchObject([{ status: 'accepted', sealed_text: null, template_key: 'extension_prepared' }])
    expect(JSON.stringify(rows)).not.toContain('secret.example')
    expect(JSON.stringify(rows[0].parameters)).not.toContain('Ana')

    // A newer text of the operator does not change what was sent.
    await server.pool.query(
      `insert into message_templates (key, channel, version, severity, subject, text)
       values ('extension_prepared', 'email', 2, 'info', 'Otro asunto', 'Otro texto')`,
    )
    const { items } = (await get(`/staff/customers/${userId}/messages`)).json()
    await server.pool.query(`delete from message_templates where key = 'extension_prepared' and version = 2`)
    expect(items).toMatchObject([
      {
        channel: 'email',
        template: 'extension_prepared',
        subject: 'Puente: te hemos preparado una propuesta',
        text: expect.stringMatching(/ampliación de 14 días.*pagas 21,00 € ahora.*\[enlace\]/s),
        status: 'accepted',
      },
    ])
  })

  it('names customers who share account, home, device or contact phone', async () => {
    const account = 'ES7921000813610123456789'
    const mine = await makePerson({ name: ['Ana', 'Una', null], bankAccount: account })
    const byAccount = await makePerson({ name: ['Ana', 'Dos', null], bankAccount: account })
    const byHome = await makePerson({ name: ['Ana', 'Tres', null] })
    const byDevice = await makePerson({ name: ['Ana', 'Cuatro', null] })
    const byContact = await makePerson({ name: ['Ana', 'Cinco', null] })
    const sameAgent = await makePerson({ name: ['Ana', 'Seis', null] })
    await server.deps.transaction(async (tx) => {
      for (const userId of [mine, byHome]) {
        await server.pool.query(
          `insert into addresses (user_id, kind, postal_code, region, city, street, house)
           values ($1, 'actual', '28013', 'Madrid', 'Madrid', $2, '12')`,
          [userId, userId === mine ? 'Calle Mayor' : 'CALLE MAYOR'],
        )
      }
      await tx.users.saveContacts(byContact, [
        { seq: 1, number: (await tx.users.byId(mine))?.user.phone ?? '', contactType: 34, comment: null },
      ])
      for (const userId of [mine, byDevice, sameAgent]) {
        await tokenFor(tx, server.deps, userId)
      }
    })
    const at = { [mine]: '203.0.113.7', [byDevice]: '203.0.113.7', [sameAgent]: '203.0.113.8' }
    for (const [userId, address] of Object.entries(at)) {
      await server.pool.query(`update sessions set address = $2, user_agent = 'Firefox' where user_id = $1`, [
        userId,
        address,
      ])
    }
    const { items } = (await get(`/staff/customers/${mine}/related`)).json()
    const shared = new Map(
      items.map((item: { customer: { id: number }; shares: string[] }) => [item.customer.id, item.shares]),
    )
    expect(shared).toEqual(
      new Map([
        [byAccount, ['account']],
        [byHome, ['address']],
        [byDevice, ['device']],
        [byContact, ['contact_phone']],
      ]),
    )
  })
})

describe('the page of a loan', () => {
  it('shows a failed payout with its reference and the reason of the bank in words', async () => {
    const loan = await makeSignedLoan(server, { iban: IBANS.failsAlways })
    await server.call('POST', '/v2/loan/issuance', { token: loan.token })
    await server.runJobs()
    const page = (await get(`/staff/loans/${loan.publicId}`)).json()
    expect(page.customer).toMatchObject({ id: loan.userId, name: 'Núria Peña Güell' })
    expect(page.payouts.length).toBeGreaterThan(0)
    expect(page.payouts[0]).toMatchObject({
      attempt: 1,
      status: 'failed',
      iban: IBANS.failsAlways,
      end_to_end_id: expect.any(String),
      bank_reason_text: expect.stringMatching(/\S/),
    })
    expect(page.status_history.at(-1)).toMatchObject({ to_text: expect.any(String) })
    const found = await search(page.payouts[0].end_to_end_id)
    expect(found).toMatchObject([{ matched_by: 'reference', loan: { public_id: loan.publicId } }])
  })

  it('explains every amount, and marks the payments that can be reversed', async () => {
    const userId = await makePerson({ name: ['Ana', 'Libro', null] })
    const { loan } = await server.deps.transaction((tx) => makeLoan(tx, server.deps, userId))
    await post(`/staff/loans/${loan.publicId}/payments`, { reference: 'LIBRO1', amount: 50 }, accountant.token)
    const page = (await get(`/staff/loans/${loan.publicId}`)).json()
    const facts = page.facts as { id: string; type: LoanFact['type']; amount: number; reversible: boolean }[]
    expect(facts.map(({ type, amount, reversible }) => [type, amount, reversible])).toEqual([
      ['payout', 300, false],
      ['payment', 50, true],
    ])
    const sum = (lines: { amount: number }[]) => lines.reduce((total, line) => total + line.amount, 0)
    expect(sum(page.explanation.body)).toBeCloseTo(page.loan.calculations.today.body)
    expect(page.explanation.body.map(({ text }: { text: string }) => text)).toEqual([
      'Dinero entregado al cliente',
      'Pago del cliente',
    ])
    expect(page.ledger.length).toBeGreaterThan(1)
    const audit = await get(`/staff/audit?customer=${userId}&action=loan_viewed`, accountant.token)
    expect(audit.json().items).toMatchObject([{ actor: support.actor, detail: { loan_id: loan.id } }])
    const explained = (await get(`/staff/loans/${loan.publicId}/explanation`)).json()
    expect(explained.body[0].text).toBe('Dinero entregado al cliente')
    expect((await get('/staff/loans/NO-SUCH')).statusCode).toBe(404)
    const early = await get(`/staff/loans/${loan.publicId}/explanation?date=2020-01-01`)
    expect([early.statusCode, early.json().errors[0].property]).toEqual([422, 'date'])
    const late = await get(`/staff/loans/${loan.publicId}/explanation?date=9999-12-31`)
    expect([late.statusCode, late.json().errors[0].label]).toEqual([422, 'maxDate'])
    expect((await get(`/staff/loans/${loan.publicId}/evidence`)).json()).toEqual({
      entries: 0,
      documents: 0,
      problems: [],
    })
  })
})
