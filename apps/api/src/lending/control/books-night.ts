import { addDays, type CivilDate } from '@puente/domain'
import type { CheckedObjects } from '../../db/book-checks/stored-check.ts'
import type { TourPositions } from '../../db/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { recordCheck } from './record-check.ts'
import {
  Findings,
  verifyBalances,
  verifyDays,
  verifyFiles,
  verifyNext,
  verifyObjects,
  verifyWaitingLines,
} from './verify-books.ts'

/**
 * A tour through all loans, lines, journals and days takes at most this many nights. As many objects as `MIN_A_NIGHT`, and days as
 * `MIN_DAYS_A_NIGHT`, are compared every night, so that all of a small lender's are.
 */
const NIGHTS_A_TOUR = 30
const MIN_A_NIGHT = 2_000
const MIN_DAYS_A_NIGHT = 62

/** A request that began before midnight may commit after it: yesterday's totals are written again a night later. */
const REWRITTEN_DAYS = 2

/** Files for the bank and statement lines of the last days are compared every night. */
const RECENT_DAYS = 3
const DAY_MS = 86_400_000

/** The lines of a statement that is being imported follow its balances in commits of their own. */
const IMPORT_MS = 600_000

const START: TourPositions = { loans: 0, lines: 0, journals: 0, day: null }

/**
 * Closes the totals of the last days and compares the books with themselves and with the bank: what was booked since the night
 * before, the balances of the bank, and some of everything else in turn, so that each object is compared again and again without a
 * long night.
 */
export async function closeBooks(deps: Deps, businessDate: CivilDate): Promise<void> {
  const { transaction, clock } = deps
  const last = addDays(businessDate, -1)
  const recent = new Date(clock.now().getTime() - RECENT_DAYS * DAY_MS)
  const { booked, touched, before } = await transaction(async (tx) => {
    await tx.books.closeDays(addDays(businessDate, -REWRITTEN_DAYS), last)
    return {
      booked: await tx.books.loansBookedBetween(last, businessDate),
      touched: await tx.bookFindings.linesTouchedSince(recent),
      before: (await tx.books.lastNightCheck())?.positions ?? START,
    }
  })
  const findings = new Findings()
  const tour = async (objects: CheckedObjects, recently: readonly number[]) => {
    const total = await transaction((tx) => tx.bookFindings.estimatedCount(objects))
    const limit = Math.max(MIN_A_NIGHT, Math.ceil(total / NIGHTS_A_TOUR))
    const after = before[objects]
    const next = await verifyNext(deps, objects, { after, limit }, findings)
    const isInTour = (id: number) => id > after && (next.last === 0 || id <= next.last)
    const others = recently.filter((id) => !isInTour(id))
    await verifyObjects(deps, objects, others, findings)
    return { last: next.last, count: next.count + others.length }
  }
  const loans = await tour('loans', booked)
  const lines = await tour('lines', touched)
  const journals = await tour('journals', [])
  await verifyWaitingLines(deps, findings)
  await verifyFiles(deps, recent, findings)
  const day = await verifyDays(deps, { after: before.day, limit: MIN_DAYS_A_NIGHT }, findings)
  await verifyBalances(deps, new Date(clock.now().getTime() - IMPORT_MS), findings)
  await recordCheck(deps, {
    loanCount: loans.count,
    problemCount: findings.problemCount,
    problems: findings.problems,
    kind: 'night',
    actor: 'system',
    businessDate,
    positions: { loans: loans.last, lines: lines.last, journals: journals.last, day },
  })
}
