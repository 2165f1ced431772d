import type { CivilDate } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { Deps } from '../../deps.ts'
import type { Verification } from './verify-books.ts'

/** Enough to start looking; the command prints them all. */
const MAX_PROBLEMS = 100

/**
 * Stores the result of a check. A problem reaches staff by mail, as a banner of the back office, on the bookkeeping page, in the log
 * and in the metrics.
 */
export const recordCheck = (
  { transaction, clock }: Pick<Deps, 'transaction' | 'clock'>,
  {
    loanCount,
    problems,
    kind,
    actor,
    businessDate,
    lastLoanId = 0,
  }: Verification & {
    readonly kind: 'night' | 'full'
    readonly actor: string
    readonly businessDate: CivilDate
    readonly lastLoanId?: number
  },
): Promise<void> =>
  transaction(async (tx) => {
    const checkId = await tx.books.addCheck({
      kind,
      businessDate,
      at: clock.now(),
      actor,
      loanCount,
      problemCount: problems.length,
      problems: problems.slice(0, MAX_PROBLEMS),
      lastLoanId,
    })
    await announceStaff(tx, 'books')
    if (problems.length === 0) return
    await tx.audit.record({
      at: clock.now(),
      actor,
      action: 'books.problems_found',
      userId: null,
      detail: { problems: problems.length, loans: loanCount },
    })
    if (checkId !== null) await tx.outbox.add('tell-of-book-problems', { checkId })
  })
