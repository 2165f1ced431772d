// Goal: an account stays the same on its way into its row and back. A figure that changed on the way would be booked.
import { addDays, civilDate, type LoanAccount } from '@puente/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

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

const account: fc.Arbitrary<LoanAccount> = fc.record({
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
})

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
      accrued_through: before.account?.accruedThrough ?? null,
      facts: [],
      transfers: [],
      jobs: [],
    } as const
    expect(await deps.transaction((tx) => tx.loans.commit(change))).toBe(true)
    expect((await stored())?.account).toEqual(next)
  }
  await fc.assert(
    fc.asyncProperty(account, account, async (first, second) => {
      await write(first)
      await write(second)
      await write(null)
    }),
    { numRuns: 30 },
  )
})
