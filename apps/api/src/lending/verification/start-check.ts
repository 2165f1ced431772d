import { randomUUID } from 'node:crypto'
import { AppError } from '@puente/domain'
import type { Deps } from '../../deps.ts'
import { FAILING_PREFIX, type LivenessStart } from '../../providers/liveness/liveness.ts'

const LIFE_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000
/** Each check costs money, and a customer who fails this often needs help from staff. */
const CHECKS_PER_DAY = 10

interface StartedCheck extends LivenessStart {
  readonly transactionId: string
  readonly expiresAt: Date
}

/** Creates a new check: for this customer, for a single use, for a quarter of an hour. */
export async function startLivenessCheck(
  { transaction, clock, liveness, config }: Deps,
  { userId, actor, isToFail }: { readonly userId: number; readonly actor: string; readonly isToFail: boolean },
): Promise<StartedCheck> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const isFailing = isToFail && config.mode === 'sandbox' && liveness.name === 'sandbox'
  const transactionId = `${isFailing ? FAILING_PREFIX : ''}${randomUUID()}`
  await transaction(async (tx) => {
    await tx.products.lockCustomer(userId)
    const user = (await tx.users.byId(userId))?.user
    if (!user?.livenessAllowed) throw new AppError('not_allowed', `user ${userId} does not need a liveness check`)
    const started = await tx.livenessChecks.startedSince(userId, new Date(now.getTime() - DAY_MS))
    if (started >= CHECKS_PER_DAY) {
      throw new AppError('too_many_requests', `user ${userId} has started ${started} checks`, {
        retryAfterSeconds: DAY_MS / 1000,
      })
    }
    await tx.livenessChecks.add({ transactionId, userId, status: 'open', startedAt: now, expiresAt })
    const detail = { transaction_id: transactionId }
    await tx.audit.record({ at: now, actor, action: 'liveness.started', userId, detail })
  })
  return { ...(await liveness.start(transactionId)), transactionId, expiresAt }
}
