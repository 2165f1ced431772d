import { addDays, type CivilDate } from '@puente/domain'
import type { Deps } from '../../deps.ts'
import { recordCheck } from './record-check.ts'
import { verifyLoans } from './verify-books.ts'

/** Loans that each night checks in turn, beside those that something was booked on. */
const LOANS_A_NIGHT = 1_000

/** A request that began before midnight may commit after it: yesterday's totals are written again a night later. */
const REWRITTEN_DAYS = 2

/**
 * Closes the totals of the last days and compares the books: of every loan that something was booked on since the night before,
 * and of some others in turn, so that all loans are compared again and again without a long night.
 */
export async function closeBooks(deps: Deps, businessDate: CivilDate): Promise<void> {
  const first = addDays(businessDate, -REWRITTEN_DAYS)
  const last = addDays(businessDate, -1)
  const { ids, lastLoanId } = await deps.transaction(async (tx) => {
    await tx.books.closeDays(first, last)
    const booked = await tx.books.loansBookedBetween(last, businessDate)
    const before = await tx.books.lastNightCheck()
    const nextLoans = await tx.books.signedLoansAfter(before?.lastLoanId ?? 0, LOANS_A_NIGHT)
    // The tour begins again where it finds no more loans.
    const end = nextLoans.length < LOANS_A_NIGHT ? 0 : (nextLoans.at(-1) ?? 0)
    return { ids: [...new Set([...booked, ...nextLoans])].sort((one, other) => one - other), lastLoanId: end }
  })
  const problems = await verifyLoans(deps, ids)
  await recordCheck(deps, { loanCount: ids.length, problems, kind: 'night', actor: 'system', businessDate, lastLoanId })
}
