import { AppError, type IdentifiedLines, type KnownLine, type StatementOfLines } from '@puente/domain'
import { createThreadPool, ThreadLimitError } from '../../../platform/thread-pool.ts'
import type { RefusedReading, StatementReader, StatementReading } from '../statements.ts'

const THREAD_FILE = new URL('./camt053-thread.mjs', import.meta.url)
/** The longest statement takes three seconds of a quiet core, the first one two more to start the thread. */
const TIMEOUT_MS = 30_000
const MAX_MEMORY_MB = 768
/** Statements come once a day and account: more at once are a mistake. */
const MAX_WAITING = 5

const refused = (problem: 'not_a_statement' | 'too_complex', detail: string): RefusedReading => ({
  outcome: 'refused',
  problem,
  detail,
  line: null,
  statement: null,
  entry: null,
})

/** What the thread does: reads a file, or compares its lines with those that are stored. */
export type StatementTask =
  | { readonly text: string; readonly accounts: readonly string[] }
  | { readonly statement: StatementOfLines; readonly known: readonly KnownLine[] }

/** Reads camt.053 in a thread, one file after the other. Every file gets an answer. */
export function createCamt053Reader(
  accounts: readonly string[],
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): StatementReader {
  const threads = createThreadPool<StatementTask, StatementReading | IdentifiedLines>({
    file: THREAD_FILE,
    threadCount: 1,
    timeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  return {
    accounts,
    async read(text) {
      if (threads.waiting('first') >= MAX_WAITING) {
        throw new AppError('too_many_requests', 'too many statements wait to be read', { retryAfterSeconds: 30 })
      }
      try {
        return (await threads.run({ text, accounts })) as StatementReading
      } catch (error) {
        if (error instanceof ThreadLimitError) return refused('too_complex', error.message)
        return refused('not_a_statement', error instanceof Error ? error.message : String(error))
      }
    },
    // An import that has begun waits behind a file that is being read, and is never turned away.
    identify: async (statement, known) => (await threads.run({ statement, known })) as IdentifiedLines,
    stop: () => threads.stop(),
  }
}
