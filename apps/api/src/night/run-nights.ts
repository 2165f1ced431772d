import { addDays, type CivilDate } from '@puente/domain'
import { retainDocuments } from '../customers/documents/retain-documents.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { NIGHT_STAGES, type NightStage } from './stages.ts'

/** Small enough that a chunk is done in a moment and holds nobody up, large enough that its commit does not count. */
export const CHUNK_SIZE = 5_000

/** Whoever's documents are due is locked until the commit. */
const CUSTOMERS_AT_ONCE = 500

interface Chunked {
  readonly name: string
  /** Does a piece of work and says where the next one starts; null when nothing is left. */
  chunk(tx: Tx, deps: Deps, date: CivilDate, cursor: number): Promise<number | null>
}

/** A stage whose candidates are no longer candidates once they are done: it repeats until there are none. */
const untilNone = (
  name: string,
  work: (tx: Tx, deps: Deps, date: CivilDate, now: Date) => Promise<number>,
): Chunked => ({
  name,
  chunk: async (tx, deps, date) => ((await work(tx, deps, date, deps.clock.now())) > 0 ? 0 : null),
})

/**
 * The night of a business date runs at its beginning: the day's charge is on the principal at the start of the day. The order
 * is the domain's (`packages/domain/src/loan/README.md`): an agreement lapses before a loan becomes late, and it becomes
 * late before it waits for a collector.
 */
const OWN_STAGES: readonly Chunked[] = [
  {
    name: 'accrue',
    chunk: async (tx, _deps, date, cursor) => (await tx.nights.accrue(date, cursor, CHUNK_SIZE)).lastId,
  },
  untilNone('lapse_settlements', (tx, _deps, date, now) => tx.nights.lapseSettlements(date, now, CHUNK_SIZE)),
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
]

const asChunked = ({ name, run }: NightStage): Chunked => ({
  name,
  chunk: async (_tx, deps, date) => {
    await run(deps, date)
    return null
  },
})

/**
 * Does one night, or what is left of it. Every piece of work is committed together with the place where the next one starts,
 * under a lock of the night: it may be killed at any point, run twice, or run on two nodes at once.
 */
export async function runNight(
  deps: Deps,
  date: CivilDate,
  extraStages: readonly NightStage[] = NIGHT_STAGES,
): Promise<void> {
  const stages = [...OWN_STAGES, ...extraStages.map(asChunked)]
  const first = stages[0]?.name ?? ''
  await deps.transaction((tx) => tx.nights.begin(date, first, deps.clock.now()))
  while (await deps.transaction((tx) => goOn(tx, deps, date, stages))) {
    // The next piece.
  }
}

/** The next piece of work of a night; false when it is finished. */
async function goOn(tx: Tx, deps: Deps, date: CivilDate, stages: readonly Chunked[]): Promise<boolean> {
  const run = await tx.nights.lock(date)
  if (run.finishedAt !== null) return false
  const index = stages.findIndex(({ name }) => name === run.stage)
  const stage = stages[index]
  if (stage === undefined) throw new Error(`the night of ${date} stopped in a stage that is not known: ${run.stage}`)
  const cursor = await stage.chunk(tx, deps, date, run.cursor)
  if (cursor !== null) {
    await tx.nights.advance(date, stage.name, cursor)
    return true
  }
  const next = stages[index + 1]
  if (next === undefined) {
    await tx.nights.finish(date, deps.clock.now())
    return false
  }
  await tx.nights.advance(date, next.name, 0)
  return true
}

/** Every night up to and including the one that began today, one by one, those included that nobody ran. */
export async function runNightsUntil(deps: Deps, today: CivilDate): Promise<void> {
  const { unfinished, lastFinished, firstDue } = await deps.transaction((tx) => tx.nights.state())
  // The very first night is the one after the oldest account was charged last, or today's.
  const first = firstDue !== null && firstDue < today ? firstDue : today
  let date = unfinished ?? (lastFinished === null ? first : addDays(lastFinished, 1))
  while (date <= today) {
    await runNight(deps, date)
    date = addDays(date, 1)
  }
}
