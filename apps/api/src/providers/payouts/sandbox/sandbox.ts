import { civilDateInMadrid } from '@puente/domain'
import type { Transaction } from '../../../db/transaction.ts'
import type { DirectPayouts, TransferState } from '../payouts.ts'

interface SandboxPayoutsConfig {
  /** Real time: the business clock may stand still or jump. */
  readonly doneAfterMs: number
  readonly retryAfterMs: number
}

/**
 * Pays every account except those with these endings: …0015 fails once, …0034 always fails, and the money of …0099 is returned
 * after a day of the business clock.
 */
export const sandboxPayouts = (transaction: Transaction, config: SandboxPayoutsConfig): DirectPayouts => ({
  kind: 'direct',
  name: 'sandbox',
  retryAfterMs: config.retryAfterMs,

  async send({ endToEndId }) {
    return { outcome: 'accepted', providerReference: `sandbox-${endToEndId}`, retryAfterMs: config.doneAfterMs }
  },

  async stateOf({ endToEndId, iban }): Promise<TransferState> {
    if (iban.endsWith('0034')) return { state: 'failed', providerCode: 'sandbox-0034' }
    if (!iban.endsWith('0015')) return { state: 'completed' }
    const failures = await transaction((tx) => tx.payouts.failuresBefore(endToEndId))
    return failures === 0 ? { state: 'failed', providerCode: 'sandbox-0015' } : { state: 'completed' }
  },

  async returnsBy(date) {
    const completed = await transaction((tx) => tx.payouts.completedTo('0099'))
    return completed
      .filter(({ settledAt }) => settledAt !== null && civilDateInMadrid(settledAt) < date)
      .map(({ endToEndId }) => ({ endToEndId, providerCode: 'sandbox-0099' }))
  },
})
