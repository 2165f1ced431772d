// Goal: the nights that PostgreSQL runs over all loans at once match, to the unit, what the domain computes for each
// loan; and a night can be interrupted, repeated, run twice at once or missed without any effect on the result.
import {
  addDays,
  type CivilDate,
  civilDate,
  figuresOn,
  LOAN_STATUSES,
  type LoanRequest,
  type LoanRules,
  owedOf,
  staffEventTo,
  statusFromNumber,
} from '@puente/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectAsInTheDomain } from '../../test/as-in-the-domain.ts'
import { makeBorrower, makeLoan } from '../../test/make-loan.ts'
import { type Random, randomFrom } from '../../test/random.ts'
import { runSize } from '../../test/run-size.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import type { LoanRecord } from '../db/loan-record.ts'
import { bookPayment, bookRequest } from '../lending/loans/book.ts'
import { runNight, runNightsUntil } from './run-nights.ts'
import type { NightStage } from './stages.ts'

let server: TestApp
beforeEach(async () => {
  server = await createTestApp()
})
afterEach(() => server.close())

const START = civilDate('2026-11-16')
/** Charges and statuses alone: the stages after them have tests of their own. */
const ONLY_LOANS: readonly NightStage[] = []
const contextOn = (today: CivilDate) => ({ actor: 'system', now: server.clock.now(), today })

const randomRules = (random: Random): Partial<LoanRules> => ({
  annualRateMillionths: random.between(0, 5_000_000),
  lateMarginMillionths: random.between(0, 300_000),
  chargeCapPercent: [100, 100, 40, 7, 1][random.below(5)] ?? 100,
  paymentOrder: random.chance(0.3) ? 'principal_first' : 'fines_commission_principal',
  extensionPriceCents: random.chance(0.4) ? random.between(1, 1500) : 0,
  collectorAfterDays: random.chance(0.2) ? null : random.between(0, 25),
  maxExtensions: random.between(1, 5),
})

/** An action on a loan on a given day; the domain decides whether it is allowed. */
function randomRequest(random: Random, record: LoanRecord, date: CivilDate, id: string): LoanRequest {
  const facts = record.life?.facts ?? []
  const base = { id, date }
  switch (random.below(17)) {
    case 0:
      return { ...base, type: 'payoff' }
    case 1:
    case 2: {
      const promo = { percentExtension: random.below(101), percentExtensionPrice: random.below(101) }
      return { ...base, type: 'extension', termDays: [7, 14, 30][random.below(3)] ?? 7, promo }
    }
    case 3:
    case 4:
      return { ...base, type: 'reversal', of: facts[random.below(facts.length)]?.id ?? '' }
    case 5:
      return {
        ...base,
        type: 'settlement',
        agreedCents: random.between(10, 5_000),
        until: addDays(date, random.below(9)),
      }
    case 6:
      return random.chance(0.5) ? { ...base, type: 'withdrawal' } : { ...base, type: 'sale' }
    case 7:
      return random.chance(0.3) ? { ...base, type: 'payout_returned' } : { ...base, type: 'payout' }
    case 14:
      return { ...base, type: 'write_off' }
    case 15: {
      const overpaid = record.account?.excess.overpaidCents ?? 0
      return { ...base, type: 'refund', cents: random.between(0, Math.max(1, overpaid)) }
    }
    case 16: {
      const taken = facts.findLast(({ type }) => type === 'refund' || type === 'write_off')
      const type = taken?.type === 'refund' ? 'refund_returned' : 'write_off_cancelled'
      return { ...base, type, of: taken?.id ?? '' }
    }
    case 8:
    case 9:
    case 10:
      return { ...base, type: 'payment', cents: random.between(1, 3_000) }
    default: {
      const from = statusFromNumber(record.loan.status)
      const moves = LOAN_STATUSES.filter((to) => staffEventTo(from, to) !== undefined)
      return { ...base, type: 'status', to: moves[random.below(moves.length)] ?? 'court' }
    }
  }
}

const storedOf = (id: number) => server.deps.transaction((tx) => tx.loans.byId(id))

describe('the nightly run', () => {
  it('agrees with the domain to the unit over random loan histories', { timeout: 180_000 }, async () => {
    const random = randomFrom(20_261_116)
    const lives: number[] = []
    const days = 60
    for (let day = 0; day <= days; day += 1) {
      const date = addDays(START, day)
      await runNight(server.deps, date, ONLY_LOANS)
      // Loans start on different days; on the other days something happens to a few of them.
      await server.deps.transaction(async (tx) => {
        for (let fresh = 0; fresh < 4 && lives.length < runSize(50, 200); fresh += 1) {
          const userId = await makeBorrower(tx, server.clock.now())
          const rules = randomRules(random)
          const { loan } = await makeLoan(tx, server.deps, userId, {
            date,
            rules,
            amountCents: random.between(50_00, 1000_00),
            termDays: random.between(1, 20),
            annualRateMillionths: random.chance(0.3) ? 0 : random.between(0, 4_000_000),
          })
          lives.push(loan.id)
        }
        for (const id of lives) {
          if (!random.chance(0.15)) continue
          const record = await tx.loans.lockById(id)
          if (!record) throw new Error(`loan ${id} is gone`)
          const name = `fact-${day}`
          if (random.chance(0.1)) {
            // A payment dated a few days ago, or an overpayment.
            const paid = {
              factId: name,
              cents: random.between(1, 30_000),
              date: addDays(date, -random.below(4)),
              context: contextOn(date),
            }
            await bookPayment(tx, record, paid)
          } else {
            await bookRequest(tx, record, randomRequest(random, record, date, name), contextOn(date))
          }
        }
      })
      if (day % 20 === 19) for (const id of lives) await expectAsInTheDomain(server, id, date)
    }
    const lastDay = addDays(START, days)
    for (const id of lives) await expectAsInTheDomain(server, id, lastDay)
    // Guards against histories that exercise too little to prove anything.
    const { rows } = await server.pool.query<{ event: string }>('select distinct event from loan_status_changes')
    expect(rows.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'collector_awaited',
        'collector_started',
        'debt_sold',
        'due_date_passed',
        'extended',
        'payment_reversed',
        'payout_returned',
        'presale_started',
        'repaid_in_full',
        'settlement_agreed',
        'settlement_missed',
        'withdrawn',
      ]),
    )
    const kinds = await server.pool.query<{ kind: string }>("select distinct fact ->> 'type' as kind from loan_facts")
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['refund', 'write_off']))
  })

  it('books one transfer for each kind of charge whose cents grew, each night', async () => {
    const { loan } = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      // 0,004 € a day: the first cent grows on the second night, and not on every later one.
      return makeLoan(tx, server.deps, userId, {
        amountCents: 50_00,
        termDays: 3,
        annualRateMillionths: 29_200,
        date: START,
      })
    })
    await runNightsUntil(server.deps, addDays(START, 4))
    const { rows } = await server.pool.query(
      `select date::text, debit, credit, amount_cents from ledger_transfers
       where loan_id = $1 and kind = 'accrual' order by id`,
      [loan.id],
    )
    expect(rows).toEqual([
      { date: '2026-11-18', debit: 'interest', credit: 'interest_income', amount_cents: 1 },
      { date: '2026-11-20', debit: 'fines', credit: 'fines_income', amount_cents: 1 },
    ])
  })

  it('run twice, or by two nodes at once, changes nothing more', async () => {
    const ids = await server.deps.transaction(async (tx) => {
      const made: number[] = []
      for (let count = 0; count < 20; count += 1) {
        const userId = await makeBorrower(tx, server.clock.now())
        made.push((await makeLoan(tx, server.deps, userId, { termDays: 7, date: START })).loan.id)
      }
      return made
    })
    const until = addDays(START, 10)
    await Promise.all([1, 2, 3, 4].map(() => runNightsUntil(server.deps, until)))
    const booked = () => server.pool.query('select count(*)::int as count from ledger_transfers')
    const before = (await booked()).rows
    await runNightsUntil(server.deps, until)
    await runNight(server.deps, until)
    expect((await booked()).rows).toEqual(before)
    for (const id of ids) await expectAsInTheDomain(server, id, until)
  })

  it('resumes where it was killed, even between two stages, and catches up missed days one by one', async () => {
    const { loan } = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      return makeLoan(tx, server.deps, userId, { termDays: 7, date: START })
    })
    await runNightsUntil(server.deps, addDays(START, 7))
    let calls = 0
    const dies = {
      name: 'dies_once',
      run: async () => {
        calls += 1
        if (calls === 1) throw new Error('killed')
      },
    }
    const late = addDays(START, 8)
    await expect(runNight(server.deps, late, [dies])).rejects.toThrow('killed')
    expect((await storedOf(loan.id))?.loan.status).toBe(21)
    const { rows } = await server.pool.query('select stage, finished_at from nightly_runs where business_date = $1', [
      late,
    ])
    expect(rows).toEqual([{ stage: 'dies_once', finished_at: null }])
    await runNight(server.deps, late, [dies])
    expect(calls).toBe(2)
    await runNightsUntil(server.deps, addDays(START, 25))
    await expectAsInTheDomain(server, loan.id, addDays(START, 25))
    const nights = await server.pool.query(
      'select count(*)::int as count from nightly_runs where finished_at is not null',
    )
    expect(nights.rows).toEqual([{ count: 25 }])
  })

  it('reading a loan that the night has not reached charges it in memory and writes nothing', async () => {
    const record = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      return makeLoan(tx, server.deps, userId, { termDays: 7, date: START })
    })
    const stored = await storedOf(record.loan.id)
    if (!stored?.life || !stored.account) throw new Error('not paid out')
    expect(figuresOn(stored.life, addDays(START, 9)).status).toBe('overdue')
    expect(owedOf(stored.account).commission).toBe(0)
    expect(await storedOf(record.loan.id)).toEqual(stored)
  })

  it('the nightly run does not age a loan a second time after a booking made before the night of the same day', async () => {
    const due = addDays(START, 7)
    const late = addDays(due, 14)
    const { loan } = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      return makeLoan(tx, server.deps, userId, { termDays: 7, date: START, rules: { collectorAfterDays: 10 } })
    })
    await runNightsUntil(server.deps, due, ONLY_LOANS)
    await server.deps.transaction(async (tx) => {
      const open = await tx.loans.lockById(loan.id)
      if (!open) throw new Error('gone')
      const paid = await bookRequest(tx, open, { type: 'payoff', id: 'all', date: due }, contextOn(due))
      if (paid.outcome !== 'booked') throw new Error(paid.reason)
    })
    await runNightsUntil(server.deps, addDays(late, -1), ONLY_LOANS)
    // Seconds after midnight, before this day's night: the payment is reversed, and the loan is two weeks late.
    await server.deps.transaction(async (tx) => {
      const returned = await tx.loans.lockById(loan.id)
      if (!returned) throw new Error('gone')
      const back = await bookRequest(
        tx,
        returned,
        { type: 'reversal', id: 'back', of: 'all', date: late },
        contextOn(late),
      )
      if (back.outcome !== 'booked') throw new Error(back.reason)
      expect(back.record.loan.status).toBe(21)
    })
    await runNight(server.deps, late)
    await expectAsInTheDomain(server, loan.id, late)
    await runNight(server.deps, addDays(late, 1))
    await expectAsInTheDomain(server, loan.id, addDays(late, 1))
    expect((await storedOf(loan.id))?.loan.status).toBe(23)
  })
})

describe('the other stages of the night', () => {
  it('ends abandoned applications, and offers sooner, but never a signed contract', async () => {
    const make = (until: 'request' | 'processing') =>
      server.deps.transaction(async (tx) => {
        const userId = await makeBorrower(tx, server.clock.now())
        return (await makeLoan(tx, server.deps, userId, { until, date: START })).loan.id
      })
    const [request, signed] = [await make('request'), await make('processing')]
    const statusOf = async (id: number) => (await storedOf(id))?.loan
    await runNightsUntil(server.deps, addDays(START, 30), ONLY_LOANS)
    expect((await statusOf(request))?.status).toBe(0)
    await runNightsUntil(server.deps, addDays(START, 31), ONLY_LOANS)
    expect(await statusOf(request)).toMatchObject({ status: 36, endReason: 'expired' })
    expect((await statusOf(signed))?.status).toBe(10)
  })

  it('marks promises as kept, kept in part or broken on the following day', async () => {
    const { loan } = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      return makeLoan(tx, server.deps, userId, { date: START })
    })
    for (const cents of [50_00, 50_01, 100_01]) {
      await server.pool.query(
        `insert into payment_promises (loan_id, promised_on, amount_cents, status, created_at) values ($1, $2, $3, 'open', $4)`,
        [loan.id, addDays(START, 3), cents, server.clock.now()],
      )
    }
    const paidOn = addDays(START, 2)
    await runNightsUntil(server.deps, paidOn)
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loan.id)
      if (!record) throw new Error('gone')
      await bookRequest(tx, record, { type: 'payment', id: 'p', date: paidOn, cents: 50_00 }, contextOn(paidOn))
    })
    const statuses = async () =>
      (
        await server.pool.query<{ status: string }>('select status from payment_promises order by amount_cents')
      ).rows.map(({ status }) => status)
    await runNightsUntil(server.deps, addDays(START, 3))
    expect(await statuses()).toEqual(['open', 'open', 'open'])
    await runNightsUntil(server.deps, addDays(START, 4))
    expect(await statuses()).toEqual(['kept', 'partly', 'broken'])
  })
})
