// Goal: every change of a loan is one commit of facts, money, statuses, ledger and audit, and the database itself
// refuses what the rules do not allow.
import { addDays, balancesOf, type CivilDate, civilDate, legalTransitions, statusNumber } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksOf, nonZero } from '../../../test/books.ts'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { applyLoanEvent, bookExtensionPayment, bookPayment, bookRequest, bringUpToDate } from './book.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const TODAY = civilDate('2026-11-16')
const on = (today: typeof TODAY, actor = 'system'): ChangeContext => ({ actor, now: server.clock.now(), today })

const withLoan = <T>(options: Parameters<typeof makeLoan>[3], work: (tx: Tx, record: LoanRecord) => Promise<T>) =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    return work(tx, await makeLoan(tx, server.deps, userId, options))
  })

describe('booking on a loan', () => {
  it('a payment writes fact, money, ledger and audit, and a fresh read returns the same', async () => {
    const record = await withLoan({ date: TODAY }, async (tx, loan) => {
      const later = addDays(TODAY, 10)
      const outcome = await bookRequest(
        tx,
        loan,
        { type: 'payment', id: 'pay-1', date: later, cents: 100_00 },
        on(later, 'borrower'),
      )
      if (outcome.outcome !== 'booked') throw new Error(outcome.reason)
      return outcome.record
    })
    const stored = await server.deps.transaction((tx) => tx.loans.byId(record.loan.id))
    expect(stored).toEqual(record)
    expect(stored?.account).toMatchObject({
      principal: { bodyCents: 230_00 },
      paid: { commissionCents: 30_00 },
      accruedThrough: '2026-11-26',
    })
    expect(await booksOf(server, record.loan.id)).toEqual(nonZero(balancesOf(record.account)))
    // Every night in between has its own ledger entry.
    const { rows } = await server.pool.query(
      `select date::text, amount_cents from ledger_transfers where loan_id = $1 and kind = 'accrual' order by id`,
      [record.loan.id],
    )
    expect(rows).toHaveLength(10)
    expect(rows[0]).toEqual({ date: '2026-11-17', amount_cents: 3_00 })
    const audit = await server.pool.query(`select actor, action from audit_events where detail->>'fact_id' = 'pay-1'`)
    expect(audit.rows).toEqual([{ actor: 'borrower', action: 'loan.payment' }])
  })

  it('paying the whole debt closes the loan; a reversal reopens it in the status the night would give it', async () => {
    const record = await withLoan({ date: TODAY }, async (tx, loan) => {
      const due = addDays(TODAY, 30)
      const paid = await bookRequest(tx, loan, { type: 'payoff', id: 'all', date: due }, on(due))
      if (paid.outcome !== 'booked') throw new Error(paid.reason)
      expect(paid.record.loan).toMatchObject({ status: 3, returnedOn: due })
      const later = addDays(due, 5)
      const back = await bookRequest(
        tx,
        paid.record,
        { type: 'reversal', id: 'back', date: later, of: 'all' },
        on(later),
      )
      if (back.outcome !== 'booked') throw new Error(back.reason)
      return back.record
    })
    expect(record.loan).toMatchObject({ status: 21, returnedOn: null })
    expect(await booksOf(server, record.loan.id)).toEqual(nonZero(balancesOf(record.account)))
    const changes = await server.deps.transaction((tx) => tx.loans.statusChangesOf(record.loan.id))
    expect(changes.map(({ event }) => event).slice(-3)).toEqual([
      'repaid_in_full',
      'payment_reversed',
      'due_date_passed',
    ])
  })

  it('a refusal by the rules writes nothing', async () => {
    const { before, after } = await withLoan({ date: TODAY }, async (tx, loan) => {
      const outcome = await bookRequest(
        tx,
        loan,
        { type: 'payment', id: 'much', date: TODAY, cents: 300_01 },
        on(TODAY),
      )
      expect(outcome).toEqual({ outcome: 'refused', reason: 'amount_too_large' })
      return { before: loan, after: await tx.loans.byId(loan.loan.id) }
    })
    expect(after).toEqual(before)
  })

  it('received money is booked once, even with late notices and overpayments', async () => {
    const record = await withLoan({ date: TODAY }, async (tx, loan) => {
      const payment = { factId: 'card-1', cents: 310_00, date: addDays(TODAY, 2), context: on(addDays(TODAY, 4)) }
      const first = await bookPayment(tx, loan, payment)
      if (first.outcome !== 'booked') throw new Error(first.outcome)
      expect(await bookPayment(tx, first.record, payment)).toMatchObject({ outcome: 'already_known' })
      return first.record
    })
    // Two days of 3,00 € were owed on the day of payment; the two days since cost nothing.
    expect(record.account).toMatchObject({
      closedOn: '2026-11-18',
      excess: { overpaidCents: 4_00 },
      paid: { commissionCents: 6_00 },
    })
    expect(record.loan.status).toBe(3)
    expect(await booksOf(server, record.loan.id)).toEqual(nonZero(balancesOf(record.account)))
  })

  it('the money of an extension counts on the terms of its acceptance, or as a payment if it is too little', async () => {
    const accepted = (acceptedOn: CivilDate, paidCents: number) => ({
      acceptedOn,
      oldDueDate: addDays(TODAY, 30),
      terms: { termDays: 7, paidCents, priceCents: 0, discountCommissionCents: 0, discountPriceCents: 0 },
    })
    await withLoan({ date: TODAY }, async (tx, loan) => {
      const acceptedOn = addDays(TODAY, 30)
      const context = on(addDays(acceptedOn, 1))
      const outcome = await bookExtensionPayment(tx, loan, {
        factId: 'x',
        cents: 90_00,
        date: context.today,
        accepted: accepted(acceptedOn, 90_00),
        isLapsed: false,
        context,
      })
      if (outcome.outcome !== 'booked') throw new Error(outcome.outcome)
      expect(outcome.bar).toBeNull()
      expect(outcome.record.loan).toMatchObject({ status: 20, mustPayDate: addDays(acceptedOn, 7) })
    })
    await withLoan({ date: TODAY }, async (tx, loan) => {
      const context = on(addDays(TODAY, 5))
      const outcome = await bookExtensionPayment(tx, loan, {
        factId: 'x',
        cents: 14_99,
        date: context.today,
        accepted: accepted(context.today, 15_00),
        isLapsed: false,
        context,
      })
      expect(outcome).toMatchObject({ outcome: 'booked', bar: 'amount_too_small' })
    })
  })

  it('one loan catches up with the nights that missed it, each night separately', async () => {
    const record = await withLoan({ date: TODAY }, (tx, loan) => bringUpToDate(tx, loan, on(addDays(TODAY, 95))))
    expect(record.loan.status).toBe(23)
    const changes = await server.deps.transaction((tx) => tx.loans.statusChangesOf(record.loan.id))
    expect(changes.slice(-2).map(({ event, businessDate }) => [event, businessDate])).toEqual([
      ['due_date_passed', addDays(TODAY, 31)],
      ['collector_awaited', addDays(TODAY, 91)],
    ])
    expect(await booksOf(server, record.loan.id)).toEqual(nonZero(balancesOf(record.account)))
  })

  it('books nothing on a loan whose stored status does not follow from its facts', async () => {
    await withLoan({ date: TODAY }, async (tx, loan) => {
      const paid = await bookRequest(tx, loan, { type: 'payoff', id: 'all', date: TODAY }, on(TODAY))
      if (paid.outcome !== 'booked') throw new Error(paid.reason)
      // As if a hand in the database had taken the end of the loan back.
      const tampered = { ...paid.record, loan: { ...paid.record.loan, status: statusNumber('active') } }
      const more = { factId: 'more', cents: 10_00, date: TODAY, context: on(TODAY) }
      await expect(bookPayment(tx, tampered, more)).rejects.toThrow(/stored as active, but its facts lead to returned/)
    })
  })

  it('a returned payout removes the account, and the next payout opens a new one', async () => {
    await withLoan({ date: TODAY }, async (tx, loan) => {
      const nextDay = addDays(TODAY, 1)
      const back = await bookRequest(tx, loan, { type: 'payout_returned', id: 'back', date: nextDay }, on(nextDay))
      if (back.outcome !== 'booked') throw new Error(back.reason)
      expect(back.record).toMatchObject({ account: null, loan: { status: 15, giveDate: null, mustPayDate: null } })
      expect(await tx.loans.byId(loan.loan.id)).toEqual(back.record)
      const waiting = await applyLoanEvent(tx, back.record, 'payout_account_needed', on(nextDay))
      const again = await bookRequest(tx, waiting, { type: 'payout', id: 'payout-2', date: nextDay }, on(nextDay))
      if (again.outcome !== 'booked') throw new Error(again.reason)
      expect(again.record.loan).toMatchObject({ status: 2, giveDate: nextDay })
    })
  })
})

describe('what the database refuses', () => {
  const refusal = (work: (tx: Tx, record: LoanRecord) => Promise<unknown>) => withLoan({ date: TODAY }, work)

  it('[R4.01] knows exactly the transitions of the domain', async () => {
    const { rows } = await server.pool.query<{ pair: string }>(
      `select from_status || ' ' || to_status as pair from loan_transitions`,
    )
    const legal = new Set(legalTransitions().map(({ from, to }) => `${statusNumber(from)} ${statusNumber(to)}`))
    expect(new Set(rows.map(({ pair }) => pair))).toEqual(legal)
  })

  it('[R4.01] a status change that is not in the table, and a loan that does not start as a request', async () => {
    const record = await withLoan({ date: TODAY }, async (_tx, loan) => loan)
    await expect(server.pool.query('update loans set status = 27 where id = $1', [record.loan.id])).rejects.toThrow(
      /no transition from 2 to 27/,
    )
    await expect(
      server.pool.query(
        `insert into loans (public_id, user_id, status, status_changed_at, product_id, product_version, regime_id,
           customer_kind, is_first_loan, original_amount_cents, original_term_days, amount_cents, term_days,
           requested_at, request_date)
         select 'x', user_id, 2, status_changed_at, product_id, product_version, regime_id, customer_kind, is_first_loan,
           original_amount_cents, original_term_days, amount_cents, term_days, requested_at, request_date
         from loans where id = $1`,
        [record.loan.id],
      ),
    ).rejects.toThrow(/starts as a request/)
  })

  it('updates and deletes of append-only rows', async () => {
    await withLoan({ date: TODAY }, async () => undefined)
    for (const table of ['loan_facts', 'loan_status_changes', 'ledger_transfers']) {
      await expect(server.pool.query(`delete from ${table}`), table).rejects.toThrow(/append-only/)
      await expect(server.pool.query(`update ${table} set loan_id = 0`), table).rejects.toThrow(/append-only/)
    }
  })

  it('half an entry: amounts are above zero and have two sides', async () => {
    const insert = (debit: string, credit: string, cents: number) =>
      server.pool.query(
        `insert into ledger_transfers (loan_id, date, booked_on, kind, debit, credit, amount_cents)
         values (1, '2026-11-16', '2026-11-16', 'payment', $1, $2, $3)`,
        [debit, credit, cents],
      )
    await expect(insert('principal', 'cash_in_transit', 0)).rejects.toThrow(/ledger_transfers_amount/)
    await expect(insert('principal', 'principal', 5)).rejects.toThrow(/two_sides/)
  })

  it('a change made on an older version of the loan', async () => {
    await refusal(async (tx, loan) => {
      const pay = (id: string) => bookRequest(tx, loan, { type: 'payment', id, date: TODAY, cents: 10_00 }, on(TODAY))
      expect(await pay('first')).toMatchObject({ outcome: 'booked' })
      await expect(pay('second')).rejects.toMatchObject({ code: 'illegal_transition' })
    })
  })
})
