// Goal: the books answer for themselves: totals, balances and open items are right, and a difference between ledger, facts and
// loan rows never stays unnoticed, by command, by night or on the page.
import { addDays, centsOf, civilDate } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCamt053 } from '../../../test/bank-statement.ts'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { tellOfBookProblems } from '../../jobs/tell-of-book-problems.ts'
import { runNight } from '../../night/run-nights.ts'
import { importStatement } from '../bank/import-statement.ts'
import { bookPayment } from '../loans/book.ts'
import { endToEndIdOf } from '../payouts/start-payout.ts'
import { booksCommand } from './books-command.ts'
import { recordCheck } from './record-check.ts'

let server: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  server = await createTestApp()
  headers = (await signInAsDemo(server, 'accountant')).headers
})
afterAll(() => server.close())

const LENDER = 'ES9121000418450200051332'
const START = civilDate('2026-11-16')
const contextOn = (today: typeof START) => ({ actor: 'system', now: server.clock.now(), today })
const get = async (path: string) => (await server.call('GET', path, { headers })).json()
const newLoan = (date = START) =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    return makeLoan(tx, server.deps, userId, { date })
  })
const verify = (...args: string[]) => booksCommand(server.deps, ['verify', ...args])
/** Writes behind the back of the rules, as a defect or an administrator with psql would. */
const tamper = async (statement: string, loanId: number) => {
  await server.pool.query(statement, [loanId])
}

describe('the pages of the books', () => {
  it('balance to the cent, and the day before knows nothing of today', async () => {
    await newLoan()
    const balance = await get('/staff/books/trial-balance')
    expect([balance.difference, balance.debit === balance.credit]).toEqual([0, true])
    const sum = (type: string) =>
      balance.accounts
        .filter((one: { type: string }) => one.type === type)
        .reduce((total: number, one: { balance: number }) => total + centsOf(one.balance), 0)
    expect(sum('asset') + sum('expense')).toBe(sum('liability') + sum('equity') + sum('income'))
    expect(await get('/staff/books/trial-balance?date=2020-01-01')).toMatchObject({ debit: 0, credit: 0 })
  })

  it('downloads as CSV, under the name of the caller', async () => {
    const file = await server.call('GET', '/staff/books/trial-balance?format=csv', { headers })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.headers['content-disposition']).toMatch(/attachment; filename="sumas-y-saldos-/)
    expect(file.body).toContain('bank;Banco;Activo;')
    const { rows } = await server.pool.query("select actor from audit_events where action = 'books.exported'")
    expect(rows).toEqual([{ actor: 'admin:demo-accountant' }])
  })

  it('list money that no statement shows, and forget it once a journal clears it', async () => {
    const { loan } = await newLoan(addDays(START, -20))
    const itemsOf = async () =>
      (await get('/staff/books/reconciliation')).in_transit.items.filter(
        (one: { loan: string }) => one.loan === loan.publicId,
      )
    expect(await itemsOf()).toEqual([
      {
        item: `payout:${endToEndIdOf(loan.publicId, 1)}`,
        loan: loan.publicId,
        amount: -300,
        since: '2026-10-27',
        days: 20,
      },
    ])
    const line = { amountCents: -300_00, endToEndId: endToEndIdOf(loan.publicId, 1), reference: 'OUT1' }
    const imported = await importStatement(server.deps, writeCamt053({ account: LENDER, lines: [line] }), {
      channel: 'staff',
      actor: 'admin:ana',
    })
    expect(imported).toMatchObject({ lines: [{ result: 'confirmed' }] })
    expect(await itemsOf()).toEqual([])
    const cash = await get('/staff/books/cash')
    expect(cash.days.at(-1)).toMatchObject({ date: START, out: 300 })
    expect((await get('/staff/books/journals?limit=1')).items[0]).toMatchObject({
      kind: 'payout_confirmed',
      lines: [{ debit: 'cash_in_transit', credit: 'unmatched_money', amount: 300 }],
    })
  })

  it.each(['from=2026-11-17&to=2026-11-16', 'from=2020-01-01&to=2026-11-16', 'from=ayer'])(
    'refuse the period %s',
    async (query) => {
      expect((await server.call('GET', `/staff/books/cash?${query}`, { headers })).statusCode).toBe(422)
    },
  )
})

describe('the check of the books', () => {
  it('finds nothing wrong with loans that went through the rules', async () => {
    const { loan } = await newLoan()
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loan.id)
      if (record === null) throw new Error('no loan')
      await bookPayment(tx, record, { factId: 'p', cents: 400_00, date: START, context: contextOn(START) })
    })
    expect(await verify()).toMatchObject({ isDone: true, lines: [expect.stringMatching(/agree\.$/)] })
  })

  it.each([
    [
      'money that no fact explains',
      'update loan_accounts set paid_fines_cents = 5 where loan_id = $1',
      /loan_money: .*stored paidFinesCents 5, derived paidFinesCents 0/,
    ],
    [
      'a ledger row that no fact explains',
      `insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
       values ($1, '2026-11-16', '2026-11-16', 'payment', 'cash_in_transit', 'principal', 100)`,
      /loan_ledger: .*derived principal 30000, .*cash_in_transit/,
    ],
    [
      'an account that is not in the chart',
      `insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
       values ($1, '2026-11-16', '2026-11-16', 'payment', 'caja_b', 'principal', 100)`,
      /loan_ledger: .*caja_b 100/,
    ],
    [
      'a due date that is not the account’s',
      "update loans set must_pay_date = '2030-01-01' where id = $1",
      /loan_dates: .*mustPayDate 2030-01-01/,
    ],
    [
      'a deleted account',
      'delete from loan_accounts where loan_id = $1',
      /loan_money: account of .*: stored missing, derived there/,
    ],
  ])('finds %s', async (_, statement, expected) => {
    const { loan } = await newLoan()
    await tamper(statement, loan.id)
    const found = await verify('--loan', loan.publicId)
    expect(found.isDone).toBe(false)
    expect(found.lines.join('\n')).toMatch(expected)
  })

  it('explains its use', async () => {
    expect(await booksCommand(server.deps, ['burn'])).toMatchObject({ isDone: false })
    expect(await verify('--loan', 'nowhere')).toEqual({ lines: ['There is no loan nowhere.'], isDone: false })
  })
})

describe('the night', () => {
  it('closes the totals, checks the loans that something was booked on, and tells staff and the metrics', async () => {
    const date = addDays(START, 1)
    const { loan } = await newLoan(START)
    await tamper('update loan_accounts set overpaid_cents = 7 where loan_id = $1', loan.id)
    await runNight(server.deps, START)
    await runNight(server.deps, date)
    const { rows } = await server.pool.query(
      'select count(*)::int as n from daily_ledger_totals where booked_on = $1',
      [START],
    )
    expect(rows[0].n).toBeGreaterThan(0)
    const [check] = (await get('/staff/books/checks')).items
    expect(check).toMatchObject({ kind: 'night', date })
    expect(check.details).toContainEqual(
      expect.objectContaining({ loan_id: loan.id, check: 'loan_money', problem: expect.stringContaining('overpaid') }),
    )
    const metrics = await server.call('GET', '/metrics')
    expect(metrics.body).toMatch(/puente_books_problems [1-9]/)
    const wrong = await server.deps.transaction((tx) => tx.books.wrongDays(START, START))
    expect(wrong).toEqual([])
  })

  it('tells the staff members who answer for the books by mail, banner and log until a full check is clean', async () => {
    await server.runJobs()
    const { rows: mails } = await server.pool.query<{ recipient: string }>(
      "select distinct recipient from mails where subject like '%los libros no cuadran' order by recipient",
    )
    const recipients = mails.map(({ recipient }) => recipient.split('@')[0])
    expect(recipients).toEqual(expect.arrayContaining(['demo-accountant', 'demo-admin', 'demo-admin-2']))
    for (const role of ['agent', 'underwriter', 'collector', 'support'])
      expect(recipients).not.toContain(`demo-${role}`)
    const errors: object[] = []
    const { rows: checks } = await server.pool.query<{ id: string }>('select max(id) as id from book_checks')
    const log = { error: (detail: object) => errors.push(detail) }
    await tellOfBookProblems(server.deps, log)({ checkId: Number(checks[0]?.id) })
    expect(errors).toEqual([expect.objectContaining({ label: 'books_differ', kind: 'night' })])

    const banner = async () => (await get('/staff/counts')).counts.book_problems
    expect(await banner()).toBeGreaterThan(0)
    const support = (await signInAsDemo(server, 'support')).headers
    const seen = (await server.call('GET', '/staff/counts', { headers: support })).json()
    expect(seen.counts).not.toHaveProperty('book_problems')
    // A night that compares other loans clears nothing.
    const clean = { loanCount: 1, problemCount: 0, problems: [], actor: 'system', businessDate: addDays(START, 2) }
    await recordCheck(server.deps, { ...clean, kind: 'night' })
    expect(await banner()).toBeGreaterThan(0)
    await recordCheck(server.deps, { ...clean, kind: 'full' })
    expect(await banner()).toBe(0)
  })
})
