// Goal: a collector narrows the list of loans by several filters at once, in an order of choice, reads what the whole filter owes,
// and gives many loans to a colleague in one act.
import { addDays, formatEuros, NO_ASSIGNEE } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../../../test/make-loan.ts'
import { makeStaff } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { bringUpToDate } from '../../../../lending/loans/book.ts'

let server: TestApp
let collector: Awaited<ReturnType<typeof makeStaff>>
let colleague: Awaited<ReturnType<typeof makeStaff>>
/** Public ids by name: days late and amount. */
let loans: Readonly<Record<'late5' | 'late20' | 'late40' | 'current', string>>

beforeAll(async () => {
  server = await createTestApp()
  collector = await makeStaff(server, 'collector')
  colleague = await makeStaff(server, 'collector')
  const made = async (daysLate: number, amountCents: number) => {
    const today = server.clock.today()
    const record = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      const loan = await makeLoan(tx, server.deps, userId, {
        date: addDays(today, -30 - daysLate),
        termDays: 30,
        amountCents,
      })
      return bringUpToDate(tx, loan, { actor: 'test', now: server.clock.now(), today })
    })
    return record.loan.publicId
  }
  loans = {
    late5: await made(5, 200_00),
    late20: await made(20, 500_00),
    late40: await made(40, 300_00),
    current: await made(-10, 400_00),
  }
})
afterAll(() => server.close())

const get = (path: string, token = collector.token) => server.call('GET', path, { token })
const post = (path: string, body: object, token = collector.token) => server.call('POST', path, { token, body })
const listed = async (query: string) => {
  const response = await get(`/staff/loans?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().items.map(({ public_id: id }: { public_id: string }) => id)
}

describe('the filters of the list of loans', () => {
  it.each([
    ['late_from=10', ['late40', 'late20']],
    ['late_from=1&late_to=30', ['late20', 'late5']],
    ['late_from=1&sort=-due', ['late5', 'late20', 'late40']],
    ['late_to=0&status=2,21', ['current']],
    ['status=21&late_from=21', ['late40']],
    ['status=2&late_from=1', []],
    ['sort=amount', ['late5', 'late40', 'current', 'late20']],
    ['sort=-amount&status=21', ['late20', 'late40', 'late5']],
    ['sort=requested', ['late5', 'late20', 'late40', 'current']],
    ['', ['current', 'late40', 'late20', 'late5']],
  ] as const)('%s lists %j', async (query, names) => {
    expect(await listed(query)).toEqual(names.map((name) => loans[name]))
  })

  it.each(['sort=-amount', 'sort=-due', 'sort=requested', 'late_from=1', `assignee=${NO_ASSIGNEE}`])(
    'pages through %s without a gap or a repetition',
    async (query) => {
      const whole = await listed(query)
      const paged: string[] = []
      for (let after = ''; ; ) {
        const page = (await get(`/staff/loans?${query}&limit=1${after}`)).json()
        paged.push(...page.items.map(({ public_id: id }: { public_id: string }) => id))
        if (page.next === null) break
        after = `&after=${page.next}`
      }
      expect(paged).toEqual(whole)
    },
  )

  it('a list of open debts in another order than by due date is refused at the order', async () => {
    const refused = await get('/staff/loans?late_from=1&sort=amount')
    expect([refused.statusCode, refused.json().errors[0].property]).toEqual([422, 'sort'])
  })

  it('the totals are those of the whole filter, and equal the sum of its rows', async () => {
    const { items } = (await get('/staff/loans?late_from=10')).json()
    const owed = items.reduce((sum: number, row: { owed: number }) => sum + Math.round(row.owed * 100), 0) / 100
    expect((await get('/staff/loans/totals?late_from=10')).json()).toEqual({
      loans: 2,
      is_complete: true,
      owed,
      principal: 800,
      mean_days_late: 30,
    })
  })
})

describe('the colleague who follows a debt', () => {
  it('is set for many loans in one act, which leaves out what is no open debt, and filters the list', async () => {
    const given = await post('/staff/loans/assignments', {
      loans: [loans.late5, loans.late40, 'NOSUCHLOAN'],
      assignee: colleague.username,
    })
    expect([given.statusCode, given.json()]).toEqual([200, { done: 2, left_out: 1 }])
    expect(await listed(`assignee=${colleague.username}`)).toEqual([loans.late40, loans.late5])
    expect(await listed(`assignee=${NO_ASSIGNEE}&late_from=1`)).toEqual([loans.late20])
    expect(await listed(`assignee=${colleague.username},${NO_ASSIGNEE}&late_from=1`)).toEqual([
      loans.late40,
      loans.late20,
      loans.late5,
    ])
    const { rows } = await server.pool.query(
      "select detail ->> 'assignee' as assignee, actor from audit_events where action = 'loan_assigned'",
    )
    expect(rows).toEqual([1, 2].map(() => ({ assignee: colleague.username, actor: `admin:${collector.username}` })))
  })

  it('is no one who may not work on customers', async () => {
    const agent = await makeStaff(server, 'agent')
    for (const assignee of [agent.username, 'no-such-person']) {
      const refused = await post('/staff/loans/assignments', { loans: [loans.late20], assignee })
      expect([refused.statusCode, refused.json().errors[0].property]).toEqual([422, 'assignee'])
    }
    expect(await listed(`assignee=${NO_ASSIGNEE}&late_from=1`)).toContain(loans.late20)
  })

  it('is not asked to follow their own loan, nor the caller', async () => {
    const own = await makeStaff(server, 'collector')
    const { rows } = await server.pool.query('select user_id::int as id from loans where public_id = $1', [
      loans.late20,
    ])
    await server.deps.transaction((tx) => tx.staffUsers.change(own.username, { ownCustomerId: rows[0]?.id }))
    const refused = await post('/staff/loans/assignments', { loans: [loans.late20], assignee: own.username })
    expect([refused.statusCode, refused.json().errors[0].property]).toEqual([422, 'assignee'])
    const byOwner = await post(
      '/staff/loans/assignments',
      { loans: [loans.late20], assignee: colleague.username },
      own.token,
    )
    expect([byOwner.statusCode, byOwner.json().label]).toEqual([403, 'own_loan'])
    expect((await get('/staff/loans/totals?late_from=1', own.token)).json().loans).toBe(2)
  })

  it('gets a task about each of several loans', async () => {
    const added = await post('/staff/loans/tasks', {
      loans: [loans.late5, loans.late20],
      title: 'Llamar por el retraso',
      due_on: server.clock.today(),
      assignee: colleague.username,
    })
    expect([added.statusCode, added.json()]).toEqual([200, { done: 2, left_out: 0 }])
    const { items } = (await get('/staff/tasks', colleague.token)).json()
    expect(items.map(({ title, loan }: { title: string; loan: string }) => [title, loan])).toEqual([
      ['Llamar por el retraso', loans.late5],
      ['Llamar por el retraso', loans.late20],
    ])
    const past = { loans: [loans.late5], title: 'Tarde', due_on: addDays(server.clock.today(), -1) }
    const refused = await post('/staff/loans/tasks', past)
    expect([refused.statusCode, refused.json().errors[0].property]).toEqual([422, 'due_on'])
  })
})

describe('a reminder to many borrowers', () => {
  it('reaches each of them once a day, with what is due today, and leaves out who owes nothing', async () => {
    const chosen = { loans: [loans.late5, loans.late40, 'NOSUCHLOAN'] }
    const row = (await get('/staff/loans?late_from=40')).json().items[0]
    expect((await post('/staff/loans/messages', chosen)).json()).toEqual({ done: 2, left_out: 1 })
    expect((await post('/staff/loans/messages', chosen)).json()).toEqual({ done: 0, left_out: 3 })
    const { rows } = await server.pool.query<{ message: string }>(
      "select message from notifications where template_key = 'payment_reminder' and user_id = $1",
      [row.customer_id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.message).toContain(formatEuros(Math.round(row.due_now * 100)))
    const { rows: sms } = await server.pool.query<{ count: number }>(
      "select count(*)::int from messages where template_key = 'payment_reminder'",
    )
    expect(sms).toEqual([{ count: 2 }])
  })

  it('is not sent by an accountant, who prepares nothing for customers', async () => {
    const accountant = await makeStaff(server, 'accountant')
    expect((await post('/staff/loans/messages', { loans: [loans.late5] }, accountant.token)).statusCode).toBe(403)
  })
})
