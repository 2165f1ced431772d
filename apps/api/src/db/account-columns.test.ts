// Goal: an account stays the same on its way into the columns and back. A figure that changed on the way would be booked.
import { addDays, civilDate, type LoanAccount } from '@puente/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { ACCOUNT_ROW, accountColumns, accountOfRow } from './account-columns.ts'

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
  disbursedCents: cents,
  giveDate: day,
  accruedThrough: day,
  bodyCents: cents,
  contractRateMillionths: rate,
  contractThrough: day,
  standardRateMillionths: rate,
  mustPayDate: day,
  lateRateMillionths: rate,
  isWithdrawn: fc.boolean(),
  commissionUnits: units,
  fineUnits: units,
  fineUnitsOfLastDay: units,
  extensionPriceCents: cents,
  capUnits: units,
  lastCharged: orNull(fc.constantFrom('commission', 'fines', 'extension_price')),
  paidPrincipalCents: cents,
  paidCommissionCents: cents,
  paidFinesCents: cents,
  paidExtensionPriceCents: cents,
  discountCommissionCents: cents,
  discountExtensionPriceCents: cents,
  writtenOffPrincipalCents: cents,
  writtenOffCommissionCents: cents,
  writtenOffFinesCents: cents,
  overpaidCents: cents,
  refundedCents: cents,
  extensionCount: fc.nat(1000),
  closedOn: orNull(day),
  soldOn: orNull(day),
  writtenOffOn: orNull(day),
  lossCents: cents,
  recoveredCents: cents,
  settlementCents: orNull(cents),
  settlementUntil: orNull(day),
  settlementPaidCents: cents,
})

it('keeps every figure of an account between program and database', async () => {
  await fc.assert(
    fc.asyncProperty(account, async (stored) => {
      const { rows } = await server.pool.query<{ loan_id: number; row: string }>(
        `select a.loan_id, ${ACCOUNT_ROW} as row from jsonb_populate_record(null::loan_accounts, $1) a`,
        [JSON.stringify(accountColumns(7, stored))],
      )
      expect(rows[0]?.loan_id).toBe(7)
      expect(accountOfRow(rows[0]?.row ?? '')).toEqual(stored)
    }),
    { numRuns: 100 },
  )
})

it('refuses a row with another number of columns', () => {
  expect(() => accountOfRow('(1,2,3)')).toThrow('3 columns')
})
