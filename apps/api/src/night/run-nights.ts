import { addDays, type CivilDate } from '@puente/domain'
import { retainDocuments } from '../customers/documents/retain-documents.ts'
import { announceStaff } from '../db/announce-staff.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { bringUpToDate } from '../lending/loans/book.ts'
import { inSpan } from '../platform/tracing/tracing.ts'
import { NIGHT_STAGES, type NightStage } from './stages.ts'

/** Small enough that a chunk finishes quickly and blocks no other session, large enough to amortise its commit. */
export const CHUNK_SIZE = 5_000

/** Each customer whose documents are due stays locked until the commit. */
const CUSTOMERS_AT_ONCE = 500

interface Chunked {
  readonly name: string
  /** Does one chunk and returns where the next one starts; null when nothing is left. */
  chunk(tx: Tx, deps: Deps, date: CivilDate, cursor: number): Promise<number | null>
}

/** A stage whose rows no longer qualify once they are processed: it repeats until none are left. */
const untilNone = (
  name: string,
  work: (tx: Tx, deps: Deps, date: CivilDate, now: Date) => Promise<number>,
): Chunked => ({
  name,
  chunk: async (tx, deps, date) => ((await work(tx, deps, date, deps.clock.now())) > 0 ? 0 : null),
})

/** Those of single payments in one statement; a plan, whose arrears may have been paid meanwhile, by the domain. */
async function lapseSettlements(tx: Tx, _deps: Deps, date: CivilDate, now: Date): Promise<number> {
  const moved = await tx.nights.lapseSettlements(date, now, CHUNK_SIZE)
  const ids = await tx.nights.plansWithLapsedSettlements(date, CUSTOMERS_AT_ONCE)
  for (const id of ids) {
    const record = await tx.loans.lockById(id)
    if (record !== null) await bringUpToDate(tx, record, { actor: 'system', now, today: date })
  }
  return moved + ids.length
}

/**
 * The night of a business date runs at the start of that date: the day's charge is on the principal at the start of the
 * day. The domain defines the order (`packages/domain/src/loan/README.md`): an agreement lapses before a loan becomes
 * late, and a loan becomes late before it waits for a collector.
 */
const OWN_STAGES: readonly Chunked[] = [
  {
    name: 'accrue',
    chunk: async (tx, _deps, date, cursor) => (await tx.nights.accrue(date, cursor, CHUNK_SIZE)).lastId,
  },
  untilNone('lapse_settlements', lapseSettlements),
  untilNone('miss_due_dates', (tx, _deps, date, now) => tx.nights.missDueDates(date, now, CHUNK_SIZE)),
  untilNone('await_collectors', (tx, _deps, date, now) => tx.nights.awaitCollectors(date, now, CHUNK_SIZE)),
  untilNone('end_applications', (tx, { config }, date, now) =>
    tx.nights.endApplications(date, config.applicationTimeouts, now, CHUNK_SIZE),
  ),
  {
    name: 'retain_documents',
    chunk: (tx, deps, date, cursor) =>
      retainDocuments(tx, deps, { date, now: deps.clock.now() }, { after: cursor, limit: CUSTOMERS_AT_ONCE }),
  },
  {
    name: 'settle_promises',
    chunk: async (tx, _deps, date) => {
      await tx.nights.settlePromises(date)
      return null
    },
  },
  {
    // Yesterday's figures and the portfolio of this morning, after every change of status.
    name: 'report',
    chunk: async (tx, _deps, date) => {
      await tx.reportFacts.close(date)
      return null
    },
  },
]

const asChunked = ({ name, run }: NightStage): Chunked => ({
  name,
  chunk: async (_tx, deps, date) => {
    await run(deps, date)
    return null
  },
})

/** In the order in which a night runs them. */
export const NIGHT_STAGE_NAMES: readonly string[] = [...OWN_STAGES, ...NIGHT_STAGES].map(({ name }) => name)

/** Long enough for the reason, too short for a stack. */
const FAILURE_LENGTH = 500

/**
 * Runs one night, or the rest of it. Each chunk commits together with the position of the next one, under a lock on the
 * night: the run may be killed at any point, repeated, or run on two nodes at once.
 */
export async function runNight(
  deps: Deps,
  date: CivilDate,
  extraStages: readonly NightStage[] = NIGHT_STAGES,
): Promise<void> {
  const stages = [...OWN_STAGES, ...extraStages.map(asChunked)]
  const first = stages[0]?.name ?? ''
  await deps.transaction((tx) => tx.nightlyRuns.begin(date, first, deps.clock.now()))
  try {
    while (await deps.transaction((tx) => goOn(tx, deps, date, stages))) {
      // The next chunk.
    }
  } catch (error) {
    await noteFailure(deps, date, error)
    throw error
  }
  await deps.transaction((tx) => announceStaff(tx, 'night'))
}

/** Keeps the reason for staff. If the database is away, this fails too, and the first failure is the one to report. */
async function noteFailure({ transaction, clock }: Deps, date: CivilDate, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await transaction(async (tx) => {
    await tx.nightlyRuns.fail(date, reason.slice(0, FAILURE_LENGTH), clock.now())
    await announceStaff(tx, 'night')
  }).catch(() => undefined)
}

/** Runs the next chunk of a night; false when the night is finished. */
async function goOn(tx: Tx, deps: Deps, date: CivilDate, stages: readonly Chunked[]): Promise<boolean> {
  const run = await tx.nightlyRuns.lock(date)
  if (run.finishedAt !== null) return false
  const index = stages.findIndex(({ name }) => name === run.stage)
  const stage = stages[index]
  if (stage === undefined) throw new Error(`the night of ${date} stopped in an unknown stage: ${run.stage}`)
  const cursor = await inSpan(
    `night ${stage.name}`,
    { kind: 'internal', attributes: { 'puente.night.stage': stage.name } },
    () => stage.chunk(tx, deps, date, run.cursor),
  )
  if (cursor !== null) {
    await tx.nightlyRuns.advance(date, stage.name, cursor)
    return true
  }
  const next = stages[index + 1]
  if (next === undefined) {
    await tx.nightlyRuns.finish(date, deps.clock.now())
    return false
  }
  await tx.nightlyRuns.advance(date, next.name, 0)
  return true
}

/** Runs every night up to and including today's, one by one, including missed ones. */
export async function runNightsUntil(
  deps: Deps,
  today: CivilDate,
  extraStages: readonly NightStage[] = NIGHT_STAGES,
): Promise<void> {
  const { unfinished, lastFinished, firstDue } = await deps.transaction((tx) => tx.nightlyRuns.state())
  // The very first night follows the day up to which the oldest account was charged; without accounts it is today's.
  const first = firstDue !== null && firstDue < today ? firstDue : today
  let date = unfinished ?? (lastFinished === null ? first : addDays(lastFinished, 1))
  while (date <= today) {
    await runNight(deps, date, extraStages)
    date = addDays(date, 1)
  }
}
