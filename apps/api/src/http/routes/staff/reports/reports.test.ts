// Goal: each report equals plain SQL on the loans, over random data; who may read none gets none; a bad period is told at its field.
import { addDays, civilDate } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../../../test/make-loan.ts'
import { randomFrom } from '../../../../../test/random.ts'
import { signInAsDemo } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { bookPayment } from '../../../../lending/loans/book.ts'
import { runNight } from '../../../../night/run-nights.ts'

const START = civilDate('2026-11-16')
const DAYS = 50
const LAST = addDays(START, DAYS)

type Value = string | number | null
type Row = Readonly<Record<string, Value>>

let server: TestApp
let accountant: Awaited<ReturnType<typeof signInAsDemo>>
beforeAll(async () => {
  server = await createTestApp()
  const random = randomFrom(20_261_201)
  const ids: number[] = []
  for (let day = 0; day <= DAYS; day += 1) {
    const date = addDays(START, day)
    server.clock.set(`${date}T03:00:00Z`)
    await runNight(server.deps, date, [])
    server.clock.set(`${date}T11:00:00Z`)
    // Nothing moves on the last day: its morning is what the tables of the loans show.
    if (day === DAYS) break
    await server.deps.transaction(async (tx) => {
      if (day < 35) {
        const { loan } = await makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), {
          date,
          amountCents: random.between(50_00, 900_00),
          termDays: random.between(5, 30),
        })
        ids.push(loan.id)
      }
      for (const id of ids) {
        if (!random.chance(0.05)) continue
        const record = await tx.loans.lockById(id)
        if (record === null) throw new Error(`loan ${id} is gone`)
        const context = { actor: 'system', now: server.clock.now(), today: date }
        await bookPayment(tx, record, { factId: `paid-${day}`, cents: random.between(1, 40_000), date, context })
      }
    })
  }
  accountant = await signInAsDemo(server, 'accountant')
}, 300_000)
afterAll(() => server.close())

const call = (path: string) => server.call('GET', `/staff/reports/${path}`, { headers: accountant.cookie })

async function report(path: string): Promise<readonly Row[]> {
  const answer = await call(path)
  expect(answer.statusCode, answer.body).toBe(200)
  const { columns, rows } = answer.json() as { columns: { key: string }[]; rows: Value[][] }
  return rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null])))
}

const plain = async (query: string): Promise<readonly Row[]> => (await server.pool.query(query)).rows

/** The open loans on the morning of the last day. */
const OPEN = 'from loan_accounts where closed_on is null and sold_on is null and written_off_on is null'

describe('a report', () => {
  it('of the portfolio at risk is the principal that loans owe and are late with', async () => {
    const [now] = await plain(`
      select count(*)::int as loans, sum(body_cents) / 100.0::float8 as principal,
        sum(body_cents) filter (where '${LAST}'::date - must_pay_date > 30) / 100.0::float8 as over_30,
        round(100.0 * sum(body_cents) filter (where '${LAST}'::date - must_pay_date > 30) / sum(body_cents), 1)::float8 as par_30 ${OPEN}`)
    const rows = await report(`portfolio?to=${LAST}`)
    expect(rows.at(-1)).toMatchObject({ date: LAST, ...now })
    expect(Number(now?.par_30)).toBeGreaterThan(0)
    expect(rows.map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-31', LAST])
  })

  it('by bucket counts what the list of loans has between the same due dates', async () => {
    const rows = await report('buckets')
    const [late] = await plain(
      `select count(*)::int as loans ${OPEN} and '${LAST}'::date - must_pay_date between 8 and 30`,
    )
    expect(rows.find(({ bucket }) => bucket === 'b2')).toMatchObject({ loans: late?.loans })
    const list = await server.call(
      'GET',
      `/staff/loans?due_from=${addDays(LAST, -30)}&due_to=${addDays(LAST, -8)}&limit=100`,
      { headers: accountant.cookie },
    )
    expect(list.json().items).toHaveLength(Number(late?.loans))
    expect(late?.loans).toBeGreaterThan(0)
  })

  it('of money is what the ledger moved on each day', async () => {
    const expected = await plain(`
      select booked_on::text as date,
        coalesce(sum(amount_cents) filter (where credit = 'cash_in_transit'), 0) / 100.0::float8 as disbursed,
        coalesce(sum(amount_cents) filter (where debit = 'cash_in_transit'), 0) / 100.0::float8 as collected
      from ledger_transfers where 'cash_in_transit' in (debit, credit) group by 1 order by 1`)
    expect(await report(`money?from=${START}`)).toMatchObject(expected as Row[])
  })

  it('of applications counts each of the loans at its steps', async () => {
    const sum = (key: string, rows: readonly Row[]) => rows.reduce((total, row) => total + Number(row[key]), 0)
    const [loans] = await plain('select count(*)::int as count from loans')
    const days = await report(`funnel?from=${START}`)
    const sources = await report(`sources?from=${START}`)
    for (const key of ['requested', 'offered', 'signed', 'paid_out']) {
      expect([key, sum(key, days), sum(key, sources)]).toEqual([key, loans?.count, loans?.count])
    }
    expect(sources.map(({ source }) => source)).toEqual(['direct'])
  })

  it('of vintages adds up what the loans of a month were paid and what they paid back', async () => {
    const rows = await report(`vintages?from=${START}&to=${LAST}`)
    const expected = await plain(`
      select to_char(give_date, 'YYYY-MM-01') as signed_month, sum(disbursed_cents) / 100.0::float8 as disbursed,
        sum(paid_principal_cents) / 100.0::float8 as collected from loan_accounts group by 1 order by 1`)
    const last = new Map(rows.map((row) => [row.signed_month, row]))
    expect([...last.values()]).toMatchObject(expected as Row[])
    expect(rows.filter(({ months_on_book: months }) => months === 0).map(({ signed_month: month }) => month)).toEqual(
      expected.map(({ signed_month: month }) => month),
    )
  })

  it('of what was collected has the principal of every due date that came, and what of it was paid', async () => {
    const rows = await report(`collections?from=${START}&to=${LAST}`)
    const expected = await plain(`
      select to_char(must_pay_date, 'YYYY-MM-01') as due_month, sum(disbursed_cents) / 100.0::float8 as due,
        sum(paid_principal_cents) / 100.0::float8 as collected
      from loan_accounts where must_pay_date < '2027-01-01' group by 1 order by 1`)
    expect(rows.slice(0, expected.length)).toMatchObject(expected as Row[])
  })

  it('of first due dates has those that came, and who was late on the next day', async () => {
    const rows = await report(`first_dues?from=${START}&to=${LAST}`)
    const [expected] = await plain(`
      select count(*)::int as loans,
        (select count(*)::int from loan_status_changes where event = 'due_date_passed') as missed
      from loan_accounts where must_pay_date < '${LAST}'`)
    const total = (key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0)
    expect({ loans: total('loans'), missed: total('missed') }).toEqual(expected)
  })

  it('of the forecast has what open loans owe on their due date', async () => {
    const rows = await report('forecast')
    const [expected] = await plain(
      `select count(*)::int as loans, sum(body_cents) / 100.0::float8 as principal ${OPEN} and must_pay_date >= '${LAST}'`,
    )
    const total = (key: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[key]) * 100), 0)
    expect({ loans: total('loans') / 100, principal: total('principal') / 100 }).toEqual(expected)
    expect(total('due')).toBe(total('principal') + total('charges'))
  })

  it('takes a kind of customer and a source', async () => {
    expect(await report(`money?from=${START}&customer=new`)).toEqual([])
    expect(await report(`money?from=${START}&source=radio`)).toEqual([])
    expect(await report(`money?from=${START}&customer=repeat&source=direct`)).toEqual(
      await report(`money?from=${START}`),
    )
  })

  it('is a file with the names of its columns, and the download is in the audit', async () => {
    const answer = await call(`buckets?to=${LAST}&format=csv`)
    expect(answer.headers['content-disposition']).toContain('cartera-por-tramos-')
    const [head, first] = answer.body.split('\r\n')
    expect(head).toBe('\uFEFFDías tarde;Préstamos;Capital, €;%;Hace una semana')
    expect(first).toMatch(/^Al día;\d+;/)
    const [audit] = await plain(
      "select actor, detail ->> 'report' as report from audit_events where action = 'reports.exported'",
    )
    expect(audit).toEqual({ actor: 'admin:demo-accountant', report: 'buckets' })
  })

  it.each(['from=2027-02-01&to=2027-01-01', 'from=1990-01-01&to=2027-01-01'])(
    'of the period %s is refused at its field',
    async (query) => {
      const answer = await call(`money?${query}`)
      expect(answer.statusCode).toBe(422)
      expect(JSON.stringify(answer.json())).toContain('"from"')
    },
  )
})

describe('the start page', () => {
  const start = async (role: 'collector' | 'underwriter' | 'support' | 'accountant' | 'agent' | 'admin') => {
    const { cookie } = await signInAsDemo(server, role)
    return (await server.call('GET', '/staff/start', { headers: cookie })).json()
  }

  it('shows a collector the portfolio by days late, with the principal of each bucket', async () => {
    const { portfolio, applications, queues } = await start('collector')
    const rows = await report(`buckets?to=${LAST}`)
    expect(portfolio.as_of).toBe(LAST)
    expect(portfolio.buckets.map(({ bucket, loans, principal }: Row) => ({ bucket, loans, principal }))).toEqual(
      rows.map(({ bucket, loans, principal }) => ({ bucket, loans, principal })),
    )
    expect(applications).toBeNull()
    expect(queues).toEqual([])
  })

  it('shows an underwriter the steps of yesterday and the queues, and no portfolio', async () => {
    const { applications, portfolio, queues } = await start('underwriter')
    expect(applications.date).toBe(addDays(LAST, -1))
    expect(portfolio).toBeNull()
    expect(queues.map(({ key }: { key: string }) => key)).toEqual([
      'reviews',
      'contested',
      'documents',
      'payout_accounts',
    ])
  })

  it.each(['support', 'agent'] as const)('shows %s no figure of a report', async (role) => {
    expect(await start(role)).toMatchObject({ portfolio: null, applications: null, money: null })
  })

  it('shows an accountant thirty days of money, quiet ones too', async () => {
    const { money } = await start('accountant')
    expect(money).toHaveLength(30)
    expect(money.at(-1).date).toBe(addDays(LAST, -1))
  })
})
