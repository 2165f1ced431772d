import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import {
  completePayout,
  failPayout,
  isOpen,
  lockPayout,
  markAmbiguous,
  settleContext,
} from '../lending/payouts/settle-payout.ts'

/** Asks the provider for the outcome of a transfer. It holds no database connection while the provider answers. */
export const settlePayout =
  (deps: Deps) =>
  async ({ payoutId }: Jobs['settle-payout']): Promise<void> => {
    const { transaction, payouts: provider } = deps
    if (provider.kind === 'files') return
    const payout = await transaction((tx) => tx.payouts.byId(payoutId))
    if (!payout || payout.status === 'queued' || !isOpen(payout)) return

    const answer = await provider.stateOf(payout)
    await transaction(async (tx) => {
      const locked = await lockPayout(tx, payoutId)
      if (!locked || !isOpen(locked.payout)) return
      const context = settleContext(deps)
      switch (answer.state) {
        case 'pending':
          await tx.outbox.add('settle-payout', { payoutId }, { delayMs: answer.retryAfterMs })
          break
        case 'completed': {
          const settled = await completePayout(tx, locked, context)
          // The worker retries and, in the end, leaves the failed job for staff to see.
          if (settled.outcome === 'conflict') throw new Error(`payout ${payoutId} cannot be booked: ${settled.reason}`)
          break
        }
        case 'failed':
          await failPayout(tx, locked, answer.providerCode, context)
          break
        case 'unknown':
          await markAmbiguous(tx, locked, context)
      }
    })
  }
