import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../platform/command-result.ts'
import { retryJobs } from './retry-jobs.ts'

const USAGE = [
  'npm run jobs -- list         shows the jobs that used up their attempts, the oldest first',
  'npm run jobs -- retry <id>   queues one of them again, with all its attempts',
  'npm run jobs -- retry --all  queues all of them again',
]

const MAX_LISTED = 200

/** The job commands of the terminal. `actor` goes into the audit. */
export async function jobsCommand(deps: Deps, args: readonly string[], actor: string): Promise<CommandResult> {
  const [verb, what, ...more] = args
  if (verb === 'list' && what === undefined) return list(deps)
  if (verb !== 'retry' || more.length > 0 || !/^(?:\d{1,15}|--all)$/.test(what ?? '')) {
    return { lines: USAGE, isDone: false }
  }
  const ids = what === '--all' ? null : [Number(what)]
  const retried = await retryJobs(deps, { ids, actor, reason: null })
  if (ids !== null && retried.length === 0) return { lines: [`There is no dead job ${what}.`], isDone: false }
  return {
    lines: [`${retried.length} jobs queued again.`, ...retried.map(({ id, task }) => `  ${id}  ${task}`)],
    isDone: true,
  }
}

async function list({ transaction }: Pick<Deps, 'transaction'>): Promise<CommandResult> {
  const { jobs, figures } = await transaction(async (tx) => ({
    jobs: await tx.jobs.dead(MAX_LISTED),
    figures: await tx.jobs.figures(),
  }))
  const { dead, waiting, oldestDueSeconds } = figures
  return {
    lines: [
      `${dead} dead jobs, ${waiting} waiting; the oldest due one waits for ${Math.round(oldestDueSeconds)} s.`,
      ...jobs.map(
        ({ id, task, attempts, failedAt, error }) =>
          `  ${id}  ${task}  ${attempts} attempts, last ${failedAt.toISOString()}: ${error}`,
      ),
    ],
    isDone: true,
  }
}
