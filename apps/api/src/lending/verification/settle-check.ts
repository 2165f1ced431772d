import { lockApplicant } from '../../customers/documents/lock-applicant.ts'
import type { Deps } from '../../deps.ts'
import type { LivenessVerdict } from '../../providers/liveness/liveness.ts'
import { continueWhenDocumentsDone } from './continue-when-documents-done.ts'

/**
 * 2, 4, 8 … seconds, at most a minute: a quarter of an hour in all. A customer without a verdict by then starts again.
 */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
const MAX_ASKED = 20

const waitMs = (asked: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (asked - 1))

/** Asks for the verdict and stores it. It holds no database connection while the provider answers. */
export async function settleLivenessCheck(deps: Deps, transactionId: string): Promise<void> {
  const { transaction, liveness } = deps
  const found = await transaction((tx) => tx.livenessChecks.byId(transactionId))
  if (found?.status !== 'pending') return
  // A failed request counts like a missing verdict: it is retried and counted.
  const verdict = await liveness.verdictOf(transactionId).catch((): LivenessVerdict => ({ state: 'pending' }))
  await write(deps, found.userId, transactionId, verdict)
}

async function write(
  { transaction, clock }: Deps,
  userId: number,
  transactionId: string,
  verdict: LivenessVerdict,
): Promise<void> {
  const now = clock.now()
  await transaction(async (tx) => {
    const record = await lockApplicant(tx, userId)
    const asked = await tx.livenessChecks.countAsked(transactionId)
    if (verdict.state === 'pending' && asked < MAX_ASKED) {
      await tx.outbox.add('settle-liveness', { transactionId }, { delayMs: waitMs(asked) })
      return
    }
    const status = verdict.state === 'success' ? 'success' : 'failed'
    const providerCode =
      verdict.state === 'failed' ? verdict.providerCode : verdict.state === 'pending' ? 'NO_VERDICT' : null
    if (!(await tx.livenessChecks.settle(transactionId, { status, providerCode, now }))) return
    const detail = { transaction_id: transactionId, ...(providerCode === null ? {} : { provider_code: providerCode }) }
    await tx.audit.record({ at: now, actor: 'system', action: `liveness.${status}`, userId, detail })
    if (status === 'success')
      await continueWhenDocumentsDone(tx, record, { actor: 'system', now, today: clock.today() })
  })
}
