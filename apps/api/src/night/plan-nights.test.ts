// Goal: the nights that PostgreSQL runs over loans in instalments match, to the unit, what the domain computes for each of them, and the
// check of the books makes every version of their schedules again.
import {
  addDays,
  type CivilDate,
  civilDate,
  LOAN_STATUSES,
  type LoanPlan,
  type LoanRequest,
  type LoanRules,
  type PartRepaymentMode,
  staffEventTo,
  statusFromNumber,
} from '@puente/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expectAsInTheDomain } from '../../test/as-in-the-domain.ts'
import { makeBorrower, makeLoan } from '../../test/make-loan.ts'
import { type Random, randomFrom } from '../../test/random.ts'
import { runSize } from '../../test/run-size.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import type { LoanRecord } from '../db/loan-record.ts'
import { verifyLoans } from '../lending/control/verify-books.ts'
import { bookPayment, bookRequest } from '../lending/loans/book.ts'
import { runNight } from './run-nights.ts'

let server: TestApp
beforeEach(async () => {
  server = await createTestApp()
})
afterEach(() => server.close())

const START = civilDate('2026-11-16')
const contextOn = (today: CivilDate) => ({ actor: 'system', now: server.clock.now(), today })

const randomRules = (random: Random): Partial<LoanRules> => ({
  lateMarginMillionths: random.between(0, 300_000),
  chargeCapPercent: [100, 100, 20, 7, 4][random.below(5)] ?? 100,
  paymentOrder: random.chance(0.3) ? 'principal_first' : 'fines_commission_principal',
  collectorAfterDays: random.chance(0.2) ? null : random.between(0, 25),
})

const randomPlan = (random: Random, amountCents: number): LoanPlan => ({
  count: random.between(1, 6),
  method: random.chance(0.3) ? 'equal_principal' : 'annuity',
  dueDay: random.chance(0.4) ? random.between(1, 31) : null,
  feeCents: random.chance(0.5) ? random.between(1, Math.floor(amountCents / 30)) : 0,
  firstPeriodMinDays: random.between(1, 28),
  deferral: { max: 12 },
  acceleration: { minMissed: random.between(1, 2), noticeDays: random.between(1, 10) },
})

/** An action on a loan on a given day; the domain decides whether it is allowed. */
function randomRequest(random: Random, record: LoanRecord, date: CivilDate, id: string): LoanRequest {
  const facts = record.life?.facts ?? []
  const base = { id, date }
  const payment = (): LoanRequest => {
    const cents = random.between(1, record.account?.principal.bodyCents ?? 1)
    const modes: readonly (PartRepaymentMode | undefined)[] = [undefined, undefined, 'amount', 'term']
    const mode = modes[random.below(4)]
    return { ...base, type: 'payment', cents, ...(mode && { mode }) }
  }
  const rare: readonly (() => LoanRequest)[] = [
    () => ({ ...base, type: 'payoff' }),
    () => ({
      ...base,
      type: 'settlement',
      agreedCents: random.between(10, 9_000),
      until: addDays(date, random.below(9)),
    }),
    () => ({ ...base, type: random.chance(0.5) ? 'withdrawal' : 'sale' }),
    () => ({ ...base, type: random.chance(0.3) ? 'payout_returned' : 'payout' }),
    () => ({ ...base, type: 'write_off' }),
    () => ({
      ...base,
      type: 'refund',
      cents: random.between(1, Math.max(1, record.account?.excess.overpaidCents ?? 0)),
    }),
  ]
  const common: readonly (() => LoanRequest)[] = [
    payment,
    payment,
    payment,
    () => ({ ...base, type: 'deferral' }),
    () => ({ ...base, type: 'pause' }),
    () => ({ ...base, type: 'acceleration', deliveredOn: addDays(date, -random.between(5, 15)), holds: [] }),
    () => ({ ...base, type: 'acceleration_revoked' }),
    () => ({ ...base, type: 'reversal', of: facts[random.below(facts.length)]?.id ?? '' }),
    () => {
      const from = statusFromNumber(record.loan.status)
      const moves = LOAN_STATUSES.filter((to) => staffEventTo(from, to) !== undefined)
      return { ...base, type: 'status', to: moves[random.below(moves.length)] ?? 'court' }
    },
  ]
  if (facts.at(-1)?.type === 'acceleration' && random.chance(0.5)) return { ...base, type: 'acceleration_revoked' }
  return random.pick(random.chance(0.2) ? rare : common)()
}

it('agrees with the domain to the unit over random plans, and books verify finds no difference', {
  timeout: 180_000,
}, async () => {
  const random = randomFrom(20_270_115)
  const lives: number[] = []
  const days = 150
  for (let day = 0; day <= days; day += 1) {
    const date = addDays(START, day)
    await runNight(server.deps, date, [])
    await server.deps.transaction(async (tx) => {
      for (let fresh = 0; fresh < 4 && lives.length < runSize(40, 200); fresh += 1) {
        const amountCents = random.between(50_00, 1000_00)
        const { loan } = await makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), {
          date,
          amountCents,
          rules: randomRules(random),
          plan: randomPlan(random, amountCents),
          annualRateMillionths: random.chance(0.15) ? 0 : random.between(0, 900_000),
        })
        lives.push(loan.id)
      }
      for (const id of lives) {
        if (!random.chance(0.05)) continue
        const record = await tx.loans.lockById(id)
        if (!record) throw new Error(`loan ${id} is gone`)
        const name = `fact-${day}`
        const context = contextOn(date)
        if (random.chance(0.15)) {
          // A payment dated a few days ago, or an overpayment.
          const paid = {
            factId: name,
            cents: random.between(1, 30_000),
            date: addDays(date, -random.below(4)),
            context,
          }
          await bookPayment(tx, record, paid)
        } else {
          await bookRequest(tx, record, randomRequest(random, record, date, name), context)
        }
      }
    })
    if (day % 40 === 39) for (const id of lives) await expectAsInTheDomain(server, id, date)
  }
  for (const id of lives) await expectAsInTheDomain(server, id, addDays(START, days))
  server.clock.set(`${addDays(START, days)}T10:00:00Z`)
  expect(await verifyLoans(server.deps, lives)).toEqual([])
  // Guards against histories that exercise too little to prove anything.
  const found = async (query: string) => (await server.pool.query<{ name: string }>(query)).rows.map(({ name }) => name)
  expect(await found('select distinct event as name from loan_status_changes')).toEqual(
    expect.arrayContaining([
      'accelerated',
      'acceleration_revoked',
      'arrears_cleared',
      'collector_awaited',
      'due_date_passed',
      'extended',
      'repaid_in_full',
      'settlement_missed',
    ]),
  )
  expect(await found("select distinct fact ->> 'type' as name from loan_facts")).toEqual(
    expect.arrayContaining(['withdrawal', 'acceleration', 'pause', 'reversal']),
  )
  expect(await found('select distinct reason as name from loan_schedules')).toEqual(
    expect.arrayContaining(['payout', 'payment', 'extension', 'pause', 'acceleration', 'reversal']),
  )
  expect(await found("select distinct debit as name from ledger_transfers where kind = 'accrual'")).toEqual(
    expect.arrayContaining(['interest', 'fines', 'fees']),
  )
})
