// Goal: an account stays the same on its way into its row and back. A figure that changed on the way would be booked.
import { type AccountPlan, addDays, civilDate, type LoanAccount, SCHEDULE_METHODS } from '@puente/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { makesVersion, planChange } from './plan-rows.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const cents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 })
const rate = fc.integer({ min: 0, max: 9_000_000 })
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(civilDate('1999-12-31'), days))
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
/** Far beyond what a double holds exactly, up to the largest int8. */
const units = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })

const instalment = (isSettled: boolean) =>
  fc.record({
    date: day,
    days: fc.nat(100),
    openingCents: cents,
    interestCents: cents,
    feeCents: cents,
    principalCents: cents,
    totalCents: cents,
    commissionUnitsAtDue: isSettled ? units : orNull(units),
  })

const plan: fc.Arbitrary<AccountPlan> = fc
  .record({
    method: fc.constantFrom(...SCHEDULE_METHODS),
    regularCents: cents,
    earlier: fc.array(instalment(true), { maxLength: 3 }),
    instalments: fc.array(instalment(false), { minLength: 1, maxLength: 4 }),
    anchorDay: fc.integer({ min: 1, max: 31 }),
    settledPrincipalCents: cents,
    settledFeeCents: cents,
    earnedFeeCents: cents,
    paidFeeCents: cents,
    forgivenFeeCents: cents,
    feeStoppedOn: orNull(day),
    deferredMonths: fc.nat(12),
    acceleratedOn: orNull(day),
    pausedThrough: orNull(day),
  })
  .map(({ earlier, instalments, ...rest }) => ({
    ...rest,
    earlier: earlier.map((row, index) => ({ ...row, number: index + 1 })),
    instalments: instalments.map((row, index) => ({ ...row, number: earlier.length + index + 1 })),
  }))

/** A plan is absent for one payment. */
const SINGLE_KEYS = [
  'giveDate',
  'mustPayDate',
  'accruedThrough',
  'isWithdrawn',
  'extensionCount',
  'closedOn',
  'soldOn',
  'rates',
  'principal',
  'charges',
  'paid',
  'discounts',
  'forgiven',
  'excess',
  'settlement',
  'writeOff',
] as const

const account: fc.Arbitrary<LoanAccount> = fc.record(
  {
    giveDate: day,
    mustPayDate: day,
    accruedThrough: day,
    isWithdrawn: fc.boolean(),
    extensionCount: fc.nat(1000),
    closedOn: orNull(day),
    soldOn: orNull(day),
    rates: fc.record({
      contractMillionths: rate,
      contractThrough: day,
      standardMillionths: rate,
      lateMillionths: rate,
    }),
    principal: fc.record({ disbursedCents: cents, bodyCents: cents }),
    charges: fc.record({
      commissionUnits: units,
      fineUnits: units,
      fineUnitsOfLastDay: units,
      extensionPriceCents: cents,
      capUnits: units,
      lastCharged: orNull(fc.constantFrom('commission', 'fines', 'extension_price')),
    }),
    paid: fc.record({ principalCents: cents, commissionCents: cents, finesCents: cents, extensionPriceCents: cents }),
    discounts: fc.record({ commissionCents: cents, extensionPriceCents: cents }),
    forgiven: fc.record({ principalCents: cents, commissionCents: cents, finesCents: cents }),
    excess: fc.record({ overpaidCents: cents, refundedCents: cents }),
    settlement: orNull(fc.record({ agreedCents: cents, until: day, paidCents: cents })),
    writeOff: orNull(fc.record({ on: day, lossCents: cents, recoveredCents: cents })),
    plan,
  },
  { requiredKeys: [...SINGLE_KEYS] },
)

const planOf = (before: AccountPlan | undefined, after: AccountPlan) =>
  planChange(before, after, makesVersion(before, after) ? MADE_BY : null)

const MADE_BY = { fromFact: 'a fact', reason: 'payment', madeOn: civilDate('2026-11-16') }

it('keeps every figure of an account between program and database, in a first row and in a changed one', async () => {
  const loanId = await server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    return (await makeLoan(tx, server.deps, userId, { until: 'processing' })).loan.id
  })
  const { deps, clock } = server
  const stored = () => deps.transaction((tx) => tx.loans.byId(loanId))
  const write = async (next: LoanAccount | null) => {
    const before = await stored()
    if (before === null) throw new Error(`no loan ${loanId}`)
    const change = {
      loan_id: loanId,
      version: before.loan.version,
      at: clock.now(),
      actor: 'system',
      action: 'loan.nights',
      reason: null,
      detail: {},
      status_changes: [],
      loan: {},
      account: next,
      ...(next?.plan && { plan: planOf(before.account?.plan, next.plan) }),
      accrued_through: before.account?.accruedThrough ?? null,
      facts: [],
      transfers: [],
      jobs: [],
    } as const
    expect(await deps.transaction((tx) => tx.loans.commit(change))).toBe('committed')
    expect((await stored())?.account).toEqual(next)
  }
  await fc.assert(
    fc.asyncProperty(account, account, async (first, second) => {
      await write(first)
      await write(second)
      const { plan: schedule } = second
      // A due date that comes adds its commission to the version; what was charged before stays.
      if (schedule !== undefined) {
        const passed = schedule.instalments.map((row) => ({
          ...row,
          commissionUnitsAtDue: row.commissionUnitsAtDue ?? 7n,
        }))
        await write({ ...second, plan: { ...schedule, instalments: passed, paidFeeCents: schedule.paidFeeCents + 1 } })
      }
      await write(null)
    }),
    { numRuns: 30 },
  )
})
