// Goal: one person sends out no more than the limit in 30 days, in whatever portions, and nothing of money they booked.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REFUND_STATUSES } from '../money/refund.ts'
import { leftForOnePersonCents, type MoneyOut, refundOutcomeNeedsTwo } from './money-out.ts'

const NOTHING: MoneyOut = { toLoanCents: 0, toCustomerCents: 0, byStaffCents: 0, isBookedByStaff: false }
const LIMIT = 100_00

describe('what one person may still send', () => {
  it.each<readonly [string, Partial<MoneyOut>, number]>([
    ['nothing left before', {}, 100_00],
    ['the loan had some', { toLoanCents: 60_00, toCustomerCents: 60_00 }, 40_00],
    ['another loan of the customer had some', { toCustomerCents: 99_99 }, 1],
    ['the employee sent some to others', { byStaffCents: 70_00 }, 30_00],
    ['the greatest of the three counts', { toLoanCents: 10_00, toCustomerCents: 20_00, byStaffCents: 30_00 }, 70_00],
    ['two people sent more than the limit to the customer', { toCustomerCents: 500_00 }, 0],
    ['the employee booked money on the loan', { isBookedByStaff: true }, 0],
  ])('%s', (_what, before, expected) => {
    expect(leftForOnePersonCents({ ...NOTHING, ...before }, LIMIT)).toBe(expected)
  })

  it('what one person may still send never adds up to more than the limit, however the refunds are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 150_00 }), { maxLength: 60 }), (portions) => {
        let sent = 0
        for (const cents of portions) {
          const before = { ...NOTHING, toLoanCents: sent, toCustomerCents: sent, byStaffCents: sent }
          if (cents <= leftForOnePersonCents(before, LIMIT)) sent += cents
        }
        expect(sent).toBeLessThanOrEqual(LIMIT)
      }),
    )
  })
})

describe('the outcome of a refund, entered by hand', () => {
  const TWO = {
    queued: { completed: false, failed: false, returned: true },
    sent: { completed: false, failed: true, returned: true },
    ambiguous: { completed: false, failed: true, returned: true },
    completed: { completed: false, failed: true, returned: true },
    failed: { completed: false, failed: true, returned: true },
    returned: { completed: false, failed: true, returned: true },
  } as const
  it.each(
    REFUND_STATUSES.flatMap((status) =>
      (['completed', 'failed', 'returned'] as const).map((o) => [status, o] as const),
    ),
  )('of %s as %s', (status, outcome) => {
    expect(refundOutcomeNeedsTwo(status, outcome)).toBe(TWO[status][outcome])
  })
})
