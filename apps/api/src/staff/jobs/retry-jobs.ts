import type { Deps } from '../../deps.ts'

/** Queues dead jobs again (null: all of them), with an audit row for each. Returns those that were dead. */
export async function retryJobs(
  { transaction, clock }: Pick<Deps, 'transaction' | 'clock'>,
  { ids, actor, reason }: { ids: readonly number[] | null; actor: string; reason: string | null },
): Promise<readonly { readonly id: number; readonly task: string }[]> {
  return transaction(async (tx) => {
    const retried = await tx.jobs.retry(ids)
    for (const { id, task } of retried) {
      await tx.audit.record({
        at: clock.now(),
        actor,
        action: 'job.retried',
        userId: null,
        detail: { job_id: id, task, reason },
      })
    }
    return retried
  })
}
