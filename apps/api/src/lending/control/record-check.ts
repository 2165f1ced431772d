import type { CivilDate } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { TourPositions } from '../../db/schema/index.ts'
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
    problemCount,
    problems,
    kind,
    actor,
    businessDate,
    positions = null,
  }: Verification & {
    readonly kind: 'night' | 'full'
    readonly actor: string
    readonly businessDate: CivilDate
    readonly positions?: TourPositions | null
  },
): Promise<void> =>
  transaction(async (tx) => {
    const checkId = await tx.books.addCheck({
      kind,
      businessDate,
      at: clock.now(),
      actor,
      loanCount,
      problemCount,
      problems: problems.slice(0, MAX_PROBLEMS),
      positions,
    })
    await announceStaff(tx, 'books')
    if (problemCount === 0) return
    await tx.audit.record({
      at: clock.now(),
      actor,
      action: 'books.problems_found',
      userId: null,
      detail: { problems: problemCount, loans: loanCount },
    })
    if (checkId !== null) await tx.outbox.add('tell-of-book-problems', { checkId })
  })
